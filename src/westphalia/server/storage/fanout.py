"""Notes to the other server processes that a table has changed (PostgreSQL LISTEN/NOTIFY).

A note names the table and what to read again; it holds no secrets.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import asyncpg  # type: ignore[import-untyped]
import msgspec
import structlog
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from westphalia.server.ops.tasks import cancel_and_wait
from westphalia.server.storage.engine import is_postgres

CHANNEL: Final = "westphalia"
RETRY: Final = 0.5  # seconds before reconnecting
PATIENCE: Final = 15.0  # seconds of silence before the connection is checked
log = structlog.get_logger()


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str  # entries, seats, secret, chat, presence, who, ended, blocks, promise
    table: str = ""
    process: str = ""
    number: int = 0
    seats: list[int] = []
    person: str = ""
    tokens: list[str] = []  # digests of cookies whose sessions have ended


_decoder: Final = msgspec.json.Decoder(Note)


class Fanout:
    """Sends and receives notes; with SQLite there are no other processes."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.process: Final = secrets.token_hex(4)
        self.active: Final = is_postgres(engine)
        self._task: asyncio.Task[None] | None = None
        self.listening = not self.active  # whether notes of other processes arrive
        self._ready = asyncio.Event()
        self._unsent: list[Note] = []
        self._sending: asyncio.Task[None] | None = None

    async def notify(self, connection: AsyncConnection, *notes: Note) -> None:
        """Send notes when the connection's transaction commits."""
        if not self.active:
            return
        payloads = [
            msgspec.json.encode(msgspec.structs.replace(note, process=self.process)).decode()
            for note in notes
        ]
        statement = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) payload")
        await connection.execute(statement, {"channel": CHANNEL, "payloads": payloads})

    def notify_soon(self, *notes: Note) -> None:
        """Send notes soon, without a guarantee: presence is repeated anyway.

        Notes that arrive during a transaction are sent together in the next one.
        """
        if self.active:
            self._unsent += notes
            if self._sending is None or self._sending.done():
                self._sending = asyncio.create_task(self._send_unsent())

    async def _send_unsent(self) -> None:
        while self._unsent:
            notes, self._unsent = self._unsent, []
            try:
                async with self.engine.begin() as connection:
                    await self.notify(connection, *notes)
            except (SQLAlchemyError, asyncpg.PostgresError, OSError) as problem:  # the database is down
                log.warning("fanout.unsent", error=type(problem).__name__)

    async def start(
        self, hear: Callable[[Note], Awaitable[None]], again: Callable[[], Awaitable[None]]
    ) -> None:
        """Start to listen; `again` is called after a reconnection, when notes may have been missed."""
        if self.active:
            self._task = asyncio.create_task(self._listen(hear, again))
            await self._ready.wait()

    async def stop(self) -> None:
        await cancel_and_wait(self._task)
        await cancel_and_wait(self._sending)

    async def _listen(
        self, hear: Callable[[Note], Awaitable[None]], again: Callable[[], Awaitable[None]]
    ) -> None:
        """Listen until cancelled, reconnecting after any error."""
        first = True
        while True:
            try:
                await self._listen_once(hear, None if first else again)
            except Exception as problem:
                log.warning("fanout.disconnected", error=type(problem).__name__)
            first = first and not self._ready.is_set()
            self.listening = False
            await asyncio.sleep(RETRY)

    async def _listen_once(
        self, hear: Callable[[Note], Awaitable[None]], again: Callable[[], Awaitable[None]] | None
    ) -> None:
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        address = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(address, timeout=PATIENCE)
        try:
            connection.add_termination_listener(lambda *_: heard.put_nowait(None))
            await connection.add_listener(CHANNEL, lambda *args: heard.put_nowait(args[3]))
            if again is not None:
                await again()
                log.info("fanout.listening")
            self.listening = True
            self._ready.set()
            while True:
                if heard.empty():  # wait_for costs more than handling most notes
                    try:
                        payload = await asyncio.wait_for(heard.get(), PATIENCE)
                    except TimeoutError:
                        await connection.execute("SELECT 1", timeout=PATIENCE)  # checks the connection
                        continue
                else:
                    payload = heard.get_nowait()
                if payload is None:
                    return
                await self._hear(hear, payload)
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)

    async def _hear(self, hear: Callable[[Note], Awaitable[None]], payload: str) -> None:
        try:
            note = _decoder.decode(payload)
            if note.process != self.process:
                await hear(note)
        except Exception as problem:  # one table must not affect the others
            log.error("fanout.failed", error=type(problem).__name__)
