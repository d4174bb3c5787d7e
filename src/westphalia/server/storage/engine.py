"""Opening the database, and bringing it up to date."""

from __future__ import annotations

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

MIGRATIONS: Final = Path(__file__).parent / "migrations"
HEAD: Final = "0006"  # the newest of them
PRIVATE: Final = 0o600
MIGRATION_LOCK: Final = 7_301_648  # any number, as long as all processes use the same one


class NewerDatabase(RuntimeError):
    """The database was made by a newer version of the server."""


def database_url(told: str) -> str:
    """The address with the driver we use; a bare path means SQLite."""
    if "://" not in told:
        told = f"sqlite:///{told}"
    try:
        url = make_url(told)
    except (ArgumentError, ValueError):  # without its words: there may be a password in them
        raise ValueError(
            "database: its address is none; write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
        ) from None
    kind = url.drivername.split("+")[0]
    if kind == "sqlite":
        return url.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)
    raise ValueError(f"database: {kind!r} is neither sqlite nor postgresql")


def sqlite_path(told: str) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL."""
    url = make_url(database_url(told))
    return Path(url.database or "") if url.drivername.startswith("sqlite") else None


def open_engine(told: str, make: bool = True) -> AsyncEngine:
    """Connect. What SQLite has acknowledged is on the disk (WAL, synchronous=FULL)."""
    url = database_url(told)
    path = sqlite_path(told)
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
    """Make the file if need be, for our eyes alone: it holds seeds, hands, whispers and passwords' digests."""
    if not path.name or path.is_dir():
        raise ValueError(f"database: {str(path)!r} is no file")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE))
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if file.is_file() and file.stat().st_mode & 0o077:
            file.chmod(PRIVATE)


def _set_up(connection: Any, _: Any) -> None:
    """What every connection to SQLite needs."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def open_plain_engine(engine: AsyncEngine) -> Engine:
    """The same SQLite database for a thread of its own: a whole transaction there costs one change of threads."""
    plain = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(plain, "connect", _set_up)
    return plain


def is_postgres(engine: AsyncEngine) -> bool:
    """Whether several processes can serve from this database."""
    return engine.dialect.name == "postgresql"


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to a revision."""
    from alembic import command  # many modules, and most starts need none of them
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as problem:
        raise NewerDatabase(str(problem)) from None


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest version; of several processes one does it."""
    async with engine.begin() as connection:
        if is_postgres(engine):
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        if await connection.run_sync(_revision) != HEAD:
            await connection.run_sync(upgrade)


def _revision(connection: Connection) -> str | None:
    """At which revision the database is; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


async def server_key(engine: AsyncEngine) -> str:
    """The secret that signs cookies and links, made at the first start and shared by all processes."""
    async with engine.begin() as connection:
        if is_postgres(engine):
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        found = await connection.scalar(select(keys.c.value).where(keys.c.name == "signing"))
        if found is not None:
            return str(found)
        made = secrets.token_urlsafe(32)
        await connection.execute(keys.insert().values(name="signing", value=made))
        return made
