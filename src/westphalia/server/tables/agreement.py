"""Ending a game by agreement: players vote in secret, and the game ends when all of them want it."""

from typing import Any

from westphalia.server.access.seats import own_seat
from westphalia.server.live.room import Room
from westphalia.server.notices.causes import game_ended
from westphalia.server.notices.queue import enqueue
from westphalia.server.problems import Problem
from westphalia.server.storage.models import AGREED, User
from westphalia.server.storage.store import now


async def vote(room: Room, user: User, seat: int, wish: bool) -> None:
    """Record a player's vote; the game ends when all people at the table have voted for it."""
    own_seat(room.sitting, user, seat)
    async with room.lock:
        async with room.registry.store.changing(room.table.id, secret=True) as connection:
            sitting = await room.registry.store.hold(connection, room.table.id, "playing")
            if sitting is None:
                raise Problem(409, "not-playing", "The game is not running.")
            own_seat(sitting, user, seat).ends = wish
            await room.registry.store.change_seat(connection, room.table.id, seat, {}, ends=wish)
            agreed = all(row.ends for row in sitting if row.user_id is not None)
            over: dict[str, Any] = {
                "status": "over", "phase": AGREED, "waiting": [], "winners": [], "due": None, "updated": now(),
            }  # fmt: skip
            if agreed:
                await room.registry.store.change_table(connection, room.table.id, {}, **over)
                await enqueue(connection, game_ended(room.table, sitting, now()))
        room.sitting = sitting
        if agreed:
            for name, value in over.items():
                setattr(room.table, name, value)
            room.end_by_agreement()
            room.tell_table()
        else:
            room.tell_player(user.id)
