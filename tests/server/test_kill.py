"""The server is killed (-9) in the middle of games and started again: what was acknowledged is there, once."""

import asyncio
import random
from pathlib import Path

import pytest

from server.players import Player, check
from server.table import Person, ServerProcess


async def killing(server: ServerProcess, kills: int, rng: random.Random, players: list[Player]) -> int:
    """Kill the server at random moments, and start it again."""
    done = 0
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.0, 0.25))
        if all(player.over for player in players):
            break
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await asyncio.to_thread(server.wait)
        done += 1
    return done


def set_up(server: ServerProcess, seed: int) -> list[Player]:
    people = [Person(server.url) for _ in range(2)]
    for number, person in enumerate(people):
        person.post("/guest", {"name": f"Person {number}"})
    seats = [{"kind": "me"}, {"kind": "person"}, *({"kind": "bot", "bot": "random"} for _ in range(3))]
    wish = {"edition": "five-round", "players": 5, "options": {"setup": "random"}, "seats": seats}
    table = people[0].post("/tables", wish)["id"]
    people[1].post(f"/tables/{table}/join", {"seat": 1})
    people[0].post(f"/tables/{table}/start")
    return [Player(person, table, seat, seed + seat) for seat, person in enumerate(people)]


def run(database: str, kills: int, seed: int, tmp_path: Path) -> int:
    """Play games until the server has been killed often enough; how often that was."""
    rng, done = random.Random(seed), 0
    server = ServerProcess(database, log=tmp_path / "server.log", changes={"publish_interval": 0.02})
    server.start()
    server.wait()
    try:
        while done < kills:
            players = set_up(server, seed + done)

            async def game(players: list[Player] = players, left: int = kills - done) -> int:
                killer = asyncio.create_task(killing(server, left, rng, players))
                await asyncio.gather(*(player.play() for player in players))
                return await killer

            done += asyncio.run(game())
            check(players, database)
        log = (tmp_path / "server.log").read_text()
        assert "failed" not in log
        assert "Traceback" not in log
    finally:
        server.stop()
    return done


def test_nothing_is_lost_on_sqlite(tmp_path: Path) -> None:
    assert run(str(tmp_path / "tables.db"), 8, 1, tmp_path) == 8


@pytest.mark.slow
def test_nothing_is_lost_on_sqlite_50_times(tmp_path: Path) -> None:
    assert run(str(tmp_path / "tables.db"), 50, 2, tmp_path) == 50


@pytest.mark.postgres
def test_nothing_is_lost_on_postgres(tmp_path: Path, postgres: str) -> None:
    assert run(postgres, 3, 3, tmp_path) == 3


@pytest.mark.slow
@pytest.mark.postgres
def test_nothing_is_lost_on_postgres_50_times(tmp_path: Path, postgres: str) -> None:
    assert run(postgres, 50, 4, tmp_path) == 50
