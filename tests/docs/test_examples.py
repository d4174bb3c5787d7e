"""The examples of the documents run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from westphalia.rulebook import EDITIONS
from westphalia.rulebook.coverage import scan

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


def test_the_readme_counts_the_rules_that_tests_name():
    marks = scan(ROOT / "tests")
    states = [marks.coverage(edition) for edition in EDITIONS]
    assert not [rule for state in states for rule in state.missing]
    count = sum(len(state.covered) for state in states)
    assert f"All {count:,} numbered rules" in (ROOT / "README.md").read_text("utf-8")
