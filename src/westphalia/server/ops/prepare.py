"""Preparing the database before the server starts. Errors are reported in one sentence."""

import asyncio
import os
import sqlite3
import time
from pathlib import Path
from typing import Final

import asyncpg  # type: ignore[import-untyped]
import structlog
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.ops.settings import Settings
from westphalia.server.storage.engine import NewerDatabase, keep_private, migrate, open_engine, sqlite_path
from westphalia.server.storage.lock import hold

log = structlog.get_logger()

RETRY: Final = 0.5
NEVER: Final = (  # errors that do not go away by waiting
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidPasswordError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
    sqlite3.DatabaseError,
)


class StartError(RuntimeError):
    """The reason why the server cannot start."""


def prepare(settings: Settings) -> None:
    """Wait for the database and migrate it; raise StartError, or InUse if another server has it."""
    if settings.lab is not None:
        _make_room(settings.lab)
    path = sqlite_path(settings.database)
    try:
        if path is not None:
            keep_private(path)
        file = None if path is None else hold(path)
    except OSError as problem:
        raise StartError(f"database: {path} cannot be opened ({problem.strerror})") from None
    try:
        asyncio.run(_prepare(settings))
    finally:
        if file is not None:
            file.close()


def _make_room(lab: Path) -> None:
    try:
        lab.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StartError(f"lab: {lab} cannot be a directory ({problem.strerror})") from None
    if not os.access(lab, os.R_OK | os.W_OK | os.X_OK):
        raise StartError(f"lab: {lab} cannot be written")


async def _prepare(settings: Settings) -> None:
    engine = open_engine(settings.database)
    try:
        await _wait_for(engine, settings.start_patience)
        await migrate(engine)
    except NewerDatabase:
        raise StartError("database: it was made by a newer version of Westphalia; use that one") from None
    except (DBAPIError, OSError) as problem:
        raise StartError(f"database: it cannot be brought up to date ({cause(problem)})") from None
    finally:
        await engine.dispose()


async def _wait_for(engine: AsyncEngine, patience: float) -> None:
    deadline, said = time.monotonic() + patience, False
    while True:
        try:
            async with engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
            return
        except (DBAPIError, OSError, asyncpg.PostgresError) as problem:
            if time.monotonic() > deadline or isinstance(root(problem), NEVER):
                raise StartError(f"database: it cannot be reached ({cause(problem)})") from None
            if not said:
                said = True
                log.warning("database.waiting", error=type(root(problem)).__name__)
        await asyncio.sleep(RETRY)


def root(problem: BaseException) -> BaseException:
    """Return the driver's own exception."""
    inner = getattr(problem, "orig", None) or problem.__cause__
    return problem if inner is None else root(inner)


def cause(problem: BaseException) -> str:
    """Return the driver's message on one line; it never holds a password."""
    first = root(problem)
    words = first.strerror if isinstance(first, OSError) and first.strerror else str(first)
    return " ".join(words.split())[:200] or type(first).__name__
