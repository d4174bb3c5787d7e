"""Chat: lines for the table, and between two seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from westphalia.engine.question import Refusal
from westphalia.server import texts
from westphalia.server.client import Client
from westphalia.server.messages import Say, frame
from westphalia.server.settings import Limits
from westphalia.server.storage.models import Chat
from westphalia.server.storage.store import Store, now
from westphalia.server.summary import moment

if TYPE_CHECKING:
    from westphalia.server.room import Room


TOO_FAST: Final = Refusal("too-fast", "", "You say too much at once; please wait a moment.")


async def say(store: Store, room: Room, client: Client, message: Say, limits: Limits) -> Refusal | None:
    """Keep a line and show it; why not, if it is refused. A line sent twice is said once."""
    text = texts.clean(message.text)[: limits.chat]
    seats = room.seats_of(client)
    seat = message.seat if message.seat in seats else (seats[0] if seats else None)
    if client.user is None:
        return Refusal("nobody", "", "Give yourself a name to talk.")
    if message.channel != "table" and (seat is None or _listener(message.channel) >= len(room.sitting)):
        return Refusal("channel", "", "You cannot talk there.")
    if text:
        name = client.user.name if seat is None else room.sitting[seat].name
        heard_by = None if message.channel == "table" else room.sitting[_listener(message.channel)].user_id
        chat = Chat(
            room.table.id, message.id, client.user.id, name, seat, message.channel, text, now(), heard_by
        )
        if await store.add_chat(chat, limits.chats_per_table) is not None:
            show_chat(room, chat)
    return None


async def send_chats(store: Store, room: Room, client: Client) -> None:
    """What has been said before, as far as it concerns a client."""
    if not room.silent:
        for chat in await store.chats_of(room.table.id, client.user_id):
            client.send(chat_frame(chat))


def show_chat(room: Room, chat: Chat) -> None:
    """Send a line of chat to those whom it concerns."""
    room.silent = False
    for client in room.clients:
        if client.greeted and concerns(chat, client.user_id):
            client.send(chat_frame(chat))


def concerns(chat: Chat, user_id: str | None) -> bool:
    """Whether a line is for somebody; a whisper stays between two people, whoever holds their seats later."""
    return chat.channel == "table" or (user_id is not None and user_id in (chat.user_id, chat.heard_by))


def chat_frame(chat: Chat) -> str:
    """A line of chat for clients."""
    fields = {"from": chat.name, "seat": chat.seat, "channel": chat.channel, "text": chat.text}
    return frame("chat", id=chat.client_id, **fields, at=moment(chat.at))


def _listener(channel: str) -> int:
    return int(channel.removeprefix("seat:"))
