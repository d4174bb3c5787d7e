"""A pause by agreement: clocks stop when all players want it, and run again when one of them does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from westphalia.server.access.seats import own_seat
from westphalia.server.automation.clock import next_due
from westphalia.server.clocks.state import plays
from westphalia.server.problems import Problem
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.room import Room


async def wish_pause(room: Room, user: User, seat: int, wish: bool) -> None:
    """Record a player's wish for a pause, or that they want to go on."""
    store, table = room.registry.store, room.table
    if table.clock.kind == "none":
        raise Problem(409, "no-clock", "This table has no clock.")
    own_seat(room.sitting, user, seat)  # first: delayed spectators must not learn of the end from a refusal
    async with room.lock, store.changing(table.id) as connection:
        sitting = await store.hold(connection, table.id, "playing")
        if sitting is None or room.play is None:
            raise Problem(409, "not-playing", "The game is not running.")
        own_seat(sitting, user, seat).pauses = wish
        pause = all(row.pauses for row in sitting if plays(row))
        for row in sitting:
            row.pauses = row.pauses and (pause or not table.clocks.paused)
            await store.change_seat(connection, table.id, row.seat, {}, pauses=row.pauses)
        if pause != table.clocks.paused:
            clocks = table.clocks.settled(table.clock, sitting, now(), pause)
            due = next_due(msgspec.structs.replace(table, clocks=clocks), sitting, room.play, now())
            await store.change_table(connection, table.id, {}, clocks=clocks, due=due)
    await room.reload_rows()
