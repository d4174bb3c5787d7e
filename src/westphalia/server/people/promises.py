"""Promises said in chat: a player marks a line, and it is shown when it falls due. Nothing enforces it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.live.chat import reads
from westphalia.server.live.messages import frame
from westphalia.server.problems import not_found
from westphalia.server.storage.chats import CHAT
from westphalia.server.storage.fanout import Note
from westphalia.server.storage.models import Chat, chats
from westphalia.server.storage.social import blocked_by, promises, readable_by, refuse_more

if TYPE_CHECKING:
    from westphalia.server.live.room import Room
    from westphalia.server.live.table_registry import TableRegistry

PromiseState = Literal["open", "kept", "broken", "none"]


class PromiseShown(msgspec.Struct, frozen=True):
    """A promise that I may know of."""

    id: str  # of the chat line
    seat: int  # who said it
    text: str
    channel: str
    due: int  # the round
    state: str
    mine: bool  # I marked it, so I can change it


class Promises:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def line(self, table_id: str, seat: int | None, id: str, user_id: str) -> tuple[int, Chat]:
        """Return a chat line that a person may read, with its number; the newest if there are several.

        The lines of spectators have no seat.
        """
        by = chats.c.seat.is_(None) if seat is None else chats.c.seat == seat
        said = and_(chats.c.table_id == table_id, by, chats.c.client_id == id)
        lines = select(chats.c.number, *CHAT).where(said, readable_by(user_id))
        newest = lines.order_by(chats.c.number.desc()).limit(1)
        async with self.engine.connect() as connection:
            row = (await connection.execute(newest)).first()
        if row is None:
            raise not_found("line")
        return int(row[0]), Chat(*row[1:])

    async def mark(
        self, number: int, table_id: str, user_id: str, due: int, state: PromiseState, most: int
    ) -> None:
        """Mark a line as a promise, record whether it was kept, or remove the mark."""
        mine = and_(promises.c.number == number, promises.c.user_id == user_id)
        async with self.engine.begin() as connection:
            await connection.execute(promises.delete().where(mine))
            if state == "none":
                return
            here = and_(promises.c.table_id == table_id, promises.c.user_id == user_id)
            await refuse_more(connection, here, most, f"You can mark at most {most} promises in a game.")
            row = {"number": number, "table_id": table_id, "user_id": user_id, "due": due, "state": state}
            await connection.execute(promises.insert().values(row))

    async def of(self, table_id: str, user_id: str) -> list[PromiseShown]:
        """Return the promises in lines that are shown to a person, by the round in which they fall due."""
        query = (
            select(chats.c.number, chats.c.client_id, chats.c.seat, chats.c.text, chats.c.channel)
            .add_columns(promises.c.due, promises.c.state, promises.c.user_id == user_id)
            .join(promises, promises.c.number == chats.c.number)
            .where(promises.c.table_id == table_id, readable_by(user_id))
            .where(chats.c.user_id.not_in(blocked_by(user_id)))
            .order_by(promises.c.due, chats.c.number, promises.c.user_id == user_id)
        )
        found: dict[int, PromiseShown] = {}  # my own mark counts, should several players have marked a line
        async with self.engine.connect() as connection:
            for number, id, seat, text, channel, due, state, mine in await connection.execute(query):
                found[number] = PromiseShown(id, seat, text, channel, due, state, bool(mine))
        return list(found.values())


def tell_marked(registry: TableRegistry, number: int, chat: Chat) -> None:
    """Tell the readers of a line, here and at other processes, that its promise has changed."""
    if (room := registry.rooms.get(chat.table_id)) is not None:
        show_marked(room, chat)
    registry.fanout.notify_soon(Note("promise", chat.table_id, number=number))


def show_marked(room: Room, chat: Chat) -> None:
    for client in room.clients:
        if client.greeted and reads(chat, client.user_id, client.blocked):
            client.send(frame("promises"))
