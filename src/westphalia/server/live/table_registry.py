"""The tables of a server process and the services they share."""

import asyncio
import contextlib
import re
import shutil
import time
from collections.abc import Coroutine
from typing import IO, Any, Final, TypeVar
from weakref import WeakValueDictionary

import structlog
from sqlalchemy.exc import DBAPIError

from westphalia.editions.kit.edition import edition, editions
from westphalia.server.access.arrival_throttle import ArrivalThrottle
from westphalia.server.access.limits import Rates, WaitingLine
from westphalia.server.access.sessions import Signer
from westphalia.server.automation.bots import BotPool
from westphalia.server.live.chat import show_chat
from westphalia.server.live.client import Backlog
from westphalia.server.live.room import PRESENCE, Room
from westphalia.server.notices.sender import Notices
from westphalia.server.ops.logs import error_location
from westphalia.server.ops.metrics import Metrics
from westphalia.server.ops.settings import HOUR, MINUTE, Settings
from westphalia.server.ops.tasks import cancel_and_wait
from westphalia.server.people import services
from westphalia.server.problems import Problem, not_found
from westphalia.server.storage.chats import Chats
from westphalia.server.storage.engine import keep_private, migrate, open_engine, server_key, sqlite_path
from westphalia.server.storage.fanout import Fanout, Note
from westphalia.server.storage.lock import hold
from westphalia.server.storage.models import SeatRow, SessionRow, TableRow, sessions
from westphalia.server.storage.people import People
from westphalia.server.storage.reader import Reader
from westphalia.server.storage.store import Store, now
from westphalia.server.storage.writer import Writer

log = structlog.get_logger()
T = TypeVar("T")
IDLE_GUEST: Final = 24 * HOUR  # seconds after which an unused guest is deleted
AT_ONCE: Final = 2  # games archived in each sweep
ARCHIVE_READS: Final = 2  # finished games that are unpacked at the same time
EXPIRED_AT_ONCE: Final = 50  # tables that are deleted in one transaction
NEAR_RESERVE: Final = 2  # new games are refused when less than this many times the disk reserve is free
CHECKS_WAITING: Final = 16  # files and phases to check
IMPORTS_WAIT: Final = "Too many games are being imported; please wait a moment."
CHECKS_WAIT: Final = "Too many files and phases are being checked; please wait a moment."
TRIALS_WAIT: Final = "Too many house rules are being tried; please wait a moment."
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")


class TableRegistry:
    signer: Signer

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        path = sqlite_path(settings.database)
        if path is not None:
            keep_private(path)
        self._file: IO[bytes] | None = None if path is None else hold(path)
        self.metrics = Metrics()
        self.rates = Rates(settings.limits)
        self.importing = WaitingLine(settings.limits.imports_waiting, IMPORTS_WAIT)
        self.archiving = asyncio.Lock()  # a game takes some twenty megabytes while it is packed
        self.archive_reads = asyncio.Semaphore(ARCHIVE_READS)
        self.checking = WaitingLine(CHECKS_WAITING, CHECKS_WAIT)
        self.trying = WaitingLine(CHECKS_WAITING, TRIALS_WAIT, "house")  # uploaded house rules
        self.resting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by person
        self.arrivals = ArrivalThrottle()
        self.backlog = Backlog(settings.limits.queued_bytes_all)
        self.engine = open_engine(settings.database)
        self.fanout = Fanout(self.engine)
        self.reader = Reader(self.engine)
        self.store = Store(self.engine, self.fanout, self.reader)
        self.chats = Chats(self.engine, self.fanout, self.reader)
        self.people = People(self.engine, self.fanout, self.reader)
        self.social = services.Social(self.engine, self.fanout, self.reader)
        self.writer = Writer(self.engine, self.fanout)
        self.bots = BotPool(settings, self.metrics)
        self.notices = Notices(self)
        self.elsewhere: dict[str, dict[str, tuple[float, list[int]]]] = {}  # presence by table and process
        self.rooms: dict[str, Room] = {}
        self.started = now()
        self.stopping = False
        self._presence = time.monotonic()  # when it was last repeated
        self._guests_due = time.monotonic() + MINUTE  # when unused guests are next deleted
        self._expiry_due = time.monotonic()
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    # --- beginning and end ---

    async def start(self) -> None:
        """Open and migrate the database, and resume every game."""
        await migrate(self.engine)
        key = await server_key(self.engine)
        self.signer = Signer(key, self.settings.link_seconds)
        await self.store.clear_away_unfinished()
        await self.people.clear_away_ended(now())
        self.writer.start()
        await self.fanout.start(self.hear, self.catch_up)
        self._sweeper = asyncio.create_task(self._sweep())
        self.notices.start()
        log.info("server.started", database=self.engine.dialect.name, process=self.fanout.process)

    async def stop(self) -> None:
        """Finish pending writes and disconnect all clients."""
        self.stopping = True
        await cancel_and_wait(self._sweeper)
        await self.notices.stop()
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
        """Run a task that a disconnecting client cannot cancel."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            self.metrics.errors.labels("task").inc()
            log.error("task.failed", **error_location(problem))

    # --- tables ---

    async def room(self, table_id: str) -> Room:
        """Return a table's room; load it if it is not in memory."""
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

    async def stored_table(self, table_id: str) -> tuple[TableRow, list[SeatRow]]:
        """Return a table with its seats from the database."""
        found = await self.store.table(table_id) if TABLE_ID.fullmatch(table_id) else None
        if found is None:
            raise not_found("table")
        return found

    async def room_as_stored(self, table_id: str, secret: bool = False) -> Room:
        """Return a table's room with its rows read again, so that changes of other processes are known."""
        known = table_id in self.rooms
        room = await self.room(table_id)
        if known and self.fanout.active:
            await room.reload_rows(secret)
        return room

    async def _load(self, table_id: str) -> Room:
        shortcut = self.settings.spectator_delay <= 0  # delayed spectators need the whole log
        found = await self.store.stored(table_id, shortcut) if TABLE_ID.fullmatch(table_id) else None
        if found is None:
            raise not_found("table")
        room = Room(self, found.table, found.sitting)
        room.silent = found.silent and not self.fanout.active  # other processes' lines arrive a moment later
        try:
            await room.load(found)
        except ValueError as problem:
            log.error("table.unplayable", table=table_id, **error_location(problem))
            raise Problem(
                409, "old-rules", "This game was played by rules that this server does not have."
            ) from None
        self.rooms[table_id] = room
        self.metrics.rooms.set(len(self.rooms))
        if self.fanout.active:
            self.fanout.notify_soon(Note("who", table_id))
        return room

    def forget(self, room: Room) -> None:
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        room.release()
        self.metrics.rooms.set(len(self.rooms))

    async def _sweep(self) -> None:
        """Resume games that wait for the server, archive and expire tables, release idle rooms."""
        first = True
        while True:
            try:
                since = now() - (0 if first else 2 * self.settings.sweep_interval)
                for table_id in await self.store.due_tables(since):
                    await self._take_up(table_id)
                first = False
                await self._repeat_presence()
                await self._archive_finished_games()
                await services.sweep(self)
                await self._forget_guests()
                await self._delete_expired()
                horizon = time.monotonic() - self.settings.idle_seconds
                for room in [r for r in self.rooms.values() if r.idle and r.used < horizon]:
                    self.forget(room)
            except Exception as problem:
                self.metrics.errors.labels("sweep").inc()
                log.error("sweep.failed", **error_location(problem))
            await asyncio.sleep(self.settings.sweep_interval)

    async def _forget_guests(self) -> None:
        """Delete guests who have never used the server; visitors can create any number of them."""
        if time.monotonic() > self._guests_due:
            gone = await self.people.clear_away_guests(now() - IDLE_GUEST)
            self._guests_due = time.monotonic() + (0.0 if gone else HOUR)

    async def _archive_finished_games(self) -> None:
        """Archive imported games, and games whose process died at the end."""
        rules = {ed.id: ed.rules_version for ed in map(edition, editions())}
        for table_id in await self.store.not_archived(rules, AT_ONCE):
            with contextlib.suppress(Problem):
                await (await self.room(table_id)).finish()

    async def _repeat_presence(self) -> None:
        """Repeat the presence of clients to the other processes from time to time."""
        if self.fanout.active and time.monotonic() - self._presence > PRESENCE / 3:
            self._presence = time.monotonic()
            for room in [room for room in self.rooms.values() if room.clients]:
                self.say_presence(room)

    async def _take_up(self, table_id: str) -> None:
        try:
            room = await self.room(table_id)
            await room.catch_up()
            await room.automation.wake()
        except Problem:
            async with self.store.changing(table_id) as connection:  # not playable here, so no longer due
                await self.store.change_table(connection, table_id, {}, due=None)

    # --- storage ---

    def check_disk(self) -> None:
        """Refuse new data when disk space is low: games in play come first."""
        path = sqlite_path(self.settings.database)
        if path is None:
            return
        free = shutil.disk_usage(path.resolve().parent).free
        if free < NEAR_RESERVE * self.settings.disk_reserve:
            raise Problem(503, "no-space", "The server has too little disk space for new games.")

    def check_new_table(self, user_id: str, address: str) -> None:
        """Refuse a new table for lack of disk space, or to a person or address that makes too many."""
        self.check_disk()
        if not self.rates.new_table.take(user_id, address):
            raise Problem(429, "too-many", "You have started too many games; please wait some minutes.")

    def bot_game_expiry(self) -> float:
        """Return when a game without people that ends or loses its last person now is deleted."""
        return now() + self.settings.bot_game_seconds

    async def _delete_expired(self) -> None:
        if time.monotonic() < self._expiry_due:
            return
        gone = await self.store.expired(now(), EXPIRED_AT_ONCE)
        for room in [self.rooms[table_id] for table_id in gone if table_id in self.rooms]:
            async with room.lock:
                room.close("gone", "This table has been closed.")
                self.forget(room)
        if gone:
            await self.store.delete_tables(gone)
        self._expiry_due = time.monotonic() + (
            0.0 if gone else min(MINUTE, self.settings.sweep_interval * 30)
        )

    # --- sessions ---

    async def end_sessions(self, user_id: str, *which: SessionRow | None) -> None:
        """End a person's sessions (all, or those named) and their connections."""
        named = [sessions.c.token.in_([s.token for s in which if s is not None])] if which else []
        self._send_away(await self.people.end_sessions(user_id, *named))

    def _send_away(self, tokens: list[str]) -> None:
        for room in list(self.rooms.values()):
            room.send_away(tokens)

    # --- other processes ---

    async def hear(self, note: Note) -> None:
        if note.kind == "ended":
            self._send_away(note.tokens)
        if note.kind == "presence":
            self._hear_presence(note)
        await services.hear(self, note)
        room = self.rooms.get(note.table)
        if room is None:
            return
        if note.kind == "entries":
            if room.play is None or note.number > room.play.version:
                await room.catch_up()
        elif note.kind in ("seats", "secret"):
            await room.reload_rows(note.kind == "secret")
        elif note.kind == "chat":
            chat = await self.chats.line(note.number)
            if chat is not None:
                show_chat(room, chat)
        elif note.kind == "presence":
            room.tell_table()
        elif note.kind == "who":
            self.say_presence(room)

    async def catch_up(self) -> None:
        """Reload every room after the connection to the other processes was lost."""
        for room in list(self.rooms.values()):
            try:
                await room.reload_rows()
                await room.catch_up()
            except (DBAPIError, OSError):
                raise  # the database is down again
            except Exception as problem:  # one table must not affect the others
                log.error("table.failed", table=room.table.id, **error_location(problem))
                self.forget(room)
                room.close("unavailable", "This table had to be closed; please try again.")

    def _hear_presence(self, note: Note) -> None:
        """Remember who is connected to another process, also at tables that are not in memory here."""
        by_process = self.elsewhere.setdefault(note.table, {})
        if note.seats:
            by_process[note.process] = (time.monotonic(), note.seats)
        else:
            by_process.pop(note.process, None)
        if not by_process:
            del self.elsewhere[note.table]

    def seats_elsewhere(self, table_id: str) -> set[int]:
        horizon = time.monotonic() - PRESENCE
        known = self.elsewhere.get(table_id, {}).values()
        return {seat for heard, seats in known if heard > horizon for seat in seats}

    def is_present(self, table_id: str, seat: int) -> bool:
        """Return whether a seat's player has the table open, here or elsewhere."""
        room = self.rooms.get(table_id)
        return seat in (self.seats_elsewhere(table_id) if room is None else room.connected)

    def say_presence(self, room: Room) -> None:
        """Send the presence of a table's clients to the other processes."""
        if self.fanout.active:
            here = sorted({seat for client in room.clients for seat in room.seats_of(client)})
            self.fanout.notify_soon(Note("presence", room.table.id, seats=here))
