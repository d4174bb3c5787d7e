"""The commands of `westphalia admin`. They work on the database; a running server notices within seconds."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.access import texts
from westphalia.server.people.moderation import Moderation, Sanction
from westphalia.server.people.ratings import RatingShown, Skill, shown
from westphalia.server.people.recovery import Recovery
from westphalia.server.storage.models import tables, users
from westphalia.server.storage.social import ratings
from westphalia.server.storage.store import now


class OperatorCommands:
    """The operator's commands."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.moderation = Moderation(engine)

    async def person(self, name: str) -> tuple[str, str, bool]:
        """Return the id and name of a person, and whether they have an account."""
        which = (users.c.login == texts.login(texts.clean(name))) | (users.c.id == name)
        async with self.engine.connect() as connection:
            found = select(users.c.id, users.c.name, users.c.login).where(which)
            # an account may have taken a name that looks like another person's id
            row = (await connection.execute(found.order_by((users.c.id == name).desc()))).first()
        if row is None:
            raise ValueError(f"there is no account {name!r}, and no person with this id")
        return str(row[0]), str(row[1]), row[2] is not None

    async def settle(self, report: int) -> None:
        if not await self.moderation.settle(report):
            raise ValueError(f"there is no open report {report}")

    async def impose(self, name: str, kind: Sanction, days: float, reason: str) -> str:
        """Mute or ban a person; return their name."""
        user_id, shown_name, _ = await self.person(name)
        await self.moderation.impose(user_id, kind, days, texts.clean(reason))
        return shown_name

    async def close(self, table_id: str) -> str:
        """Let a table expire now; return its title."""
        async with self.engine.begin() as connection:
            title = await connection.scalar(select(tables.c.title).where(tables.c.id == table_id))
            if title is None:
                raise ValueError(f"there is no table {table_id!r}")
            await connection.execute(tables.update().where(tables.c.id == table_id).values(expires=now()))
        return str(title)

    async def recover(self, name: str) -> str:
        """Return a token with which a person sets a new password."""
        user_id, shown_name, account = await self.person(name)
        if not account:
            raise ValueError(f"{shown_name} is a guest and has no password")
        return await Recovery(self.engine).token(user_id)

    async def ratings(self) -> list[tuple[str, RatingShown]]:
        """Return every rated person, the best first."""
        query = select(users.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        query = query.join(users, users.c.id == ratings.c.player).order_by(ratings.c.mu.desc())
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [(str(row[0]), shown(Skill(row[1], row[2], row[3]))) for row in rows]
