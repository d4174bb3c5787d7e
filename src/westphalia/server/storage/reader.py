"""Batched reads from the database."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.storage.engine import is_postgres, open_plain_engine

T = TypeVar("T")
Work = Callable[[Connection], Any]
Asked = tuple[Work, "asyncio.Future[Any]"]
IN_ONE_GO: Final = 16  # requests in a batch
CONNECTIONS: Final = 4  # with which PostgreSQL is read


class Reader:
    """Reads from SQLite in a thread, from PostgreSQL on a few connections.

    A thread switch takes longer than most reads, so requests that arrive meanwhile share the next one.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._plain = None if is_postgres(engine) else open_plain_engine(engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._connection: Connection | None = None  # SQLite's
        self._asked: list[Asked] = []
        self._free = CONNECTIONS if self._plain is None else 1  # connections that no read uses

    async def read(self, work: Callable[[Connection], T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.append((work, answer))
        if self._free:
            self._start()
        return await answer

    def _start(self) -> None:
        asked, self._asked = self._asked[:IN_ONE_GO], self._asked[IN_ONE_GO:]
        self._free -= 1
        works = [work for work, _ in asked]
        running: asyncio.Future[list[Any]]
        if self._plain is None:
            running = asyncio.ensure_future(self._read_from_postgres(works))
        else:
            running = asyncio.get_running_loop().run_in_executor(self._thread, self._read_from_sqlite, works)
        running.add_done_callback(lambda done: self._finish(asked, done))

    def _finish(self, asked: Sequence[Asked], done: asyncio.Future[list[Any]]) -> None:
        self._free += 1
        if self._asked:
            self._start()
        problem = asyncio.CancelledError() if done.cancelled() else done.exception()
        found = [problem] * len(asked) if problem is not None else done.result()
        for (_, answer), result in zip(asked, found, strict=True):
            if answer.done():  # the caller has been cancelled
                continue
            if isinstance(result, BaseException):
                answer.set_exception(result)
            else:
                answer.set_result(result)

    async def _read_from_postgres(self, works: Sequence[Work]) -> list[Any]:
        async with self.engine.connect() as connection:
            return await connection.run_sync(lambda here: [_found(work, here) for work in works])

    def _read_from_sqlite(self, works: Sequence[Work]) -> list[Any]:
        assert self._plain is not None
        if self._connection is None:
            self._connection = self._plain.connect()
        found = [_found(work, self._connection) for work in works]
        if any(isinstance(result, Exception) for result in found):
            self._connection.close()
            self._connection = None
        return found

    def stop(self) -> None:
        for _, answer in self._asked:
            answer.cancel()
        self._asked.clear()
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()
        if self._plain is not None:
            self._plain.dispose()


def _found(work: Work, connection: Connection) -> Any:
    """Return the result of a read, or its exception."""
    try:
        return work(connection)
    except Exception as problem:
        return problem
    finally:
        if connection.in_transaction():
            connection.rollback()
