"""The database: migrations, the lock, backups, and games that go on after a restart."""

import asyncio
import json
import signal
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from server.table import Person, ServerProcess, serving, settings
from westphalia.cli.main import main
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.storage.engine import (
    HEAD,
    MIGRATIONS,
    database_url,
    migrate,
    open_engine,
    server_key,
    sqlite_path,
)
from westphalia.server.storage.lock import InUse
from westphalia.server.storage.models import metadata


def differences(connection: Connection) -> object:
    return compare_metadata(MigrationContext.configure(connection), metadata)


async def migrated(url: str) -> tuple[object, list[str], str]:
    engine = open_engine(url)
    try:
        await migrate(engine)
        await migrate(engine)  # nothing more to do
        key = await server_key(engine)
        assert await server_key(engine) == key
        async with engine.connect() as connection:
            names = await connection.run_sync(lambda c: inspect(c).get_table_names())
            return await connection.run_sync(differences), sorted(names), key
    finally:
        await engine.dispose()


def test_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    found, names, _ = asyncio.run(migrated(str(tmp_path / "t.db")))
    assert found == []
    assert names == [
        "alembic_version", "archives", "bonds", "channels", "chats", "entries", "feedback", "invitations", "keys",
        "mutes", "notes", "notices", "promises", "ratings", "reads", "reports", "resets", "sanctions", "seats",
        "sessions", "snapshots", "standings", "tables", "users",
    ]  # fmt: skip


@pytest.mark.postgres
def test_migrations_on_postgres(postgres: str) -> None:
    assert asyncio.run(migrated(postgres))[0] == []


def test_the_newest_migration_is_known() -> None:
    """A start with an up-to-date database does not load Alembic."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_addresses_of_databases() -> None:
    assert database_url("x.db") == "sqlite+aiosqlite:///x.db"
    assert database_url("sqlite:////data/x.db") == "sqlite+aiosqlite:////data/x.db"
    assert database_url("postgresql://u:p@h/d") == "postgresql+asyncpg://u:p@h/d"
    assert sqlite_path("postgresql://u@h/d") is None
    with pytest.raises(ValueError, match="database"):
        database_url("mysql://u@h/d")


def test_acknowledged_answers_are_on_the_disk(tmp_path: Path) -> None:
    registry = TableRegistry(settings(str(tmp_path / "t.db")))

    async def pragmas() -> tuple[object, object]:
        await migrate(registry.engine)
        assert registry.writer._plain is not None
        with registry.writer._plain.connect() as connection:
            mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
            sync = connection.exec_driver_sql("PRAGMA synchronous").scalar()
        await registry.stop()
        return mode, sync

    assert asyncio.run(pragmas()) == ("wal", 2)


def test_sqlite_is_for_one_server(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"))), pytest.raises(InUse):
        TableRegistry(settings(str(tmp_path / "t.db")))


def test_a_backup_of_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "t.db", tmp_path / "copy.db"
    assert main(["backup", str(copy), "--database", str(database)]) == 1  # there is none yet
    with serving(settings(str(database))) as url:
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]
        assert main(["backup", str(copy), "--database", str(database)]) == 0
        assert main(["backup", str(copy), "--database", str(database)]) == 1  # it exists
    assert "1 tables" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "y"), "--database", "postgresql://h/d"]) == 2
    with serving(settings(str(copy))) as url:
        again = Person(url)
        again.http.cookies = ann.http.cookies
        assert again.get(f"/tables/{id}")["mine"] == [0]


def test_a_stopped_server_takes_every_game_up_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = ServerProcess(str(tmp_path / "t.db"), log=log, changes={"bot_delay": 0.02})
    server.start()
    server.wait()
    try:
        ann = Person(server.url)
        ann.post("/guest", {"name": "Annabella-Secretname"})
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in range(4))]
        wish = {"players": 5, "options": {"setup": "random"}, "seats": seats}
        ids = [ann.post("/tables", wish)["id"] for _ in range(2)]
        for id in ids:
            ann.post(f"/tables/{id}/start")
            ann.post(f"/tables/{id}/resign", {"seat": 0})  # bots alone: no client connects to wake them
        server.kill(signal.SIGTERM)
        assert '"server.stopped"' in log.read_text()
        server.changes = {}
        server.start()
        server.wait()

        async def watch() -> None:
            for id in ids:
                async with ann.at(id) as talk:
                    await talk.hello()
                    while not talk.views[None]["over"]:
                        await talk.hear(60)

        asyncio.run(watch())
        for id in ids:
            ann.get(f"/tables/{id}/record")
    finally:
        server.stop()
    # The log is JSON, and holds neither names nor secrets.
    text = log.read_text()
    with sqlite3.connect(tmp_path / "t.db") as connection:
        secrets = [
            row[0]
            for row in connection.execute(
                "SELECT seed FROM tables UNION SELECT value FROM keys WHERE name = 'signing'"
            )
        ]
    assert secrets
    for word in [*secrets, "Annabella", ann.http.cookies["westphalia"]]:
        assert word not in text
    for line in filter(None, text.splitlines()):
        assert json.loads(line)["level"] in ("info", "warning"), line
