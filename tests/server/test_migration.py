"""A database of the first version, made by the server of that time, with games in it (first_schema.sql)."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import Connection, MetaData, create_engine, text

from server.table import Person, serving, settings
from westphalia.game.old_records import new_answer
from westphalia.game.records import from_record
from westphalia.server.storage.engine import HEAD, MIGRATIONS, open_engine, upgrade

DUMP = Path(__file__).parent / "first_schema.sql"
TABLES = ("keys", "users", "tables", "seats", "entries", "chats")


def sqlite(tmp_path: Path) -> str:
    path = tmp_path / "first.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(DUMP.read_text())
    return str(path)


def postgres_of(database: str, tmp_path: Path) -> str:
    """The same rows in PostgreSQL, in the tables of the first version."""
    rows: dict[str, list[dict[str, Any]]] = {}
    source = create_engine(f"sqlite:///{sqlite(tmp_path)}")
    old = MetaData()
    with source.connect() as connection:
        old.reflect(connection)
        for name in TABLES:
            rows[name] = [dict(row._mapping) for row in connection.execute(old.tables[name].select())]

    def fill(connection: Connection) -> None:
        upgrade(connection, "0001")
        new = MetaData()
        new.reflect(connection)
        for name in TABLES:
            connection.execute(new.tables[name].insert(), rows[name])
        last = "SELECT setval('chats_number_seq', (SELECT max(number) FROM chats))"
        connection.execute(text(last))

    async def go() -> None:
        engine = open_engine(database)
        async with engine.begin() as connection:
            await connection.run_sync(fill)
        await engine.dispose()

    asyncio.run(go())
    return database


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def first(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite(tmp_path)
    return postgres_of(request.getfixturevalue("postgres"), tmp_path)


def facts(*query: str) -> list[Any]:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(DUMP.read_text())
        return [connection.execute(q).fetchall() for q in query]


def known(url: str, name: str) -> Person:
    """Somebody with the signed cookie of the first version."""
    ids, key = facts(
        f"SELECT id FROM users WHERE name = '{name}'", "SELECT value FROM keys WHERE name = 'signing'"
    )
    somebody = Person(url)
    cookie = URLSafeTimedSerializer(key[0][0], salt="session").dumps(ids[0][0])
    somebody.http.cookies.set("westphalia", str(cookie), domain="127.0.0.1")
    somebody.get("/me")
    return somebody


def test_games_go_on(first: str) -> None:
    with serving(settings(first)) as url:
        ann, ben = known(url, "Ann"), known(url, "Ben")
        tables = {t["title"]: t for t in ben.get("/tables?list=mine")}
        assert {title: t["status"] for title, t in tables.items()} == {
            "running": "playing",
            "finished": "over",
        }
        record = ben.get(f"/tables/{tables['finished']['id']}/record")
        assert from_record(record).over  # checks the hash
        over = tables["finished"]["id"]
        (played,) = facts(f"SELECT seat, answer FROM entries WHERE table_id = '{over}' ORDER BY version")
        assert [(s, a) for s, a, _ in record["answers"]] == [(s, new_answer(a)) for s, a in played]
        assert {t["title"] for t in ann.get("/tables?list=mine")} == {"running", "waiting"}

        async def play_on() -> None:
            id = tables["running"]["id"]
            async with ann.at(id) as hers, ben.at(id) as his:
                await hers.hello()
                await his.hello()
                await hers.quiet(0.2)
                for talk, seat, whispers in ((hers, 0, ["c2", "c3"]), (his, 1, ["c2", "c3"])):
                    assert [m["id"] for m in talk.heard if m["t"] == "chat"] == ["c1", *whispers]
                    if seat in talk.views[seat]["waiting"]:
                        first = talk.views[seat]["question"]["answers"][0]["id"]
                        await talk.say(
                            "answer", id="on", seat=seat, answer=first, version=talk.versions[seat]
                        )
                        await talk.until("ack", id="on")

        asyncio.run(play_on())
        stranger = Person(url)

        async def listen() -> list[str]:
            async with stranger.at(tables["running"]["id"]) as talk:
                await talk.hello()
                return [m["id"] for m in talk.heard if m["t"] == "chat"]

        assert asyncio.run(listen()) == ["c1"]


def test_an_account_of_the_first_version_can_log_in(first: str) -> None:
    with serving(settings(first)) as url:
        cid = Person(url)
        cid.post("/login", {"name": "Cid", "password": "correct horse"})
        assert cid.get("/me")["user"]["name"] == "Cid"


def test_the_way_back(tmp_path: Path) -> None:
    path = sqlite(tmp_path)
    engine = create_engine(f"sqlite:///{path}")
    before = facts("SELECT * FROM users", "SELECT * FROM chats")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        upgrade(connection)
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
        after = [list(connection.execute(text(f"SELECT * FROM {name}"))) for name in ("users", "chats")]
    assert [[tuple(row) for row in rows] for rows in after] == before


def test_the_newest_migration_is_known() -> None:
    """A start whose database is there already does not load Alembic."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
