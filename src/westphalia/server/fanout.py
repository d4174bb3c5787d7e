"""Telling the other server processes that a table has changed (PostgreSQL LISTEN/NOTIFY).

A message says which table and what to read again; it carries nothing that anybody would have to keep secret.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
import msgspec
import structlog
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from westphalia.server.storage.engine import is_postgres

CHANNEL: Final = "westphalia"
log = structlog.get_logger()


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells the others."""

    kind: str  # entries, seats, chat, presence, who
    table: str = ""
    process: str = ""
    number: int = 0
    seats: list[int] = []


class Fanout:
    """The line to the other processes; with SQLite there are none and nothing is sent."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.process: Final = secrets.token_hex(4)
        self.active: Final = is_postgres(engine)
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def tell(self, connection: AsyncConnection, *notes: Note) -> None:
        """Tell the others as soon as the connection's transaction is committed."""
        if not self.active:
            return
        statement = text("SELECT pg_notify(:channel, :payload)")
        for note in notes:
            payload = msgspec.json.encode(msgspec.structs.replace(note, process=self.process)).decode()
            await connection.execute(statement, {"channel": CHANNEL, "payload": payload})

    async def shout(self, *notes: Note) -> None:
        """Tell the others now."""
        if self.active:
            async with self.engine.begin() as connection:
                await self.tell(connection, *notes)

    async def start(
        self, hear: Callable[[Note], Awaitable[None]], again: Callable[[], Awaitable[None]]
    ) -> None:
        """Listen from now on; `again` is called after a broken line, when anything may have been missed."""
        if self.active:
            self._task = asyncio.create_task(self._listen(hear, again))
            await self._ready.wait()

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(
        self, hear: Callable[[Note], Awaitable[None]], again: Callable[[], Awaitable[None]]
    ) -> None:
        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        first = True
        while True:
            try:
                heard: asyncio.Queue[str | None] = asyncio.Queue()
                connection = await asyncpg.connect(str(make_url(url).render_as_string(hide_password=False)))
                try:
                    connection.add_termination_listener(lambda *_, q=heard: q.put_nowait(None))
                    await connection.add_listener(CHANNEL, lambda *args, q=heard: q.put_nowait(args[3]))
                    self._ready.set()
                    if not first:
                        await again()
                    first = False
                    while (payload := await heard.get()) is not None:
                        await self._hear(hear, payload)
                finally:
                    with contextlib.suppress(Exception):
                        await connection.close(timeout=1)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
                log.warning("fanout.broken", error=type(problem).__name__)
            await asyncio.sleep(0.5)

    async def _hear(self, hear: Callable[[Note], Awaitable[None]], payload: Any) -> None:
        note = msgspec.json.decode(payload, type=Note)
        if note.process != self.process:
            try:
                await hear(note)
            except Exception as problem:  # one table's trouble must not deafen the others
                log.error("fanout.failed", table=note.table, error=type(problem).__name__)
