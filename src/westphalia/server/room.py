"""A table in play: one game in memory, answers committed before they are acknowledged or shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import structlog

from westphalia.engine.question import Refusal
from westphalia.server.archive import Archive, make, read, rules_are_ours
from westphalia.server.caretaker import Caretaker
from westphalia.server.client import Client
from westphalia.server.clock import next_due
from westphalia.server.logs import place
from westphalia.server.messages import frame
from westphalia.server.orders import Orders
from westphalia.server.play import Play
from westphalia.server.snapshot import EVERY, restore, snapshot
from westphalia.server.stage import Stage
from westphalia.server.storage.models import AGREED, STOPPED, Entry, SeatRow, Stored, TableRow
from westphalia.server.storage.store import now
from westphalia.server.storage.writer import Conflict
from westphalia.server.submission import Result, Submission
from westphalia.server.summary import Standing, TableSummary, seats_of, standing, summary

if TYPE_CHECKING:
    from westphalia.server.hall import Hall

log = structlog.get_logger()

BROKEN: Final = Refusal("error", "", "The server could not do this; nothing has changed.")
ENDED: Final = Refusal("over", "", "The game is over.")
NOT_PLAYING: Final = Refusal("not-playing", "", "The game is not being played.")
PRESENCE: Final = 90.0  # seconds for which another process is believed that somebody is connected there
TRIES: Final = 5  # another process may be first so often


class Room:
    """A table in memory. Whatever changes or shows the game holds the lock."""

    def __init__(self, hall: Hall, table: TableRow, sitting: list[SeatRow]) -> None:
        self.hall = hall
        self.table = table
        self.sitting = sitting
        self.play: Play | None = None
        self.archive: Archive | None = None  # of a game that is over and has been read again
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, tuple[float, list[int]]] = {}  # who is connected to other processes
        self.stage = Stage(self)
        self.used = time.monotonic()
        self.caretaker = Caretaker(self)
        self.orders = Orders(self)
        self.silent = False  # whether it is known that nobody has ever said anything here
        self._kept = 0  # the version of the newest snapshot
        self._noticed = -1  # the spectators' version when the table was last said to have changed

    # --- loading ---

    async def load(self, stored: Stored | None = None) -> None:
        """Build the game from its log; when nobody has been shown anything yet, a snapshot of it may do (`stored`)."""
        if self.table.status == "waiting":
            return
        if await self._load_archive() or self.table.phase == AGREED:
            return
        if not rules_are_ours(self.table):
            await self._stop()
            return
        self.play = None if stored is None else self._restore(stored)
        if self.play is None:
            known = stored is not None and stored.snapshot is None and self.table.status == "playing"
            entries = stored.log if stored is not None and known else await self.hall.store.log(self.table.id)
            self.play = await asyncio.to_thread(_build, self.table, entries)
        self._noticed = self.play.counts[None].version
        if not self.caretaker.since:
            self.caretaker.begin()
        delay, late = self.hall.settings.spectator_delay, None
        if delay > 0:
            entries = await self.hall.store.log(self.table.id)
            old = [entry for entry in entries if entry.at <= now() - delay]
            late = await asyncio.to_thread(_build, self.table, old)
        self.stage.open(late)

    def _restore(self, stored: Stored) -> Play | None:
        """The game from its snapshot and what came after it; None if there is none that can be used."""
        play = None if stored.snapshot is None else restore(self.table, stored.snapshot)
        if play is not None:
            self._kept = play.version
            play.catch_up(stored.log)
        return play

    async def read_all(self) -> None:
        """Have the whole game in memory, all that was ever told included. The lock is held."""
        if self.play is not None and self.play.partial:
            self.play = await self._whole(self.play.version)

    async def _whole(self, version: int) -> Play:
        entries = await self.hall.store.log(self.table.id)
        return await asyncio.to_thread(_build, self.table, entries[:version])

    async def _load_archive(self) -> bool:
        """Take what was kept of a game that is over, unless spectators may not see its end yet."""
        late = self.table.updated > now() - self.hall.settings.spectator_delay
        if self.table.status != "over" or late:
            return False
        kept = await self.hall.store.archive(self.table.id)
        if kept is None:
            return False
        self.play, self.archive = None, await asyncio.to_thread(read, kept)
        self.stage.open()
        return True

    async def _stop(self) -> None:
        """The game was begun by rules that are no longer here: it is over without winners, its record is kept."""
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
        async with self.hall.store.changing(self.table.id) as connection:
            await self.hall.store.change_table(connection, self.table.id, {}, **changes)
        for name, value in changes.items():
            setattr(self.table, name, value)

    async def keep(self) -> None:
        """Keep a game that is over for ever."""
        play = self.play
        if play is not None and play.game.over:
            if play.partial:
                play = await self._whole(play.version)
            content = await asyncio.to_thread(make, self.table, play)
            await self.hall.store.add_archive(self.table.id, content)

    @property
    def shown(self) -> Play | Archive | None:
        """The game that can be looked at."""
        return self.play or self.archive

    async def reload_rows(self, secret: bool = False) -> None:
        """Read again who sits here, and tell everybody; of a secret only the player whose it is hears."""
        async with self.lock:
            found = await self.hall.store.table(self.table.id)
            if found is None:
                self.close("gone", "This table has been closed.")
                self.hall.forget(self)
                return
            before, playing = self.sitting, self.table.status == "playing"
            self.caretaker.seats_have_changed(before, found[1])
            self.table, self.sitting = found
            if self.table.phase == AGREED:
                self.end_by_agreement()
            if self.shown is None and self.table.status == "playing":
                await self.load()
            for client in list(self.clients):
                if self.stage.lacks(client):
                    await self.read_all()
                self.stage.regroup(client)
            if secret and playing == (self.table.status == "playing"):
                for old, new in zip(before, self.sitting, strict=True):
                    if (old.orders, old.ends) != (new.orders, new.ends):
                        self.tell_player(new.user_id)
            else:
                self.tell_table()
            self.caretaker.go_on()

    def end_by_agreement(self) -> None:
        """Play no more: the people have agreed to end the game. The lock is held."""
        if self.play is not None:
            self.caretaker.stop()
            self.play = None
            self.stage.end()

    async def catch_up(self) -> None:
        """Read what another process has written."""
        async with self.lock:
            if self.play is None:
                return
            await self._read_on()
            self.stage.publish_soon()
            if self.table.status == "over":
                self.tell_table()
            self.caretaker.set_timer()

    async def read_on_if_shared(self) -> None:
        """Who comes from another process must not see less than he saw there. The lock is held."""
        if self.hall.fanout.active and self.play is not None:
            before = self.play.version
            await self._read_on()
            if self.play.version != before:
                self.stage.publish_soon()

    async def _read_on(self) -> None:
        assert self.play is not None
        for entry in await self.hall.store.log(self.table.id, self.play.version):
            self.play.apply(entry)
        self._note_progress(now())

    # --- who is here ---

    def seats_of(self, client: Client) -> list[int]:
        """The seats a client holds."""
        return seats_of(self.sitting, client.user_id)

    @property
    def connected(self) -> set[int]:
        """The seats whose players are connected, here or to another process."""
        here = {seat for client in self.clients for seat in self.seats_of(client)}
        horizon = time.monotonic() - PRESENCE
        for heard, seats in self.elsewhere.values():
            if heard > horizon:
                here.update(seats)
        return here

    def summary(self, user_id: str | None) -> TableSummary:
        """The table for one reader."""
        return summary(self.table, self.sitting, user_id, self.connected, self.seen_by(user_id))

    def seen_by(self, user_id: str | None) -> Standing:
        """How the game stands for somebody: spectators may see it late."""
        late = self.stage.late
        if late is None or self.hall.settings.spectator_delay <= 0 or seats_of(self.sitting, user_id):
            return standing(self.table)
        return late

    def tell_table(self) -> None:
        """Tell everybody for whom it is news who sits here and how things stand."""
        for client in self.clients:
            if client.greeted:
                client.tell_table(frame("table", table=self.summary(client.user_id)))

    def tell_player(self, user_id: str | None) -> None:
        """Tell a player alone how things stand: what has changed is his secret."""
        for client in self.clients:
            if client.greeted and client.user_id == user_id:
                client.tell_table(frame("table", table=self.summary(client.user_id)))

    async def enter(self, client: Client) -> None:
        """A client connects."""
        self.clients.add(client)
        self.used = time.monotonic()
        if self.seats_of(client):
            self.tell_table()
            await self.hall.say_presence(self)

    async def leave(self, client: Client) -> None:
        """A client is gone."""
        self.clients.discard(client)
        self.used = time.monotonic()
        self.stage.forget_unwatched()
        if gone := [seat for seat in self.seats_of(client) if seat not in self.connected]:
            self.caretaker.has_gone(gone)
        if self.seats_of(client):
            self.tell_table()
            await self.hall.say_presence(self)

    def close(self, code: str, message: str) -> None:
        """Send everybody away."""
        for client in list(self.clients):
            client.send(frame("error", code=code, message=message))
            client.end()
        self.caretaker.stop()
        self.stage.stop()

    def send_away(self, tokens: list[str]) -> None:
        """Send those away whose sessions have ended."""
        for client in list(self.clients):
            if client.session in tokens:
                client.send(frame("error", code="signed-out", message="You have signed out."))
                client.end()

    @property
    def idle(self) -> bool:
        """Whether nobody needs the table in memory."""
        return not self.clients and not self.caretaker.busy and not self.lock.locked()

    # --- answers ---

    async def submit(self, submission: Submission) -> Result:
        """Take an answer: committed first, then acknowledged, then shown. A repeated id changes nothing."""
        # A client that hangs up must not interrupt a commit half way.
        return await asyncio.shield(self.hall.spawn(self._submit(submission)))

    async def _submit(self, submission: Submission) -> Result:
        began = time.perf_counter()
        async with self.lock:
            self.used = time.monotonic()
            result = await self._append(submission)
            submission.acknowledge(result)
            if isinstance(result, Refusal):
                self.hall.metrics.refused.labels(result.code).inc()
            else:
                self.hall.metrics.acknowledged.observe(time.perf_counter() - began)
                if self.play is not None and not self.play.session.changed_in_secret:
                    self.caretaker.hold(submission.seat, submission.grace)
                self._go_on()
        return result

    def _go_on(self) -> None:
        """Something has been played: show it, with what bots do at once, and let the clock run."""
        if self.table.status == "over":
            self.tell_table()
        self.caretaker.go_on()
        self.stage.publish_soon(more_to_come=self.caretaker.soon)

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
            if await self._commit([entry]):
                if submission.answer is None:
                    await self.orders.ask_again(submission.seat)
                return play.acks[entry.client_id]
        return BROKEN

    async def play_on(self, answers: Iterator[Submission]) -> bool:
        """Play what bots answer at once, in one commit; False if they had better wait. The lock is held."""
        play, added = self.play, list[Entry]()
        assert play is not None
        for submission in answers:
            entry = submission.check(play, self.sitting, now())
            if isinstance(entry, Refusal) or entry.client_id in play.acks:
                log.error("bot.refused", table=self.table.id, version=play.version)
                self.hall.metrics.errors.labels("bot").inc()
                break
            if not await self._apply(play, entry):
                return False
            added.append(entry)
        if not added:
            return False
        if not await self._commit(added):
            return self.play is not None  # another process was first
        self.used = time.monotonic()
        self._go_on()
        return True

    async def _apply(self, play: Play, entry: Entry) -> bool:
        """Play a line of the log; if the rules fail, the game is as the log has it."""
        try:
            play.apply(entry)
        except Exception as problem:
            self.hall.metrics.errors.labels("rules").inc()
            log.error("rules.failed", table=self.table.id, version=entry.version, **place(problem))
            await self.load()
            return False
        return True

    async def _commit(self, added: Sequence[Entry]) -> bool:
        """Write lines of the log; if they cannot be written as they are, the game is as the log has it."""
        play = self.play
        assert play is not None
        try:
            await self.hall.writer.append(
                self.table.id, added, self._note_progress(added[-1].at), self._snapshot(play)
            )
        except Conflict:
            self.hall.metrics.conflicts.inc()
            await self._load_or_leave()
            return False
        except Exception as problem:
            self.hall.metrics.errors.labels("database").inc()
            log.error("commit.failed", table=self.table.id, **place(problem))
            await self._load_or_leave()  # it may have been committed all the same: the log knows
            return False
        self.hall.metrics.answers.labels(added[0].given_by).inc(len(added))
        if play.game.over:
            self.hall.metrics.games.inc()
            log.info("game.over", table=self.table.id, answers=play.version)
            self.hall.spawn(self.keep())
        return True

    def _snapshot(self, play: Play) -> bytes | None:
        """A snapshot of the game, if it is time for one: at its beginning, as a start from nothing takes longest."""
        due = not self._kept or play.version - self._kept >= EVERY
        if not due or play.game.over:
            return None
        self._kept = play.version
        try:
            return snapshot(self.table, play)
        except Exception as problem:  # a shortcut less: no answer is lost for it
            log.error("snapshot.failed", table=self.table.id, **place(problem))
            return None

    async def _load_or_leave(self) -> None:
        """Build the game anew from the log; if even that fails, leave it to a later visitor."""
        try:
            await self.load()
            assert self.play is not None
            self._note_progress(now())
        except Exception:
            self.play = None
            self.hall.forget(self)
            self.close("unavailable", "The server has lost its database; please come back.")
            raise

    def _note_progress(self, at: float) -> dict[str, object]:
        """Bring the table's line in the list up to date; the columns that have changed."""
        assert self.play is not None
        changes = self.play.summary()
        due = next_due(self.table, self.sitting, self.play, self.hall.settings, self.caretaker.since, at)
        noticed = self.play.counts[None].version
        changes |= {
            "due": None if self.play.game.over else due,
            "updated": self.table.updated
            if noticed == self._noticed
            else at,  # a secret change of mind is no news
        }
        self._noticed = noticed
        for name, value in changes.items():
            setattr(self.table, name, value)
        return changes


def _build(table: TableRow, entries: list[Entry]) -> Play:
    play = Play(table, table.created)
    play.apply_all(entries)
    return play
