"""Friends and blocks.

A friendship is mutual once both persons want it. A block ends it, and the blocked person never learns of it.
"""

from collections.abc import Iterable
from typing import Final, Literal

import msgspec
from sqlalchemy import and_, bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from westphalia.server.notices.causes import invited
from westphalia.server.notices.queue import enqueue
from westphalia.server.problems import not_found
from westphalia.server.storage.fanout import Fanout, Note
from westphalia.server.storage.models import seats, tables, users
from westphalia.server.storage.prepared import Prepared
from westphalia.server.storage.reader import Reader
from westphalia.server.storage.social import blocked_by, bonds, invitations, refuse_more
from westphalia.server.storage.store import now

BondKind = Literal["friend", "block", "none"]
ASKING: Final = 100  # of those who ask to be friends, the newest
_BLOCKED: Final = Prepared(blocked_by(bindparam("user")))


class PersonShown(msgspec.Struct, frozen=True):
    """A person in one of my lists."""

    id: str
    name: str


class InvitationShown(msgspec.Struct, frozen=True):
    """A table to which a player has invited me."""

    table: str
    title: str
    host: PersonShown


class MyPeople(msgspec.Struct, frozen=True):
    """The people around me."""

    friends: list[PersonShown]
    wanted: list[PersonShown]  # I have asked them
    asking: list[PersonShown]  # they have asked me
    blocked: list[PersonShown]
    invitations: list[InvitationShown]


class Bonds:
    def __init__(self, engine: AsyncEngine, fanout: Fanout, reader: Reader) -> None:
        self.engine = engine
        self.fanout = fanout
        self.reader = reader

    async def blocked_by(self, user_id: str) -> frozenset[str]:
        rows = await self.reader.read(lambda connection: _BLOCKED.rows(connection, user=user_id))
        return frozenset(str(row[0]) for row in rows)

    async def kind(self, user_id: str, other_id: str) -> str:
        """Return the bond that a person has set to another: friend, block, or none."""
        which = select(bonds.c.kind).where(bonds.c.user_id == user_id, bonds.c.other_id == other_id)
        async with self.engine.connect() as connection:
            return str(await connection.scalar(which) or "none")

    async def apart(self, user_id: str) -> set[str]:
        """Return the persons with whom a person has a block, in either direction."""
        theirs = select(bonds.c.user_id).where(bonds.c.other_id == user_id, bonds.c.kind == "block")
        async with self.engine.connect() as connection:
            return {str(row[0]) for row in await connection.execute(blocked_by(user_id).union(theirs))}

    async def blockers(self, user_id: str, among: Iterable[str]) -> set[str]:
        """Return the people among these who block a person."""
        which = bonds.c.user_id.in_(list(among)) & (bonds.c.other_id == user_id) & (bonds.c.kind == "block")
        async with self.engine.connect() as connection:
            return {str(row[0]) for row in await connection.execute(select(bonds.c.user_id).where(which))}

    async def set(self, user_id: str, other_id: str, kind: BondKind, most: int) -> None:
        """Befriend a person, block them, or end either."""
        both = and_(bonds.c.user_id == user_id, bonds.c.other_id == other_id)
        asked = and_(bonds.c.user_id == other_id, bonds.c.other_id == user_id, bonds.c.kind == "friend")
        async with self.engine.begin() as connection:
            if await connection.scalar(select(users.c.id).where(users.c.id == other_id)) is None:
                raise not_found("player")
            await connection.execute(bonds.delete().where(both))
            if kind == "none":
                await connection.execute(bonds.delete().where(asked))  # refuses, or ends the friendship
                await self._tell(connection, user_id)
                return
            sentence = f"You can have at most {most} friends and blocks."
            await refuse_more(connection, bonds.c.user_id == user_id, most, sentence)
            row = {"user_id": user_id, "other_id": other_id, "kind": kind, "at": now()}
            await connection.execute(bonds.insert().values(row))
            if kind == "block":
                await connection.execute(bonds.delete().where(asked))
                mine = and_(invitations.c.user_id == user_id, invitations.c.host_id == other_id)
                theirs = and_(invitations.c.user_id == other_id, invitations.c.host_id == user_id)
                await connection.execute(invitations.delete().where(or_(mine, theirs)))
            await self._tell(connection, user_id)

    async def _tell(self, connection: AsyncConnection, user_id: str) -> None:
        await self.fanout.notify(connection, Note("blocks", person=user_id))

    async def of(self, user_id: str) -> MyPeople:
        names = (users.c.id, users.c.name)
        mine = select(bonds.c.kind, *names).join(users, users.c.id == bonds.c.other_id)
        theirs = select(*names).join(bonds, users.c.id == bonds.c.user_id)
        query = select(invitations.c.table_id, tables.c.title, *names)
        query = query.join(tables, tables.c.id == invitations.c.table_id)
        query = query.join(users, users.c.id == invitations.c.host_id)
        async with self.engine.connect() as connection:
            rows = await connection.execute(mine.where(bonds.c.user_id == user_id).order_by(users.c.name))
            wants = [(str(row[0]), PersonShown(row[1], row[2])) for row in rows]
            asked = and_(bonds.c.other_id == user_id, bonds.c.kind == "friend")
            back = theirs.where(asked, bonds.c.user_id.in_([one.id for _, one in wants]))
            mutual = {str(row[0]) for row in await connection.execute(back)}
            new = theirs.where(asked, bonds.c.user_id.not_in([one.id for _, one in wants]))
            found = await connection.execute(new.order_by(bonds.c.at.desc()).limit(ASKING))
            asking = [PersonShown(*row) for row in found]
            open_ = and_(invitations.c.user_id == user_id, tables.c.status == "waiting")
            invited = await connection.execute(query.where(open_).order_by(invitations.c.at.desc()).limit(50))
            invites = [InvitationShown(row[0], row[1], PersonShown(row[2], row[3])) for row in invited]
        friends = [one for kind, one in wants if kind == "friend"]
        return MyPeople(
            [one for one in friends if one.id in mutual],
            [one for one in friends if one.id not in mutual],
            asking,
            [one for kind, one in wants if kind == "block"],
            invites,
        )

    async def have_met(self, user_id: str, other_id: str) -> bool:
        """Return whether two persons sit, or sat to the end, at the same table."""
        mine = select(seats.c.table_id).where(seats.c.user_id == user_id)
        both = select(seats.c.seat).where(seats.c.user_id == other_id, seats.c.table_id.in_(mine)).limit(1)
        async with self.engine.connect() as connection:
            return await connection.scalar(both) is not None

    # --- invitations ---

    async def invite(self, table_id: str, host_id: str, user_id: str, most: int) -> None:
        """Invite a person to a table; if they block the host, they never hear of it."""
        if host_id in await self.blocked_by(user_id):
            return
        which = invitations.c.table_id == table_id
        async with self.engine.begin() as connection:
            await refuse_more(connection, which, most, "You have invited too many players to this table.")
            await connection.execute(invitations.delete().where(which, invitations.c.user_id == user_id))
            row = {"table_id": table_id, "user_id": user_id, "host_id": host_id, "at": now()}
            await connection.execute(invitations.insert().values(row))
            await enqueue(connection, invited(table_id, [user_id], now()))

    async def uninvite(self, table_id: str, user_id: str, by: str) -> None:
        """Take an invitation back, or decline it."""
        which = and_(invitations.c.table_id == table_id, invitations.c.user_id == user_id)
        allowed = or_(invitations.c.host_id == by, invitations.c.user_id == by)
        async with self.engine.begin() as connection:
            await connection.execute(invitations.delete().where(which, allowed))

    async def is_invited(self, table_id: str, user_id: str) -> bool:
        which = and_(invitations.c.table_id == table_id, invitations.c.user_id == user_id)
        async with self.engine.connect() as connection:
            return await connection.scalar(select(invitations.c.at).where(which)) is not None
