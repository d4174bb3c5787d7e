"""Bots that take the seat of a player whose time ran out, and players who come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from westphalia.server.access.seats import own_seat
from westphalia.server.automation.bots import default_bot
from westphalia.server.automation.clock import clocks_after
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.room import Room


async def stand_in(room: Room, seat: int) -> None:
    """Give a seat to a bot until its player comes back."""
    store, table = room.registry.store, room.table
    async with room.lock:
        row = room.sitting[seat]
        if row.bot is not None or room.play is None:
            return
        bot = {"bot": default_bot(table.edition), "away": True}
        async with store.changing(table.id) as connection:
            if not await store.change_seat(
                connection, table.id, seat, {"user_id": row.user_id, "bot": None}, **bot
            ):
                return
            after = list(room.sitting)
            after[seat] = msgspec.structs.replace(row, **bot)
            clocks = clocks_after(table, after, room.play, now())
            await store.change_table(connection, table.id, {}, clocks=clocks, due=now())
    await room.reload_rows()


async def come_back(room: Room, user: User, seat: int) -> None:
    """Give a seat back to its player. Coming back twice changes nothing."""
    store, table = room.registry.store, room.table
    if own_seat(room.sitting, user, seat).stand_in:
        async with room.lock, store.changing(table.id) as connection:
            await store.change_seat(connection, table.id, seat, {"user_id": user.id}, bot=None, away=False)
            await sit_down_again(room, connection, seat)
        await room.reload_rows()


async def sit_down_again(room: Room, connection: AsyncConnection, seat: int) -> None:
    """Start the clock of a player who has just taken a seat from a bot. The lock is held."""
    if room.play is None:
        return
    table, at, after = room.table, now(), list(room.sitting)
    row = after[seat] = msgspec.structs.replace(after[seat], bot=None, away=False)
    clocks = table.clocks.welcomed(table.clock, seat, row, at)
    clocks = clocks_after(msgspec.structs.replace(table, clocks=clocks), after, room.play, at)
    await room.registry.store.change_table(connection, table.id, {}, clocks=clocks)
