"""Reading from the database: all that is needed at once is read in one go."""

from __future__ import annotations

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
IN_ONE_GO: Final = 16  # of those who ask while others are being answered


class Reader:
    """Reads for the tables: with SQLite in a thread of its own.

    To go to a thread and back takes longer than to read, so whoever asks meanwhile shares the next way.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._plain = None if is_postgres(engine) else open_plain_engine(engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._connection: Connection | None = None
        self._asked: list[Asked] = []
        self._reading = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do what is to be read."""
        if self._plain is None:
            async with self.engine.connect() as connection:
                return await connection.run_sync(work)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.append((work, answer))
        if not self._reading:
            self._go()
        return await answer

    def _go(self) -> None:
        asked, self._asked = self._asked[:IN_ONE_GO], self._asked[IN_ONE_GO:]
        self._reading = True
        going = asyncio.get_running_loop().run_in_executor(self._thread, self._read, [w for w, _ in asked])
        going.add_done_callback(lambda gone: self._come_back(asked, gone))

    def _come_back(self, asked: Sequence[Asked], gone: asyncio.Future[list[Any]]) -> None:
        self._reading = False
        if self._asked:
            self._go()
        for (_, answer), found in zip(asked, gone.result(), strict=True):
            if answer.done():  # nobody waits for it any more
                continue
            if isinstance(found, Exception):
                answer.set_exception(found)
            else:
                answer.set_result(found)

    def _read(self, works: Sequence[Work]) -> list[Any]:
        return [self._read_one(work) for work in works]

    def _read_one(self, work: Work) -> Any:
        """What is found, or what went wrong."""
        assert self._plain is not None
        try:
            if self._connection is None:
                self._connection = self._plain.connect()
            found = work(self._connection)
            if self._connection.in_transaction():
                self._connection.rollback()
            return found
        except Exception as problem:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            return problem

    def stop(self) -> None:
        """Read no more."""
        for _, answer in self._asked:
            answer.cancel()
        self._asked.clear()
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()
        if self._plain is not None:
            self._plain.dispose()
