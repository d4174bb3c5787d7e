"""A table's memory is freed with the table, and finished games are not kept in memory."""

import asyncio
import gc
import sqlite3
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.access.test_resource_limits import resident
from server.games import played, table
from server.records import finished_record
from server.table import Person, ServerProcess
from westphalia.server.live.play import Play
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.ops.settings import Settings
from westphalia.server.storage.models import SeatRow

GAMES = 38
REQUESTS = 378
MOST = 400  # MiB


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Turn the garbage collector off, so that only reference counts free memory."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_a_released_room_frees_its_game(tmp_path: Path) -> None:
    async def go() -> None:
        registry = TableRegistry(Settings(database=str(tmp_path / "t.db")))
        await registry.start()
        row = table(5)
        sitting = [
            SeatRow(row.id, seat, "person", str(seat), None, None, "1", "", False) for seat in range(5)
        ]
        await registry.store.add_table(row, sitting)
        room = await registry.room(row.id)
        assert isinstance(room.play, Play)
        game = weakref.ref(room.play)
        registry.forget(room)
        deadline = time.monotonic() + 5  # the thread that built the game may hold it for another moment
        while game() is not None and time.monotonic() < deadline:
            await asyncio.to_thread(time.sleep, 0.01)
        assert game() is None
        await registry.stop()

    asyncio.run(go())


def copies(path: Path, table_id: str) -> list[str]:
    """Store more copies of a finished game, as if all of them had been played."""
    ids = [f"copy{number}" for number in range(GAMES)]
    with sqlite3.connect(path) as connection:
        for name in ("tables", "seats", "archives"):
            which = "id" if name == "tables" else "table_id"
            rows = list(connection.execute(f"SELECT * FROM {name} WHERE {which} = ?", (table_id,)))
            marks = ", ".join("?" * len(rows[0]))
            for id in ids:
                connection.executemany(
                    f"INSERT INTO {name} VALUES ({marks})", [(id, *row[1:]) for row in rows]
                )
    return ids


def test_strangers_cannot_fill_the_memory_with_finished_games(tmp_path: Path) -> None:
    """Requests for many finished games, and watching them, must not fill the memory."""
    path = tmp_path / "t.db"
    server = ServerProcess(str(path), tmp_path / "log")
    server.start()
    server.wait()
    try:
        id = Person(server.url).post("/import", finished_record("six-round"))["id"]
        deadline = time.monotonic() + 60
        with sqlite3.connect(path) as connection:
            while not connection.execute("SELECT count(*) FROM archives").fetchone()[0]:
                assert time.monotonic() < deadline
                time.sleep(0.1)
        ids = copies(path, id)
        stranger = Person(server.url)
        for number in range(REQUESTS):
            assert stranger.get(f"/tables/{ids[number % GAMES]}")["status"] == "over"
        assert resident(server.pid) < MOST

        async def watch() -> float:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(look(stranger, one)) for one in ids]
            assert all(task.result() for task in tasks)
            return resident(server.pid)

        assert asyncio.run(watch()) < MOST
    finally:
        server.stop()


async def look(person: Person, id: str) -> bool:
    async with person.at(id) as talk:
        await talk.hello()
        await asyncio.sleep(1)
        return bool(talk.views)


def followed(answers: int) -> int:
    """Return how many objects a garbage collection visits because of a game with this many answers."""
    gc.collect()
    before = len(gc.get_objects())
    kept = played(table(), 3, 0.0, answers)
    gc.collect()
    found = len(gc.get_objects()) - before
    assert kept[0].version == answers
    return found


@pytest.mark.usefixtures("no_collector")
def test_the_collector_visits_no_more_of_a_long_game_than_of_a_short_one() -> None:
    followed(250)  # what is made once for all games
    short, long = followed(50), followed(250)
    assert long - short < 60  # and not some for each of 200 answers
