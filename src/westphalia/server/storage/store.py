"""Queries on tables and games, except committing answers."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Update,
    and_,
    bindparam,
    func,
    or_,
    select,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from westphalia.server.storage.compression import compress, decompress
from westphalia.server.storage.fanout import Fanout, Note
from westphalia.server.storage.models import (
    AGREED,
    STOPPED,
    Entry,
    SeatRow,
    Stored,
    TableRow,
    archives,
    chats,
    entries,
    from_columns,
    keys,
    seats,
    snapshots,
    tables,
    to_columns,
    users,
)
from westphalia.server.storage.prepared import Prepared
from westphalia.server.storage.reader import Reader

TABLES_SHOWN: Final = 100
PLAYED: Final = 100  # finished games whose length counts
PLAYED_VALID: Final = 60.0  # seconds for which they are remembered
A_BREAK: Final = 600.0  # seconds without an answer that do not count as play
PIECE: Final = 500  # entries of an imported game in one transaction
UNFINISHED: Final = "importing"
UNFINISHED_SECONDS: Final = 600.0

_LINES: Final = Prepared(
    select(*(entries.c[name] for name in Entry.__struct_fields__))
    .where(entries.c.table_id == bindparam("table"), entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
_ONE_TABLE: Final = Prepared(
    select(tables).where(tables.c.id == bindparam("table"), tables.c.status != UNFINISHED)
)
_SEATS: Final = select(seats).where(seats.c.table_id == bindparam("table")).order_by(seats.c.seat)
_ITS_SEATS: Final = Prepared(_SEATS)
_ITS_SNAPSHOT: Final = Prepared(
    select(snapshots.c.version, snapshots.c.content).where(snapshots.c.table_id == bindparam("table"))
)
_PACKED_LOG: Final = Prepared(select(archives.c.log).where(archives.c.table_id == bindparam("table")))
_HAS_ARCHIVE: Final = select(archives.c.table_id).where(archives.c.table_id == bindparam("table"))
_ANY_CHAT: Final = Prepared(select(chats.c.number).where(chats.c.table_id == bindparam("table")).limit(1))
_alternatives: Final = msgspec.json.Decoder(tuple[tuple[int, str], ...])


class Store:
    def __init__(self, engine: AsyncEngine, fanout: Fanout, reader: Reader) -> None:
        self.engine = engine
        self.fanout = fanout
        self.reader = reader
        self._played: dict[tuple[str, int], tuple[float, list[float]]] = {}

    async def can_write(self) -> bool:
        """Return True after a small write; raise if the database refuses it."""
        when = str(now())
        async with self.engine.begin() as connection:
            done = await connection.execute(keys.update().where(keys.c.name == "health").values(value=when))
        if done.rowcount == 0:
            with suppress(IntegrityError):  # another process was first
                async with self.engine.begin() as connection:
                    await connection.execute(keys.insert().values(name="health", value=when))
        return True

    # --- tables ---

    async def table(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        return await self.reader.read(lambda connection: _read_table(connection, table_id))

    async def stored(self, table_id: str, shortcut: bool) -> Stored | None:
        """Return a table with its seats and its log; with `shortcut`, a snapshot and the log after it."""

        def read(connection: Connection) -> Stored | None:
            found = _read_table(connection, table_id)
            if found is None:
                return None
            table, sitting = found
            if table.status != "playing":
                return Stored(table, sitting, None, [])
            silent = not _ANY_CHAT.rows(connection, table=table_id)
            for version, content in _ITS_SNAPSHOT.rows(connection, table=table_id) if shortcut else ():
                return Stored(table, sitting, content, _read_log(connection, table_id, version), silent)
            return Stored(table, sitting, None, _read_log(connection, table_id, 0), silent)

        return await self.reader.read(read)

    async def open_tables(self, delay: float = 0.0) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return public tables that wait for players or can be watched, newest first.

        A finished game is included until delayed spectators have seen its end.
        """
        shown = tables.c.status != "over"
        if delay > 0:
            shown = or_(shown, tables.c.updated > now() - delay)
        return await self._tables(and_(tables.c.private.is_(False), shown), limit=TABLES_SHOWN)

    async def tables_of(self, user_id: str) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return the tables at which a person sits or that they host."""
        mine = select(seats.c.table_id).where(seats.c.user_id == user_id)
        return await self._tables(or_(tables.c.host == user_id, tables.c.id.in_(mine)), limit=TABLES_SHOWN)

    async def joinable_tables(self, user_id: str | None) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return public tables that wait for players and have a free seat for a person, newest first."""
        open_seats = select(seats.c.table_id).where(
            seats.c.kind == "person", seats.c.user_id.is_(None), seats.c.bot.is_(None)
        )
        which = [tables.c.private.is_(False), tables.c.status == "waiting", tables.c.id.in_(open_seats)]
        if user_id is not None:
            which.append(tables.c.id.not_in(select(seats.c.table_id).where(seats.c.user_id == user_id)))
        return await self._tables(and_(*which), limit=TABLES_SHOWN)

    async def played(self, edition: str, players: int) -> list[float]:
        """Return the lengths, in seconds, of people's newest finished games, by edition and number of players."""
        its_seats = select(func.count()).where(seats.c.table_id == tables.c.id).scalar_subquery()
        people = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.user_id.is_not(None))
        finished = select(tables.c.played).where(
            tables.c.status == "over",
            tables.c.edition == edition,
            tables.c.played > 0,
            its_seats == players,
            people.exists(),
        )
        read_at, known = self._played.get((edition, players), (0.0, []))
        if now() - read_at > PLAYED_VALID:  # it reads all finished games
            async with self.engine.connect() as connection:
                rows = await connection.execute(finished.order_by(tables.c.updated.desc()).limit(PLAYED))
                known = [float(row[0]) for row in rows]
            self._played[edition, players] = (now(), known)
        return known

    async def due_tables(self, before: float) -> list[str]:
        """Return games in which the server has been due to act for a while."""
        due = select(tables.c.id).where(tables.c.status == "playing", tables.c.due < before)
        async with self.engine.connect() as connection:
            return [str(row[0]) for row in await connection.execute(due.order_by(tables.c.due).limit(1000))]

    async def hold_person(self, connection: AsyncConnection, user_id: str) -> None:
        """Let only one request at a time count a person's games; parallel ones would all find room for one more."""
        await connection.execute(users.update().where(users.c.id == user_id).values(id=users.c.id))

    async def count(self, connection: AsyncConnection, status: str, host: str) -> int:
        which = select(func.count()).where(tables.c.status == status, tables.c.host == host)
        return int(await connection.scalar(which) or 0)

    async def waiting_seats(self, connection: AsyncConnection, user_id: str) -> int:
        """Return the number of seats a person holds at waiting tables."""
        which = select(func.count()).where(
            tables.c.id == seats.c.table_id, tables.c.status == "waiting", seats.c.user_id == user_id
        )
        return int(await connection.scalar(which) or 0)

    async def _tables(
        self, which: ColumnElement[bool], limit: int = 1
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        return await self.reader.read(lambda connection: _read_tables(connection, which, limit))

    async def add_table(self, table: TableRow, sitting: Sequence[SeatRow]) -> None:
        async with self.engine.begin() as connection:
            await self.write_table(connection, table, sitting)

    async def write_table(
        self, connection: AsyncConnection, table: TableRow, sitting: Sequence[SeatRow]
    ) -> None:
        await connection.execute(tables.insert().values(to_columns(msgspec.structs.asdict(table))))
        await connection.execute(seats.insert(), [msgspec.structs.asdict(seat) for seat in sitting])

    async def add_game(self, table: TableRow, sitting: Sequence[SeatRow], log: Sequence[Entry]) -> None:
        """Store a table with its log in several transactions, so that other answers are committed in between.

        Nobody can see the table until the last one; a table left unfinished is deleted later.
        """
        await self.add_table(msgspec.structs.replace(table, status=UNFINISHED), sitting)
        for start in range(0, len(log), PIECE):
            lines = [
                to_columns({"table_id": table.id, **msgspec.structs.asdict(entry)})
                for entry in log[start : start + PIECE]
            ]
            async with self.engine.begin() as connection:
                await connection.execute(entries.insert(), lines)
        async with self.engine.begin() as connection:
            await self.change_table(connection, table.id, {}, status=table.status)

    async def clear_away_unfinished(self) -> None:
        """Delete tables whose import was interrupted."""
        old = tables.delete().where(
            tables.c.status == UNFINISHED, tables.c.created < now() - UNFINISHED_SECONDS
        )
        async with self.engine.begin() as connection:
            await connection.execute(old)

    async def expired(self, at: float, limit: int) -> list[str]:
        due = select(tables.c.id).where(tables.c.expires < at).limit(limit)
        async with self.engine.connect() as connection:
            return [str(row[0]) for row in await connection.execute(due)]

    async def delete_tables(self, table_ids: Sequence[str]) -> None:
        """Delete tables with their games and chat."""
        async with self.engine.begin() as connection:
            await connection.execute(tables.delete().where(tables.c.id.in_(table_ids)))
            await self.fanout.notify(connection, *(Note("seats", table_id) for table_id in table_ids))

    @asynccontextmanager
    async def changing(self, table_id: str, secret: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open a transaction on a table's seats that notifies the other processes."""
        async with self.engine.begin() as connection:
            yield connection
            await self.fanout.notify(connection, Note("secret" if secret else "seats", table_id))

    async def hold(self, connection: AsyncConnection, table_id: str, status: str) -> list[SeatRow] | None:
        """Lock and return the seats of a table; None if it is in another state."""
        if not await self.change_table(connection, table_id, {"status": status}, status=status):
            return None
        return [SeatRow(**row._mapping) for row in await connection.execute(_SEATS, {"table": table_id})]

    async def change_table(
        self, connection: AsyncConnection, table_id: str, when: dict[str, Any], **to: Any
    ) -> bool:
        """Update a table if it is still as expected; return whether it was."""
        where = [tables.c.id == table_id, *(_is(tables.c[k], v) for k, v in when.items())]
        done = await connection.execute(tables.update().where(*where).values(to_columns(to)))
        return done.rowcount == 1

    async def change_seat(
        self, connection: AsyncConnection, table_id: str, seat: int, when: dict[str, Any], **to: Any
    ) -> bool:
        """Update a seat if it is still as expected; return whether it was."""
        where = [seats.c.table_id == table_id, seats.c.seat == seat]
        where += [_is(seats.c[k], v) for k, v in when.items()]
        done = await connection.execute(seats.update().where(*where).values(to))
        return done.rowcount == 1

    async def replace_seats(
        self, connection: AsyncConnection, table_id: str, sitting: Sequence[SeatRow]
    ) -> None:
        """Store the seats of a waiting table in a new order, or more or fewer of them."""
        await connection.execute(seats.delete().where(seats.c.table_id == table_id))
        rows = [msgspec.structs.replace(row, seat=seat) for seat, row in enumerate(sitting)]
        await connection.execute(seats.insert(), [msgspec.structs.asdict(row) for row in rows])

    async def remove_table(self, connection: AsyncConnection, table_id: str) -> None:
        """Delete a table that never began."""
        await connection.execute(chats.delete().where(chats.c.table_id == table_id))
        await connection.execute(seats.delete().where(seats.c.table_id == table_id))
        await connection.execute(tables.delete().where(tables.c.id == table_id))

    # --- games ---

    async def log(self, table_id: str, after: int = 0) -> list[Entry]:
        return await self.reader.read(lambda connection: _read_log(connection, table_id, after))

    async def archive(self, table_id: str) -> bytes | None:
        async with self.engine.connect() as connection:
            found = await connection.scalar(select(archives.c.content).where(archives.c.table_id == table_id))
        return None if found is None else bytes(found)

    async def has_archive(self, table_id: str) -> bool:
        async with self.engine.connect() as connection:
            return await connection.scalar(_HAS_ARCHIVE, {"table": table_id}) is not None

    async def add_archive(self, table_id: str, content: bytes) -> None:
        """Store the archive of a finished game, if there is none. Its log is packed into it, its snapshot removed."""
        log = await self.log(table_id)
        packed = await asyncio.to_thread(_pack_log, log)
        row = {"table_id": table_id, "content": content, "log": packed}
        with suppress(IntegrityError):  # another process was first
            async with self.engine.begin() as connection:
                await connection.execute(archives.insert().values(row))
                await self.change_table(connection, table_id, {}, played=seconds_of_play(log))
                await connection.execute(snapshots.delete().where(snapshots.c.table_id == table_id))
                await connection.execute(entries.delete().where(entries.c.table_id == table_id))

    async def finished(self) -> list[str]:
        """Return the ids of all finished games."""
        async with self.engine.connect() as connection:
            over = select(tables.c.id).where(tables.c.status == "over").order_by(tables.c.created)
            return [str(row[0]) for row in await connection.execute(over)]

    async def not_archived(self, rules: Mapping[str, int], limit: int) -> list[str]:
        """Return finished games of these rules (a version per edition) that are not archived."""
        kept = select(archives.c.table_id).where(archives.c.table_id == tables.c.id)
        ours = or_(*(and_(tables.c.edition == e, tables.c.rules_version == v) for e, v in rules.items()))
        over = select(tables.c.id).where(
            tables.c.status == "over", tables.c.phase.not_in((STOPPED, AGREED)), ours, ~kept.exists()
        )
        async with self.engine.connect() as connection:
            return [str(row[0]) for row in await connection.execute(over.limit(limit))]


def _read_table(connection: Connection, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
    for row in _ONE_TABLE.tables(connection, table=table_id):
        sitting = [SeatRow(**seat) for seat in _ITS_SEATS.tables(connection, table=table_id)]
        return TableRow(**from_columns(row)), sitting
    return None


def _read_tables(
    connection: Connection, which: ColumnElement[bool], limit: int
) -> list[tuple[TableRow, list[SeatRow]]]:
    seen = and_(which, tables.c.status != UNFINISHED)
    newest = select(tables).where(seen).order_by(tables.c.updated.desc()).limit(limit)
    rows = connection.execute(newest).all()
    by_table: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    sitting = select(seats).where(seats.c.table_id.in_(list(by_table))).order_by(seats.c.seat)
    for row in connection.execute(sitting):
        by_table[row.table_id].append(SeatRow(**row._mapping))
    return [(TableRow(**from_columns(dict(row._mapping))), by_table[row.id]) for row in rows]


def _read_log(connection: Connection, table_id: str, after: int) -> list[Entry]:
    lines = [_entry(row) for row in _LINES.rows(connection, table=table_id, after=after)]
    for (packed,) in () if lines else _PACKED_LOG.rows(connection, table=table_id):
        return [entry for entry in unpack_log(packed) if entry.version > after]
    return lines


def seconds_of_play(log: Sequence[Entry]) -> float:
    """Return the seconds that people took for a game, without times when nobody played; 0 for bots alone."""
    people = sum(entry.given_by == "person" for entry in log)
    pauses = (after.at - before.at for before, after in pairwise(log))
    return sum(pause for pause in pauses if pause < A_BREAK) if people > len(log) / 10 else 0.0


def _pack_log(log: Sequence[Entry]) -> bytes:
    """Return the log of a finished game; the ids of its answers no longer matter."""
    return compress(msgspec.msgpack.encode([msgspec.structs.replace(entry, client_id="") for entry in log]))


def unpack_log(packed: bytes) -> list[Entry]:
    return msgspec.msgpack.decode(decompress(packed), type=list[Entry])


def expire_without_people(table_ids: Sequence[str], expires: float) -> Update:
    """Return the statement that expires the given tables at which no person sits."""
    people = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.user_id.is_not(None))
    later = or_(tables.c.expires.is_(None), tables.c.expires > expires)
    empty = and_(tables.c.id.in_(table_ids), later, ~people.exists())
    return tables.update().where(empty).values(expires=expires)


def _is(column: Column[Any], value: Any) -> ColumnElement[bool]:
    return column.is_(None) if value is None else column == value


def _entry(row: Sequence[Any]) -> Entry:
    version, kind, seat, answer, client_id, given_by, at, reason, others = row  # as the fields of Entry
    alternatives = () if others == "[]" else _alternatives.decode(others)
    return Entry(version, kind, seat, answer, client_id, given_by, at, reason, alternatives)


def now() -> float:
    """Return the current Unix time."""
    return time.time()
