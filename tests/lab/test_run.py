"""Runs: the same files with any number of processes, even if some are killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from westphalia.bots.core.prince import MIXED
from westphalia.cli.main import main
from westphalia.lab.files import LabError, chunk_file, hold, read_plan, read_table
from westphalia.lab.plan import Plan, make_plan
from westphalia.lab.run import run

GAMES, CHUNK = 6, 2
WORDS = ["lab", "run", "--edition", "dice", "--players", "5", "--bots", "random", "--games", str(GAMES)]


@pytest.fixture(autouse=True, scope="module")
def small_chunks() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("westphalia.lab.plan.LEAST_CHUNK", CHUNK)
        yield


def plan_of(bots: str = "random", games: int = GAMES, **more: object) -> Plan:
    return make_plan("dice", 5, bots, games, options={"setup": "random"}, **more)  # type: ignore[arg-type]


def files(directory: Path) -> dict[str, bytes]:
    return {str(f.relative_to(directory)): f.read_bytes() for f in sorted(directory.rglob("*.parquet"))}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("lab") / "run"
    assert sum(run(plan_of(), directory)) == GAMES
    return directory


def test_the_tables_say_how_the_games_went(undisturbed: Path) -> None:
    plan = read_plan(undisturbed)
    games, rounds = read_table(undisturbed, plan, "games"), read_table(undisturbed, plan, "rounds")
    assert games["game"].to_list() == list(range(GAMES))
    assert games["seed"].to_list() == list(range(1, GAMES + 1))
    last = rounds.filter(rounds["last"])
    assert len(last) == 5 * GAMES
    assert last["share"].sum() == pytest.approx(GAMES)
    assert (last["catholic_provinces"] + last["protestant_provinces"]).unique().to_list() == [45]
    events = read_table(undisturbed, plan, "events")
    assert {"war", "vote", "election", "victory", "principality"} <= set(events["kind"])
    wars = events.filter(events["kind"] == "war")
    assert wars["power"].null_count() < len(wars)
    hexes = read_table(undisturbed, plan, "hexes")
    assert hexes.filter((hexes["round"] == 0) & (hexes["hex"] == 0))["games"].sum() == GAMES


@pytest.mark.slow  # the next test proves the same for the remaining chunks
def test_two_processes_write_the_same_files_as_one(undisturbed: Path, tmp_path: Path) -> None:
    list(run(plan_of(), tmp_path / "two", workers=2))
    assert files(tmp_path / "two") == files(undisturbed)


def test_killed_half_way_and_resumed_it_is_as_if_nothing_had_happened(
    undisturbed: Path, tmp_path: Path
) -> None:
    out = tmp_path / "killed"
    program = f"from westphalia.lab import plan; plan.LEAST_CHUNK = {CHUNK}; "
    program += "import sys; from westphalia.cli.main import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, *WORDS, "--workers", "1", "--out", str(out)]
    path = os.pathsep.join(filter(None, sys.path))
    playing = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.DEVNULL)
    first, last = chunk_file(out, "games", 0), chunk_file(out, "games", 2)
    while not first.exists() and playing.poll() is None:
        time.sleep(0.005)
    playing.send_signal(signal.SIGKILL)
    playing.wait()
    assert first.exists()
    assert not last.exists()
    (out / "rounds" / "000001.parquet.part").write_bytes(b"half a fi")  # as if interrupted while writing
    counts = run(plan_of(), out, workers=2)
    assert next(counts) in (CHUNK, 2 * CHUNK)
    list(counts)
    assert files(out) == files(undisturbed)


@pytest.mark.slow
def test_a_dying_process_costs_nothing(
    undisturbed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("westphalia.lab.workers.play_packed", die_once)
    monkeypatch.setenv("DIED", str(tmp_path / "died"))
    list(run(plan_of(), tmp_path / "run", workers=2))
    assert (tmp_path / "died").exists()
    assert files(tmp_path / "run") == files(undisturbed)


def die_once(plan: Plan, chunk: int) -> object:
    """Play a chunk, but the first process that gets the second one is killed."""
    from westphalia.lab.workers import play_packed

    died = Path(os.environ["DIED"])
    if chunk == 1 and not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_packed(plan, chunk)


def test_the_command_goes_on_where_it_stopped(
    undisturbed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [*WORDS, "--workers", "1", "--out", str(undisturbed)]
    assert main(command) == 0
    assert f"{GAMES} of {GAMES} games are already in" in capsys.readouterr().err
    assert main([*command, "--seed", "5"]) == 2
    assert "holds another run (seed differ)" in capsys.readouterr().err


def test_rotated_seats_and_decisions(tmp_path: Path) -> None:
    plan = plan_of("prince,random,random,random,random", games=5, decisions=True)
    list(run(plan, tmp_path / "run"))
    games = read_table(tmp_path / "run", plan, "games")
    assert games["seed"].to_list() == [1] * 5
    assert games["turn"].to_list() == list(range(5))
    decisions = read_table(tmp_path / "run", plan, "decisions")
    assert len(decisions) == games["answers"].sum() == len(read_table(tmp_path / "run", plan, "timings"))
    rounds = read_table(tmp_path / "run", plan, "rounds")
    princes = rounds.filter(rounds["bot"] == "prince").select("game", "seat").unique()
    joined = decisions.filter(decisions["options"] > 1).join(princes, on=["game", "seat"])
    mixed = [str(kind) for kind in MIXED]
    chosen = joined.filter(~joined["kind"].is_in(mixed))
    assert chosen["rank"].unique().to_list() == [1]  # a prince takes the best answer by its plans
    assert decisions["rank"].max() > 1


# --- bad input ---


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games", "0"], "--games: 0 is not between"),
        (["--players", "4"], "is for 5 to 8 players, not 4"),
        (["--bots", "prince,prince"], "--bots: 2 bots for 5 seats"),
        (["--bots", "bishop"], "there is no 'bishop'"),
        (["--set", "nonsense=1"], "the edition has no constant 'nonsense'"),
        (["--set", "faith_die=7"], "--set faith_die: 7 is not between 0 and 6"),
        (["--option", "target=nowhere"], "'nowhere' is none of"),
        (["--workers", "0"], "--workers: 0 is less than 1"),
        (["--seconds", "0"], "--seconds: 0 is not between"),
    ],
)
def test_a_mistake_is_a_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, "--out", str(tmp_path / "run"), *words]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_a_directory_that_is_no_run(tmp_path: Path, undisturbed: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "letter").touch()
    with pytest.raises(LabError, match="is not empty and holds no run"):
        list(run(plan_of(), tmp_path / "letters"))
    with pytest.raises(LabError, match=r"there is no run here \(run.json is missing\)"):
        read_plan(tmp_path)
    with hold(undisturbed), pytest.raises(LabError, match="another run is writing"):
        list(run(plan_of(), undisturbed))


def test_another_schema_and_damaged_files(tmp_path: Path) -> None:
    plan = plan_of(games=2)
    list(run(plan, tmp_path))
    file = chunk_file(tmp_path, "rounds", 0)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(LabError, match=r"rounds/000000.parquet: is damaged .*delete it and games/000000"):
        read_table(tmp_path, plan, "rounds")
    file.write_bytes(chunk_file(tmp_path, "games", 0).read_bytes())
    with pytest.raises(LabError, match="its columns do not match schema 2"):
        read_table(tmp_path, plan, "rounds")
    file.unlink()
    with pytest.raises(LabError, match="is missing"):
        read_table(tmp_path, plan, "rounds")
    with pytest.raises(LabError, match="no table decisions; play it with --decisions"):
        read_table(tmp_path, plan, "decisions")
    manifest = json.loads((tmp_path / "run.json").read_text())
    (tmp_path / "run.json").write_text(json.dumps({**manifest, "schema": 99}))
    with pytest.raises(LabError, match="have schema 99, but this program reads 2"):
        read_plan(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(LabError, match="cannot be read"):
        read_plan(tmp_path)


def test_a_change_that_nobody_can_play_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object, **__: object) -> None:
        raise IndexError("no hex left")

    monkeypatch.setattr("westphalia.lab.playing.new_game", no_room)
    command = [*WORDS, "--workers", "1", "--set", "faith_die=5", "--out", str(tmp_path / "run")]
    assert main(command) == 2
    said = capsys.readouterr().err
    assert "game 0 (seed 1) of the dice edition, changed: faith_die = 5 cannot be played: IndexError" in said
    assert "does a changed rule ask for more than the map or the box has (faith_die = 5)?" in said
