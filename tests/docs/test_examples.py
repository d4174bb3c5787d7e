"""The examples of the documents run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    p
    for p in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    if "```python" in p.read_text("utf-8")
]


@pytest.mark.parametrize("document", PAGES, ids=lambda p: p.name)
def test_every_python_block_of_a_page_runs(document):
    for block in re.findall(r"```python\n(.*?)```", document.read_text("utf-8"), re.DOTALL):
        exec(compile(block, str(document), "exec"), {})


def test_the_status_table_of_the_readme_is_true():
    done = subprocess.run([sys.executable, ROOT / "tools" / "status.py", "--check"], check=False)
    assert done.returncode == 0, "run `make status`"


def test_the_analysis_in_the_documents_is_what_the_program_says():
    game = ROOT / "docs" / "games" / "no-emperor-no-victory.json"
    told = subprocess.run(
        [sys.executable, "-m", "westphalia.bots.analysis", game], capture_output=True, text=True, check=True
    )
    assert told.stdout.rstrip() in (ROOT / "docs" / "bots.md").read_text("utf-8")
