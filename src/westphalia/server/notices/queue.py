"""The queue of notices in the database: each is claimed by one process, so none is sent twice."""

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Row, select, text, true
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from westphalia.server.storage.models import channels, mutes, notices

EVENTS: Final = ("turn", "warning", "game", "mention")
EVENT_OF: Final = {
    "turn": "turn", "warning": "warning", "began": "game", "ended": "game", "mention": "mention",
    "undo": "turn", "nudge": "turn", "invited": "mention",
}  # fmt: skip
KEPT: Final = 30 * 24 * 3600.0  # seconds after which what was sent is forgotten
FIELDS: Final = ("table_id", "seat", "user_id", "kind", "key", "at", "delayed", "event")
ENQUEUE_SQL: Final = """
    INSERT INTO notices (channel_id, table_id, seat, kind, key, state, due, attempts)
    SELECT c.id, CAST(:table_id AS VARCHAR(24)), CAST(:seat AS INTEGER), CAST(:kind AS VARCHAR(10)),
        CAST(:key AS VARCHAR(40)), 'waiting', CAST(:at AS DOUBLE PRECISION) + CAST(:delayed AS INTEGER) * c.delay, 0
    FROM channels c
    WHERE c.user_id = CAST(:user_id AS VARCHAR(24)) AND c.verified AND c.digest IS NULL
        AND c.events LIKE CAST(:event AS VARCHAR(12))
        AND NOT EXISTS (
            SELECT 1 FROM mutes m
            WHERE m.channel_id = c.id AND m.table_id = CAST(:table_id AS VARCHAR(24))
        )
        AND NOT EXISTS (
            SELECT 1 FROM notices n
            WHERE n.channel_id = c.id AND n.table_id = CAST(:table_id AS VARCHAR(24))
                AND n.kind = 'mention' AND n.kind = CAST(:kind AS VARCHAR(10)) AND n.state = 'waiting'
        )
    ON CONFLICT (channel_id, table_id, key) DO NOTHING
"""
_ENQUEUE: Final = text(ENQUEUE_SQL)


class NewNotice(msgspec.Struct, frozen=True):
    """A notice for all channels of a person; `key` identifies its subject, which is sent once."""

    table_id: str
    seat: int
    user_id: str
    kind: str
    key: str
    at: float
    delayed: bool = True  # by as long as the person chose

    def columns(self) -> dict[str, Any]:
        return {
            **msgspec.structs.asdict(self),
            "delayed": int(self.delayed),
            "event": f"%{EVENT_OF[self.kind]}%",
        }


class Channel(msgspec.Struct, frozen=True):
    id: str
    user_id: str
    kind: str
    address: str
    label: str
    verified: bool
    events: str
    delay: float
    always: bool
    hidden: bool
    digest: float | None
    failures: int
    created: float
    recovers: bool = False


class DueNotice(msgspec.Struct, frozen=True):
    """A notice whose time has come, with its channel."""

    id: int
    table_id: str
    seat: int
    kind: str
    key: str
    attempts: int
    channel: Channel


async def enqueue(connection: AsyncConnection, new: Sequence[NewNotice]) -> None:
    """Queue notices in a transaction that also holds their cause."""
    for notice in new:
        await connection.execute(_ENQUEUE, notice.columns())


class Queue:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    # --- notices ---

    async def due(self, at: float, limit: int, without: Collection[str] = ()) -> list[DueNotice]:
        """Return notices whose time has come, except those of some channels."""
        names = [c.label(f"c_{c.name}") for c in channels.c]
        found = (
            select(notices, *names)
            .join(channels, channels.c.id == notices.c.channel_id)
            .where(notices.c.state == "waiting", notices.c.due <= at)
            .where(notices.c.channel_id.not_in(list(without)))
            .order_by(notices.c.due, notices.c.id)
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            return [_waiting(row) for row in await connection.execute(found)]

    async def claim(self, id: int) -> bool:
        """Take a notice for this process; return False if another was first."""
        which = notices.update().where(notices.c.id == id, notices.c.state == "waiting")
        async with self.engine.begin() as connection:
            return (await connection.execute(which.values(state="sending"))).rowcount == 1

    async def settle(self, id: int, state: str, due: float, attempts: int | None = None) -> None:
        """Record the new state of a notice: sent, dropped, or waiting until `due`."""
        values: dict[str, Any] = {"state": state, "due": due}
        if attempts is not None:
            values["attempts"] = attempts
        async with self.engine.begin() as connection:
            await connection.execute(notices.update().where(notices.c.id == id).values(values))

    async def postpone(self, channel_id: str, until: float) -> None:
        """Let the waiting notices of a channel wait until a moment."""
        early = (
            (notices.c.channel_id == channel_id) & (notices.c.state == "waiting") & (notices.c.due < until)
        )
        async with self.engine.begin() as connection:
            await connection.execute(notices.update().where(early).values(due=until))

    async def last_sent(self, channel_id: str, kinds: Sequence[str], table_id: str | None) -> float:
        """Return when a channel was last sent a notice of some kinds, about a game or about any."""
        mine = (notices.c.channel_id == channel_id) & notices.c.kind.in_(kinds) & (notices.c.state == "sent")
        query = select(notices.c.due).where(mine, notices.c.table_id == table_id if table_id else true())
        async with self.engine.connect() as connection:
            return float(await connection.scalar(query.order_by(notices.c.due.desc()).limit(1)) or 0.0)

    async def forget_old(self, at: float) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(
                notices.delete().where(notices.c.state != "waiting", notices.c.due < at - KEPT)
            )

    # --- channels ---

    async def channels_of(self, user_id: str) -> list[Channel]:
        mine = select(channels).where(channels.c.user_id == user_id).order_by(channels.c.created)
        async with self.engine.connect() as connection:
            return [Channel(**row._mapping) for row in await connection.execute(mine)]

    async def channel(self, id: str) -> Channel | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(channels).where(channels.c.id == id))).first()
        return None if row is None else Channel(**row._mapping)

    async def add(self, channel: Channel) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(channels.insert().values(msgspec.structs.asdict(channel)))

    async def change(self, id: str, **to: Any) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(channels.update().where(channels.c.id == id).values(to))

    async def remove(self, id: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(channels.delete().where(channels.c.id == id))

    async def muted(self, user_id: str) -> set[tuple[str, str]]:
        """Return the pairs of channel and table that a person has muted."""
        mine = select(mutes).join(channels, channels.c.id == mutes.c.channel_id)
        async with self.engine.connect() as connection:
            rows = await connection.execute(mine.where(channels.c.user_id == user_id))
            return {(str(row.channel_id), str(row.table_id)) for row in rows}

    async def mute(self, channel_id: str, table_id: str, quiet: bool) -> None:
        """Stop or resume the notices of a game by a channel."""
        mine = (mutes.c.channel_id == channel_id) & (mutes.c.table_id == table_id)
        queued = (notices.c.channel_id == channel_id) & (notices.c.table_id == table_id)
        async with self.engine.begin() as connection:
            await connection.execute(mutes.delete().where(mine))
            if quiet:
                await connection.execute(mutes.insert().values(channel_id=channel_id, table_id=table_id))
                await connection.execute(notices.delete().where(queued, notices.c.state == "waiting"))

    # --- digests ---

    async def due_digests(self, at: float) -> list[Channel]:
        due = select(channels).where(channels.c.digest <= at, channels.c.verified.is_(True)).limit(100)
        async with self.engine.connect() as connection:
            return [Channel(**row._mapping) for row in await connection.execute(due)]

    async def claim_digest(self, channel: Channel, next: float) -> bool:
        """Take a digest for this process; return False if another was first."""
        which = channels.update().where(channels.c.id == channel.id, channels.c.digest == channel.digest)
        async with self.engine.begin() as connection:
            return (await connection.execute(which.values(digest=next))).rowcount == 1


def _waiting(row: Row[Any]) -> DueNotice:
    columns = row._mapping
    channel = Channel(**{c.name: columns[f"c_{c.name}"] for c in channels.c})
    names = ("id", "table_id", "seat", "kind", "key", "attempts")
    return DueNotice(**{name: columns[notices.c[name]] for name in names}, channel=channel)
