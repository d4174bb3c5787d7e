"""Ratings by Weng and Lin's Bayesian method (openskill), for games of people who all agreed to them.

A game's standing is kept without the table, in the order in which games ended, so that every rating can be computed
again. Bots have no rating. A player who leaves their seat has not won. House rules are not rated.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import and_, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from westphalia.editions.kit.options import HOUSE
from westphalia.server.storage.engine import is_postgres
from westphalia.server.storage.models import AGREED, STOPPED, SeatRow, seats, tables, users
from westphalia.server.storage.social import ratings, standings

MU: Final = 25.0
SIGMA: Final = MU / 3
POINTS: Final = 60  # a new player has 1500
MARGIN: Final = 1.96  # standard deviations, for 95 %
RATING_LOCK: Final = 7_301_649  # arbitrary, the same in all processes
AT_ONCE: Final = 20  # games rated in one sweep


class Skill(NamedTuple):
    """The estimate of a player's strength."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0


class RatingShown(msgspec.Struct, frozen=True):
    """A rating, and how far off it may be (95 %)."""

    rating: int
    margin: int
    games: int


def shown(skill: Skill) -> RatingShown:
    """Return a rating for display.

    >>> shown(Skill())
    RatingShown(rating=1500, margin=980, games=0)
    """
    return RatingShown(round(POINTS * skill.mu), round(POINTS * MARGIN * skill.sigma), skill.games)


def rate(skills: Mapping[str, Skill], places: Sequence[tuple[str, int]]) -> dict[str, Skill]:
    """Return the skills of a game's players after it; a lower place is better, equal places are ties."""
    from openskill.models import PlackettLuce  # slow to import, and few processes need it

    model = PlackettLuce(mu=MU, sigma=SIGMA)
    before = [skills.get(player, Skill()) for player, _ in places]
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(place) for _, place in places])
    return {
        player: Skill(float(team[0].mu), float(team[0].sigma), old.games + 1)
        for (player, _), team, old in zip(places, after, before, strict=True)
    }


async def agree(connection: AsyncConnection, options: Mapping[str, str], sitting: Sequence[SeatRow]) -> bool:
    """Return whether a game that begins counts: at least two people, each at one seat, and all have agreed.

    They must also be ready: a host could begin without those whom *Play again* has seated.
    """
    taken = [row.user_id for row in sitting if row.user_id is not None]
    people = set(taken)
    ready = all(row.ready for row in sitting if row.user_id is not None)
    if len(people) < 2 or len(taken) > len(people) or not ready or HOUSE.name in options:
        return False
    agreed = and_(users.c.id.in_(people), users.c.login.is_not(None), users.c.rated.is_(True))
    found = await connection.scalar(select(func.count()).select_from(users).where(agreed))
    if found != len(people):
        return False
    rows = [
        {"table_id": row.table_id, "seat": row.seat, "player": row.user_id}
        for row in sitting
        if row.user_id is not None
    ]
    await connection.execute(standings.insert(), rows)
    return True


class Ratings:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._lock = asyncio.Lock()

    async def of(self, user_id: str) -> RatingShown:
        async with self.engine.connect() as connection:
            skills = await _skills(connection, [user_id])
        return shown(skills.get(user_id, Skill()))

    async def sweep(self, before: float) -> int:
        """Rate games that ended before a moment; return the number examined."""
        over = (
            select(tables.c.id, tables.c.winners, tables.c.phase)
            .join(standings, standings.c.table_id == tables.c.id)
            .where(tables.c.status == "over", tables.c.updated <= before, standings.c.place.is_(None))
            .distinct()
        )
        async with self.engine.connect() as connection:
            found = [tuple(row) for row in await connection.execute(over.limit(AT_ONCE))]
        for table_id, winners, phase in found:
            await self._rate(table_id, msgspec.json.decode(winners), phase)
        return len(found)

    async def _rate(self, table_id: str, winners: list[int], phase: str) -> None:
        """Rate a game once, whichever process comes first."""
        here = standings.c.table_id == table_id
        async with self._lock, self.engine.begin() as connection:
            await _one_at_a_time(connection)
            held = update(standings).where(here, standings.c.place.is_(None)).values(place=2)
            if (await connection.execute(held)).rowcount == 0:
                return  # another process was first
            sat = select(standings.c.seat, standings.c.player, seats.c.user_id).join(
                seats, and_(seats.c.table_id == standings.c.table_id, seats.c.seat == standings.c.seat)
            )
            rows = (await connection.execute(sat.where(here).order_by(standings.c.seat))).all()
            won = [row.seat for row in rows if row.seat in winners and row.user_id == row.player]
            if not won or phase in (AGREED, STOPPED):  # no person won, so nothing is known of their strength
                await connection.execute(standings.delete().where(here))
                return
            last = await connection.scalar(select(func.max(standings.c.number))) or 0
            await connection.execute(update(standings).where(here).values(number=last + 1))
            await connection.execute(update(standings).where(here, standings.c.seat.in_(won)).values(place=1))
            places = [(str(row.player), 1 if row.seat in won else 2) for row in rows]
            skills = await _skills(connection, [player for player, _ in places])
            await _write(connection, rate(skills, places))

    async def rebuild(self) -> tuple[int, int]:
        """Compute every rating again from the standings; return the number of games, and of ratings that differed."""
        async with self._lock, self.engine.begin() as connection:
            await _one_at_a_time(connection)
            before = await _skills(connection)
            rated = select(standings).where(standings.c.number.is_not(None))
            games: dict[int, list[tuple[str, int]]] = {}
            for row in await connection.execute(rated.order_by(standings.c.number, standings.c.seat)):
                games.setdefault(row.number, []).append((row.player, row.place))
            skills: dict[str, Skill] = {}
            for places in games.values():
                skills |= rate(skills, places)
            changed = [name for name in before.keys() | skills if before.get(name) != skills.get(name)]
            if changed:
                await connection.execute(ratings.delete())
                rows = [{"player": player, **skill._asdict()} for player, skill in skills.items()]
                await connection.execute(ratings.insert(), rows)
        return len(games), len(changed)


async def _one_at_a_time(connection: AsyncConnection) -> None:
    """Let one process rate at a time; ratings depend on the order of games."""
    if is_postgres(connection.engine):
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({RATING_LOCK})"))
    else:  # a write takes SQLite's lock before anything is read
        await connection.execute(ratings.delete().where(ratings.c.player == ""))


async def _skills(connection: AsyncConnection, players: Sequence[str] | None = None) -> dict[str, Skill]:
    which = select(ratings) if players is None else select(ratings).where(ratings.c.player.in_(players))
    rows: Any = await connection.execute(which)
    return {row.player: Skill(row.mu, row.sigma, row.games) for row in rows}


async def _write(connection: AsyncConnection, skills: Mapping[str, Skill]) -> None:
    await connection.execute(ratings.delete().where(ratings.c.player.in_(list(skills))))
    rows = [{"player": player, **skill._asdict()} for player, skill in skills.items()]
    await connection.execute(ratings.insert(), rows)
