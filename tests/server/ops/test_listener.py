"""The connection to the other processes breaks, and breaks again while the missed notes are read."""

import asyncio
import time
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from server.conftest import Cluster, ask
from server.table import Person, serving, settings
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.storage.fanout import CHANNEL

pytestmark = pytest.mark.postgres


def until(what: Any, seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.05)


async def heard(ann: Person, other: str, id: str, text: str) -> None:
    """Check that a line sent to the second process reaches the first."""
    async with ann.at(id) as here, ann.at(id, url=other) as there:
        await here.hello()
        await there.hello()
        await there.say("chat", id=text, channel="table", text=text)
        assert (await here.until("chat", 15, id=text))["text"] == text


def test_the_database_dies_again_while_the_listener_catches_up(
    mortal_postgres: Cluster, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The process must hear later notes again."""
    database = mortal_postgres.database()
    catch_up, killed = TableRegistry.catch_up, set[int]()

    async def dying(registry: TableRegistry) -> None:
        pid = mortal_postgres.process.pid
        if pid not in killed and len(killed) < 2:  # by one of the two servers
            killed.add(pid)
            await asyncio.to_thread(mortal_postgres.kill)
        await catch_up(registry)

    monkeypatch.setattr(TableRegistry, "catch_up", dying)
    with serving(settings(database)) as one, serving(settings(database)) as two:
        ann = Person(one)
        id = ann.post("/tables", {"players": 5})["id"]
        asyncio.run(heard(ann, two, id, "before"))
        mortal_postgres.kill()
        mortal_postgres.start(wait=False)  # it is killed again as soon as it is reached
        for number in (1, 2):
            until(lambda n=number: len(killed) == n and mortal_postgres.process.poll() is not None)
            health = ann.http.get("/health")
            assert (health.status_code, health.json()["listening"]) == (503, False)
            mortal_postgres.start(wait=False)
        until(lambda: ann.http.get("/health").status_code == 200)
        until(lambda: ann.http.get(f"{two}/health").status_code == 200)
        asyncio.run(heard(ann, two, id, "after"))
    assert "fanout.disconnected" in capfd.readouterr().out


def test_malformed_notifications_do_not_stop_the_listener(postgres: str, tmp_path: Path) -> None:
    with serving(settings(postgres)) as one, serving(settings(postgres)) as two:
        ann = Person(one)
        id = ann.post("/tables", {"players": 5})["id"]
        for payload in ("nonsense", "[]", '{"kind": 1}', "", '{"kind":"entries","table":"x","number":-1}'):
            ask(postgres, f"SELECT pg_notify('{CHANNEL}', '{payload}')")
        asyncio.run(heard(ann, two, id, "still"))


def test_a_lost_database_connection_is_reopened(postgres: str) -> None:
    with serving(settings(postgres)) as one, serving(settings(postgres)) as two:
        ann = Person(one)
        id = ann.post("/tables", {"players": 5})["id"]

        async def cut() -> None:
            connection = await asyncpg.connect(postgres)
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            await connection.close()

        asyncio.run(cut())
        time.sleep(0.3)
        until(lambda: all(ann.http.get(f"{url}/health").status_code == 200 for url in (one, two)))
        asyncio.run(heard(ann, two, id, "after"))


def test_a_client_from_another_process_sees_no_older_version(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reconnect to another process must not show an older view even for a moment."""

    async def deaf(registry: TableRegistry, note: object) -> None:
        """Ignore the note, as if it had not arrived yet."""

    monkeypatch.setattr(TableRegistry, "hear", deaf)
    with (
        serving(settings(postgres, sweep_interval=60.0)) as one,
        serving(settings(postgres, sweep_interval=60.0)) as two,
    ):
        ann = Person(one)
        id = ann.post(
            "/tables", {"players": 5, "options": {"setup": "random"}, "seats": [{"kind": "me"}] * 5}
        )["id"]
        ann.post(f"/tables/{id}/start")

        async def go() -> None:
            async with ann.at(id, url=two) as early:
                await early.hello()
            async with ann.at(id) as here:
                await here.hello()
                for number in range(3):
                    seat = here.views[0]["waiting"][0]
                    first = here.views[seat]["question"]["answers"][0]["id"]
                    await here.say(
                        "answer", id=str(number), seat=seat, answer=first, version=here.versions[seat]
                    )
                    await here.until("ack", id=str(number))
                    await here.quiet(0.1)
                async with ann.at(id, url=two) as there:
                    await there.hello()
                    assert there.versions == here.versions
                    assert there.views == here.views

        asyncio.run(go())
