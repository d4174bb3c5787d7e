"""Test servers: most run in a thread, some in processes that can be killed, and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest
from argon2 import PasswordHasher

from server.fake_time import FakeTime
from server.table import Person, free_port, serving, settings
from westphalia.server.http import accounts
from westphalia.server.storage import store


@pytest.fixture(scope="session", autouse=True)
def true_hasher() -> Iterator[Callable[[], PasswordHasher]]:
    """The real password hasher; tests in this process replace it by a fast one."""
    true = accounts.hasher
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "hasher", cache(partial(PasswordHasher, 1, 8, 1)))
        yield true


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with bots that answer at random."""
    path = tmp_path_factory.mktemp("server") / "tables.db"
    with serving(settings(str(path))) as url:
        yield url


@pytest.fixture
def person(server: str) -> Iterator[Callable[[str], Person]]:
    """A new person with a name."""
    made: list[Person] = []

    def make(name: str) -> Person:
        somebody = Person(server)
        made.append(somebody)
        somebody.post("/guest", {"name": name})
        return somebody

    yield make
    for somebody in made:
        somebody.http.close()


@pytest.fixture
def host_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every game that begins now, the first question goes to seat 0."""
    for module in ("lobby", "rematch"):
        monkeypatch.setattr(f"westphalia.server.tables.{module}.new_seed", lambda: 10)


@pytest.fixture
def fake_time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    """Time passes only when the test says so; servers look at it in every sweep."""
    fake = FakeTime()
    monkeypatch.setattr(store, "time", SimpleNamespace(time=fake.time))
    return fake


def postgres_bin() -> Path | None:
    """Return the directory of initdb and postgres."""
    found = shutil.which("initdb")
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: p.parts[-3].zfill(3))
    places += [Path(found).resolve()] if found else []
    return next((place.parent for place in reversed(places) if (place.parent / "postgres").exists()), None)


def ask(address: str, statement: str) -> None:
    async def go() -> None:
        connection = await asyncpg.connect(address)
        await connection.execute(statement)
        await connection.close()

    asyncio.run(go())


class Cluster:
    """A PostgreSQL of our own on loopback, which can be killed and started again."""

    def __init__(self, here: Path) -> None:
        # Not below pytest's own directories: every run of pytest closes them to other users again.
        self.root = root = Path(tempfile.mkdtemp(prefix="westphalia-postgres-"))
        self.here, self.port = here, free_port()
        user: str | None = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = "nobody"
            shutil.chown(root, user)
        env = {**os.environ, "LC_ALL": "C.UTF-8", "HOME": str(root)}
        self.common: dict[str, Any] = {"user": user, "cwd": "/", "env": env}
        subprocess.run(
            [here / "initdb", "-D", root / "data", "-U", "westphalia", "--auth=trust", "-E", "UTF8"],
            check=True, stdout=subprocess.DEVNULL, **self.common,
        )  # fmt: skip
        self.start()

    @property
    def address(self) -> str:
        """Return the beginning of the addresses of its databases."""
        return f"postgresql://westphalia@127.0.0.1:{self.port}/"

    def start(self, wait: bool = True) -> None:
        self.process = subprocess.Popen(
            [self.here / "postgres", "-D", self.root / "data", "-p", str(self.port),
             "-c", "listen_addresses=127.0.0.1", "-k", self.root, "-c", "max_connections=60"],
            stdout=subprocess.DEVNULL, stderr=(self.root / "log").open("ab"), **self.common,
        )  # fmt: skip
        deadline = time.monotonic() + 180
        while wait:
            with contextlib.suppress(OSError, asyncpg.PostgresError):
                ask(f"{self.address}postgres", "SELECT 1")
                return
            assert self.process.poll() is None, (self.root / "log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def kill(self) -> None:
        """Stop as after a power cut: all clients are disconnected."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(120)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(120)
        shutil.rmtree(self.root, ignore_errors=True)

    def database(self) -> str:
        """Return an empty database."""
        name = f"t{uuid.uuid4().hex[:12]}"
        ask(f"{self.address}postgres", f"CREATE DATABASE {name}")
        return self.address + name


def new_cluster() -> Cluster:
    here = postgres_bin()
    if here is None:
        pytest.skip("no postgres binary on this machine (Debian: apt-get install postgresql)")
    return Cluster(here)


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    """A PostgreSQL for all tests that leave it running."""
    cluster = new_cluster()
    yield cluster
    cluster.stop()


@pytest.fixture
def mortal_postgres() -> Iterator[Cluster]:
    """A PostgreSQL that the test may kill."""
    cluster = new_cluster()
    yield cluster
    cluster.stop()


@pytest.fixture
def postgres(postgres_cluster: Cluster) -> str:
    """An empty database."""
    return postgres_cluster.database()
