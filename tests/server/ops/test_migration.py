"""The one migration makes the tables that the models describe, and knows that it is the newest."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from westphalia.server.storage.engine import HEAD, MIGRATIONS, migrate, open_engine
from westphalia.server.storage.social import bonds


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), bonds.metadata))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "t.db")
    return str(request.getfixturevalue("postgres"))


def test_the_migration_makes_what_the_models_describe(database: str) -> None:
    async def go() -> list[object]:
        engine = open_engine(database)
        await migrate(engine)
        await migrate(engine)  # a second start changes nothing
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert asyncio.run(go()) == []


def test_the_newest_migration_is_known() -> None:
    """A start with an up-to-date database does not load Alembic."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
