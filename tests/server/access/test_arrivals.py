"""Reconnections after a restart: people come before bots, and concurrent reads are shared."""

import asyncio
import gc
import time
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, select, text

from server.games import EDITIONS, table
from westphalia.server.access import arrival_throttle as door
from westphalia.server.access.arrival_throttle import ARRIVING, ArrivalThrottle
from westphalia.server.live.play import Play
from westphalia.server.ops import warm_up as warm_up
from westphalia.server.storage.engine import migrate, open_engine
from westphalia.server.storage.models import tables, to_columns
from westphalia.server.storage.prepared import Prepared
from westphalia.server.storage.reader import Reader


async def let(turns: int = 5) -> None:
    """Let other tasks run."""
    for _ in range(turns):
        await asyncio.sleep(0)


class Crowd:
    """People who arrive at once, one more than are admitted."""

    def __init__(self, at: ArrivalThrottle) -> None:
        self.leave = asyncio.Event()
        self.people = [asyncio.create_task(self.come(at)) for _ in range(ARRIVING + 1)]

    async def come(self, at: ArrivalThrottle) -> None:
        async with at:
            await self.leave.wait()

    async def go(self) -> None:
        self.leave.set()
        await asyncio.gather(*self.people)


def test_bots_wait_while_clients_are_arriving() -> None:
    async def go() -> None:
        here = ArrivalThrottle()
        await here.wait_until_calm()
        crowd = Crowd(here)
        await let()
        assert here.crowded
        bot = asyncio.create_task(here.wait_until_calm())
        await let()
        assert not bot.done()
        await crowd.go()
        await asyncio.wait_for(bot, 30)
        assert not here.crowded

    asyncio.run(go())


def test_a_crowd_holds_bots_up_only_shortly_after_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a visitor with many connections could stop all bots."""

    async def go() -> None:
        here = ArrivalThrottle()
        crowd = Crowd(here)
        await let()
        late = time.monotonic() + door.RUSH
        monkeypatch.setattr(door.time, "monotonic", lambda: late)
        assert not here.crowded
        await here.wait_until_calm()
        await crowd.go()

    asyncio.run(go())


def test_concurrent_requests_get_their_own_answers(tmp_path: Path) -> None:
    async def go() -> None:
        engine = open_engine(str(tmp_path / "t.db"))
        reader = Reader(engine)

        def wrong(connection: Connection) -> None:
            raise LookupError

        asked = [reader.read(lambda _, n=n: n) for n in range(50)]  # type: ignore[misc]
        told = await asyncio.gather(*asked, reader.read(wrong), reader.read(_one), return_exceptions=True)
        assert told[:50] == list(range(50))
        assert isinstance(told[50], LookupError)
        assert told[51] == 1
        reader.stop()
        await engine.dispose()

    asyncio.run(go())


def _one(connection: Connection) -> int:
    return int(connection.execute(text("SELECT 1")).scalar_one())


def test_prepared_and_plain_queries_return_the_same_rows(tmp_path: Path) -> None:
    async def go() -> None:
        engine = open_engine(str(tmp_path / "t.db"))
        await migrate(engine)
        row = to_columns(msgspec.structs.asdict(table(5)))
        async with engine.begin() as connection:
            await connection.execute(tables.insert().values(row))
        reader, asked = Reader(engine), select(tables).where(tables.c.advice.is_(True))
        by_driver = await reader.read(Prepared(asked).tables)
        by_name = await reader.read(lambda c: [dict(found._mapping) for found in c.execute(asked)])
        assert by_driver == by_name == [row]
        assert by_driver[0]["advice"] is True
        reader.stop()
        await engine.dispose()

    asyncio.run(go())


def test_warm_up_plays_a_game_of_each_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "ANSWERS", 3)
    seen = set[str]()

    def board(play: Play) -> dict[str, object]:
        assert play.version == 3
        seen.add(play.game.edition.id)
        return {}

    monkeypatch.setattr(Play, "board_json", board)
    try:
        warm_up.warm_up()
    finally:
        gc.unfreeze()
    assert seen == set(EDITIONS)
