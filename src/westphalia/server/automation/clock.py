"""Deadlines of absent players, by the table's pace and policy.

wait      nothing happens.
default   the server gives the quiet answer.
bot       a bot answers in their place.
takeover  the seat is marked; another person may take it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from westphalia.server.automation.order import read
from westphalia.server.live.play import Play
from westphalia.server.ops.settings import Settings
from westphalia.server.storage.models import SeatRow, TableRow


def deadlines(
    table: TableRow, sitting: Sequence[SeatRow], play: Play, settings: Settings, since: Mapping[int, float]
) -> dict[int, float]:
    """Return the deadline of each person who is asked; time runs from the question, or from `since`."""
    if table.absent == "wait":
        return {}
    pace = settings.pace_seconds[table.pace]
    away = settings.away_seconds[table.pace]
    due: dict[int, float] = {}
    for seat in play.game.waiting:
        row = sitting[seat]
        if row.bot is not None or (table.absent == "takeover" and row.away):
            continue
        asked = max(play.cursors[seat].asked_at, since.get(seat, 0.0))
        due[seat] = asked + (away if row.away else pace)
    return due


def ordered(row: SeatRow, play: Play) -> bool:
    """Return whether a standing order answers the seat's question."""
    question = play.game.question(row.seat) if row.orders else None
    return question is not None and any(order.answers(question) for order in read(row))


def next_due(
    table: TableRow,
    sitting: Sequence[SeatRow],
    play: Play,
    settings: Settings,
    since: Mapping[int, float],
    now: float,
) -> float | None:
    """Return when the server has to act at a table: now for bots and orders, else at the next deadline."""
    if any(sitting[seat].bot is not None or ordered(sitting[seat], play) for seat in play.game.waiting):
        return now
    return min(deadlines(table, sitting, play, settings, since).values(), default=None)
