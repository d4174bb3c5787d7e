"""Reminders: a player asks another one at the table to take their turn, or to be ready."""

from __future__ import annotations

from westphalia.server.live.room import Room
from westphalia.server.live.summary import awaited
from westphalia.server.notices.causes import nudged
from westphalia.server.notices.queue import enqueue
from westphalia.server.problems import Problem
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now


async def remind(room: Room, user: User, seat: int) -> None:
    """Send a player a notice, as their settings allow; at most one a day, and none if one of the two blocks the
    other.
    """
    registry, table = room.registry, room.table
    if not registry.notices.offered:
        raise Problem(409, "not-offered", "This server sends no reminders.")
    if seat not in awaited(table, room.sitting, user.id):
        raise Problem(409, "not-asked", "The table is not waiting for this player.", "seat")
    row = room.sitting[seat]
    if row.user_id not in await registry.social.bonds.apart(user.id):  # no error, which would reveal a block
        async with registry.engine.begin() as connection:
            await enqueue(connection, [nudged(table, row, now())])
