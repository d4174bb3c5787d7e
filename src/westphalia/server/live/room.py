"""A table in memory. Answers are committed before they are acknowledged or shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog

from westphalia.engine.question import Refusal
from westphalia.server.automation.clock import clocks_after, next_due
from westphalia.server.automation.orders import Orders
from westphalia.server.automation.table_automation import TableAutomation
from westphalia.server.clocks.shown import clock_frame
from westphalia.server.clocks.state import Clocks
from westphalia.server.live.archive import Archive, pack_game, read, rules_are_ours
from westphalia.server.live.client import Client
from westphalia.server.live.messages import frame
from westphalia.server.live.play import Play
from westphalia.server.live.publishing import ViewPublisher
from westphalia.server.live.snapshot import EVERY, restore, snapshot
from westphalia.server.live.submission import Result, Submission
from westphalia.server.live.summary import (
    Progress,
    TableSummary,
    bots_of,
    progress,
    seats_of,
    summary,
    undo_shown,
)
from westphalia.server.notices.causes import game_ended, turns_begun
from westphalia.server.notices.queue import NewNotice
from westphalia.server.ops.logs import error_location
from westphalia.server.storage.models import AGREED, STOPPED, Entry, SeatRow, Stored, TableRow
from westphalia.server.storage.store import now
from westphalia.server.storage.writer import Conflict
from westphalia.server.tables.takeback import open_request

if TYPE_CHECKING:
    from westphalia.server.live.table_registry import TableRegistry

log = structlog.get_logger()

BROKEN: Final = Refusal("error", "", "The server failed; nothing has changed.")
ENDED: Final = Refusal("over", "", "The game is over.")
NOT_PLAYING: Final = Refusal("not-playing", "", "The game is not running.")
PRESENCE: Final = 90.0  # seconds for which presence reported by another process is valid
TRIES: Final = 5  # attempts when other processes commit first


class Room:
    """A table in memory. Code that changes or shows the game holds the lock."""

    def __init__(self, registry: TableRegistry, table: TableRow, sitting: list[SeatRow]) -> None:
        self.registry = registry
        self.table = table
        self.sitting = sitting
        self.play: Play | None = None
        self.archived = False  # the game is over and is read from its archive
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.publisher = ViewPublisher(self)
        self.used = time.monotonic()
        self.automation = TableAutomation(self)
        self.orders = Orders(self)
        self.silent = False  # the chat is known to be empty
        self._kept = 0  # the version of the newest snapshot
        self._notified_clocks = Clocks()  # the clocks when notices were last queued
        self._noticed = -1  # the spectators' version when `updated` was last set

    # --- loading ---

    async def load(self, stored: Stored | None = None) -> None:
        """Build the game from its log; with `stored`, from a snapshot if there is one."""
        if self.table.status == "waiting" or self.table.phase == AGREED:
            return
        if not self._spectators_are_late() and await self._use_archive():
            return
        if not rules_are_ours(self.table):
            await self._stop()
            return
        self.play = None if stored is None else self._restore(stored)
        if self.play is None:
            known = stored is not None and stored.snapshot is None and self.table.status == "playing"
            entries = (
                stored.log if stored is not None and known else await self.registry.store.log(self.table.id)
            )
            self.play = await asyncio.to_thread(_build, self.table, entries)
        self._noticed = self.play.cursors[None].version
        self._notified_clocks = self.table.clocks
        self.table.clocks = clocks_after(self.table, self.sitting, self.play, now())
        delay, late = self.registry.settings.spectator_delay, None
        if delay > 0:
            entries = await self.registry.store.log(self.table.id)
            old = [entry for entry in entries if entry.at <= now() - delay]
            late = await asyncio.to_thread(_build, self.table, old)
        self.publisher.open(late)

    def _restore(self, stored: Stored) -> Play | None:
        """Return the game from its snapshot and the entries after it; None if there is no usable snapshot."""
        play = None if stored.snapshot is None else restore(self.table, stored.snapshot)
        if play is not None:
            self._kept = play.version
            play.catch_up(stored.log)
        return play

    async def read_all(self) -> None:
        """Load the whole game with all events. The lock is held."""
        if self.play is not None and self.play.partial:
            self.play = await self._whole(self.play.version)

    async def _whole(self, version: int | None) -> Play:
        entries = await self.registry.store.log(self.table.id)
        return await asyncio.to_thread(_build, self.table, entries[:version])

    def _spectators_are_late(self) -> bool:
        """Return whether delayed spectators have yet to see the end of the game."""
        delay = self.registry.settings.spectator_delay
        return delay > 0 and self.table.updated > now() - delay

    async def _use_archive(self) -> bool:
        """Read a finished game from its archive from now on; make the archive if there is none."""
        if self.table.status != "over":
            return False
        store = self.registry.store
        if not await store.has_archive(self.table.id):
            if not rules_are_ours(self.table) or self.table.phase == STOPPED:
                return False
            async with self.registry.archiving:
                play = await self._whole(None)
                packed = await asyncio.to_thread(pack_game, self.table, play, bots_of(self.sitting))
                await store.add_archive(self.table.id, packed)
        self.play, self.archived = None, True
        self.publisher.clear()
        return True

    async def archive(self) -> Archive | None:
        """Return the archive of a finished game; it is not kept in memory."""
        if not self.archived:
            return None
        content = await self.registry.store.archive(self.table.id)
        return None if content is None else read(content)

    async def _stop(self) -> None:
        """End a game whose rules no longer exist: nobody wins, and its record is kept."""
        if self.table.status == "over":
            return
        log.warning("game.stopped", table=self.table.id, rules_version=self.table.rules_version)
        changes: dict[str, Any] = {
            "status": "over",
            "phase": STOPPED,
            "waiting": [],
            "winners": [],
            "due": None,
        }
        async with self.registry.store.changing(self.table.id) as connection:
            await self.registry.store.change_table(connection, self.table.id, {}, **changes)
        for name, value in changes.items():
            setattr(self.table, name, value)

    async def finish(self) -> None:
        """Archive a game that is over, and release it."""
        play = self.play
        if play is None or not play.game.over:
            return
        store = self.registry.store
        async with self.registry.archiving:
            # The sweep asks too, while the game is being packed.
            if not await store.has_archive(self.table.id):
                if play.partial:
                    play = await self._whole(play.version)
                content = await asyncio.to_thread(pack_game, self.table, play, bots_of(self.sitting))
                await store.add_archive(self.table.id, content)
        async with self.lock:
            if not self._spectators_are_late():
                await self._use_archive()

    async def reload_rows(self, secret: bool = False) -> None:
        """Read the table and its seats again and tell the clients; only its player hears of a secret change."""
        async with self.lock:
            found = await self.registry.store.table(self.table.id)
            if found is None:
                self.close("gone", "This table has been closed.")
                self.registry.forget(self)
                return
            before, playing = self.sitting, self.table.status == "playing"
            self.table, self.sitting = found
            if self.table.phase == AGREED:
                self.end_by_agreement()
            if self.play is None and self.table.status == "playing":
                await self.load()
            for client in list(self.clients):
                if self.publisher.needs_history(client):
                    await self.read_all()
                await self.publisher.update_client(client)
            if secret and playing == (self.table.status == "playing"):
                for old, new in zip(before, self.sitting, strict=True):
                    if (old.orders, old.ends) != (new.orders, new.ends):
                        self.tell_player(new.user_id)
            else:
                self.tell_table()
            self.automation.go_on()

    def end_by_agreement(self) -> None:
        """Stop a game that was ended by agreement. The lock is held."""
        if self.play is not None:
            self.automation.stop()
            self.play = None
            self.publisher.end()

    async def catch_up(self) -> None:
        """Read entries that another process has committed."""
        async with self.lock:
            if self.play is None:
                return
            await self._read_on()
            self.publisher.publish_soon()
            if self.table.status == "over":
                self.tell_table()
            self.automation.set_timer()

    async def read_on_if_shared(self) -> None:
        """Read on if there are other processes: a client must not see less than it has seen there. The lock is
        held.
        """
        if self.registry.fanout.active and self.play is not None:
            before = self.play.version
            await self._read_on()
            if self.play.version != before:
                self.publisher.publish_soon()

    async def _read_on(self) -> None:
        assert self.play is not None
        for entry in await self.registry.store.log(self.table.id, self.play.version):
            self.play.apply(entry)
            self._run_clocks(entry)
        self._notified_clocks = self.table.clocks
        self._note_progress(now())

    # --- who is here ---

    def seats_of(self, client: Client) -> list[int]:
        return seats_of(self.sitting, client.user_id)

    def has_company(self, seat: int) -> bool:
        """Return whether people other than a seat's player sit at the table."""
        mine = self.sitting[seat].user_id
        return any(row.user_id not in (None, mine) for row in self.sitting)

    @property
    def connected(self) -> set[int]:
        """The seats whose players are connected, here or to another process."""
        here = {seat for client in self.clients for seat in self.seats_of(client)}
        return here | self.registry.seats_elsewhere(self.table.id)

    def summary(self, user_id: str | None) -> TableSummary:
        """Return the table as one reader may see it."""
        seen, offered = self.seen_by(user_id), self.registry.notices.offered
        shown = summary(self.table, self.sitting, user_id, self.connected, seen, offered)
        request = open_request(self.table, self.play) if shown.mine else None
        return shown if request is None else msgspec.structs.replace(shown, undo=undo_shown(request))

    def seen_by(self, user_id: str | None) -> Progress:
        """Return the progress a person may see; spectators may be delayed."""
        late = self.publisher.late
        if late is None or self.registry.settings.spectator_delay <= 0 or seats_of(self.sitting, user_id):
            return progress(self.table)
        return late

    def tell_table(self) -> None:
        """Send the table's summary to every client for which it has changed."""
        for client in self.clients:
            if client.greeted:
                client.tell_table(frame("table", table=self.summary(client.user_id)))
        self.tell_clocks()

    def tell_clocks(self) -> None:
        """Send the clocks to every client for which they have changed; delayed spectators see none."""
        clocks = clock_frame(self)
        if clocks is None:
            return
        for client in self.clients:
            seated = bool(self.seats_of(client))
            if client.greeted and (seated or self.registry.settings.spectator_delay <= 0):
                client.tell_clocks(clocks, now())

    def tell_player(self, user_id: str | None) -> None:
        """Send the table's summary to one player: the change is secret."""
        for client in self.clients:
            if client.greeted and client.user_id == user_id:
                client.tell_table(frame("table", table=self.summary(client.user_id)))

    async def enter(self, client: Client) -> None:
        self.clients.add(client)
        self.used = time.monotonic()
        if self.seats_of(client):
            self.tell_table()
            self.registry.say_presence(self)

    async def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.used = time.monotonic()
        self.publisher.forget_unwatched()
        if self.seats_of(client):
            self.tell_table()
            self.registry.say_presence(self)

    def close(self, code: str, message: str) -> None:
        """Disconnect all clients."""
        for client in list(self.clients):
            client.send(frame("error", code=code, message=message))
            client.end()
        self.automation.stop()
        self.publisher.stop()

    def release(self) -> None:
        """Free the game at once: the room is a reference cycle with its parts, and waits for the collector."""
        self.automation.stop()
        self.publisher.clear()
        self.play = None

    def send_away(self, tokens: list[str]) -> None:
        """Disconnect the clients whose sessions have ended."""
        for client in list(self.clients):
            if client.session in tokens:
                client.send(frame("error", code="signed-out", message="You have signed out."))
                client.end()

    @property
    def idle(self) -> bool:
        """Whether the table can be released from memory."""
        return not self.clients and not self.automation.busy and not self.lock.locked()

    # --- answers ---

    async def submit(self, submission: Submission) -> Result:
        """Submit an answer: it is committed, then acknowledged, then shown. A repeated id changes nothing."""
        # A client that hangs up must not interrupt a commit half way.
        return await asyncio.shield(self.registry.spawn(self._submit(submission)))

    async def _submit(self, submission: Submission) -> Result:
        began = time.perf_counter()
        async with self.lock:
            self.used = time.monotonic()
            if submission.given_by == "person":
                self.registry.bots.turns.note_person()
            result = await self._append(submission)
            submission.acknowledge(result)
            if isinstance(result, Refusal):
                self.registry.metrics.refused.labels(result.code).inc()
            else:
                self.registry.metrics.acknowledged.observe(time.perf_counter() - began)
                if self.play is not None and not self._in_secret(self.play, submission.seat):
                    self.automation.hold(submission.seat, submission.grace)
                self._go_on()
        return result

    def _in_secret(self, play: Play, seat: int) -> bool:
        """Return whether others could learn from waiting bots what a seat has just answered in secret."""
        return play.changed_in_secret or (play.answered_in_secret and self.has_company(seat))

    def _go_on(self) -> None:
        """Publish the new answers, and start bots and clocks."""
        lapsed = self.table.undo is not None and open_request(self.table, self.play) is None
        if lapsed:
            self.table.undo = None
        if self.table.status == "over" or lapsed:
            self.tell_table()
        self.automation.go_on()
        self.publisher.publish_soon(more_to_come=self.automation.soon)

    async def _append(self, submission: Submission) -> Result:
        for _ in range(TRIES):
            play = self.play
            if play is None:
                return ENDED if self.table.status == "over" else NOT_PLAYING
            known = play.acks.get(submission.log_id)
            if known is not None:
                return known
            entry = submission.check(play, self.sitting, now())
            if isinstance(entry, Refusal):
                return entry
            if not await self._apply(play, entry):
                return BROKEN
            self._run_clocks(entry)
            if await self._commit([entry]):
                if submission.answer is None:
                    await self.orders.ask_again(submission.seat)
                return play.acks[entry.client_id]
        return BROKEN

    async def play_on(self, answers: Iterator[Submission]) -> bool:
        """Play answers of quick bots in one commit; return False if they should pause. The lock is held."""
        play, added = self.play, list[Entry]()
        assert play is not None
        for submission in answers:
            entry = submission.check(play, self.sitting, now())
            if isinstance(entry, Refusal) or entry.client_id in play.acks:
                log.error("bot.refused", table=self.table.id, version=play.version)
                self.registry.metrics.errors.labels("bot").inc()
                break
            if not await self._apply(play, entry):
                return False
            self._run_clocks(entry)
            added.append(entry)
        if not added:
            return False
        if not await self._commit(added):
            return self.play is not None  # another process was first
        self.used = time.monotonic()
        self._go_on()
        return True

    async def append(self, entry: Entry) -> bool:
        """Play and commit an entry of the server's own; return False if another was first. The lock is held."""
        play = self.play
        assert play is not None
        if not await self._apply(play, entry):
            return False
        self._run_clocks(entry)
        if not await self._commit([entry]):
            return False
        self._go_on()
        return True

    async def _apply(self, play: Play, entry: Entry) -> bool:
        """Play an entry; if the rules fail, reload the game from the log and return False."""
        try:
            if entry.kind == "rewind":  # plays the game again, which takes a while
                await asyncio.to_thread(play.apply, entry)
            else:
                play.apply(entry)
        except Exception as problem:
            self.registry.metrics.errors.labels("rules").inc()
            log.error("rules.failed", table=self.table.id, version=entry.version, **error_location(problem))
            await self.load()
            return False
        return True

    async def _commit(self, added: Sequence[Entry]) -> bool:
        """Commit entries; if that fails, reload the game from the log and return False."""
        play = self.play
        assert play is not None
        try:
            await self.registry.writer.append(
                self.table.id,
                added,
                self._note_progress(added[-1].at),
                self._snapshot(play),
                self._notices(added[-1].at),
            )
        except Conflict:
            self.registry.metrics.conflicts.inc()
            await self._load_or_leave()
            return False
        except Exception as problem:
            self.registry.metrics.errors.labels("database").inc()
            log.error("commit.failed", table=self.table.id, **error_location(problem))
            await self._load_or_leave()  # it may have been committed after all: the log decides
            return False
        self._notified_clocks = self.table.clocks
        self.registry.metrics.answers.labels(added[0].given_by).inc(len(added))
        if play.game.over:
            self.registry.metrics.games.inc()
            log.info("game.over", table=self.table.id, answers=play.version)
            self.registry.spawn(self.finish())
        return True

    def _notices(self, at: float) -> list[NewNotice]:
        """Return the notices that the last answers cause; they are committed together."""
        if not self.registry.notices.offered:
            return []
        if self.table.status == "over":
            return game_ended(self.table, self.sitting, at)
        return turns_begun(self.table, self.sitting, self._notified_clocks, at)

    def _snapshot(self, play: Play) -> bytes | None:
        """Return a snapshot if one is due: at the first answer, and every few answers after that."""
        due = not self._kept or play.version - self._kept >= EVERY
        if not due or play.game.over:
            return None
        self._kept = play.version
        try:
            return snapshot(self.table, play)
        except Exception as problem:  # only a shortcut: no answer is lost
            log.error("snapshot.failed", table=self.table.id, **error_location(problem))
            return None

    async def _load_or_leave(self) -> None:
        """Reload the game from the log; if that fails too, close the room."""
        try:
            found = await self.registry.store.table(self.table.id)
            if found is not None:  # the clocks have run on with what was not committed
                self.table.clocks = found[0].clocks
            await self.load()
            assert self.play is not None
            self._note_progress(now())
        except Exception:
            self.play = None
            self.registry.forget(self)
            self.close("unavailable", "The server has lost its database; please try again.")
            raise

    def _run_clocks(self, entry: Entry) -> None:
        assert self.play is not None
        self.table.clocks = clocks_after(self.table, self.sitting, self.play, entry.at, entry)

    def _note_progress(self, at: float) -> dict[str, object]:
        """Update the table's row; return the changed columns."""
        assert self.play is not None
        changes = self.play.summary()
        due = next_due(self.table, self.sitting, self.play, at)
        noticed = self.play.cursors[None].version
        changes |= {
            "due": None if self.play.game.over else due,
            "updated": self.table.updated
            if noticed == self._noticed
            else at,  # no secret change of mind shows
            "clocks": self.table.clocks,
        }
        self._noticed = noticed
        for name, value in changes.items():
            setattr(self.table, name, value)
        return changes


def _build(table: TableRow, entries: list[Entry]) -> Play:
    play = Play(table, table.created)
    play.apply_all(entries)
    return play
