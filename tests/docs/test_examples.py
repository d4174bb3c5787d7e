"""The examples of the documents run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from westphalia.cli.main import MODULES, parser_for
from westphalia.rulebook import EDITIONS
from westphalia.rulebook.coverage import scan

COMMAND = re.compile(r"(?:^|[`/ ])westphalia ([a-z][a-z-]*)((?: +[^`\n|#]+)?)", re.MULTILINE)
SPANS = re.compile(r"```(?!python)\w*\n.*?```|`[^`\n]+`|^    [^\n]+", re.DOTALL | re.MULTILINE)
ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    p
    for p in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if "```python" in p.read_text("utf-8")
]


@pytest.mark.parametrize("document", PAGES, ids=lambda p: p.name)
def test_every_python_block_of_a_page_runs(document):
    for block in re.findall(r"```python\n(.*?)```", document.read_text("utf-8"), re.DOTALL):
        exec(compile(block, str(document), "exec"), {})


def test_every_command_in_the_documents_exists():
    known = {command for module in MODULES for command in module.commands}
    written = [page for page in (ROOT / "docs").rglob("*.md") if "generated" not in page.parts]
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *written]
    named = [
        (page.name, *found)
        for page in pages
        for span in SPANS.findall(page.read_text("utf-8"))
        for found in COMMAND.findall(span)
    ]
    assert len(named) > 60
    assert not [(page, command) for page, command, _ in named if command not in known]
    below = {"house", "lab", "admin"}  # their commands have commands of their own
    for page, command, rest in named:
        action = rest.split()[:1]
        if command in below and action and action[0].islower():
            with pytest.raises(SystemExit) as ended:
                parser_for([command]).parse_args([command, *action, "--help"])
            assert ended.value.code == 0, f"{page}: westphalia {command} {action[0]}"


def test_the_readme_counts_the_rules_that_tests_name():
    marks = scan(ROOT / "tests")
    states = [marks.coverage(edition) for edition in EDITIONS]
    assert not [rule for state in states for rule in state.missing]
    count = sum(len(state.covered) for state in states)
    assert f"All {count:,} numbered rules" in (ROOT / "README.md").read_text("utf-8")
