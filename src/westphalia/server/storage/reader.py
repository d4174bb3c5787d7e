"""Reading from the database: all that is needed at once is read in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.storage.engine import is_postgres, open_plain_engine

T = TypeVar("T")


class Reader:
    """Reads for the tables: with SQLite in a thread of its own, where several questions cost one change of threads."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._plain = None if is_postgres(engine) else open_plain_engine(engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do what is to be read."""
        if self._plain is None:
            async with self.engine.connect() as connection:
                return await connection.run_sync(work)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        assert self._plain is not None
        with self._plain.connect() as connection:
            return work(connection)

    def stop(self) -> None:
        """Read no more."""
        self._thread.shutdown()
        if self._plain is not None:
            self._plain.dispose()
