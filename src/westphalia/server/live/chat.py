"""Chat: lines for the table, and private lines between two seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from westphalia.engine.question import Refusal
from westphalia.server.access import texts
from westphalia.server.clocks.shown import iso_time
from westphalia.server.live.client import Client
from westphalia.server.live.messages import Say, frame
from westphalia.server.notices.causes import mentions
from westphalia.server.notices.queue import enqueue
from westphalia.server.storage.models import Chat
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.room import Room


TOO_FAST: Final = Refusal("too-fast", "", "Too many messages; please wait a moment.")


async def say(room: Room, client: Client, message: Say) -> Refusal | None:
    """Store a line and send it to its readers; return why it is refused. A repeated id is stored once."""
    registry = room.registry
    limits = registry.settings.limits
    text = texts.clean(message.text)[: limits.chat]
    seats = room.seats_of(client)
    seat = message.seat if message.seat in seats else (seats[0] if seats else None)
    if client.user is None:
        return Refusal("nobody", "", "Choose a name to chat.")
    if message.channel != "table" and (seat is None or _listener(message.channel) >= len(room.sitting)):
        return Refusal("channel", "", "You cannot write there.")
    muted = await registry.social.moderation.sanction(client.user.id, "mute")
    if muted is not None:
        return Refusal("muted", "", muted)
    if text:
        names = [row.name for row in room.sitting]
        name = texts.distinct([*names, client.user.name])[-1] if seat is None else names[seat]
        heard_by = None if message.channel == "table" else room.sitting[_listener(message.channel)].user_id
        chat = Chat(
            room.table.id, message.id, client.user.id, name, seat, message.channel, text, now(), heard_by
        )
        number = await registry.chats.add(chat, limits.chats_per_table)
        if number is not None:
            show_chat(room, chat)
            if registry.notices.offered and (new := mentions(chat, room.sitting, number)):
                deaf = await registry.social.bonds.blockers(chat.user_id, [notice.user_id for notice in new])
                async with registry.engine.begin() as connection:
                    await enqueue(connection, [notice for notice in new if notice.user_id not in deaf])
    return None


async def send_chats(room: Room, client: Client) -> None:
    """Send a client the earlier lines that it may read."""
    if not room.silent:
        for chat in await room.registry.chats.lines_of(room.table.id, client.user_id):
            if chat.user_id not in client.blocked:
                client.send(chat_frame(chat))


def show_chat(room: Room, chat: Chat) -> None:
    """Send a line to the connected clients that may read it."""
    room.silent = False
    for client in room.clients:
        if client.greeted and reads(chat, client.user_id, client.blocked):
            client.send(chat_frame(chat))


def reads(chat: Chat, user_id: str | None, blocked: frozenset[str] = frozenset()) -> bool:
    """Return whether a line is shown to a person; a private line stays between two people, not two seats."""
    if chat.user_id in blocked:
        return False
    return chat.channel == "table" or (user_id is not None and user_id in (chat.user_id, chat.heard_by))


def chat_frame(chat: Chat) -> str:
    fields = {"from": chat.name, "seat": chat.seat, "channel": chat.channel, "text": chat.text}
    return frame("chat", id=chat.client_id, **fields, at=iso_time(chat.at))


def _listener(channel: str) -> int:
    return int(channel.removeprefix("seat:"))
