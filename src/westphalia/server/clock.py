"""Absent players: when their time is up, by the pace and the policy fixed at the start.

wait      nothing happens.
default   the server gives the quiet answer.
bot       a bot answers in their place.
takeover  the seat is marked; anybody else may sit down there.
"""

from __future__ import annotations

from collections.abc import Sequence

from westphalia.server.play import Play
from westphalia.server.settings import MINUTE, Settings
from westphalia.server.storage.models import SeatRow, TableRow


def deadlines(
    table: TableRow, sitting: Sequence[SeatRow], play: Play, settings: Settings, woke: float
) -> dict[int, float]:
    """When the time of each person asked is up; nobody's is up before he can know that the server is back (`woke`)."""
    if table.absent == "wait":
        return {}
    pace = settings.pace_seconds[table.pace]
    away = settings.away_seconds[table.pace]
    due: dict[int, float] = {}
    for seat in play.game.waiting:
        row = sitting[seat]
        if row.bot is not None or (table.absent == "takeover" and row.away):
            continue
        asked = play.counts[seat].asked_at
        due[seat] = asked + away if row.away else max(asked + pace, woke + min(pace, MINUTE))
    return due


def next_due(
    table: TableRow, sitting: Sequence[SeatRow], play: Play, settings: Settings, woke: float, now: float
) -> float | None:
    """When the server itself has something to do at a table: at once for a bot, else when a time is up."""
    if any(sitting[seat].bot is not None for seat in play.game.waiting):
        return now
    return min(deadlines(table, sitting, play, settings, woke).values(), default=None)
