"""Opening and migrating the database."""

import errno
import os
import secrets
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from westphalia.server.storage.models import keys
from westphalia.server.storage.social import ALL_TABLES

MIGRATIONS: Final = Path(__file__).parent / "migrations"
HEAD: Final = "0001"  # the newest revision
PRIVATE: Final = 0o600
MIGRATION_LOCK: Final = 7_301_648  # arbitrary, the same in all processes


class NewerDatabase(RuntimeError):
    """The database was made by a newer version of the server."""


def database_url(database: str) -> str:
    """Return the URL with our driver; a bare path means SQLite."""
    if "://" not in database:
        database = f"sqlite:///{database}"
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):  # the message may hold a password
        raise ValueError(
            "database: this is not a database URL; write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        ) from None
    kind = url.drivername.split("+")[0]
    if kind == "sqlite":
        return url.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)
    raise ValueError(f"database: {kind!r} is neither sqlite nor postgresql")


def sqlite_path(database: str) -> Path | None:
    """Return the file of an SQLite database; None for PostgreSQL."""
    url = make_url(database_url(database))
    return Path(url.database or "") if url.drivername.startswith("sqlite") else None


def open_engine(database: str, make: bool = True) -> AsyncEngine:
    """Open the database. Every commit that SQLite acknowledges is on disk (WAL, synchronous=FULL)."""
    url = database_url(database)
    path = sqlite_path(database)
    if path is None:
        return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
    if make:
        keep_private(path)
    elif not path.is_file():
        raise FileNotFoundError(errno.ENOENT, f"there is no {path}")
    engine = create_async_engine(
        url, poolclass=AsyncAdaptedQueuePool, pool_size=4, max_overflow=4, hide_parameters=True
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    return engine


def keep_private(path: Path) -> None:
    """Create the file if needed, readable by its owner alone: it holds seeds, hands and password hashes."""
    if not path.name or path.is_dir():
        raise ValueError(f"database: {str(path)!r} is not a file")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if file.is_file() and file.stat().st_mode & 0o077:
            file.chmod(PRIVATE)


def _set_up(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def open_plain_engine(engine: AsyncEngine) -> Engine:
    """Return a synchronous engine for a worker thread: a whole transaction then costs one thread switch."""
    plain = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(plain, "connect", _set_up)
    return plain


def is_postgres(engine: AsyncEngine) -> bool:
    return engine.dialect.name == "postgresql"


def upgrade(connection: Connection) -> None:
    """Make the tables of a new database, or migrate an old one to the newest revision."""
    from alembic import command  # slow to import, and most starts do not need it
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if _revision(connection) is None:
        ALL_TABLES.create_all(connection)
        command.stamp(config, "head")
        return
    try:
        command.upgrade(config, "head")
    except CommandError as problem:
        raise NewerDatabase(str(problem)) from None


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to the newest revision; one of several processes does it."""
    async with engine.begin() as connection:
        if is_postgres(engine):
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        if await connection.run_sync(_revision) != HEAD:
            await connection.run_sync(upgrade)


def _revision(connection: Connection) -> str | None:
    """Return the database's revision; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


async def server_key(engine: AsyncEngine) -> str:
    """Return the key that signs links, made at the first start and shared by all processes."""
    async with engine.begin() as connection:
        if is_postgres(engine):
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        found = await connection.scalar(select(keys.c.value).where(keys.c.name == "signing"))
        if found is not None:
            return str(found)
        made = secrets.token_urlsafe(32)
        await connection.execute(keys.insert().values(name="signing", value=made))
        return made
