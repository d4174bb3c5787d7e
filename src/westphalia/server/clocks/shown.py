"""Clocks as clients see them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from westphalia.server.clocks.rule import WARNING, in_words
from westphalia.server.storage.models import SeatRow, TableRow

if TYPE_CHECKING:
    from westphalia.server.live.frames import SeatLeftShown
    from westphalia.server.live.room import Room


class ClockShown(msgspec.Struct, frozen=True):
    """A table's clock, and its meaning."""

    kind: str
    seconds: int
    increment: int
    at_zero: str
    words: str
    paused: bool
    pauses: list[int]  # seats that want a pause


class SeatTime(msgspec.Struct, frozen=True):
    """When a seat was asked, and when its time ends."""

    seat: int
    since: str
    due: str | None


def iso_time(at: float) -> str:
    """Return a time in ISO 8601, as clients read it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def clock_shown(table: TableRow, sitting: Sequence[SeatRow]) -> ClockShown:
    rule = table.clock
    wishes = [row.seat for row in sitting if row.pauses]
    words = in_words(rule, table.at_zero)
    return ClockShown(
        rule.kind, rule.seconds, rule.increment, table.at_zero, words, table.clocks.paused, wishes
    )


def seat_times(table: TableRow, sitting: Sequence[SeatRow]) -> list[SeatTime]:
    """Return the times of the seats whose players are asked."""
    out = []
    for row in sitting:
        clock, due = table.clocks[row.seat], table.clocks.deadline(table.clock, row.seat, row)
        if clock.since is not None:
            out.append(SeatTime(row.seat, iso_time(clock.began), None if due is None else iso_time(due)))
    return out


def clock_frame(room: Room) -> str | None:
    """Return the clocks of a table as JSON (`ClocksShown` without its time); None if it has none."""
    table = room.table
    if table.clock.kind == "none" or room.play is None:
        return None
    due = room.automation.deadlines()
    seats: list[SeatLeftShown] = [
        {"seat": row.seat, "left": clock.left, "since": clock.since, "due": due.get(row.seat)}
        for row in room.sitting
        for clock in (table.clocks[row.seat],)
        if row.user_id is not None
    ]
    shown = {"paused": table.clocks.paused, "warning": WARNING[table.clock.kind], "seats": seats}
    return msgspec.json.encode(shown).decode()
