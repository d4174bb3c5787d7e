"""Absent players: when their time is up, by the pace and the policy fixed at the start.

wait      nothing happens.
default   the server gives the quiet answer.
bot       a bot answers in their place.
takeover  the seat is marked; anybody else may sit down there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from westphalia.server.order import read
from westphalia.server.play import Play
from westphalia.server.settings import Settings
from westphalia.server.storage.models import SeatRow, TableRow


def deadlines(
    table: TableRow, sitting: Sequence[SeatRow], play: Play, settings: Settings, since: Mapping[int, float]
) -> dict[int, float]:
    """When the time of each person asked is up; it runs from the question, or from when he sat down (`since`)."""
    if table.absent == "wait":
        return {}
    pace = settings.pace_seconds[table.pace]
    away = settings.away_seconds[table.pace]
    due: dict[int, float] = {}
    for seat in play.game.waiting:
        row = sitting[seat]
        if row.bot is not None or (table.absent == "takeover" and row.away):
            continue
        asked = max(play.counts[seat].asked_at, since.get(seat, 0.0))
        due[seat] = asked + (away if row.away else pace)
    return due


def ordered(row: SeatRow, play: Play) -> bool:
    """Whether a seat's player has given orders for what it is asked."""
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
    """When the server itself has something to do at a table: at once for bots and orders, or when a time is up."""
    if any(sitting[seat].bot is not None or ordered(sitting[seat], play) for seat in play.game.waiting):
        return now
    return min(deadlines(table, sitting, play, settings, since).values(), default=None)
