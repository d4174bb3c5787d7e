"""People who play whole games over the wire through any failure, and checks of what must hold afterwards."""

import asyncio
import random
from typing import Any

import asyncpg
from sqlalchemy import create_engine, text
from websockets.exceptions import WebSocketException

from server.table import Person, Talk
from westphalia.game.records import from_record
from westphalia.server.storage.store import unpack_log


class Player:
    """A person who answers at random and never gives up; every answer is sent until it is acknowledged."""

    def __init__(self, person: Person, table: str, seat: int, seed: int, *urls: str) -> None:
        self.person, self.table, self.seat = person, table, seat
        self.urls = urls or (person.url,)  # where to connect, the next one after each loss
        self.rng = random.Random(seed)
        self.acked: dict[str, int] = {}  # id -> answer
        self.pending: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.made = 0
        self.lost = 0
        self.over = False

    async def play(self) -> None:
        while not self.over:
            try:
                async with self.person.at(self.table, self.urls[self.lost % len(self.urls)]) as talk:
                    talk.events[self.seat] = self.events
                    await self.talk(talk)
            except (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError):
                self.lost += 1
                await asyncio.sleep(0.02)

    async def talk(self, talk: Talk) -> None:
        await talk.say("hello", since=len(self.events))
        if self.pending is not None:
            await talk.say("answer", **self.pending)
        while not self.over:
            message = await talk.hear(60)
            if message["t"] in ("ack", "refused") and self.pending and message["id"] == self.pending["id"]:
                if message["t"] == "ack":
                    self.acked[message["id"]] = self.pending["answer"]
                self.pending = None
            assert talk.gaps == 0
            view = talk.views.get(self.seat)
            if view is None:
                continue
            self.over = view["over"]
            question = view["question"]
            if self.pending is None and question and self.seat in view["waiting"]:
                self.made += 1
                self.pending = {
                    "id": f"{self.seat}-{self.made}",
                    "seat": self.seat,
                    "answer": self.rng.choice(question["answers"])["id"],
                    "version": talk.versions[self.seat],
                }
                await talk.say("answer", **self.pending)


COLUMNS = "version, kind, seat, answer, client_id, given_by"


def stored(database: str, table: str) -> list[Any]:
    """Return the log of a game: its rows, or after the end the log in its archive."""
    if "://" not in database:
        with create_engine(f"sqlite:///{database}").connect() as connection:
            rows = list(
                connection.execute(text(f"SELECT {COLUMNS} FROM entries WHERE table_id = :t"), {"t": table})
            )
            packed = text("SELECT log FROM archives WHERE table_id = :t")
            return rows or unpacked(connection.execute(packed, {"t": table}).scalar())

    async def read() -> list[Any]:
        connection = await asyncpg.connect(database)
        rows = await connection.fetch(f"SELECT {COLUMNS} FROM entries WHERE table_id = $1", table)
        packed = await connection.fetchval("SELECT log FROM archives WHERE table_id = $1", table)
        await connection.close()
        return [tuple(row) for row in rows] or unpacked(packed)

    return asyncio.run(read())


def unpacked(log: bytes | None) -> list[Any]:
    told = [] if log is None else unpack_log(log)
    return [tuple(getattr(entry, name) for name in COLUMNS.split(", ")) for entry in told]


def check_acknowledged(players: list[Player], database: str) -> None:
    """Check during a game that everything acknowledged so far is stored unchanged, and that the log has no
    gap.
    """
    acked = [(player.seat, dict(player.acked)) for player in players]
    rows = {row[4]: row for row in stored(database, players[0].table)}
    assert sorted(row[0] for row in rows.values()) == list(range(1, len(rows) + 1))
    for seat, answers in acked:
        for id, answer in answers.items():
            row = rows[f"p:{seat}:{id}"]
            assert (row[2], row[3], row[5]) == (seat, answer, "person")


def check(players: list[Player], database: str) -> None:
    table = players[0].table
    rows = sorted(stored(database, table))
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    by_id = {row[4]: row for row in rows}
    assert len(by_id) == len(rows)
    for player in players:
        assert player.made >= len(player.acked)
        for id, answer in player.acked.items():
            row = by_id[f"p:{player.seat}:{id}"]
            assert (row[2], row[3], row[5]) == (player.seat, answer, "person")
        given = [row for row in rows if row[2] == player.seat]
        assert {row[4] for row in given} == {f"p:{player.seat}:{id}" for id in player.acked}
    record = players[0].person.get(f"/tables/{table}/record")
    game = from_record(record)  # checks the hash
    assert game.over
    assert [(seat, answer) for seat, answer, _ in record["answers"]] == [(row[2], row[3]) for row in rows]
