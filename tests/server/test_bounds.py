"""What strangers can make the server hold or do is bounded."""

import asyncio
import contextlib
import json
import socket
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.records import finished_record
from server.table import FAST, Person, ServerProcess, serving, settings
from westphalia.server import screens, stage
from westphalia.server.client import Backlog, Client
from westphalia.server.settings import Limits

MIB = 1024 * 1024


def resident(pid: int) -> float:
    """The memory of a process in MiB."""
    line = next(n for n in Path(f"/proc/{pid}/status").read_text().splitlines() if n.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def ws(person: Person, table: str) -> str:
    return person.url.replace("http", "ws", 1) + f"/api/tables/{table}/ws"


def greedy(person: Person, table: str) -> Any:
    """A connection whose client does not read what it is sent."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", person.http.base_url.port))
    headers = {"Cookie": person.cookie}
    return connect(
        ws(person, table), sock=line, additional_headers=headers, compression=None, max_queue=1, max_size=None
    )


async def greet(line: ClientConnection, seconds: float) -> None:
    """Say hello again and again, and never listen."""
    deadline = time.monotonic() + seconds
    with contextlib.suppress(ConnectionClosed, TimeoutError):
        while time.monotonic() < deadline:
            await asyncio.wait_for(line.send(json.dumps({"t": "hello"})), 0.5)
            await asyncio.sleep(0.002)


def test_clients_that_never_read_do_not_fill_the_memory(tmp_path: Path) -> None:
    """16 of them repeated hello to a finished game, and the process grew by two gigabytes."""
    server = ServerProcess(str(tmp_path / "t.db"), tmp_path / "log")
    server.start()
    server.wait()
    try:
        ann = Person(server.url)
        table = ann.post("/import", finished_record())["id"]
        before = resident(server.pid)

        async def go() -> float:
            async with contextlib.AsyncExitStack() as stack:
                lines = [await stack.enter_async_context(greedy(ann, table)) for _ in range(16)]
                await asyncio.gather(*(greet(line, 5) for line in lines))
                grown = resident(server.pid) - before
                for line in lines:
                    line.transport.abort()
                return grown

        assert asyncio.run(go()) < 120
    finally:
        server.stop()


def test_greetings_are_counted_by_person_and_address(tmp_path: Path) -> None:
    with serving(
        settings(str(tmp_path / "t.db"), limits=Limits(hellos_burst=5, hellos_per_second=0.01))
    ) as url:
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]

        async def go() -> None:
            async with ann.at(id) as one, ann.at(id) as two:
                for talk in (one, two):
                    await talk.hello()
                    await talk.hello()
                await one.hello()
                await two.say("hello", since=0)  # his sixth, though not this line's
                assert (await two.until("error"))["code"] == "too-fast"
                assert await two.closed() == 1013

        asyncio.run(go())


def test_a_view_that_has_not_changed_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    def counting(*args: Any) -> Any:
        made.append(args[1])
        return screens.picture(*args)

    monkeypatch.setattr(stage, "picture", counting)
    with serving(settings(str(tmp_path / "t.db"), limits=FAST)) as url:
        ann, ben = Person(url), Person(url)
        id = ann.post("/import", finished_record())["id"]

        async def go() -> None:
            async with ben.at(id) as one, Person(url).at(id) as two:
                for _ in range(5):
                    await one.hello()
                    await two.hello()
                assert one.views == two.views

        asyncio.run(go())
    assert made == [None]


def test_a_full_queue_is_counted_in_bytes() -> None:
    async def go() -> None:
        backlog = Backlog(10 * MIB)
        slow = Client(None, MIB, backlog)
        for _ in range(3):
            slow.send("x" * (MIB // 4))
        assert slow.waiting == backlog.bytes > 3 * MIB // 4
        frame = await slow.next()
        assert frame is not None
        slow.sent(frame)
        slow.send("x" * (MIB // 4))
        assert not slow.dropped.is_set()
        slow.send("x" * (MIB // 2))
        assert slow.dropped.is_set()
        assert backlog.bytes == 0

    asyncio.run(go())


def test_when_all_queues_are_full_those_who_read_go_on() -> None:
    async def go() -> None:
        backlog = Backlog(4 * MIB)
        greedy = [Client(None, 2 * MIB, backlog) for _ in range(8)]
        for client in greedy:
            client.send("x" * MIB)
        assert backlog.bytes < 4 * MIB
        assert sum(client.dropped.is_set() for client in greedy) == 5
        honest = Client(None, 2 * MIB, backlog)
        honest.send("x" * 100_000)
        assert not honest.dropped.is_set()

    asyncio.run(go())
