"""Reliable numbers: nothing conditional, intervals that cover, and words that the numbers support."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from westphalia.cli.main import main
from westphalia.house.examples import examples
from westphalia.lab import measures as m
from westphalia.lab import pieces
from westphalia.lab.cluster import check_reachable, connect
from westphalia.lab.compare import compare, to_markdown, what_differs
from westphalia.lab.files import LabError
from westphalia.lab.fit import large_changes, warning
from westphalia.lab.pieces import heat
from westphalia.lab.plan import Plan, make_plan
from westphalia.lab.report import write_report
from westphalia.lab.run import run
from westphalia.lab.schema import option_words
from westphalia.lab.several import write_several
from westphalia.lab.stats import mean_of

RANDOM = {"setup": "random"}
EARLY = ("religious_victory_round=0", "religious_victory_electors=1", "religious_victory_emperor=false")


def played(directory: Path, **more: object) -> m.Run:
    plan = make_plan("dice", 5, "random", 12, options=RANDOM, **more)  # type: ignore[arg-type]
    list(run(plan, directory))
    return m.read_run(directory)


# --- nothing conditional ---


def test_games_that_end_early_keep_their_last_values(tmp_path: Path):
    """Otherwise measures of later rounds would compare different games when a rule ends some of them early."""
    short = played(tmp_path / "early", changes=EARLY)
    assert short.games["round"].min() < 6  # type: ignore[operator]
    games = m.by_game(short)
    assert games.null_count().sum_horizontal().item() == 0
    last = short.last.filter(short.last["seat"] == 0).sort("game")["protestant_provinces"].to_list()
    assert games["Protestant provinces after round 6"].to_list() == [float(value) for value in last]


def test_a_comparison_uses_every_game_of_both_runs(tmp_path: Path):
    one, two = played(tmp_path / "printed"), played(tmp_path / "early", changes=EARLY)
    found = compare(one, two)
    assert {difference.seeds for difference in found} == {12}
    assert "Protestant provinces after round 6" in {difference.question for difference in found}


# --- knowledge of the bots ---


def large(plan: Plan) -> list[str]:
    return large_changes(plan.played, plan.players, dict(plan.options))


def test_a_large_change_is_said_to_be_one():
    small = make_plan("dice", 5, "prince", 1, options=RANDOM, changes=("faith_die=4",))
    assert large(small) == []
    assert warning(small) == ""
    big = make_plan("dice", 5, "prince", 1, options=RANDOM, changes=("faith_die=6", "setup_influence=4"))
    assert large(big) == ["faith_die"]
    winning = make_plan(
        "five-round", 5, "prince", 1, options=RANDOM, changes=("religious_victory_provinces=32",)
    )
    assert "may not fit" in warning(winning)
    house = make_plan("five-round", 5, "prince", 1, options={**RANDOM, "house": examples()["talking-shop"]})
    assert large(house) == ["the table of contents"]


def test_house_rules_are_compared_with_their_base(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "house.toml"
    file.write_text(examples()["talking-shop"], "utf-8")
    words = ["lab", "run", "--players", "5", "--bots", "random", "--games", "2", "--workers", "1"]
    assert main([*words, "--out", str(tmp_path / "base")]) == 0
    assert main([*words, "--house", str(file), "--out", str(tmp_path / "house")]) == 0
    assert main(["lab", "compare", str(tmp_path / "base"), str(tmp_path / "house")]) == 0
    said = capsys.readouterr().out
    assert "against A talking shop (house rules for the five-round edition)" in said
    assert "What differs: house rules none against A talking shop." in said
    assert "CHANGED A LOT: the table of contents." in said
    assert "leave_out" in (tmp_path / "house" / "run.json").read_text("utf-8")  # recorded with its text


def test_house_rules_may_decide_the_setup(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The command's default setup must give way to them; only a setup that the user names is refused."""
    file = tmp_path / "house.toml"
    file.write_text('name = "x"\nbase = "dice"\n[options]\nsetup = "historical"\n', "utf-8")
    words = ["--players", "5", "--bots", "random", "--games", "2", "--workers", "1", "--house", str(file)]
    assert main(["lab", "run", *words, "--out", str(tmp_path / "run")]) == 0
    assert dict(m.read_run(tmp_path / "run").plan.options)["setup"] == "historical"
    assert main(["lab", "run", *words, "--setup", "random", "--out", str(tmp_path / "other")]) == 2
    assert "options.setup: 'random' is none of historical" in capsys.readouterr().err


# --- reports ---


def test_an_edition_without_bot_plans_has_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("WESTPHALIA_EDITIONS", "toy=toy.toy_edition:TOY")
    monkeypatch.setattr("westphalia.lab.report._vega", lambda: "")
    from westphalia.editions.kit.edition import edition

    toy = edition("toy")
    list(run(make_plan("toy", toy.players[0], "random", 4), tmp_path / "toy"))
    _, markdown = write_report(tmp_path / "toy")
    assert "princes do not play this edition" in markdown.read_text("utf-8")


def test_bots_differ_only_if_other_bots_play(tmp_path: Path):
    small = make_plan("dice", 5, "random", 2, options=RANDOM)
    large = make_plan("dice", 8, "random", 2, options=RANDOM)
    for plan, name in ((small, "small"), (large, "large")):
        list(run(plan, tmp_path / name))
    one, two = m.read_run(tmp_path / "small"), m.read_run(tmp_path / "large")
    said = to_markdown(one, two, compare(one, two))
    assert "What differs: players 5 against 8." in said
    assert "The bots differ" not in said


def test_calibration_is_judged_for_all_points_together(tmp_path: Path):
    """At most about one report in twenty may call a true forecast wrong."""
    import polars as pl

    luck, reports = random.Random(3), 0
    for _ in range(100):
        said = [luck.random() for _ in range(900)]
        rows = pl.DataFrame(
            {"seed": range(900), "said": said, "true": [float(luck.random() < value) for value in said]}
        )
        strict = m.calibration(rows, "said", "true", 1 - 0.05 / 10)
        reports += any(not b.true.contains(b.said) for b in strict)
    assert reports <= 10


@pytest.mark.parametrize(("truth", "seeds"), [(0.02, 100), (0.05, 200), (0.3, 40), (2.0, 60)])
@pytest.mark.parametrize("clumped", [1, 3])
def test_intervals_of_counts_cover_the_truth(truth: float, seeds: int, clumped: int):
    """Student's interval would cover only 86 % for rare counts."""
    luck, hits, trials = random.Random(f"{truth} {seeds} {clumped}"), 0, 1000
    if clumped > 1 and truth * seeds < 20:
        pytest.skip("so few clumps cannot be told from single events")
    for _ in range(trials):
        sums = []
        for _ in range(seeds):
            count, left = 0, luck.expovariate(1)
            while left < truth / clumped:
                count, left = count + clumped, left + luck.expovariate(1)
            sums.append(count)
        hits += mean_of(sums, [1] * seeds, share=False, count=True).contains(truth)
    assert 0.92 <= hits / trials <= 0.985


def test_the_heat_map_shows_no_noise(tmp_path: Path):
    luck = random.Random(5)
    noise = [sum(luck.random() < 0.3 for _ in range(200)) for _ in range(60)]
    _, off = m.unlike_the_rest(noise, 200)
    assert len(off) <= 1
    noise[7] = 150
    assert 7 in m.unlike_the_rest(noise, 200)[1]
    piece = heat(played(tmp_path / "few"))
    assert "by more than chance" in piece.says


# --- limits, stalls, processes, clusters ---


@pytest.mark.parametrize(
    "word", ["setup_influence=0", "temp_ip_per_gold=0", "battle_phases=1", "player_plain=0"]
)
def test_a_constant_that_no_game_survives_is_refused(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    words = [
        "lab",
        "run",
        "--bots",
        "random",
        "--games",
        "1",
        "--workers",
        "1",
        "--out",
        str(tmp_path / "run"),
    ]
    assert main([*words, "--set", word]) == 2
    assert (
        f"--set {word.partition('=')[0]}: {word.partition('=')[2]} is not between" in capsys.readouterr().err
    )


def test_a_game_that_does_not_end_names_the_constant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("westphalia.bots.arena.playing.MOST_ANSWERS", 30)
    words = ["lab", "run", "--edition", "dice", "--bots", "random", "--games", "1", "--workers", "1"]
    assert main([*words, "--set", "faith_die=5", "--out", str(tmp_path / "run")]) == 2
    said = capsys.readouterr().err
    assert "has not ended after 30 answers" in said
    assert "(faith_die = 5)" in said


def test_workers_end_with_a_killed_parent(tmp_path: Path):
    program = (
        "import os, sys, time\n"
        "from westphalia.bots.arena.playing import run_in_processes\n"
        "from tests_worker import sleep\n"
        "if __name__ == '__main__':\n"
        "    list(run_in_processes(sleep, list(range(4)), 2))\n"
    )
    (tmp_path / "tests_worker.py").write_text(
        "import os, pathlib, time\n"
        "def sleep(task):\n"
        f"    (pathlib.Path({str(tmp_path)!r}) / f'pid{{os.getpid()}}').touch()\n"
        "    time.sleep(600)\n"
    )
    (tmp_path / "main.py").write_text(program)
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "main.py")], env={**os.environ, "PYTHONPATH": path}
    )
    while len(list(tmp_path.glob("pid*"))) < 2 and parent.poll() is None:
        time.sleep(0.05)
    workers = [int(file.name.removeprefix("pid")) for file in tmp_path.glob("pid*")]
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    for _ in range(400):
        left = [pid for pid in workers if Path(f"/proc/{pid}/cmdline").exists() and _is_running(pid)]
        if not left:
            break
        time.sleep(0.05)
    assert left == []


def _is_running(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_a_wrong_cluster_is_refused_at_once():
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    with pytest.raises(LabError, match="there is no Ray cluster at"):
        check_reachable(f"127.0.0.1:{port}")
    for address in ("nowhere", "host:port", "host:0"):
        with pytest.raises(LabError, match="is not of the form HOST:PORT"):
            check_reachable(address)


def test_a_server_that_is_no_cluster_is_refused_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    (tmp_path / "ray.py").write_text(
        "import os, time\ndef init(**given):\n    os.write(2, b'gcs_client.cc:210')\n    time.sleep(60)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    monkeypatch.setattr("westphalia.lab.cluster.LONGEST_PROBE", 2.0)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        began = time.monotonic()
        with pytest.raises(LabError, match="is not a Ray cluster"):
            connect(f"127.0.0.1:{listening.getsockname()[1]}")
    assert time.monotonic() - began < 30
    assert capfd.readouterr().err == ""


def test_constants_are_listed(capsys: pytest.CaptureFixture[str]):
    assert main(["lab", "constants", "five-round", "zeal_faith"]) == 0
    assert "zeal_faith = 2, 0 to 99\n  Faith for being saved. [V.faith.6]" in capsys.readouterr().out
    assert main(["lab", "constants", "five-round"]) == 0
    assert capsys.readouterr().out.count(" = ") > 75
    assert main(["lab", "constants", "five-round", "zeal_fait"]) == 2
    assert "did you mean: zeal_faith" in capsys.readouterr().err


# --- reports that people read ---


def test_a_report_begins_with_five_sentences_and_tells_time_and_flow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("westphalia.lab.report._vega", lambda: "")
    short = played(tmp_path / "run")
    html, markdown = write_report(tmp_path / "run")
    said = markdown.read_text("utf-8")
    assert said.split("\n\n")[1].startswith("- Most games end with")
    assert sum(line.startswith("- ") for line in said.split("\n\n")[1:6]) == 5
    assert '<ul class="summary">' in html.read_text("utf-8")
    assert "minutes of thinking" in said
    flows = dict(m.flow_by_phase(short))
    assert flows["heresy"]["gold"] is None  # the dice edition has no Gold
    influence = flows["diplomacy"]["influence"]
    assert influence is not None
    assert influence.mean > 0
    time, waiting = m.minutes(short)
    asked = sum(times for _, times, _, _, _ in m.kinds_of_questions(short))
    assert asked == pytest.approx(short.games["answers"].mean())
    assert time.mean > 5 / 60 * asked / 5
    assert 0 < waiting < 1


def test_a_report_over_two_editions_says_which_is_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("westphalia.lab.report._vega", lambda: "")
    for name, players in (("dice", 5), ("five-round", 6)):
        list(run(make_plan(name, players, "random", 2, options=RANDOM), tmp_path / name))
    _, markdown = write_several([tmp_path / "dice", tmp_path / "five-round"], tmp_path / "both")
    assert "| 5 players, dice | 6 players, five-round |" in markdown.read_text("utf-8")


def test_a_comparison_of_two_editions_names_no_options_that_only_one_has(tmp_path: Path):
    one = make_plan("five-round", 5, "random", 2, options=RANDOM)
    two = make_plan("dice", 5, "random", 2, options=RANDOM)
    assert what_differs(one, two) == "edition five-round against dice"


def test_charts_have_legends_and_labels_in_words(tmp_path: Path):
    short = played(tmp_path / "run")
    spec = json.dumps(pieces.provinces(short).chart)
    assert '"legend": null' not in spec
    assert option_words("evangelical league") == "Evangelical League"
    standing = pieces.wins_by_standing(short)
    assert "at the end: Catholic" in {row[0] for row in standing.rows}
    assert pieces.flows(short).head == ("phase", "Influence", "Saints or Reformation Points", "provinces")


def test_what_players_gain_in_phases_adds_up(tmp_path: Path):
    short = played(tmp_path / "run")
    for game in range(3):
        flows = short.flows.filter(short.flows["game"] == game)
        last = short.last.filter(short.last["game"] == game)
        assert flows["influence"].sum() == last["stored"].sum() + last["placed"].sum()
        assert flows["provinces"].sum() == last["provinces"].sum()


def test_comparisons_have_a_page_and_several_runs_one_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("westphalia.lab.report._vega", lambda: "")
    for players in (5, 6):
        list(run(make_plan("dice", players, "random", 4, options=RANDOM), tmp_path / str(players)))
    page = tmp_path / "compare.html"
    assert main(["lab", "compare", str(tmp_path / "5"), str(tmp_path / "6"), "--html", str(page)]) == 0
    compared = page.read_text("utf-8")
    assert "How certain each difference is" in compared
    assert compared.count("<li>") == 5
    assert "points (" in compared  # shares are percentages
    words = ["lab", "report", str(tmp_path / "5"), str(tmp_path / "6"), "--out", str(tmp_path / "both")]
    assert main(words) == 0
    said = (tmp_path / "both.md").read_text("utf-8")
    assert "| 5 players | 6 players |" in said
    assert "times the fair share" in (tmp_path / "both.html").read_text("utf-8")
    assert sum(line.startswith("- ") for line in said.split("\n\n")) == 5
