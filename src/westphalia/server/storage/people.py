"""People and their sessions in the database."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, bindparam, case, literal, null, select, true, union
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.storage.fanout import Fanout, Note
from westphalia.server.storage.models import (
    SessionRow,
    User,
    archives,
    channels,
    chats,
    entries,
    seats,
    sessions,
    tables,
    users,
)
from westphalia.server.storage.prepared import Prepared
from westphalia.server.storage.reader import Reader
from westphalia.server.storage.social import exports, forget_player, move, sanctions
from westphalia.server.storage.store import expire_without_people, unpack_log

ANSWER: Final = ("table_id", "kind", "seat", "answer", "at")  # exported columns of an answer
SEAT: Final = ("table_id", "seat", "name", "orders", "ends")  # exported columns of a seat
AT_ONCE: Final = 1000  # guests deleted in one transaction
MOVED: Final = "g:"  # prefix of the ids of chat lines that a guest wrote before signing in
TRUE: Final = true()
A_GUEST: Final = users.c.login.is_(None)


_BANNED: Final = select(sanctions.c.user_id).where(
    sanctions.c.user_id == users.c.id, sanctions.c.kind == "ban", sanctions.c.until > bindparam("at")
)
_PERSON_OF: Final = Prepared(
    select(*users.c, *(c.label(f"s_{c.name}") for c in sessions.c)).where(
        sessions.c.user_id == users.c.id,
        sessions.c.token == bindparam("token"),
        sessions.c.ends > bindparam("at"),
        ~_BANNED.exists(),
    )
)


class People:
    def __init__(self, engine: AsyncEngine, fanout: Fanout, reader: Reader) -> None:
        self.engine = engine
        self.fanout = fanout
        self.reader = reader

    # --- people ---

    async def user(self, user_id: str) -> User | None:
        return await self._user(users.c.id == user_id)

    async def user_by_login(self, login: str) -> User | None:
        return await self._user(users.c.login == login)

    async def _user(self, which: ColumnElement[bool]) -> User | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(users).where(which))).first()
        return None if row is None else User(**row._mapping)

    async def add_user(self, user: User) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(users.insert().values(msgspec.structs.asdict(user)))

    async def change_user(self, user_id: str, when: ColumnElement[bool] = TRUE, **to: Any) -> bool:
        """Update some of a person's columns; return False if `when` no longer holds or the account's name is taken.

        Other columns stay as they are: another request may have changed them.
        """
        try:
            async with self.engine.begin() as connection:
                done = await connection.execute(users.update().where(users.c.id == user_id, when).values(to))
        except IntegrityError:
            return False
        return done.rowcount == 1

    async def merge(self, guest: str, account: str) -> list[str]:
        """Move a guest's seats, tables and chat lines to an account; return the ids of the tables."""
        async with self.engine.begin() as connection:
            mine = select(seats.c.table_id).where(seats.c.user_id == guest).distinct()
            moved = [str(row[0]) for row in await connection.execute(mine)]
            await connection.execute(seats.update().where(seats.c.user_id == guest).values(user_id=account))
            await connection.execute(tables.update().where(tables.c.host == guest).values(host=account))
            theirs = channels.update().where(channels.c.user_id == guest)
            await connection.execute(theirs.values(user_id=account))
            await move(connection, guest, account)
            await connection.execute(chats.update().where(chats.c.heard_by == guest).values(heard_by=account))
            said = chats.update().where(chats.c.user_id == guest)
            with suppress(IntegrityError):
                async with connection.begin_nested():
                    moved_id = literal(MOVED) + chats.c.client_id
                    await connection.execute(said.values(user_id=account, client_id=moved_id))
            await self.fanout.notify(connection, *(Note("seats", table) for table in moved))
        return moved

    # --- sessions ---

    async def person_of(self, token: str, at: float) -> tuple[User, SessionRow] | None:
        """Return the owner of a session that has not ended."""
        found = await self.reader.read(lambda connection: _PERSON_OF.tables(connection, token=token, at=at))
        if not found:
            return None
        columns = found[0]
        session = SessionRow(**{c.name: columns.pop(f"s_{c.name}") for c in sessions.c})
        return User(**columns), session

    async def open_session(self, session: SessionRow) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(sessions.insert().values(msgspec.structs.asdict(session)))

    async def extend_session(self, session: SessionRow, at: float, ends: float) -> None:
        """Extend a session that has been used."""
        which = sessions.update().where(sessions.c.token == session.token)
        async with self.engine.begin() as connection:
            await connection.execute(which.values(seen=at, ends=ends))

    async def sessions_of(self, user_id: str, at: float) -> list[SessionRow]:
        """Return a person's sessions, the last used first."""
        which = select(sessions).where(sessions.c.user_id == user_id, sessions.c.ends > at)
        async with self.engine.connect() as connection:
            rows = await connection.execute(which.order_by(sessions.c.seen.desc()))
            return [SessionRow(**row._mapping) for row in rows]

    async def end_sessions(self, user_id: str, *which: ColumnElement[bool]) -> list[str]:
        """End some or all of a person's sessions; return their tokens."""
        mine = [sessions.c.user_id == user_id, *which]
        async with self.engine.begin() as connection:
            found = await connection.execute(select(sessions.c.token).where(*mine))
            tokens = [str(row[0]) for row in found]
            await connection.execute(sessions.delete().where(*mine))
            if tokens:
                await self.fanout.notify(connection, Note("ended", tokens=tokens))
        return tokens

    async def clear_away_ended(self, at: float) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(sessions.delete().where(sessions.c.ends < at))

    async def clear_away_guests(self, before: float) -> int:
        """Delete unused guests; return how many."""
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
        with suppress(IntegrityError):  # one of them has just sat down
            async with self.engine.begin() as connection:
                gone = await connection.execute(
                    users.delete().where(users.c.id.in_(idle.limit(AT_ONCE).scalar_subquery()))
                )
            return gone.rowcount
        return 0

    # --- export and deletion ---

    async def tables_of(self, user_id: str) -> list[str]:
        """Return the tables at which a person sits or that they host."""
        mine = select(seats.c.table_id).where(seats.c.user_id == user_id)
        hosted = select(tables.c.id).where(tables.c.host == user_id)
        async with self.engine.connect() as connection:
            return [str(row[0]) for row in await connection.execute(mine.union(hosted))]

    async def data_of(self, user_id: str) -> dict[str, list[dict[str, Any]]]:
        """Return the data of a person: seats, answers, chat lines, and their records about other people.

        An answer carries no version: gaps between versions would count the secret changes of other players. So would
        the number of answers that a table has taken back.
        """
        shown = case((entries.c.kind == "rewind", null()), else_=entries.c.answer).label("answer")
        my_seats = (
            select(tables.c.title, tables.c.status, *(seats.c[name] for name in SEAT))
            .join(tables, tables.c.id == seats.c.table_id)
            .where(seats.c.user_id == user_id)
        )
        my_answers = (
            select(*(shown if name == "answer" else entries.c[name] for name in ANSWER))
            .join(seats, (seats.c.table_id == entries.c.table_id) & (seats.c.seat == entries.c.seat))
            .where(
                seats.c.user_id == user_id, entries.c.given_by == "person", entries.c.at >= seats.c.taken_at
            )
            .order_by(entries.c.table_id, entries.c.version)
        )
        my_logs = (
            select(archives.c.table_id, archives.c.log, seats.c.seat, seats.c.taken_at)
            .join(seats, seats.c.table_id == archives.c.table_id)
            .where(seats.c.user_id == user_id)
        )
        my_lines = select(chats.c.table_id, chats.c.channel, chats.c.text, chats.c.at).where(
            chats.c.user_id == user_id
        )
        my_channels = select(
            channels.c.kind, channels.c.address, channels.c.verified, channels.c.events
        ).where(channels.c.user_id == user_id)
        queries = {"seats": my_seats, "answers": my_answers, "chat": my_lines, "channels": my_channels}
        queries |= exports(user_id)
        async with self.engine.connect() as connection:
            found = {
                name: [dict(row._mapping) for row in await connection.execute(query)]
                for name, query in queries.items()
            }
            logs = [tuple(row) for row in await connection.execute(my_logs)]
        found["answers"] += await asyncio.to_thread(
            lambda: [line for log in logs for line in _answers_in(*log)]
        )
        return found

    async def forget(self, user_id: str, expires: float) -> None:
        """Delete a person with their chat lines and sessions; in games only their name stays."""
        played = select(seats.c.table_id).where(seats.c.user_id == user_id)
        async with self.engine.begin() as connection:
            theirs = [str(row[0]) for row in await connection.execute(played)]
            await connection.execute(seats.update().where(seats.c.user_id == user_id).values(user_id=None))
            await connection.execute(expire_without_people(theirs, expires))
            await connection.execute(tables.update().where(tables.c.host == user_id).values(host=None))
            await connection.execute(chats.update().where(chats.c.heard_by == user_id).values(heard_by=None))
            await connection.execute(chats.delete().where(chats.c.user_id == user_id))
            await connection.execute(sessions.delete().where(sessions.c.user_id == user_id))
            await connection.execute(channels.delete().where(channels.c.user_id == user_id))
            await forget_player(connection, user_id)
            await connection.execute(users.delete().where(users.c.id == user_id))


def _answers_in(table_id: str, packed: bytes, seat: int, since: float) -> Iterator[dict[str, Any]]:
    """Yield the answers that the player of a seat has given in an archived game."""
    for entry in unpack_log(packed):
        if entry.seat == seat and entry.given_by == "person" and entry.at >= since:
            yield {"table_id": table_id, **{name: getattr(entry, name) for name in ANSWER[1:]}}
