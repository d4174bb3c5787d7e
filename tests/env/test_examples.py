"""The examples run, and the notebook matches its outputs."""

from __future__ import annotations

import contextlib
import csv
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


def test_the_random_game_example_runs():
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
def test_learning_gives_the_same_curve_again(tmp_path, monkeypatch):
    pytest.importorskip("torch", reason="PyTorch is not installed")
    curves = []
    for number in (1, 2):
        file = tmp_path / f"curve{number}.csv"
        arguments = ["ppo.py", "--updates", "2", "--decisions", "500", "--games", "8", "--out", str(file)]
        monkeypatch.setattr("sys.argv", arguments)
        printed(lambda: runpy.run_path(str(EXAMPLES / "ppo.py"), run_name="__main__"))
        with file.open(newline="") as lines:
            curves.append([{k: v for k, v in row.items() if k != "seconds"} for row in csv.DictReader(lines)])
    assert len(curves[0]) == 2
    assert curves[0] == curves[1]
