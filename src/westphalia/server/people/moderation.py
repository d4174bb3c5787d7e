"""Reports to the operator, and the operator's sanctions: mute a person, or ban them."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.clocks.shown import iso_time
from westphalia.server.storage.models import SeatRow, chats, sessions, users
from westphalia.server.storage.social import readable_by, refuse_more, reports, sanctions
from westphalia.server.storage.store import now

Sanction = Literal["mute", "ban"]
REPORTS_ABOUT_ONE: Final = 50  # open ones that are kept: the operator will look at this person
FOREVER: Final = 100 * 365.0  # days


class Report(msgspec.Struct, frozen=True):
    """A report as the operator sees it."""

    id: int
    at: float
    reporter: str
    reported: str
    user_id: str
    table_id: str | None
    line: str
    reason: str


class Said(msgspec.Struct, frozen=True):
    """A line of a transcript."""

    at: str
    name: str
    to: str | None  # of a private line: the name of the seat it was for
    text: str


class Moderation:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def report(self, row: dict[str, Any], most: int) -> None:
        """Keep a report for the operator; the same report is kept once."""
        mine = and_(reports.c.reporter_id == row["reporter_id"], reports.c.open.is_(True))
        same = and_(mine, *(reports.c[name] == row[name] for name in ("user_id", "table_id", "line")))
        async with self.engine.begin() as connection:
            await connection.execute(reports.delete().where(same))
            await refuse_more(connection, mine, most, "The operator has to read your other reports first.")
            about = and_(reports.c.user_id == row["user_id"], reports.c.open.is_(True))
            if (await connection.scalar(select(func.count()).where(about)) or 0) < REPORTS_ABOUT_ONE:
                await connection.execute(reports.insert().values(**row, at=now(), open=True))

    async def open_reports(self) -> list[Report]:
        """Return the reports that the operator has not settled, the oldest first."""
        reporter, reported = users.alias(), users.alias()
        query = (
            select(reports, reporter.c.name.label("reporter"), reported.c.name.label("reported"))
            .join(reported, reported.c.id == reports.c.user_id)
            .outerjoin(reporter, reporter.c.id == reports.c.reporter_id)
            .where(reports.c.open.is_(True))
            .order_by(reports.c.id)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Report(r.id, r.at, r.reporter or "", r.reported, r.user_id, r.table_id, r.line, r.reason)
            for r in rows
        ]

    async def settle(self, id: int) -> bool:
        """Close a report; return False if it is not open."""
        which = reports.update().where(reports.c.id == id, reports.c.open.is_(True))
        async with self.engine.begin() as connection:
            return (await connection.execute(which.values(open=False))).rowcount == 1

    async def impose(self, user_id: str, kind: Sanction, days: float, reason: str) -> None:
        """Mute or ban a person for some days; none end it."""
        mine = and_(sanctions.c.user_id == user_id, sanctions.c.kind == kind)
        async with self.engine.begin() as connection:
            await connection.execute(sanctions.delete().where(mine))
            if days > 0:
                until = now() + min(days, FOREVER) * 24 * 3600
                row = {"user_id": user_id, "kind": kind, "until": until, "reason": reason}
                await connection.execute(sanctions.insert().values(row))

    async def sanction(self, user_id: str, kind: Sanction) -> str | None:
        """Return until when and why a person is muted or banned, as a sentence; None if they are not."""
        mine = and_(sanctions.c.user_id == user_id, sanctions.c.kind == kind, sanctions.c.until > now())
        async with self.engine.connect() as connection:
            row = (
                await connection.execute(select(sanctions.c.until, sanctions.c.reason).where(mine))
            ).first()
        if row is None:
            return None
        what = {"mute": "muted you", "ban": "closed this account"}[kind]
        forever = row.until > now() + FOREVER * 12 * 3600
        until = "for good" if forever else f"until {iso_time(row.until)[:16].replace('T', ' ')} UTC"
        return f"The operator has {what} {until}{f': {row.reason}' if row.reason else ''}."

    async def banned_with_sessions(self) -> list[str]:
        """Return the banned persons who are signed in somewhere."""
        banned = and_(sanctions.c.kind == "ban", sanctions.c.until > now())
        query = select(sanctions.c.user_id).join(sessions, sessions.c.user_id == sanctions.c.user_id)
        async with self.engine.connect() as connection:
            return [str(row[0]) for row in await connection.execute(query.where(banned).distinct())]

    async def transcript(self, table_id: str, user_id: str, sitting: Sequence[SeatRow]) -> list[Said]:
        """Return the chat of a table, as far as a person could read it."""
        said = (chats.c.at, chats.c.name, chats.c.channel, chats.c.text, chats.c.heard_by)
        query = (
            select(*said, users.c.name)
            .outerjoin(users, users.c.id == chats.c.heard_by)
            .where(chats.c.table_id == table_id, readable_by(user_id))
            .order_by(chats.c.number)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Said(iso_time(at), name, _listener(channel, heard_by, reader or "", sitting), text)
            for at, name, channel, text, heard_by, reader in rows
        ]


def _listener(channel: str, heard_by: str | None, reader: str, sitting: Sequence[SeatRow]) -> str | None:
    """Return the name of the player whom a line addressed; seats may have changed places before the game began."""
    if channel == "table":
        return None
    seat = int(channel.removeprefix("seat:"))
    addressed = [row for row in sitting if row.seat == seat]
    by_seat = sorted(sitting, key=lambda row: row.seat != seat)
    named = [row.name for row in by_seat if heard_by is not None and row.user_id == heard_by]
    return next(iter([*named, *([reader] if reader else []), *(row.name for row in addressed)]), "nobody")
