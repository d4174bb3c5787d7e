"""Health checks for load balancers and operators."""

import asyncio
import shutil
import time
from typing import Final

import msgspec
import structlog
from litestar import Response, get
from litestar.datastructures import State

from westphalia import built
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.ops.logs import error_location
from westphalia.server.storage.engine import sqlite_path

log = structlog.get_logger()

FRESH: Final = 1.0  # seconds for which a result is reused: a check costs a write
PATIENCE: Final = 5.0  # seconds the database may take


class Health(msgspec.Struct, frozen=True):
    ok: bool
    database: bool  # accepts writes
    disk: bool  # has space left (SQLite)
    listening: bool  # receives notes of other processes (PostgreSQL)
    rules: str  # "compiled" or "plain" (see `make wheel-compiled`)


class HealthCheck:
    """Checks a server's health, at most once per second."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._lock = asyncio.Lock()
        self._last: tuple[float, Health] | None = None

    async def health(self) -> Health:
        async with self._lock:
            if self._last is None or time.monotonic() - self._last[0] > FRESH:
                found = await self._look()
                if self._last is not None and self._last[1].ok != found.ok:
                    log.warning("health.changed", **msgspec.structs.asdict(found))
                self._last = (time.monotonic(), found)
            return self._last[1]

    async def _look(self) -> Health:
        try:
            database = await asyncio.wait_for(self._registry.store.can_write(), PATIENCE)
        except Exception as problem:
            log.warning("health.database", **error_location(problem))
            database = False
        database = database and not self._registry.writer.failing
        listening = self._registry.fanout.listening
        disk = self._disk()
        return Health(database and disk and listening, database, disk, listening, built())

    def _disk(self) -> bool:
        path = sqlite_path(self._registry.settings.database)
        if path is None:
            return True
        return shutil.disk_usage(path.resolve().parent).free > self._registry.settings.disk_reserve


@get("/health", tags=["operations"])
async def ready(state: State) -> Response[Health]:
    """Return the server's health; 503 when it cannot write, cannot hear other processes or lacks disk space."""
    health_check: HealthCheck = state.health_check
    found = await health_check.health()
    return Response(found, status_code=200 if found.ok else 503)


@get("/live", sync_to_thread=False, tags=["operations"])
def alive() -> dict[str, bool]:
    """Return whether the process responds."""
    return {"ok": True}
