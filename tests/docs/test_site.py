"""The documentation site builds without warnings, and its links lead somewhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("-q", "-W", "--keep-going", "-b", "html")


def test_the_site_builds_without_warnings(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "sphinx",
            *OPTIONS,
            "-d",
            tmp_path / "cache",
            ROOT / "docs",
            tmp_path / "html",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "html" / "searchindex.js").exists()
