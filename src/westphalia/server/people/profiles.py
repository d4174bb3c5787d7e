"""The public side of a person: results of finished games, and the rating. A profile can be switched off."""

from collections import Counter

import msgspec
from sqlalchemy import distinct, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.clocks.shown import iso_time
from westphalia.server.people.ratings import RatingShown
from westphalia.server.problems import Problem
from westphalia.server.storage.models import AGREED, STOPPED, User, seats, tables, users

GAMES: int = 2000  # the newest that are counted


class ResultShown(msgspec.Struct, frozen=True):
    """The results of a person in games of one edition and number of players."""

    edition: str
    players: int
    games: int
    wins: int


class Profile(msgspec.Struct, frozen=True):
    """A person as others see them; a closed profile shows only the name."""

    id: str
    name: str
    guest: bool
    open: bool
    me: bool
    bond: str  # what I want of them: friend, block, none
    since: str | None
    rating: RatingShown | None  # None: they do not play rated games
    results: list[ResultShown]
    note: str  # mine about them


async def results(engine: AsyncEngine, user_id: str, before: float) -> list[ResultShown]:
    """Return a person's results in games with other people that ended before a moment."""
    around = seats.alias()
    people = select(func.count(distinct(around.c.user_id))).where(around.c.table_id == tables.c.id)
    query = (
        select(tables.c.edition, tables.c.players, tables.c.winners, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            seats.c.user_id == user_id,
            tables.c.status == "over",
            tables.c.phase.not_in((AGREED, STOPPED)),
            tables.c.updated <= before,
            people.scalar_subquery() > 1,
        )
        .order_by(tables.c.updated.desc())
        .limit(GAMES)
    )
    games: Counter[tuple[str, int]] = Counter()
    wins: Counter[tuple[str, int]] = Counter()
    async with engine.connect() as connection:
        for edition, names, winners, seat in await connection.execute(query):
            kind = (str(edition), len(msgspec.json.decode(names)))
            games[kind] += 1
            wins[kind] += seat in msgspec.json.decode(winners)
    return [ResultShown(*kind, count, wins[kind]) for kind, count in sorted(games.items())]


async def change_profile(engine: AsyncEngine, user: User, shown: bool, rated: bool) -> None:
    """Open or close a person's profile, and agree to rated games or not."""
    if user.guest and rated:
        raise Problem(403, "no-account", "Rated games need an account.", "rated")
    async with engine.begin() as connection:
        mine = users.update().where(users.c.id == user.id)
        await connection.execute(mine.values(open=shown, rated=rated))


def since(user: User) -> str:
    return iso_time(user.created)
