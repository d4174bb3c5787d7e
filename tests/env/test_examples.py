"""The examples run, and the notebook says what its code does."""

from __future__ import annotations

import contextlib
import io
import json
import runpy
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'westphalia[env]'")

EXAMPLES = Path(__file__).parents[2] / "examples"


def printed(work) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        work()
    return out.getvalue()


def test_a_random_game():
    told = printed(lambda: runpy.run_path(str(EXAMPLES / "random_game.py")))
    assert "Question: " in told
    assert "Won by: " in told


def test_the_notebook_is_executed_and_current():
    cells = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            told = printed(lambda cell=cell: exec("".join(cell["source"]), names))
            assert told == "".join("".join(output["text"]) for output in cell["outputs"])


@pytest.mark.slow
def test_learning_runs(tmp_path, monkeypatch):
    pytest.importorskip("torch", reason="PyTorch is not installed")
    curve = tmp_path / "curve.csv"
    arguments = ["ppo.py", "--updates", "1", "--decisions", "500", "--games", "8", "--out", str(curve)]
    monkeypatch.setattr("sys.argv", arguments)
    printed(lambda: runpy.run_path(str(EXAMPLES / "ppo.py"), run_name="__main__"))
    assert len(curve.read_text().splitlines()) == 2
