"""The clocks of a game: a pure function of who was asked when. They are stored with every answer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec

from westphalia.server.clocks.rest import NO_REST, Rest, elapsed, ends_at, read_rest
from westphalia.server.clocks.rule import ClockRule


class Sitting(Protocol):
    """The facts about a seat that a clock needs."""

    user_id: str | None
    bot: str | None
    away: bool
    rest: str


class SeatClock(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One seat's clock; it runs while the seat's person is asked."""

    left: float = 0.0  # seconds, at `since` if it runs
    since: float | None = None
    turn: int = 0  # the log's version at which the turn began
    began: float = 0.0  # when the turn began


class Clocks(msgspec.Struct, frozen=True, omit_defaults=True):
    seats: tuple[SeatClock, ...] = ()
    paused: bool = False

    def __getitem__(self, seat: int) -> SeatClock:
        return self.seats[seat] if seat < len(self.seats) else SeatClock()

    def left(self, rule: ClockRule, seat: int, row: Sitting, at: float) -> float:
        """Return the seconds a seat has left at a moment."""
        clock = self[seat]
        return max(0.0, clock.left - self._used(rule, clock, row, at))

    def _used(self, rule: ClockRule, clock: SeatClock, row: Sitting, at: float) -> float:
        if clock.since is None or self.paused:
            return 0.0
        return elapsed(clock.since, at, rest_of(rule, row))

    def deadline(self, rule: ClockRule, seat: int, row: Sitting) -> float | None:
        """Return when a seat's time ends; None if its clock stands still or there is none."""
        clock = self[seat]
        if rule.kind == "none" or clock.since is None or self.paused:
            return None
        return ends_at(clock.since, clock.left, rest_of(rule, row))

    def settled(self, rule: ClockRule, sitting: Sequence[Sitting], at: float, paused: bool) -> Clocks:
        """Return the clocks settled at a moment: called before a rest or a pause changes how they run."""
        seats = (
            msgspec.structs.replace(clock, left=self.left(rule, seat, sitting[seat], at), since=at)
            if clock.since is not None
            else clock
            for seat, clock in enumerate(self.seats)
        )
        return Clocks(tuple(seats), paused)

    def welcomed(self, rule: ClockRule, seat: int, row: Sitting, at: float) -> Clocks:
        """Return the clocks after a player has come back or sat down; they get at least the shortest turn."""
        clock = self[seat]
        left = max(self.left(rule, seat, row, at), rule.least(away=False))
        left = float(rule.seconds) if rule.per_turn else left
        clock = msgspec.structs.replace(clock, left=left, since=None if clock.since is None else at)
        return msgspec.structs.replace(self, seats=(*self.seats[:seat], clock, *self.seats[seat + 1 :]))


def new_clocks(rule: ClockRule, seats: int) -> Clocks:
    return Clocks((SeatClock(float(rule.seconds)),) * seats)


def advance(
    clocks: Clocks,
    rule: ClockRule,
    sitting: Sequence[Sitting],
    waiting: Collection[int],
    at: float,
    version: int,
    answered: int | None = None,
    earned: bool = False,
    back: int | None = None,
) -> Clocks:
    """Return the clocks after an entry of the log, or after a change of seats.

    `answered` is the seat whose question was answered; `earned` if its own player answered, who then gets the
    increment. `back` is the seat that took an answer back; its turn continues, and it loses the increment
    again.
    """
    if len(clocks.seats) != len(sitting):
        clocks = new_clocks(rule, len(sitting))
    seats = []
    for seat, clock in enumerate(clocks.seats):
        row, asked = sitting[seat], seat in waiting and plays(sitting[seat])
        runs, goes_on = clock.since is not None, seat in (answered, back)
        if runs and (not asked or seat == answered):
            gained = rule.increment if seat == answered and earned else 0
            left = clocks.left(rule, seat, row, at) + gained
            clock = msgspec.structs.replace(clock, left=left, since=None)
        if seat == back:
            clock = msgspec.structs.replace(clock, left=max(0.0, clock.left - rule.increment))
        if asked and clock.since is None:
            clock = _start(clock, rule, row, at, version, goes_on and (runs or seat == back))
        seats.append(clock)
    return msgspec.structs.replace(clocks, seats=tuple(seats))


def _start(
    clock: SeatClock, rule: ClockRule, row: Sitting, at: float, version: int, same_turn: bool
) -> SeatClock:
    if same_turn:
        return msgspec.structs.replace(clock, since=at)
    if rule.per_turn:
        left = rule.least(away=True) if row.away else float(rule.seconds)
    else:
        left = max(clock.left, rule.least(row.away))
    return SeatClock(left, at, version, at)


def plays(row: Sitting) -> bool:
    """Return whether a person plays a seat themselves."""
    return row.user_id is not None and row.bot is None


def rest_of(rule: ClockRule, row: Sitting) -> Rest:
    """Return the rest that counts for a seat."""
    return read_rest(row.rest) if rule.rests else NO_REST
