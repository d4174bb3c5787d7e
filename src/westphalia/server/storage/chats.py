"""Chat in the database: lines, and how far a person has read them."""

from contextlib import suppress
from typing import Final

import msgspec
from sqlalchemy import BindParameter, ColumnElement, and_, bindparam, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.storage.fanout import Fanout, Note
from westphalia.server.storage.models import Chat, chats, reads, seats
from westphalia.server.storage.prepared import Prepared
from westphalia.server.storage.reader import Reader
from westphalia.server.storage.social import blocked_by, readable_by

CHAT: Final = [c for c in chats.c if c.name != "number"]
CHATS_SHOWN: Final = 200
VISITORS_KEPT: Final = 50  # lines of people without a seat: they push no line of a player out
FORGETTING: Final = 16  # old lines are deleted after this many new ones

_FOR_ALL: Final = and_(chats.c.table_id == bindparam("table"), chats.c.channel == "table")
_ME: Final[BindParameter[str]] = bindparam("user")
_FOR_ME: Final = and_(
    chats.c.table_id == bindparam("table"), readable_by(_ME), chats.c.user_id.not_in(blocked_by(_ME))
)


def _newest_chats(which: ColumnElement[bool]) -> Prepared:
    return Prepared(select(*CHAT).where(which).order_by(chats.c.number.desc()).limit(CHATS_SHOWN))


_CHATS_FOR_ALL: Final = _newest_chats(_FOR_ALL)
_CHATS_FOR_ME: Final = _newest_chats(_FOR_ME)
_ONE_CHAT: Final = _newest_chats(chats.c.number == bindparam("number"))


class Chats:
    def __init__(self, engine: AsyncEngine, fanout: Fanout, reader: Reader) -> None:
        self.engine = engine
        self.fanout = fanout
        self.reader = reader

    async def unread(self, user_id: str) -> dict[str, int]:
        """Return the number of unread lines at each table of a person, without those that are not shown to them."""
        read = (
            select(reads.c.number)
            .where(reads.c.user_id == user_id, reads.c.table_id == chats.c.table_id)
            .scalar_subquery()
        )
        mine = select(seats.c.table_id).where(seats.c.user_id == user_id)
        lines = (
            select(chats.c.table_id, func.count())
            .where(
                chats.c.table_id.in_(mine),
                readable_by(user_id),
                chats.c.user_id != user_id,
                chats.c.user_id.not_in(blocked_by(user_id)),
                chats.c.number > func.coalesce(read, 0),
            )
            .group_by(chats.c.table_id)
        )
        async with self.engine.connect() as connection:
            return {str(row[0]): int(row[1]) for row in await connection.execute(lines)}

    async def mark_read(self, user_id: str, table_id: str) -> None:
        """Note that a person has read the chat of a table until now."""
        newest = select(func.max(chats.c.number)).where(chats.c.table_id == table_id)
        async with self.engine.begin() as connection:
            number = int(await connection.scalar(newest) or 0)
            mine = (reads.c.user_id == user_id, reads.c.table_id == table_id)
            if not (await connection.execute(reads.update().where(*mine).values(number=number))).rowcount:
                with suppress(IntegrityError):  # another tab was first
                    async with connection.begin_nested():
                        row = {"user_id": user_id, "table_id": table_id, "number": number}
                        await connection.execute(reads.insert().values(row))

    async def add(self, chat: Chat, kept: int) -> int | None:
        """Store a chat line and return its number; None if it is a repetition.

        `kept` lines of players are kept for each table, and a few of visitors.
        """
        try:
            async with self.engine.begin() as connection:
                done = await connection.execute(chats.insert().values(msgspec.structs.asdict(chat)))
                assert done.inserted_primary_key is not None
                number = int(done.inserted_primary_key[0])
                if number % FORGETTING == 0:
                    here = chats.c.table_id == chat.table_id
                    for by, most in (
                        (chats.c.seat.is_not(None), kept),
                        (chats.c.seat.is_(None), min(kept, VISITORS_KEPT)),
                    ):
                        lines = select(chats.c.number).where(here, by).order_by(chats.c.number.desc())
                        old = chats.c.number.not_in(lines.limit(most))
                        await connection.execute(chats.delete().where(here, by, old))
                await self.fanout.notify(connection, Note("chat", chat.table_id, number=number))
                return number
        except IntegrityError:
            return None

    async def line(self, number: int) -> Chat | None:
        found = await self._lines(_ONE_CHAT, number=number)
        return found[0] if found else None

    async def lines_of(self, table_id: str, user_id: str | None) -> list[Chat]:
        """Return a table's newest chat lines that a person may read, oldest first."""
        if user_id is None:
            found = await self._lines(_CHATS_FOR_ALL, table=table_id)
        else:
            found = await self._lines(_CHATS_FOR_ME, table=table_id, user=user_id)
        return found[::-1]

    async def _lines(self, newest: Prepared, **which: str | int) -> list[Chat]:
        return await self.reader.read(
            lambda connection: [Chat(**row) for row in newest.tables(connection, **which)]
        )
