"""Promises of the project's setup: portable locks, and a rules library without dependencies."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "westphalia"
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

# Packages that import nothing but the standard library and each other.
PLAIN = ("board", "engine", "rules", "editions", "rebels", "rulebook")

# Letters in brackets keep these patterns from finding themselves.
PRIVATE = {
    "a path of one machine": re.compile(r"(?<![\w.~}*-])/([w]ork|[r]oot|[h]ome/\w+|[U]sers/\w+)/"),
    "a path of one machine's packages": re.compile(r"/[o]pt/(pypi|wheels)|/tmp/[b]ash_jobs"),
    "a registry's address": re.compile(r"[p]ypi\.org|[p]ythonhosted\.org|[n]pmjs\.(org|com)|[y]arnpkg\.com"),
}


def requirements(lock: Path) -> dict[str, str]:
    """Return each requirement of a lock, from its name to its text with versions, markers and hashes."""
    lines = lock.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    found: dict[str, str] = {}
    for line in filter(None, map(str.strip, lines)):
        name = re.split(r"[=;\s\[]", line, maxsplit=1)[0]
        found[name] = found.get(name, "") + line + "\n"
    return found


def pins(lock: Path) -> dict[str, set[str]]:
    return {name: set(re.findall(r"==([^\s;]+) *[;\\-]", text)) for name, text in requirements(lock).items()}


def test_the_locks_are_there() -> None:
    assert {lock.stem for lock in LOCKS} == {
        "play",
        "test",
        "cluster",
        "bench",
        "openspiel",
        "build",
        "compile",
        "uv",
        "node",
    }


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_is_names_versions_and_hashes_only(lock: Path) -> None:
    version = r"[a-z0-9][a-z0-9._-]*(\[[a-z0-9,._-]+\])?==[0-9][A-Za-z0-9.+!]*"
    marker = r"( *; [a-z_0-9 .'\"<>=!()*-]+?)?"
    whole = re.compile(rf"{version}{marker}( +--hash=sha256:[0-9a-f]{{64}})+", re.IGNORECASE)
    for name, text in requirements(lock).items():
        for line in text.splitlines():
            assert whole.fullmatch(line), f"{lock.name}: {name}: {line[:100]}"


def test_playing_and_testing_use_the_same_versions() -> None:
    play, test = pins(ROOT / "requirements/play.txt"), pins(ROOT / "requirements/test.txt")
    assert play.items() <= test.items()


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    asked = {
        "play": extras["cli"] + extras["server"],
        "test": extras["cli"] + extras["server"] + extras["lab"] + project["dependency-groups"]["dev"],
        "cluster": extras["lab"] + extras["cluster"],
        "bench": extras["bench"],
        "openspiel": extras["openspiel"],
        "build": project["build-system"]["requires"],
        "compile": project["build-system"]["requires"]
        + project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"],
    }
    for lock, wanted in asked.items():
        names = {re.split(r"[\[<>=~! ]", requirement, maxsplit=1)[0] for requirement in wanted}
        assert names <= requirements(ROOT / f"requirements/{lock}.txt").keys(), f"run `make lock`: {lock}"


def test_installing_the_rules_library_installs_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dependencies"] == []


def imported(source: Path) -> Iterator[tuple[int, str]]:
    """Line and top-level package of every import of a file, those inside functions included."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.partition(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module.partition(".")[0]


def test_the_rules_library_needs_only_the_standard_library() -> None:
    files = [
        SOURCE / "__init__.py",
        *(file for package in PLAIN for file in (SOURCE / package).rglob("*.py")),
    ]
    foreign = [
        f"{file.relative_to(ROOT)}:{line} imports {package}"
        for file in files
        for line, package in imported(file)
        if package != "westphalia" and package not in sys.stdlib_module_names
    ]
    assert not foreign, "\n".join(foreign)


def committed_files() -> list[Path]:
    """Return all files that git tracks or would add."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = [
        "git",
        "-c",
        f"safe.directory={ROOT}",
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {what}: {hit[0]}"
        for file in committed_files()
        for number, line in enumerate(file.read_text(encoding="utf-8", errors="ignore").splitlines(), 1)
        for what, pattern in PRIVATE.items()
        if (hit := pattern.search(line))
    ]
    assert not found, "\n".join(found)
