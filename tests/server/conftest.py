"""Servers to test: one in a thread for most, processes that can be killed, and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from server.table import Person, free_port, serving, settings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with bots that answer at random; its address."""
    path = tmp_path_factory.mktemp("server") / "tables.db"
    with serving(settings(str(path))) as url:
        yield url


@pytest.fixture
def person(server: str) -> Iterator[Callable[[str], Person]]:
    """Somebody new with a name."""
    made: list[Person] = []

    def make(name: str) -> Person:
        somebody = Person(server)
        made.append(somebody)
        somebody.post("/guest", {"name": name})
        return somebody

    yield make
    for somebody in made:
        somebody.http.close()


def postgres_bin() -> Path | None:
    """Where initdb and postgres are."""
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


@pytest.fixture(scope="session")
def postgres_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own on loopback; the start of its databases' addresses."""
    here = postgres_bin()
    if here is None:
        pytest.skip("no postgres binary on this machine (Debian: apt-get install postgresql)")
    root = tmp_path_factory.mktemp("postgres")
    data, port = root / "data", free_port()
    user: str | None = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = "nobody"
        for place in (root, *root.parents):
            if str(place).startswith(str(tmp_path_factory.getbasetemp().parent.parent)):
                place.chmod(0o755)
        shutil.chown(root, user)
    common = {"user": user, "cwd": "/", "env": {**os.environ, "LC_ALL": "C.UTF-8", "HOME": str(root)}}
    subprocess.run(
        [here / "initdb", "-D", data, "-U", "westphalia", "--auth=trust", "-E", "UTF8"],
        check=True, stdout=subprocess.DEVNULL, **common,
    )  # fmt: skip
    process = subprocess.Popen(
        [here / "postgres", "-D", data, "-p", str(port), "-c", "listen_addresses=127.0.0.1", "-k", root,
         "-c", "max_connections=60"],
        stdout=subprocess.DEVNULL, stderr=(root / "log").open("wb"), **common,
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 60
        address = f"postgresql://westphalia@127.0.0.1:{port}/"
        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError):
                ask(f"{address}postgres", "SELECT 1")
                break
            assert process.poll() is None, (root / "log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture
def postgres(postgres_cluster: str) -> str:
    """An empty database."""
    name = f"t{uuid.uuid4().hex[:12]}"
    ask(f"{postgres_cluster}postgres", f"CREATE DATABASE {name}")
    return postgres_cluster + name
