"""The reference pages list what the code declares."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_lists_of_questions_events_and_fields_are_up_to_date():
    done = subprocess.run([sys.executable, ROOT / "tools" / "vocabulary.py", "--check"], check=False)
    assert done.returncode == 0, "run `make reference`"
