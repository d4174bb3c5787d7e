"""All tables of a server process, and what they share."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Coroutine
from typing import IO, Any, Final, TypeVar

import structlog
from sqlalchemy.exc import DBAPIError

from westphalia.editions.edition import LOADERS, edition
from westphalia.server.bots import BotPool
from westphalia.server.chat import show_chat
from westphalia.server.client import Backlog
from westphalia.server.door import Door
from westphalia.server.ending import end
from westphalia.server.fanout import Fanout, Note
from westphalia.server.limits import Line, Rates
from westphalia.server.logs import place
from westphalia.server.metrics import Metrics
from westphalia.server.problems import Problem, not_found
from westphalia.server.room import PRESENCE, Room
from westphalia.server.rubbish import Rubbish
from westphalia.server.sessions import Signer
from westphalia.server.settings import HOUR, MINUTE, Settings
from westphalia.server.storage.engine import keep_private, migrate, open_engine, server_key, sqlite_path
from westphalia.server.storage.lock import hold
from westphalia.server.storage.models import SessionRow, sessions
from westphalia.server.storage.people import People
from westphalia.server.storage.reader import Reader
from westphalia.server.storage.store import Store, now
from westphalia.server.storage.writer import Writer

log = structlog.get_logger()
T = TypeVar("T")
IDLE_GUEST: Final = 24 * HOUR  # seconds after which a guest who has left no trace is forgotten
AT_ONCE: Final = 2  # games that are kept at each sweep
FINISHED: Final = 32  # games that are over and that nobody looks at, in memory: each has some megabytes
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")


class Hall:
    """The server's tables; those in use are in memory."""

    signer: Signer

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        path = sqlite_path(settings.database)
        if path is not None:
            keep_private(path)
        self._file: IO[bytes] | None = None if path is None else hold(path)
        self.metrics = Metrics()
        self.rates = Rates(settings.limits)
        self.importing = Line()
        self.umpiring = Line()
        self.door = Door()
        self.backlog = Backlog(settings.limits.queued_bytes_all)
        self.engine = open_engine(settings.database)
        self.fanout = Fanout(self.engine)
        self.reader = Reader(self.engine)
        self.store = Store(self.engine, self.fanout, self.reader)
        self.people = People(self.engine, self.fanout, self.reader)
        self.writer = Writer(self.engine, self.fanout)
        self.bots = BotPool(settings, self.metrics)
        self.rubbish = Rubbish()
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self._presence = time.monotonic()  # when it was last repeated
        self._guests_due = time.monotonic() + MINUTE  # when guests are looked for who can be forgotten
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._watch: asyncio.Task[None] | None = None

    # --- beginning and end ---

    async def start(self) -> None:
        """Open the database, bring it up to date, and take up every game where it stands."""
        await migrate(self.engine)
        key = await server_key(self.engine)
        self.signer = Signer(key, self.settings.session_seconds, self.settings.link_seconds)
        await self.store.clear_away_unfinished()
        await self.people.clear_away_ended(now())
        self.writer.start()
        await self.fanout.start(self.hear, self.catch_up)
        self._sweeper = asyncio.create_task(self._sweep())
        self._watch = asyncio.create_task(self.rubbish.watch(self.door))
        log.info("server.started", database=self.engine.dialect.name, process=self.fanout.process)

    async def stop(self) -> None:
        """Let what is being written be written, and send everybody away."""
        self.stopping = True
        await end(self._sweeper)
        await end(self._watch)
        for room in list(self.rooms.values()):
            room.close("restart", "The server is being restarted.")
        self.bots.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=3)
        await self.writer.stop()
        self.reader.stop()
        await self.fanout.stop()
        await self.engine.dispose()
        if self._file is not None:
            self._file.close()
        log.info("server.stopped")

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something that no client can interrupt."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            self.metrics.errors.labels("task").inc()
            log.error("task.failed", **place(problem))

    # --- tables ---

    async def room(self, table_id: str) -> Room:
        """A table, read from the database if it is not in memory."""
        room = self.rooms.get(table_id)
        if room is not None:
            room.used = time.monotonic()
            return room
        loading = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with loading:
                room = self.rooms.get(table_id)
                if room is None:
                    room = await self._load(table_id)
                return room
        finally:
            if not loading.locked():
                self._loading.pop(table_id, None)

    async def room_as_stored(self, table_id: str, secret: bool = False) -> Room:
        """A table for somebody who wants to change who sits there: what other processes have done is known."""
        known = table_id in self.rooms
        room = await self.room(table_id)
        if known and self.fanout.active:
            await room.reload_rows(secret)
        return room

    async def _load(self, table_id: str) -> Room:
        shortcut = self.settings.spectator_delay <= 0  # spectators who see games late need all of them
        found = await self.store.stored(table_id, shortcut) if TABLE_ID.fullmatch(table_id) else None
        if found is None:
            raise not_found("table")
        room = Room(self, found.table, found.sitting)
        room.silent = found.silent and not self.fanout.active  # other processes are heard a moment later
        try:
            await room.load(found)
        except ValueError as problem:
            log.error("table.unplayable", table=table_id, **place(problem))
            raise Problem(
                409, "old-rules", "This game was played by other rules than this server's."
            ) from None
        self.rooms[table_id] = room
        if room.table.status == "over":
            self._forget_finished(room)
        self.metrics.rooms.set(len(self.rooms))
        if self.fanout.active:
            await self.fanout.shout(Note("who", table_id))
        return room

    def forget(self, room: Room) -> None:
        """Keep a table in memory no longer."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        room.caretaker.stop()
        self.rubbish.leave()
        self.metrics.rooms.set(len(self.rooms))

    def _forget_finished(self, newest: Room) -> None:
        """Keep only some of the games that are over and that nobody looks at."""
        idle = [r for r in self.rooms.values() if r.table.status == "over" and r.idle and r is not newest]
        for room in sorted(idle, key=lambda r: r.used)[: max(0, len(idle) - FINISHED)]:
            self.forget(room)

    async def _sweep(self) -> None:
        """Take up games that wait for the server, here or left by a process that died; forget idle ones."""
        first = True
        while True:
            try:
                since = now() - (0 if first else 2 * self.settings.sweep_interval)
                for table_id in await self.store.due_tables(since):
                    await self._take_up(table_id)
                first = False
                await self._repeat_presence()
                await self._keep_finished_games()
                await self._forget_guests()
                horizon = time.monotonic() - self.settings.idle_seconds
                for room in [r for r in self.rooms.values() if r.idle and r.used < horizon]:
                    self.forget(room)
                self.rubbish.sweep(self.writer.commits)
            except Exception as problem:
                self.metrics.errors.labels("sweep").inc()
                log.error("sweep.failed", **place(problem))
            await asyncio.sleep(self.settings.sweep_interval)

    async def _forget_guests(self) -> None:
        """Forget guests of days ago who have never sat down; anybody can make any number of them."""
        if time.monotonic() > self._guests_due:
            gone = await self.people.clear_away_guests(now() - IDLE_GUEST)
            self._guests_due = time.monotonic() + (0.0 if gone else HOUR)

    async def _keep_finished_games(self) -> None:
        """Keep games for ever that were over before that was done, or whose process died at the end."""
        rules = {id: edition(id).rules_version for id in LOADERS}
        for table_id in await self.store.not_archived(rules, AT_ONCE):
            with contextlib.suppress(Problem):
                await (await self.room(table_id)).keep()

    async def _repeat_presence(self) -> None:
        """Tell the other processes from time to time who is still connected here."""
        if self.fanout.active and time.monotonic() - self._presence > PRESENCE / 3:
            self._presence = time.monotonic()
            for room in [room for room in self.rooms.values() if room.clients]:
                await self.say_presence(room)

    async def _take_up(self, table_id: str) -> None:
        try:
            room = await self.room(table_id)
            await room.catch_up()
            await room.caretaker.wake()
        except Problem:
            async with self.store.changing(
                table_id
            ) as connection:  # it cannot be played here: not due any more
                await self.store.change_table(connection, table_id, {}, due=None)

    # --- sessions ---

    async def end_sessions(self, user_id: str, *which: SessionRow | None) -> None:
        """End somebody's sessions (all, or those named), and the connections made with them."""
        named = [sessions.c.token.in_([s.token for s in which if s is not None])] if which else []
        self._send_away(await self.people.end_sessions(user_id, *named))

    def _send_away(self, tokens: list[str]) -> None:
        for room in list(self.rooms.values()):
            room.send_away(tokens)

    # --- other processes ---

    async def hear(self, note: Note) -> None:
        """Another process has changed something."""
        if note.kind == "ended":
            self._send_away(note.tokens)
        room = self.rooms.get(note.table)
        if room is None:
            return
        if note.kind == "entries":
            if room.play is None or note.number > room.play.version:
                await room.catch_up()
        elif note.kind in ("seats", "secret"):
            await room.reload_rows(note.kind == "secret")
        elif note.kind == "chat":
            chat = await self.store.chat(note.number)
            if chat is not None:
                show_chat(room, chat)
        elif note.kind == "presence":
            room.elsewhere[note.process] = (time.monotonic(), note.seats)
            room.tell_table()
        elif note.kind == "who":
            await self.say_presence(room)

    async def catch_up(self) -> None:
        """Read everything again: the line to the other processes was broken."""
        for room in list(self.rooms.values()):
            try:
                await room.reload_rows()
                await room.catch_up()
            except (DBAPIError, OSError):
                raise  # the database is gone again
            except Exception as problem:  # one table's trouble must not deafen the others
                log.error("table.failed", table=room.table.id, **place(problem))
                self.forget(room)
                room.close("unavailable", "This table had to be closed; please come back.")

    async def say_presence(self, room: Room) -> None:
        """Tell the other processes who is connected here."""
        if self.fanout.active:
            here = sorted({seat for client in room.clients for seat in room.seats_of(client)})
            await self.fanout.shout(Note("presence", room.table.id, seats=here))
