"""The server's data about people outside the games, and its periodic upkeep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.people.bonds import Bonds
from westphalia.server.people.feedback import Feedback
from westphalia.server.people.moderation import Moderation
from westphalia.server.people.notes import Notes
from westphalia.server.people.promises import Promises, show_marked
from westphalia.server.people.ratings import Ratings
from westphalia.server.people.recovery import Recovery
from westphalia.server.storage.fanout import Fanout, Note
from westphalia.server.storage.reader import Reader
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.table_registry import TableRegistry


class Social:
    def __init__(self, engine: AsyncEngine, fanout: Fanout, reader: Reader) -> None:
        self.bonds: Final = Bonds(engine, fanout, reader)
        self.notes: Final = Notes(engine)
        self.feedback: Final = Feedback(engine)
        self.promises: Final = Promises(engine)
        self.ratings: Final = Ratings(engine)
        self.recovery: Final = Recovery(engine)
        self.moderation: Final = Moderation(engine)


async def sweep(registry: TableRegistry) -> None:
    """Rate finished games once every spectator may know their end, and sign banned people out."""
    await registry.social.ratings.sweep(now() - registry.settings.spectator_delay)
    for user_id in await registry.social.moderation.banned_with_sessions():
        await registry.end_sessions(user_id)


async def renew_blocks(registry: TableRegistry, user_id: str) -> None:
    """Apply a person's blocks to the tables they have open."""
    clients = [c for room in registry.rooms.values() for c in room.clients if c.user_id == user_id]
    if clients:
        blocked = await registry.social.bonds.blocked_by(user_id)
        for client in clients:
            client.blocked = blocked


async def hear(registry: TableRegistry, note: Note) -> None:
    """Handle a note about people from another process."""
    if note.kind == "blocks":
        await renew_blocks(registry, note.person)
    elif note.kind == "promise" and (room := registry.rooms.get(note.table)) is not None:
        chat = await registry.chats.line(note.number)
        if chat is not None:
            show_marked(room, chat)
