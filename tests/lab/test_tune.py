"""Search for balance: goals and ranges as words, and an unbalanced file that gets better on fresh seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from westphalia.cli.main import main
from westphalia.editions.kit.edition import edition
from westphalia.house.edition import read_house
from westphalia.lab.tune import (
    Outcome,
    Table,
    Varied,
    front,
    judge_front,
    read_goal,
    read_varied,
    search,
    start_of,
)

HASTY = """
name = "Hasty crowns"
base = "dice"
[constants]
religious_victory_round = 0
[victory]
electors = 1
emperor = false
"""


def table(text: str, bot: str) -> Table:
    return Table(read_house(text), 5, (bot,) * 5, (("setup", "random"),))


def test_goals_in_words():
    games = [Outcome((1.0, 0.0), "catholic", 4), Outcome((1.0, 0.0), "westphalia", 6)]
    assert read_goal("wins by place equal")(games) == 0.5
    assert read_goal("Catholic victory 20%")(games) == pytest.approx(0.3)
    assert read_goal("rounds 5")(games) == 0.0
    with pytest.raises(ValueError, match="--towards: 'fun' is not one of"):
        read_goal("fun")


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("faith_die", "not of the form NAME=LOW..HIGH"),
        ("faith_dye=1..3", "--vary: the edition has no constant 'faith_dye'; did you mean: faith_die"),
        ("faith_protestant=1..3", "only a constant with one number can be varied"),
        ("faith_die=1..9", "1..9 is not a range within 0 to 6"),
        ("faith_die=3..3", "3..3 is not a range"),
    ],
)
def test_mistakes_in_what_is_varied(word: str, sentence: str):
    with pytest.raises(ValueError, match="--vary") as refused:
        read_varied(edition("dice").constants(5, {}), 45, [word])
    assert sentence in str(refused.value)


def test_the_front_has_nothing_that_is_beaten_twice():
    varied = [Varied("a", 0, 10)]
    found = [((5,), 0.5), ((6,), 0.6), ((7,), 0.2), ((3,), 0.3), ((10,), 0.2)]
    assert front(varied, found) == [(5,), (3,)] or front(varied, found) == [(5,), (7,)]
    assert front(varied, [((5,), 0.1), ((6,), 0.6)]) == [(5,)]


def test_tuning_reaches_the_goal_on_fresh_seeds():
    """Nearly all games of this file end in a religious victory; half of them should not."""
    hasty = table(HASTY, "random")
    varied = [Varied("religious_victory_electors", 1, 7), Varied("religious_victory_round", 0, 6)]
    goal = read_goal("Westphalia victory 50%")
    found = list(search(hasty, varied, goal, trials=12, seeds=range(1, 41)))
    assert found[0][0] == start_of(hasty, varied)
    assert len({values for values, _ in found}) == len(found) == 12
    judged = judge_front(hasty, varied, goal, front(varied, found), range(1000, 1080))
    best = max(judged, key=lambda one: one.better_low)
    assert best.better_low > 0
    assert best.goal < judged[0].goal


FIRST_COME = """
name = "First come"
base = "five-round"
[constants]
rounds = 1
setup_influence = 1
[contents]
leave_out = ["heresy"]
"""


@pytest.mark.slow
def test_unequal_places_become_more_equal_on_fresh_seeds():
    """With one Influence in a short game, the first place wins four of five games."""
    first_come = table(FIRST_COME, "prince")
    varied = [Varied("setup_influence", 1, 12)]
    goal = read_goal("wins by place equal")
    found = list(search(first_come, varied, goal, trials=8, seeds=range(1, 25)))
    judged = judge_front(first_come, varied, goal, front(varied, found), range(1000, 1060))
    best = max(judged, key=lambda one: one.better_low)
    assert judged[0].goal > 0.2
    assert best.better_low > 0
    assert best.goal < judged[0].goal / 2


def test_the_tune_command_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file, out = tmp_path / "hasty.toml", tmp_path / "tune.md"
    file.write_text(HASTY, "utf-8")
    words = [
        "lab",
        "tune",
        str(file),
        "--players",
        "5",
        "--bots",
        "random",
        "--workers",
        "1",
        "--out",
        str(out),
    ]
    words += ["--vary", "religious_victory_electors=1..7", "--towards", "Westphalia victory 90%"]
    assert main([*words, "--trials", "3", "--games", "4", "--fresh", "4"]) == 0
    said = capsys.readouterr().out
    assert "fresh seeds, 5 to 8" in said
    assert "CHANGED A LOT: " in said  # fewer Electors and no Emperor: bots have learned to win otherwise
    assert out.read_text("utf-8") == said
    assert main([*words, "--trials", "1"]) == 2
    assert "--trials: 1 is less than 2" in capsys.readouterr().err
