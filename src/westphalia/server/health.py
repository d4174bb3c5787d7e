"""Whether the server can do its work: for balancers and operators."""

from __future__ import annotations

import asyncio
import shutil
import time
from typing import Final

import msgspec
import structlog
from litestar import Response, get
from litestar.datastructures import State

from westphalia.server.hall import Hall
from westphalia.server.logs import place
from westphalia.server.storage.engine import sqlite_path

log = structlog.get_logger()

FRESH: Final = 1.0  # seconds for which an answer holds: asking costs a write
PATIENCE: Final = 5.0  # seconds that a database may take


class Health(msgspec.Struct, frozen=True):
    """What works and what does not."""

    ok: bool
    database: bool  # it can be written to
    disk: bool  # there is room left (SQLite)
    listening: bool  # we hear the other processes (PostgreSQL)


class Doctor:
    """Looks at a server, but not more often than need be."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._lock = asyncio.Lock()
        self._last: tuple[float, Health] | None = None

    async def health(self) -> Health:
        """How the server is."""
        async with self._lock:
            if self._last is None or time.monotonic() - self._last[0] > FRESH:
                found = await self._look()
                if self._last is not None and self._last[1].ok != found.ok:
                    log.warning("health.changed", **msgspec.structs.asdict(found))
                self._last = (time.monotonic(), found)
            return self._last[1]

    async def _look(self) -> Health:
        try:
            database = await asyncio.wait_for(self._hall.store.can_write(), PATIENCE)
        except Exception as problem:
            log.warning("health.database", **place(problem))
            database = False
        database = database and not self._hall.writer.failing
        listening = self._hall.fanout.listening
        disk = self._disk()
        return Health(database and disk and listening, database, disk, listening)

    def _disk(self) -> bool:
        path = sqlite_path(self._hall.settings.database)
        if path is None:
            return True
        return shutil.disk_usage(path.resolve().parent).free > self._hall.settings.disk_reserve


@get("/health", tags=["operations"])
async def ready(state: State) -> Response[Health]:
    """Whether the server can do its work: 503 when it cannot write, hear the others, or has no room left."""
    doctor: Doctor = state.doctor
    found = await doctor.health()
    return Response(found, status_code=200 if found.ok else 503)


@get("/live", sync_to_thread=False, tags=["operations"])
def alive() -> dict[str, bool]:
    """Whether the process answers at all."""
    return {"ok": True}
