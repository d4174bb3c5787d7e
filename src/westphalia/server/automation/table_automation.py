"""Bots and deadlines of one table."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from westphalia.bots import Choice
from westphalia.engine.question import Refusal
from westphalia.server.automation.clock import deadlines
from westphalia.server.clocks.stand_in import stand_in
from westphalia.server.live.submission import Submission
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.room import Room


REASON: Final = 500  # characters of a bot's reason that are stored
ALTERNATIVES: Final = 8
LIVE_GRACE: Final = 10.0  # seconds
IN_ONE_GO: Final = 0.005  # seconds that the bots of a table may use before other tables have their turn


class TableAutomation:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.busy = False
        self._timer: asyncio.TimerHandle | None = None
        # the seat whose answer can still be taken back, and until when
        self._held: tuple[int, float] | None = None
        self._released = asyncio.Event()

    # --- grace ---

    def hold(self, seat: int, seconds: float) -> None:
        """Make bots wait while a person may take their answer back; the next answer ends the wait.

        On a live clock with other people it is short: no clock runs while bots wait.
        """
        play = self.room.play
        if self.room.table.clock.kind == "live" and self.room.has_company(seat):
            seconds = min(seconds, LIVE_GRACE)
        held = seconds > 0 and play is not None and play.can_undo(seat)
        self._held = (seat, asyncio.get_running_loop().time() + seconds) if held else None
        self._released.set()

    def release(self, seat: int) -> None:
        """End a seat's grace period."""
        if self._held is not None and self._held[0] == seat:
            self._held = None
            self._released.set()

    async def _grace(self) -> None:
        while self._held is not None and not self.room.registry.stopping:
            left = self._held[1] - asyncio.get_running_loop().time()
            if left <= 0:
                self._held = None
                return
            self._released.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._released.wait(), min(left, 1.0))

    # --- bots ---

    def go_on(self) -> None:
        """Start bots, orders and timers that are due. The lock is held."""
        self.set_timer()
        if self.room.play is not None and not self.busy and self._bot_turn() is not None:
            self.busy = True
            self.room.registry.spawn(self._run_bots())
        self.room.orders.go_on()

    async def wake(self) -> None:
        async with self.room.lock:
            self.go_on()

    def _bot_turn(self) -> int | None:
        assert self.room.play is not None
        return next(
            (seat for seat in self.room.play.game.waiting if self.room.sitting[seat].bot is not None), None
        )

    @property
    def soon(self) -> bool:
        """Whether quick bots are about to answer, so that one view can show their answers too."""
        held = self._held is not None or self.room.registry.settings.bot_delay > 0
        return self.busy and not held and self._quick_turn() is not None

    async def _run_bots(self) -> None:
        try:
            while await self._bots_answer():
                if self.room.registry.settings.bot_delay:
                    await asyncio.sleep(self.room.registry.settings.bot_delay)
        finally:
            self.busy = False

    async def _bots_answer(self) -> bool:
        """Let bots answer, quick ones in one batch; return False when no bot is asked."""
        room = self.room
        await self._grace()
        await room.registry.arrivals.wait_until_calm()  # people first
        async with room.registry.bots.turns.take(self._people()):
            return await self._one_batch()

    def _people(self) -> bool:
        """Return whether a person plays. Others yield, also while someone watches: strangers could watch any number."""
        return any(row.user_id is not None for row in self.room.sitting)

    async def _one_batch(self) -> bool:
        room = self.room
        async with room.registry.bots.turns.at_once, room.lock:
            seat = None if room.play is None or room.registry.stopping else self._bot_turn()
            if seat is None:
                return False
            if self._quick_turn() is not None:
                return await room.play_on(self._quick_answers())
        result = await self._answer_for(seat, f"bot:{seat}", "bot")
        failed = isinstance(result, Refusal) and result.code == "error"  # the next sweep tries again
        return not failed

    def _quick_turn(self) -> int | None:
        """Return a seat that is asked and whose bot is quick."""
        seat = None if self.room.play is None else self._bot_turn()
        return None if seat is None or not self.room.registry.bots.is_quick(self._bot(seat)) else seat

    def _bot(self, seat: int) -> str:
        return self.room.sitting[seat].bot or ""

    def _quick_answers(self) -> Iterator[Submission]:
        """Yield the answers of quick bots; each is played before the next is chosen."""
        began = time.perf_counter()
        alone = self.room.registry.settings.bot_delay > 0
        while (seat := self._quick_turn()) is not None:
            assert self.room.play is not None
            seen = self.room.play.seen(seat)
            assert seen.question is not None
            choice = self.room.registry.bots.choose_at_once(
                self._bot(seat), self.room.sitting[seat].bot_seed, seen
            )
            if choice is None:
                choice = Choice(self.room.play.game.quiet_answer(seen.question))
            count = self.room.play.cursors[seat]
            yield _submission(seat, f"bot:{seat}:{count.asked_version}", choice, count.version, "bot")
            if alone or time.perf_counter() - began > IN_ONE_GO:
                return

    async def _answer_for(
        self, seat: int, client_id: str, given_by: str, quiet: bool = False
    ) -> int | Refusal | None:
        """Answer for a seat: with its bot's choice, or with a pass (`quiet`)."""
        async with self.room.lock:
            if self.room.play is None or seat not in self.room.play.game.waiting:
                return None
            quiet_answer = self.room.play.game.quiet_answer
            seen = self.room.play.seen(seat)
            version = self.room.play.cursors[seat].version
            asked = self.room.play.cursors[seat].asked_version
        assert seen.question is not None
        row = self.room.sitting[seat]
        choice = None if quiet else await self.room.registry.bots.choose(row.bot or "", row.bot_seed, seen)
        if choice is None:
            choice = Choice(quiet_answer(seen.question))
        async with self.room.registry.bots.turns.at_once:
            return await self.room.submit(
                _submission(seat, f"{client_id}:{asked}", choice, version, given_by)
            )

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def deadlines(self) -> dict[int, float]:
        """Return the deadline of each person who is asked, with time to come back after a restart."""
        room = self.room
        if room.play is None:
            return {}
        earliest = room.registry.started + room.registry.settings.restart_grace
        return {seat: max(at, earliest) for seat, at in deadlines(room.table, room.sitting).items()}

    def set_timer(self) -> None:
        self.stop()
        if self.room.play is None or self.room.play.game.over or self.room.registry.stopping:
            return
        due = self.deadlines()
        if due:
            wait = max(0.01, min(due.values()) - now())
            self._timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self._ring)

    def _ring(self) -> None:
        self.room.registry.spawn(self._time_is_up())

    async def _time_is_up(self) -> None:
        at_zero = self.room.table.at_zero
        for seat, at in self.deadlines().items():
            if at > now():
                continue
            if at_zero == "seat":
                await stand_in(self.room, seat)
            else:
                await self._set_away(seat, True)
                await self._answer_for(seat, f"clock:{seat}", "clock", quiet=at_zero == "pass")
        await self.wake()

    async def is_back(self, seat: int) -> None:
        """Note that a player who was away is back; a bot that has taken their seat stays until they ask for it."""
        row = self.room.sitting[seat]
        if row.away and row.bot is None:
            await self._set_away(seat, False)
            await self.wake()

    async def _set_away(self, seat: int, away: bool) -> None:
        room = self.room
        async with room.lock:
            row, table = room.sitting[seat], room.table
            if row.away == away or row.user_id is None:
                return
            row.away = away
            if not away:
                table.clocks = table.clocks.welcomed(table.clock, seat, row, now())
            async with room.registry.store.changing(table.id) as connection:
                await room.registry.store.change_seat(connection, table.id, seat, {}, away=away)
                if not away:
                    await room.registry.store.change_table(connection, table.id, {}, clocks=table.clocks)
        room.tell_table()


def _submission(seat: int, id: str, choice: Choice, version: int, given_by: str) -> Submission:
    return Submission(
        seat,
        id,
        choice.answer,
        version,
        given_by,
        reason=choice.reason[:REASON],
        alternatives=choice.alternatives[:ALTERNATIVES],
    )
