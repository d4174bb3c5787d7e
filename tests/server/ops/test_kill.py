"""Kill the server or its database (-9) in the middle of games and restart it: everything acknowledged is
there.

In the slow set that is done 1,000 times: 500 servers with SQLite, 350 with PostgreSQL, and 150 times PostgreSQL itself.
`WESTPHALIA_KILLS=0.1` does a tenth of it.
"""

import asyncio
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from server.conftest import Cluster
from server.games import EDITIONS
from server.players import Player, check, check_acknowledged
from server.table import Person, ServerProcess

pytestmark = pytest.mark.timeout(600)
LONG = pytest.mark.timeout(4 * 3600)
SHARE = float(os.environ.get("WESTPHALIA_KILLS", "1"))


def times(kills: int) -> int:
    return max(1, round(kills * SHARE))


async def killing(
    kill: Callable[[], None],
    kills: int,
    rng: random.Random,
    players: list[Player],
    pause: float,
    database: str,
) -> int:
    """Kill at random moments, and check each time that everything acknowledged is there."""
    done = 0
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.0, pause))
        if all(player.over for player in players):
            break
        await asyncio.to_thread(kill)
        await asyncio.to_thread(check_acknowledged, players, database)
        done += 1
        if done % 10 == 0:
            print(f"{done} of {kills} kills, nothing lost", flush=True)  # seen with -s
    return done


def set_up(server: ServerProcess, seed: int, edition: str) -> list[Player]:
    people = [Person(server.url) for _ in range(2)]
    for number, person in enumerate(people):
        person.post("/guest", {"name": f"Person {number}"})
    bots = [{"kind": "bot", "bot": "random"}] * (EDITIONS[edition] - 2)
    seats = [{"kind": "me"}, {"kind": "person"}, *bots]
    wish = {"edition": edition, "players": len(seats), "options": {"setup": "random"}, "seats": seats}
    table = people[0].post("/tables", wish)["id"]
    people[1].post(f"/tables/{table}/join", {"seat": 1})
    people[0].post(f"/tables/{table}/start")
    return [Player(person, table, seat, seed + seat) for seat, person in enumerate(people)]


def play_games(
    server: ServerProcess, kill: Callable[[], None], kills: int, seed: int, edition: str, pause: float
) -> None:
    """Play whole games until there have been enough kills; check after each that nothing is lost."""
    rng, done = random.Random(seed), 0
    while done < kills:
        players = set_up(server, seed + done, edition)

        async def game(players: list[Player] = players, left: int = kills - done) -> int:
            killer = asyncio.create_task(killing(kill, left, rng, players, pause, server.database))
            await asyncio.gather(*(player.play() for player in players))
            return await killer

        done += asyncio.run(game())
        check(players, server.database)
        print(f"{edition}: a game to its end, {done} of {kills} kills", flush=True)


def run(database: str, kills: int, seed: int, tmp_path: Path, edition: str = "five-round") -> None:
    """Kill the server."""
    log = tmp_path / "server.log"
    server = ServerProcess(database, log=log, changes={"publish_interval": 0.02}, door=True)

    def kill() -> None:
        server.kill()
        server.start()
        server.wait()

    server.start()
    server.wait()
    try:
        play_games(server, kill, kills, seed, edition, 0.25)
        said = log.read_text()
        assert "failed" not in said
        assert "Traceback" not in said
        assert "snapshot" not in said  # each was read as it had been written
    finally:
        server.stop()


@pytest.mark.parametrize(("edition", "kills"), [("five-round", 4), ("six-round", 3), ("dice", 3)])
def test_nothing_is_lost_on_sqlite(tmp_path: Path, edition: str, kills: int) -> None:
    run(str(tmp_path / "tables.db"), kills, 1, tmp_path, edition)


@LONG
@pytest.mark.slow
@pytest.mark.parametrize(("edition", "kills"), [("five-round", 200), ("six-round", 150), ("dice", 150)])
def test_nothing_is_lost_on_sqlite_500_times(tmp_path: Path, edition: str, kills: int) -> None:
    run(str(tmp_path / "tables.db"), times(kills), 2, tmp_path, edition)


@pytest.mark.postgres
def test_nothing_is_lost_on_postgres(tmp_path: Path, postgres: str) -> None:
    run(postgres, 3, 3, tmp_path)


@LONG
@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize(("edition", "kills"), [("five-round", 150), ("six-round", 100), ("dice", 100)])
def test_nothing_is_lost_on_postgres_350_times(
    tmp_path: Path, postgres: str, edition: str, kills: int
) -> None:
    run(postgres, times(kills), 4, tmp_path, edition)


@LONG
@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_lost_when_the_database_is_killed_150_times(
    tmp_path: Path, mortal_postgres: Cluster, edition: str
) -> None:
    database = mortal_postgres.database()
    server = ServerProcess(database, log=tmp_path / "server.log", changes={"publish_interval": 0.02})

    def kill() -> None:
        mortal_postgres.kill()
        mortal_postgres.start()

    server.start()
    server.wait()
    try:
        play_games(server, kill, times(50), 5, edition, 1.0)
        assert "Traceback" not in (tmp_path / "server.log").read_text()
    finally:
        server.stop()
