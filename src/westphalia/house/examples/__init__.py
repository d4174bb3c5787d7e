"""Example files of house rules, one for each kind of change."""

from importlib import resources


def examples() -> dict[str, str]:
    files = [file for file in resources.files(__package__).iterdir() if file.name.endswith(".toml")]
    return {
        file.name.removesuffix(".toml"): file.read_text("utf-8")
        for file in sorted(files, key=lambda f: f.name)
    }
