"""`westphalia simulate`, and the progress bar."""

import io

import pytest

from westphalia.cli.main import main
from westphalia.cli.progress import Progress
from westphalia.cli.simulate import Task, play_one, read_workers


def summed_up(capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    assert main(["simulate", "--players", "5", "--setup", "random", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("Speed: ")
    return lines[:-1]


def test_the_summary_is_the_same_for_any_number_of_workers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("westphalia.cli.simulate.CHUNK", 2)
    alone = summed_up(capsys, "--games", "4", "--seed", "7", "--workers", "1")
    assert alone == summed_up(capsys, "--games", "4", "--seed", "7", "--workers", "2")
    assert alone[0].startswith(
        "4 games of the five-round edition, 5 players (random), setup random, seeds 7 to 10"
    )
    victories = alone[alone.index("Victories") + 1 : alone.index("Ended in round") - 1]
    assert sum(int(line.split()[-2]) for line in victories) == 4
    assert alone[-1].startswith("Decisions per game: ")


def test_simulate_accepts_bots_that_use_views(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = summed_up(capsys, "--games", "1")
    monkeypatch.setattr("westphalia.cli.simulate.QUICK", "nobody")
    slow = summed_up(capsys, "--games", "1", "--bots", "random,random,random,random,random")
    assert quick[0] == slow[0]


def test_a_game_depends_on_its_seed_alone() -> None:
    task = Task("five-round", 5, (("setup", "random"),), ("random",) * 5, range(3, 5))
    assert play_one(task, 3) == play_one(task, 3)
    assert play_one(task, 3) != play_one(task, 4)


def test_ctrl_c_prints_a_summary_of_finished_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    task = Task("five-round", 5, (("setup", "random"),), ("random",) * 5, range(1, 2))
    played = [play_one(task, 1)]

    def interrupted(*_: object) -> object:
        yield played
        raise KeyboardInterrupt

    monkeypatch.setattr("westphalia.cli.simulate.results", interrupted)
    assert main(["simulate", "--players", "5", "--games", "100"]) == 130
    said = capsys.readouterr()
    assert "Stopped after 1 of 100 games." in said.err
    assert said.out.startswith("1 game of")


def test_no_more_workers_than_chunks() -> None:
    assert read_workers(8, 11) == 2
    assert read_workers(None, 10) == 1


def test_progress_is_a_line_for_each_tenth_where_there_is_no_terminal() -> None:
    out = io.StringIO()
    with Progress("games", 40, out) as progress:
        for _ in range(40):
            progress.advance(1)
    lines = out.getvalue().splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("games: 4 of 40, ")
    assert lines[-1].startswith("games: 40 of 40, ")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("rich", [True, False])
def test_progress_on_a_terminal(rich: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not rich:
        monkeypatch.setattr("westphalia.cli.progress._rich_bar", lambda _: None)
    out = Terminal()
    with Progress("games", 2, out) as progress:
        progress.advance(1)
        progress.advance(1)
    assert ("2/2" if rich else "\rgames: 2 of 2, ") in out.getvalue()
