"""The examples of the documents run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [p for p in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if "```python" in p.read_text("utf-8")]


@pytest.mark.parametrize("document", PAGES, ids=lambda p: p.name)
def test_every_python_block_of_a_page_runs(document):
    for block in re.findall(r"```python\n(.*?)```", document.read_text("utf-8"), re.DOTALL):
        exec(compile(block, str(document), "exec"), {})
