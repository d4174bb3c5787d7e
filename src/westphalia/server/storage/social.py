"""The tables about people: friends, blocks, invitations, notes, feedback, promises, ratings, reports, sanctions."""

import secrets
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    Integer,
    Select,
    String,
    Table,
    Text,
    UniqueConstraint,
    and_,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from westphalia.server.problems import Problem
from westphalia.server.storage.models import chats, metadata, users

ALL_TABLES: Final = metadata  # the tables of `models` and, since this module declares them, of this module


def _user(name: str = "user_id", null: bool = False, key: bool = False) -> Column[str]:
    reference = ForeignKey("users.id", ondelete="CASCADE")
    return Column(name, String(24), reference, nullable=null, primary_key=key)


def _table(null: bool = False, key: bool = False) -> Column[str]:
    reference = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table_id", String(24), reference, nullable=null, primary_key=key)


resets = Table(  # links to set a new password
    "resets",
    metadata,
    Column("token", String(64), primary_key=True),  # a digest of what the mail holds
    _user(),
    Column("ends", Double, nullable=False),
    Index("resets_by_user", "user_id"),
)

bonds = Table(  # a person's bond to another: friend, block
    "bonds",
    metadata,
    _user(key=True),
    _user("other_id", key=True),
    Column("kind", String(8), nullable=False),
    Column("at", Double, nullable=False),
    Index("bonds_by_other", "other_id"),
)

invitations = Table(
    "invitations",
    metadata,
    _table(key=True),
    _user(key=True),
    _user("host_id"),
    Column("at", Double, nullable=False),
    Index("invitations_by_user", "user_id"),
)

notes = Table(  # what a person wrote down for themselves, about a game or about another person
    "notes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _user(),
    _table(null=True),
    _user("other_id", null=True),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("user_id", "table_id"),
    UniqueConstraint("user_id", "other_id"),
)

feedback = Table(  # a player's answers to five questions after a game
    "feedback",
    metadata,
    _table(key=True),
    _user(key=True),
    Column("fun", Integer),  # 1 to 5; None: not answered
    Column("length", Integer),
    Column("fairness", Integer),
    Column("rule", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("feedback_by_user", "user_id"),
)

promises = Table(  # chat lines that were marked as promises
    "promises",
    metadata,
    Column("number", Integer, ForeignKey("chats.number", ondelete="CASCADE"), primary_key=True),
    _user(key=True),  # the player who marked it
    _table(),
    Column("due", Integer, nullable=False),  # the round in which it falls due
    Column("state", String(8), nullable=False),  # open, kept, broken
    Index("promises_by_table", "table_id"),
)

standings = Table(  # rated games, without tables and accounts: ratings can be computed again from them
    "standings",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(24), nullable=False),  # a person, or a random id once their account is gone
    Column("place", Integer),  # NULL: the game is not over
    Column("number", Integer),  # in which order games were rated
    Index("standings_by_player", "player"),
    Index("standings_by_number", "number"),
    Index("standings_by_place", "place"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(24), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("reporter_id", String(24), ForeignKey("users.id", ondelete="SET NULL")),
    _user(),  # the reported person
    Column("table_id", String(24)),
    Column("line", Text, nullable=False),  # the reported line as it was said
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("open", Boolean, nullable=False),
    Index("reports_by_reporter", "reporter_id"),
    Index("reports_by_user", "user_id"),
)

sanctions = Table(
    "sanctions",
    metadata,
    _user(key=True),
    Column("kind", String(8), primary_key=True),  # mute, ban
    Column("until", Double, nullable=False),
    Column("reason", Text, nullable=False),
)


def blocked_by(user: Any) -> Select[Any]:
    """Return the query for the people whom a person (an id, or a parameter) blocks."""
    return select(bonds.c.other_id).where(bonds.c.user_id == user, bonds.c.kind == "block")


def readable_by(user: Any) -> ColumnElement[bool]:
    """Return the condition that a person may read a chat line."""
    return or_(chats.c.channel == "table", chats.c.user_id == user, chats.c.heard_by == user)


async def refuse_more(
    connection: AsyncConnection, which: ColumnElement[bool], most: int, sentence: str
) -> None:
    """Refuse another row where there are as many as allowed."""
    if (await connection.scalar(select(func.count()).where(which)) or 0) >= most:
        raise Problem(409, "too-many", sentence)


async def move(connection: AsyncConnection, guest: str, account: str) -> None:
    """Move a guest's records about people to an account; where both have one, the account's stays."""
    for table, owner, keys in (
        (bonds, "user_id", ("other_id",)),
        (bonds, "other_id", ("user_id",)),
        (invitations, "user_id", ("table_id",)),
        (invitations, "host_id", ("table_id", "user_id")),
        (notes, "user_id", ("table_id",)),
        (notes, "user_id", ("other_id",)),
        (notes, "other_id", ("user_id",)),
        (promises, "user_id", ("number",)),
        (feedback, "user_id", ("table_id",)),
    ):
        theirs = table.alias()
        same = and_(theirs.c[owner] == account, *(theirs.c[key] == table.c[key] for key in keys))
        twice = exists(select(theirs.c[owner]).where(same))
        mine = table.c[owner] == guest
        await connection.execute(table.delete().where(mine, twice))
    for table, owner in (
        (bonds, "user_id"), (bonds, "other_id"), (invitations, "user_id"), (invitations, "host_id"),
        (notes, "user_id"), (notes, "other_id"), (promises, "user_id"), (feedback, "user_id"),
        (reports, "user_id"), (reports, "reporter_id"),
    ):  # fmt: skip
        change = table.update().where(table.c[owner] == guest).values({owner: account})
        await connection.execute(change)
    for table in (bonds, notes):
        await connection.execute(table.delete().where(table.c.user_id == table.c.other_id))


def exports(user_id: str) -> dict[str, Select[Any]]:
    """Return the queries for the data of a person; the bonds that others have set to them stay private."""
    people = select(users.c.name, bonds.c.kind, bonds.c.at).join(bonds, bonds.c.other_id == users.c.id)
    my_notes = select(notes.c.table_id, users.c.name.label("person"), notes.c.text, notes.c.at)
    my_marks = select(promises.c.table_id, chats.c.text, promises.c.due, promises.c.state)
    grades = (feedback.c.fun, feedback.c.length, feedback.c.fairness)
    my_feedback = select(feedback.c.table_id, *grades, feedback.c.rule, feedback.c.text)
    my_reports = select(reports.c.table_id, reports.c.line, reports.c.reason, reports.c.at)
    my_sanctions = select(sanctions.c.kind, sanctions.c.until, sanctions.c.reason)
    my_games = select(standings.c.table_id, standings.c.seat, standings.c.place)
    return {
        "people": people.where(bonds.c.user_id == user_id).order_by(users.c.name),
        "invitations": select(invitations.c.table_id, invitations.c.at).where(
            invitations.c.user_id == user_id
        ),
        "notes": my_notes.outerjoin(users, users.c.id == notes.c.other_id).where(notes.c.user_id == user_id),
        "feedback": my_feedback.where(feedback.c.user_id == user_id),
        "promises": my_marks.join(chats, chats.c.number == promises.c.number).where(
            promises.c.user_id == user_id
        ),
        "reports": my_reports.where(reports.c.reporter_id == user_id),
        "sanctions": my_sanctions.where(sanctions.c.user_id == user_id),
        "rating": select(ratings.c.mu, ratings.c.sigma, ratings.c.games).where(ratings.c.player == user_id),
        "rated_games": my_games.where(standings.c.player == user_id, standings.c.number.is_not(None)),
    }


async def forget_player(connection: AsyncConnection, user_id: str) -> None:
    """Replace a player by a random id: the others' ratings must not change."""
    ghost = secrets.token_urlsafe(12)
    for kept in (standings, ratings):
        await connection.execute(kept.update().where(kept.c.player == user_id).values(player=ghost))
