"""Reports, comparisons and sweeps of small runs."""

import json
import re
from pathlib import Path

import pytest

from westphalia.cli.main import main
from westphalia.lab.files import LabError, read_plan
from westphalia.lab.measures import by_game, options_chosen, read_run
from westphalia.lab.plan import make_plan
from westphalia.lab.run import run
from westphalia.lab.sweep import read_sweep


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("report") / "run"
    bots = "novice,random,random,random,random"
    list(run(make_plan("dice", 5, bots, 10, options={"setup": "random"}), directory))
    return directory


def test_a_report_is_one_file_without_anything_from_outside(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "report", str(played)]) == 0
    assert "report.html (open it in a browser)" in capsys.readouterr().out
    html = (played / "report.html").read_text("utf-8")
    own = re.sub(r"<script>.*?</script>", "", html, count=1, flags=re.DOTALL)  # all but Vega itself
    addresses = set(re.findall(r"https?://[^\s\"'<]+", own))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in html
    assert not re.findall(r"<(?:link|img|iframe|script[^>]+src)", own)
    charts = json.loads(re.search(r"const charts = (\{.*?\});\nfor", html, re.DOTALL)[1])  # type: ignore[index]
    assert len(charts) >= 7
    for id in charts:
        assert f'<div id="{id}"' in html
    every_piece_says_what_it_shows(played)


def every_piece_says_what_it_shows(played: Path) -> None:
    markdown = (played / "report.md").read_text("utf-8")
    pieces = markdown.split("\n## ")[1:]
    assert len(pieces) == 13
    for piece in pieces:
        title, says = piece.split("\n\n")[:2]
        assert len(says) > 40, title
        assert "95 %" in says or "sure" in says, title
    assert "Only 2 seeds" in markdown
    assert "Every seed was played once per rotation" in markdown


def test_games_add_up(played: Path) -> None:
    found = by_game(read_run(played))
    kinds = found["Catholic victory"] + found["Protestant victory"] + found["Westphalia victory"]
    assert kinds.to_list() == [1.0] * 10
    places = sum((found[f"win of place {place}"] for place in range(2, 6)), found["win of place 1"])
    assert places.to_list() == pytest.approx([1.0] * 10)
    assert found["changes of the lead"].null_count() == 0
    for chosen in options_chosen(read_run(played)):
        assert 0 < chosen.part < 1
        assert chosen.wins.low <= chosen.wins.mean <= chosen.wins.high


def test_a_run_compared_with_itself_and_with_another(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "compare", str(played), str(played)]) == 0
    said = capsys.readouterr().out
    assert "What differs: nothing: the same games." in said
    assert "No difference is significant" in said
    plan = make_plan("dice", 5, "random", 2, options={"setup": "random"}, changes=("faith_die=6",))
    list(run(plan, tmp_path / "changed"))
    assert main(["lab", "compare", str(played), str(tmp_path / "changed")]) == 0
    said = capsys.readouterr().out
    assert "faith_die 3 against 6" in said
    assert "changed: faith_die = 6" in said
    assert "The bots differ" in said
    far = make_plan("dice", 5, "random", 1, seed=900, options={"setup": "random"})
    list(run(far, tmp_path / "far"))
    assert main(["lab", "compare", str(played), str(tmp_path / "far")]) == 2
    assert "share 0 seeds" in capsys.readouterr().err


@pytest.mark.slow
def test_a_sweep_with_another_bot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("westphalia.lab.report._vega", lambda: "")
    words = ["lab", "sweep", "--edition", "dice", "--players", "5", "--bots", "random", "--games", "3"]
    words += ["--workers", "1", "--out", str(tmp_path), "--another-bot", "novice"]
    assert main([*words, "--set", "faith_die=1|6"]) == 0
    markdown = (tmp_path / "sweep.md").read_text("utf-8")
    assert markdown.startswith("# Highest face at which a Faith die succeeds (faith_die) at 1, 6")
    assert "faith_die is 3 as printed" in markdown
    assert sum(line.startswith("- ") for line in markdown.split("\n\n")) == 5
    assert "Kinds of victory (random)" in markdown
    assert "Kinds of victory (novice)" in markdown
    assert "CHANGED A LOT: faith_die at 1, 6. The bots learned to play by the printed rules" in markdown
    assert "significant with random" in markdown
    changed = read_plan(tmp_path / "faith_die-6-novice")
    assert changed.played.key == "dice[faith_die=6]"
    assert main([*words, "--set", "faith_die=1..9"]) == 2
    assert "7 is not between 0 and 6" in capsys.readouterr().err


def test_values_of_a_sweep() -> None:
    assert read_sweep("ottoman_die_disrupt=1..4") == ("ottoman_die_disrupt", ["1", "2", "3", "4"])
    assert read_sweep("protestant_faith=4|5,5,5,3,3") == ("protestant_faith", ["4", "5,5,5,3,3"])
    for word in ("ottoman_die_disrupt", "x=3", "x=4..1", "x=1..99"):
        with pytest.raises(ValueError, match="--set"):
            read_sweep(word)


def test_a_run_without_games_has_no_report(tmp_path: Path) -> None:
    counts = run(make_plan("dice", 5, "random", 2, options={"setup": "random"}), tmp_path / "new")
    assert next(counts) == 0
    counts.close()
    with pytest.raises(LabError, match="no game has been played yet"):
        read_run(tmp_path / "new")
