"""Ending a game by agreement: everybody votes in secret, and only if all want it the game is over."""

from __future__ import annotations

from typing import Any

from westphalia.server.hall import Hall
from westphalia.server.problems import Problem
from westphalia.server.room import Room
from westphalia.server.storage.models import AGREED, User
from westphalia.server.storage.store import now


async def vote(hall: Hall, room: Room, user: User, seat: int, wish: bool) -> None:
    """Note whether a player wants the game to end; it does when the last of the people wants it."""
    if not 0 <= seat < len(room.sitting) or room.sitting[seat].user_id != user.id:
        raise Problem(403, "not-your-seat", "You do not sit there.", "seat")
    async with room.lock:
        async with hall.store.changing(room.table.id, secret=True) as connection:
            sitting = await hall.store.hold(connection, room.table.id, "playing")
            if sitting is None:
                raise Problem(409, "not-playing", "The game is not being played.")
            if sitting[seat].user_id != user.id:
                raise Problem(403, "not-your-seat", "You do not sit there.", "seat")
            sitting[seat].ends = wish
            await hall.store.change_seat(connection, room.table.id, seat, {}, ends=wish)
            agreed = all(row.ends for row in sitting if row.user_id is not None)
            over: dict[str, Any] = {
                "status": "over", "phase": AGREED, "waiting": [], "winners": [], "due": None, "updated": now(),
            }  # fmt: skip
            if agreed:
                await hall.store.change_table(connection, room.table.id, {}, **over)
        room.sitting = sitting
        if agreed:
            for name, value in over.items():
                setattr(room.table, name, value)
            room.end_by_agreement()
            room.tell_table()
        else:
            room.tell_player(user.id)
