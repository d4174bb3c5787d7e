"""Committing answers: those that arrive during a commit share the next one, across all tables."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Engine, bindparam, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.notices.queue import ENQUEUE_SQL, NewNotice, enqueue
from westphalia.server.ops.tasks import cancel_and_wait
from westphalia.server.storage.engine import is_postgres, open_plain_engine
from westphalia.server.storage.fanout import Fanout, Note
from westphalia.server.storage.models import AGREED, Entry, entries, tables, to_columns


class Conflict(Exception):
    """Another process has written this version of the game, or this very answer."""


@dataclass(slots=True)
class Pending:
    """Entries of a table to commit, with the changes of the table's row."""

    table_id: str
    entries: Sequence[Entry]
    changes: dict[str, Any]
    snapshot: bytes | None
    notices: Sequence[NewNotice]
    done: asyncio.Future[None]


class Writer:
    """The task of a process that commits answers."""

    def __init__(self, engine: AsyncEngine, fanout: Fanout) -> None:
        self.engine = engine
        self.fanout = fanout
        self.failing = False  # whether the last commit failed for a reason that is not a conflict
        self._plain = None if is_postgres(engine) else open_plain_engine(engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._queue: asyncio.Queue[Pending] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Commit the queue, then stop."""
        await self._queue.join()
        await cancel_and_wait(self._task)
        self._thread.shutdown()
        if self._plain is not None:
            self._plain.dispose()

    async def append(
        self,
        table_id: str,
        added: Sequence[Entry],
        changes: dict[str, Any],
        snapshot: bytes | None = None,
        notices: Sequence[NewNotice] = (),
    ) -> None:
        """Return once the answers are committed, all or none; raise Conflict if a place in the log is taken.

        The same transaction may also store a snapshot of the game and queue notices.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Pending(table_id, added, changes, snapshot, notices, done))
        await done

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < 256:
                batch.append(self._queue.get_nowait())
            batch.sort(key=lambda item: item.table_id)  # the same order in all processes prevents deadlocks
            await self._write(batch)
            for _ in batch:
                self._queue.task_done()

    async def _write(self, batch: list[Pending]) -> None:
        try:
            await self._commit(batch)
        except (IntegrityError, sqlite3.IntegrityError):
            if len(batch) == 1:
                _fail(batch[0], Conflict())
                return
            for item in batch:
                await self._write([item])
        except Exception as problem:
            self.failing = True
            for item in batch:
                _fail(item, problem)
        else:
            self.failing = False
            for item in batch:
                if not item.done.done():
                    item.done.set_result(None)

    async def _commit(self, batch: Sequence[Pending]) -> None:
        added = [_row(item.table_id, entry) for item in batch for entry in item.entries]
        changed = [_changes(item) for item in batch]
        kept = [(item.table_id, item.entries[-1].version, item.snapshot) for item in batch if item.snapshot]
        notices = [notice for item in batch for notice in item.notices]
        if self._plain is not None:
            queued = [notice.columns() for notice in notices]
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, _commit, self._plain, added, changed, kept, queued)
        else:
            async with self.engine.begin() as connection:
                await connection.execute(
                    entries.insert(), [dict(zip(COLUMNS, row, strict=True)) for row in added]
                )
                await connection.execute(_UPDATE, [dict(zip(CHANGED, row, strict=True)) for row in changed])
                if kept:
                    await connection.execute(_KEEP, [dict(zip(KEPT, row, strict=True)) for row in kept])
                await enqueue(connection, notices)
                notes = [Note("entries", item.table_id, number=item.entries[-1].version) for item in batch]
                await self.fanout.notify(connection, *notes)


COLUMNS: Final = (
    "table_id", "version", "kind", "seat", "answer", "client_id", "given_by", "reason", "alternatives", "at",
)  # fmt: skip
CHANGES: Final = (
    "version", "status", "round", "phase", "waiting", "winners", "due", "updated", "clocks", "powers",
)  # fmt: skip
CHANGED: Final = (*CHANGES, "id_")
_UPDATE: Final = (
    tables.update()
    .where(tables.c.id == bindparam("id_"), tables.c.phase != AGREED)  # what players have ended stays ended
    .values({name: bindparam(name) for name in CHANGES})
)
KEPT: Final = ("table_id", "version", "content")
_INSTEAD: Final = (
    "ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, content = excluded.content"
)
_KEEP: Final = text(
    f"INSERT INTO snapshots ({', '.join(KEPT)}) VALUES (:table_id, :version, :content) {_INSTEAD}"
)
_KEEP_LINE: Final = f"INSERT INTO snapshots ({', '.join(KEPT)}) VALUES (?, ?, ?) {_INSTEAD}"
_INSERT_LINE: Final = f"INSERT INTO entries ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
_UPDATE_LINE: Final = (
    f"UPDATE tables SET {', '.join(f'{name} = ?' for name in CHANGES)} WHERE id = ? AND phase <> '{AGREED}'"
)


Rows = list[tuple[Any, ...]]


def _commit(engine: Engine, added: Rows, changed: Rows, kept: Rows, queued: list[dict[str, Any]]) -> None:
    """Commit to SQLite through its own driver: this runs for every answer."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.executemany(_INSERT_LINE, added)
        cursor.executemany(_UPDATE_LINE, changed)
        cursor.executemany(_KEEP_LINE, kept)
        cursor.executemany(ENQUEUE_SQL, queued)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    finally:
        connection.close()  # back to the pool


def _row(table_id: str, entry: Entry) -> tuple[Any, ...]:
    alternatives = msgspec.json.encode(entry.alternatives).decode() if entry.alternatives else "[]"
    return (
        table_id, entry.version, entry.kind, entry.seat, entry.answer, entry.client_id, entry.given_by,
        entry.reason, alternatives, entry.at,
    )  # fmt: skip


def _changes(item: Pending) -> tuple[Any, ...]:
    columns = to_columns(item.changes)
    return (*(columns[name] for name in CHANGES), item.table_id)


def _fail(item: Pending, problem: Exception) -> None:
    if not item.done.done():
        item.done.set_exception(problem)
