"""Private notes: about a game, and about an opponent. Their author alone reads them."""

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.storage.social import notes, refuse_more
from westphalia.server.storage.store import now


class NotesShown(msgspec.Struct, frozen=True):
    """My notes about a game and its players."""

    game: str
    people: dict[str, str]  # by the person's id


class Notes:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def write(
        self, user_id: str, text: str, table_id: str | None, other_id: str | None, most: int
    ) -> None:
        """Keep a note instead of an older one; an empty text deletes it."""
        about = notes.c.table_id == table_id if table_id is not None else notes.c.other_id == other_id
        async with self.engine.begin() as connection:
            await connection.execute(notes.delete().where(notes.c.user_id == user_id, about))
            if not text:
                return
            sentence = f"You can keep at most {most} notes; delete some first."
            await refuse_more(connection, notes.c.user_id == user_id, most, sentence)
            row = {"user_id": user_id, "table_id": table_id, "other_id": other_id, "text": text, "at": now()}
            await connection.execute(notes.insert().values(row))

    async def about(self, user_id: str, table_id: str | None, people: list[str]) -> NotesShown:
        ours = (notes.c.table_id == table_id) | notes.c.other_id.in_(people)
        query = select(notes.c.other_id, notes.c.text).where(notes.c.user_id == user_id, ours)
        game, others = "", {}
        async with self.engine.connect() as connection:
            for other, text in await connection.execute(query):
                if other is None:
                    game = str(text)
                else:
                    others[str(other)] = str(text)
        return NotesShown(game, others)
