"""People and their sessions in the database."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, bindparam, literal, select, union
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from westphalia.server.fanout import Fanout, Note
from westphalia.server.storage.models import (
    SessionRow,
    User,
    chats,
    entries,
    seats,
    sessions,
    tables,
    users,
)
from westphalia.server.storage.prepared import Prepared
from westphalia.server.storage.reader import Reader

SEAT: Final = ("table_id", "seat", "name", "orders", "ends")  # what is told of somebody's seat
AT_ONCE: Final = 1000  # guests that are forgotten in one transaction
MOVED: Final = "g:"  # before the ids of lines that a guest said before he logged in


_PERSON_OF: Final = Prepared(
    select(*users.c, *(c.label(f"s_{c.name}") for c in sessions.c)).where(
        sessions.c.user_id == users.c.id,
        sessions.c.token == bindparam("token"),
        sessions.c.ends > bindparam("at"),
    )
)


class People:
    """Reading and changing who is known, and where."""

    def __init__(self, engine: AsyncEngine, fanout: Fanout, reader: Reader) -> None:
        self.engine = engine
        self.fanout = fanout
        self.reader = reader

    # --- people ---

    async def user(self, user_id: str) -> User | None:
        """The person with this id."""
        return await self._user(users.c.id == user_id)

    async def user_by_login(self, login: str) -> User | None:
        """The person with this account."""
        return await self._user(users.c.login == login)

    async def _user(self, which: ColumnElement[bool]) -> User | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(users).where(which))).first()
        return None if row is None else User(**row._mapping)

    async def add_user(self, user: User) -> None:
        """Keep a new person."""
        async with self.engine.begin() as connection:
            await connection.execute(users.insert().values(msgspec.structs.asdict(user)))

    async def change_user(self, user: User) -> bool:
        """Keep a person's new name or account; False if the account's name is taken."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(
                    users.update().where(users.c.id == user.id).values(msgspec.structs.asdict(user))
                )
        except IntegrityError:
            return False
        return True

    async def merge(self, guest: str, account: str) -> list[str]:
        """Give a guest's seats, tables and lines to the account he logs in to; the tables it concerns."""
        async with self.engine.begin() as connection:
            mine = select(seats.c.table_id).where(seats.c.user_id == guest).distinct()
            moved = [str(row[0]) for row in await connection.execute(mine)]
            await connection.execute(seats.update().where(seats.c.user_id == guest).values(user_id=account))
            await connection.execute(tables.update().where(tables.c.host == guest).values(host=account))
            await connection.execute(chats.update().where(chats.c.heard_by == guest).values(heard_by=account))
            said = chats.update().where(chats.c.user_id == guest)
            with suppress(IntegrityError):
                async with connection.begin_nested():
                    moved_id = literal(MOVED) + chats.c.client_id
                    await connection.execute(said.values(user_id=account, client_id=moved_id))
            await self.fanout.tell(connection, *(Note("seats", table) for table in moved))
        return moved

    # --- sessions ---

    async def person_of(self, token: str, at: float) -> tuple[User, SessionRow] | None:
        """Whose session this is, if it has not ended."""
        found = await self.reader.read(lambda connection: _PERSON_OF.tables(connection, token=token, at=at))
        if not found:
            return None
        told = found[0]
        session = SessionRow(**{c.name: told.pop(f"s_{c.name}") for c in sessions.c})
        return User(**told), session

    async def open_session(self, session: SessionRow) -> None:
        """Keep a new session."""
        async with self.engine.begin() as connection:
            await connection.execute(sessions.insert().values(msgspec.structs.asdict(session)))

    async def exchange(self, session: SessionRow, old: SessionRow) -> None:
        """Keep a session in exchange for a signed cookie, which is good for a last moment."""
        await self.open_session(session)
        with suppress(IntegrityError):  # two requests at once
            await self.open_session(old)
        async with self.engine.begin() as connection:
            await connection.execute(users.update().where(users.c.id == old.user_id).values(signed=False))

    async def see(self, session: SessionRow, at: float, ends: float) -> None:
        """A session has been used: it lasts longer."""
        which = sessions.update().where(sessions.c.token == session.token)
        async with self.engine.begin() as connection:
            await connection.execute(which.values(seen=at, ends=ends))

    async def sessions_of(self, user_id: str, at: float) -> list[SessionRow]:
        """Where somebody is known, the last used first."""
        which = select(sessions).where(sessions.c.user_id == user_id, sessions.c.ends > at)
        async with self.engine.connect() as connection:
            rows = await connection.execute(which.order_by(sessions.c.seen.desc()))
            return [SessionRow(**row._mapping) for row in rows]

    async def end_sessions(self, user_id: str, *which: ColumnElement[bool]) -> list[str]:
        """End some or all of somebody's sessions, and with all of them his signed cookie; their tokens."""
        mine = [sessions.c.user_id == user_id, *which]
        async with self.engine.begin() as connection:
            found = await connection.execute(select(sessions.c.token).where(*mine))
            tokens = [str(row[0]) for row in found]
            await connection.execute(sessions.delete().where(*mine))
            await connection.execute(users.update().where(users.c.id == user_id).values(signed=False))
            if tokens:
                await self.fanout.tell(connection, Note("ended", tokens=tokens))
        return tokens

    async def clear_away_ended(self, at: float) -> None:
        """Forget sessions whose time is up."""
        async with self.engine.begin() as connection:
            await connection.execute(sessions.delete().where(sessions.c.ends < at))

    async def clear_away_guests(self, before: float) -> int:
        """Forget some guests who have not been here for a while and have left no trace; how many."""
        traces = union(
            select(seats.c.user_id).where(seats.c.user_id.is_not(None)),
            select(tables.c.host).where(tables.c.host.is_not(None)),
            select(chats.c.user_id),
            select(chats.c.heard_by).where(chats.c.heard_by.is_not(None)),
            select(sessions.c.user_id).where(sessions.c.seen > before),
        )
        idle = select(users.c.id).where(
            users.c.login.is_(None), users.c.created < before, users.c.id.not_in(traces)
        )
        with suppress(IntegrityError):  # one of them has sat down just now
            async with self.engine.begin() as connection:
                gone = await connection.execute(
                    users.delete().where(users.c.id.in_(idle.limit(AT_ONCE).scalar_subquery()))
                )
            return gone.rowcount
        return 0

    # --- what we know of somebody, and forgetting it ---

    async def tables_of(self, user_id: str) -> list[str]:
        """All tables at which somebody sits or which are his."""
        mine = select(seats.c.table_id).where(seats.c.user_id == user_id)
        his = select(tables.c.id).where(tables.c.host == user_id)
        async with self.engine.connect() as connection:
            return [str(row[0]) for row in await connection.execute(mine.union(his))]

    async def data_of(self, user_id: str) -> dict[str, list[dict[str, Any]]]:
        """Seats, answers and lines of somebody, as they are stored."""
        my_seats = (
            select(tables.c.title, tables.c.status, *(seats.c[name] for name in SEAT))
            .join(tables, tables.c.id == seats.c.table_id)
            .where(seats.c.user_id == user_id)
        )
        my_answers = (
            select(*(entries.c[name] for name in ("table_id", "version", "kind", "seat", "answer", "at")))
            .join(seats, (seats.c.table_id == entries.c.table_id) & (seats.c.seat == entries.c.seat))
            .where(seats.c.user_id == user_id, entries.c.given_by == "person")
            .order_by(entries.c.table_id, entries.c.version)
        )
        my_lines = select(chats.c.table_id, chats.c.channel, chats.c.text, chats.c.at).where(
            chats.c.user_id == user_id
        )
        async with self.engine.connect() as connection:
            return {
                name: [dict(row._mapping) for row in await connection.execute(query)]
                for name, query in (("seats", my_seats), ("answers", my_answers), ("chat", my_lines))
            }

    async def forget(self, user_id: str) -> None:
        """Remove a person with his lines and sessions; where he has played, only the name in the game stays."""
        async with self.engine.begin() as connection:
            await self._forget(connection, user_id)

    async def _forget(self, connection: AsyncConnection, user_id: str) -> None:
        await connection.execute(seats.update().where(seats.c.user_id == user_id).values(user_id=None))
        await connection.execute(tables.update().where(tables.c.host == user_id).values(host=None))
        await connection.execute(chats.update().where(chats.c.heard_by == user_id).values(heard_by=None))
        await connection.execute(chats.delete().where(chats.c.user_id == user_id))
        await connection.execute(sessions.delete().where(sessions.c.user_id == user_id))
        await connection.execute(users.delete().where(users.c.id == user_id))
