"""Admin commands: check the installation, export and import games."""

import asyncio
import json
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from westphalia.server.http.importing import read_record
from westphalia.server.live import archive
from westphalia.server.ops.prepare import StartError, cause
from westphalia.server.ops.settings import Settings
from westphalia.server.people.feedback import FEEDBACK, answers, write_feedback
from westphalia.server.problems import Problem
from westphalia.server.storage.engine import MIGRATIONS, PRIVATE, is_postgres, open_engine, sqlite_path
from westphalia.server.storage.fanout import Fanout
from westphalia.server.storage.models import tables
from westphalia.server.storage.reader import Reader
from westphalia.server.storage.store import Store

T = TypeVar("T")
CLOCK: Final = 5.0  # seconds by which this clock and the database's may differ

FILES: Final = 4096  # open files that a server should be allowed


class Finding(msgspec.Struct, frozen=True):
    what: str
    ok: bool
    sentence: str


def check(settings: Settings) -> Iterator[Finding]:
    """Check database, disk, clock and system limits; nothing is changed."""
    path = sqlite_path(settings.database)
    if path is not None:
        yield from _look_at_file(path, settings.disk_reserve)
        if not path.is_file():
            return
    yield from asyncio.run(_look_at_database(settings))
    yield _look_at_limits()


def _look_at_file(path: Path, reserve: int) -> Iterator[Finding]:
    place = next(p for p in (path.resolve(), *path.resolve().parents) if p.exists())
    if not path.is_file():
        yield Finding("database", True, f"{path} does not exist yet; the first start creates it.")
    elif open_to_others := path.stat().st_mode & ~PRIVATE & 0o777:
        yield Finding("privacy", False, f"{path} is open to other users: remove mode {open_to_others:03o}.")
    else:
        yield Finding("privacy", True, f"Only its owner can use {path}.")
    free = shutil.disk_usage(place).free
    yield Finding("disk", free > reserve, f"{free // 2**20} MiB are free at {place}.")


async def _look_at_database(settings: Settings) -> list[Finding]:
    engine = open_engine(settings.database, make=False)
    try:
        async with engine.connect() as connection:
            found = [await connection.run_sync(_look_at_schema)]
            found.append(await _look_at_clock(engine))
        return found
    except (DBAPIError, OSError) as problem:
        return [Finding("database", False, f"It cannot be reached ({cause(problem)}).")]
    finally:
        await engine.dispose()


def _look_at_schema(connection: Connection) -> Finding:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    ours = ScriptDirectory.from_config(config)
    has, wants = MigrationContext.configure(connection).get_current_revision(), ours.get_current_head()
    if has == wants:
        return Finding("schema", True, f"The database has version {has}, as expected.")
    if has is None or any(script.revision == has for script in ours.walk_revisions()):
        return Finding(
            "schema", True, f"The database has version {has}; the next start migrates it to {wants}."
        )
    return Finding(
        "schema", False, f"The database has version {has}, newer than this program knows ({wants})."
    )


async def _look_at_clock(engine: AsyncEngine) -> Finding:
    async with engine.connect() as connection:
        if is_postgres(engine):
            theirs = await connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))
            apart = abs(float(theirs or 0.0) - time.time())
            return Finding("clock", apart < CLOCK, f"Our clock and the database's are {apart:.1f} s apart.")
        newest = await connection.scalar(select(func.max(tables.c.updated)))
    ahead = float(newest or 0.0) - time.time()
    return Finding("clock", ahead < CLOCK, "No game is newer than our clock." if ahead < CLOCK else
                   f"Some games are dated {ahead:.0f} s in the future: a clock is or was wrong.")  # fmt: skip


def _look_at_limits() -> Finding:
    try:
        import resource
    except ImportError:  # Windows
        return Finding("files", True, "This system has no known limit of open files.")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return Finding(
        "files", most >= FILES, f"{most} files may be open at once (recommended: {FILES} or more)."
    )


# --- games out and in ---


def _with_store(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async def go(engine: AsyncEngine) -> T:
        reader = Reader(engine)
        try:
            return await work(Store(engine, Fanout(engine), reader))
        finally:
            reader.stop()

    return with_engine(database, go)


async def _with_engine(database: str, work: Callable[[AsyncEngine], Awaitable[T]]) -> T:
    try:
        engine = open_engine(database, make=False)
    except OSError as problem:
        raise StartError(f"database: {problem.strerror}") from None
    try:
        return await work(engine)
    except (DBAPIError, OSError) as problem:
        raise StartError(f"database: it cannot be used ({cause(problem)})") from None
    finally:
        await engine.dispose()


def with_engine(database: str, work: Callable[[AsyncEngine], Awaitable[T]]) -> T:
    """Run some work on a database that exists."""
    return asyncio.run(_with_engine(database, work))


def export_games(database: str, directory: Path) -> int:
    """Write every finished game's record and its players' feedback to files; return the number of games."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)

    async def go(store: Store) -> int:
        count = 0
        for table_id in await store.finished():
            found, kept = await store.table(table_id), await store.archive(table_id)
            if found is not None:
                content = archive.read(kept).record() if kept is not None else None
                record = content or archive.bare_record(found[0], await store.log(table_id))
                (directory / f"westphalia-{table_id}.json").write_bytes(record)
                count += 1
        write_feedback(directory / FEEDBACK, await answers(store.engine))
        return count

    return _with_store(database, go)


def import_games(database: str, files: Sequence[Path]) -> list[str]:
    """Import records as public tables; return their ids."""

    async def go(store: Store) -> list[str]:
        made = []
        for file in files:
            try:
                table, sitting, log = read_record(json.loads(file.read_text(encoding="utf-8")), None)
            except (OSError, UnicodeDecodeError, json.JSONDecodeError) as problem:
                raise ValueError(f"{file}: it cannot be read ({problem})") from None
            except Problem as problem:
                raise ValueError(f"{file}: {problem.field or 'record'}: {problem.message}") from None
            table.private = False
            await store.add_game(table, sitting, log)
            made.append(table.id)
        return made

    return _with_store(database, go)
