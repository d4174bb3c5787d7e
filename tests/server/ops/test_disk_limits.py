"""Storage that strangers can fill is bounded: games without people expire, and new ones are refused in time."""

import asyncio
import contextlib
import shutil
import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from server.records import finished_record
from server.table import FAST, Person, serving, settings
from westphalia.server.live import room
from westphalia.server.live.archive import pack_game
from westphalia.server.storage.models import TableRow

QUICK = {"sweep_interval": 0.02}  # what has expired is deleted every thirty sweeps
BOTS = [{"kind": "bot", "bot": "random"}] * 5
PRINCES = [{"kind": "bot", "bot": "prince"}] * 14
KIB = 1024


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def ask(path: Path, question: str) -> Any:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchone()[0]


def used(path: Path) -> int:
    """Return the bytes that a table of the database uses."""
    pages = ask(path, "PRAGMA page_count") - ask(path, "PRAGMA freelist_count")
    return int(pages * ask(path, "PRAGMA page_size"))


def bot_game(person: Person, seats: list[dict[str, str]], edition: str = "five-round") -> str:
    """Start a game of bots alone."""
    wish = {"edition": edition, "players": len(seats), "options": {"setup": "random"}, "seats": seats}
    id: str = person.post("/tables", wish)["id"]
    person.post(f"/tables/{id}/start")
    return id


def test_a_finished_game_is_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of fourteen bots that explain themselves are the longest; packing one takes seconds."""
    path = tmp_path / "t.db"
    packed: list[object] = []

    def pack(table: TableRow, *rest: Any) -> bytes:
        packed.append(table.id)
        return pack_game(table, *rest)

    monkeypatch.setattr(room, "pack_game", pack)
    with serving(settings(str(path))) as url:
        ann = Person(url)
        ann.get("/me")
        before = used(path)
        id = bot_game(ann, PRINCES, "six-round")
        until(lambda: bool(ask(path, "SELECT count(*) FROM archives")), 300)
        assert used(path) - before < 300 * KIB
        assert ask(path, "SELECT count(*) FROM entries") == 0
        record = ann.get(f"/tables/{id}/record")
        assert len(record["answers"]) > 100
        assert ann.get(f"/tables/{id}/explain")
        assert ann.get(f"/tables/{id}/replay")["frames"]
    assert packed == [id]


def test_games_without_people_expire(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path), bot_game_seconds=0.0, **QUICK)) as url:
        ann = Person(url)
        mine = ann.post("/play-now", {"players": 5})["id"]
        alone = bot_game(ann, BOTS)
        until(lambda: ask(path, "SELECT count(*) FROM tables") == 1)
        ann.get(f"/tables/{alone}", status=404)
        assert ann.get(f"/tables/{mine}")["status"] == "playing"
        ann.post(f"/tables/{mine}/resign", {"seat": 0})  # and so does a game whose last person leaves
        until(lambda: ask(path, "SELECT count(*) FROM tables") == 0)
        for name in ("seats", "entries", "archives", "snapshots"):
            assert ask(path, f"SELECT count(*) FROM {name}") == 0


def test_imported_finished_games_and_forgotten_tables_expire(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path), import_seconds=0.0, waiting_seconds=0.0, **QUICK)) as url:
        ann = Person(url)
        ann.post("/import", finished_record())
        ann.post("/tables", {"players": 5})
        until(lambda: ask(path, "SELECT count(*) FROM tables") == 0)


def test_a_deleted_account_leaves_no_games_behind(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path), bot_game_seconds=0.0, **QUICK)) as url:
        ann = Person(url)
        ann.post("/import", finished_record())
        ann.post("/me/delete", {})
        until(lambda: ask(path, "SELECT count(*) FROM tables") == 0)


def test_new_tables_are_counted_by_person_and_address(tmp_path: Path) -> None:
    limits = replace(FAST, new_tables_per_second=0.0, new_tables_burst=2.0)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        ann = Person(url)
        ann.post("/tables", {"players": 5})
        ann.post("/play-now", {"players": 5})
        for path, wish in (("/tables", {"players": 5}), ("/play-now", {}), ("/import", finished_record())):
            assert ann.post(path, wish, 429)["code"] == "too-many"
        for _ in range(7):  # eight people behind one address
            other = Person(url)
            other.post("/play-now", {"players": 5})
            other.post("/play-now", {"players": 5})
        assert Person(url).post("/play-now", {"players": 5}, 429)["code"] == "too-many"


def test_the_finished_games_of_a_person_are_limited(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"), limits=replace(FAST, finished_per_user=1))) as url:
        ann = Person(url)
        ann.post("/import", finished_record())
        assert ann.post("/import", finished_record(), 409)["code"] == "too-many"


class Usage(NamedTuple):
    """A fake report of disk usage."""

    total: int
    used: int
    free: int


def test_new_games_are_refused_before_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = settings(str(tmp_path / "t.db"))
    with serving(told) as url:
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]
        nearly = Usage(10**12, 10**12, told.disk_reserve + 1)
        monkeypatch.setattr(shutil, "disk_usage", lambda _: nearly)
        for path, wish in (("/tables", {"players": 5}), ("/play-now", {}), ("/import", finished_record())):
            assert ann.post(path, wish, 503)["code"] == "no-space"

        async def play_on() -> None:  # games in play have the reserve to themselves
            async with ann.at(id) as talk:
                await talk.hello()
                while 0 not in talk.views[0]["waiting"]:
                    await talk.hear()
                first = talk.views[0]["question"]["answers"][0]["id"]
                await talk.say("answer", id="1", seat=0, answer=first, version=talk.versions[0])
                await talk.until("ack")

        asyncio.run(play_on())
