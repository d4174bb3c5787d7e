"""Find wording that plain English avoids, in source text, templates and documents: part of `make lint`.

In Python files it checks comments, docstrings and strings, in all other files the whole text. It only matches signs
that are wrong nearly everywhere: gendered pronouns for players, `somebody`, `everybody` and `whoever`, and plurals such
as "1 dice". What it cannot judge is left to reviewers. `ALLOWED` lists the exceptions.

    python tools/prose.py [PATH ...]
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
ENDINGS: Final = {
    *(".py", ".ts", ".js", ".svelte", ".html", ".typ", ".toml", ".md", ".ipynb"),
    *(".css", ".yml", ".yaml", ".service", ".mako"),
}
NAMES: Final = {"Makefile", "Containerfile", "Caddyfile", "showcase.json"}
PLURALS: Final = (
    "dice|cards|cubes|successes|points|votes|tokens|provinces|towns|hexes|allies|Electors|Principalities|Saints"
    "|Good Works|players|people|bots|seats|games|rounds|wars|battles|steps|answers|choices|days|hours|minutes|seconds"
)
SIGNS: Final = (
    (re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE), "gendered pronoun"),
    (
        re.compile(r"\b(somebody|everybody|anybody|whoever|whosoever|whomever)\b", re.IGNORECASE),
        "name who is meant",
    ),
    (re.compile(rf"(?<![\w.,:/-])1 ({PLURALS})\b"), "plural"),
)
ALLOWED: Final = (  # file, text on the line
    ("tools/prose.py", ""),
    ("tests/test_prose.py", ""),
    ("web/src/api/http.d.ts", ""),  # generated from the OpenAPI document, whose sources are checked
    ("CHANGELOG.md", "when he dies"),  # the old value of an option
    ("tests/game/test_consequences.py", "0 or 1 successes expected"),
)


def is_checked(path: Path) -> bool:
    return path.suffix in ENDINGS or path.name in NAMES


def python_text(source: str) -> Iterator[tuple[int, str]]:
    """Yield the comments and strings of a Python file, line by line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if (
            token.type in (tokenize.COMMENT, tokenize.STRING)
            or tokenize.tok_name[token.type] == "FSTRING_MIDDLE"
        ):
            for offset, line in enumerate(token.string.splitlines()):
                yield token.start[0] + offset, line


def problems(path: Path) -> Iterator[str]:
    """Yield one line for each sign found in a file."""
    source = path.read_text(encoding="utf-8")
    name = path.relative_to(ROOT).as_posix()
    lines = python_text(source) if path.suffix == ".py" else enumerate(source.splitlines(), 1)
    for number, line in lines:
        for sign, problem in SIGNS:
            found = sign.search(line)
            if found and not any(name == file and text in line for file, text in ALLOWED):
                yield f"{name}:{number}: {problem} {found.group()!r}: {line.strip()[:100]}"


def main(paths: list[str]) -> int:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *paths],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = [ROOT / name for name in listed.stdout.splitlines()]
    found = [line for path in files if is_checked(path) and path.exists() for line in problems(path)]
    print("\n".join(found) or "No wording to correct.")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
