"""Everything that strangers can make the server store or do is bounded."""

import asyncio
import contextlib
import json
import socket
import sqlite3
import threading
import time
from contextlib import AsyncExitStack
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.records import at_sealed_question, finished_record
from server.table import FAST, HEADERS, Person, ServerProcess, serving, settings
from westphalia import server
from westphalia.rules.base.answers import LOWER_REQUEST, RAISE_REQUEST
from westphalia.server.access.guard import cost_of
from westphalia.server.access.limits import NEIGHBOURS, Buckets
from westphalia.server.live import submission
from westphalia.server.live import table_registry as registry
from westphalia.server.live.client import Backlog, Client
from westphalia.server.live.play import Play
from westphalia.server.ops.settings import Limits

MIB = 1024 * 1024


def resident(pid: int) -> float:
    """Return the memory of a process in MiB."""
    line = next(n for n in Path(f"/proc/{pid}/status").read_text().splitlines() if n.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def ws(person: Person, table: str) -> str:
    return person.url.replace("http", "ws", 1) + f"/api/tables/{table}/ws"


def greedy(person: Person, table: str) -> Any:
    """Return a connection whose client never reads."""
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
    """Otherwise 16 clients that repeat hello to a finished game could fill two gigabytes."""
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


def test_hello_messages_are_limited_by_person_and_address(tmp_path: Path) -> None:
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
                await two.say("hello", since=0)  # the person's sixth, though not this connection's
                assert (await two.until("error"))["code"] == "too-fast"
                assert await two.closed() == 1013

        asyncio.run(go())


def test_a_view_that_has_not_changed_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    view_parts = Play.view_parts

    def counting(self: Play, viewer: Any) -> dict[str, bytes]:
        made.append(viewer)
        return view_parts(self, viewer)

    monkeypatch.setattr(Play, "view_parts", counting)
    with serving(settings(str(tmp_path / "t.db"), limits=FAST)) as url:
        ann, ben = Person(url), Person(url)
        id = ann.post("/import", at_sealed_question())["id"]

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


def test_clients_that_read_are_served_when_all_queues_are_full() -> None:
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


# --- connections ---


def dial(url: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(url.rsplit(":", 1)[1])), timeout=10)


def is_cut(line: socket.socket, seconds: float) -> bool:
    """Return whether the server ends the connection in time."""
    line.settimeout(seconds)
    try:
        while line.recv(4096):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def test_silent_and_incomplete_connections_are_closed(tmp_path: Path) -> None:
    limits = replace(FAST, header_seconds=0.5, request_seconds=1.0)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        head = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\n"
        rest = b"X-Westphalia: 1\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
        silent, half, bodiless = (dial(url) for _ in range(3))
        half.sendall(head)
        bodiless.sendall(head + rest + b"{")
        drip = dial(url)
        drip.sendall(b"GET /live HTTP/1.1\r\n")
        for _ in range(300):  # a letter now and then does not keep it open
            try:
                drip.sendall(b"X: y\r\n")
            except OSError:
                break
            time.sleep(0.1)
        else:
            pytest.fail("a line that drips is never cut")
        assert all(is_cut(line, 20) for line in (silent, half, bodiless))
        assert Person(url).get("/me") == {"user": None}


def test_connections_are_limited_by_address_before_the_first_request(tmp_path: Path) -> None:
    limits = replace(FAST, connections_per_address=10)
    with serving(settings(str(tmp_path / "t.db"), limits=limits, proxies=())) as url:
        lines = [dial(url) for _ in range(10)]
        assert is_cut(dial(url), 2)
        assert not is_cut(lines[0], 0.1)
        for line in lines:
            line.close()
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]

        async def go() -> None:  # WebSockets count once, and are given back
            for _ in range(15):
                async with ann.at(id) as talk:
                    await talk.hello()

        asyncio.run(go())
        assert ann.get("/me")["user"]


def test_connections_through_a_proxy_count_for_the_client(tmp_path: Path) -> None:
    limits = replace(FAST, connections_per_address=3, sockets_per_address=2)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        lines = [dial(url) for _ in range(10)]
        assert not any(is_cut(line, 0.05) for line in lines)
        id = Person(url).post("/play-now", {"players": 5})["id"]
        address = url.replace("http", "ws", 1) + f"/api/tables/{id}/ws"

        async def visit(forwarded: str, stack: contextlib.AsyncExitStack) -> str:
            headers = {"X-Forwarded-For": forwarded}
            line = await stack.enter_async_context(connect(address, additional_headers=headers, proxy=None))
            try:
                await line.send('{"t":"ping"}')
                return str(json.loads(await line.recv())["t"])
            except ConnectionClosed:  # disconnected before the ping was sent
                return "error"

        async def go() -> list[str]:
            async with contextlib.AsyncExitStack() as stack:
                return [await visit(a, stack) for a in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2")]

        assert asyncio.run(go()) == ["pong", "pong", "error", "pong"]


def test_a_silent_websocket_is_closed(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"), limits=replace(FAST, greeting_seconds=0.3))) as url:
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]

        async def go() -> None:
            async with ann.at(id) as talk, ann.at(id) as busy:
                await busy.hello()
                assert (await talk.until("error"))["code"] == "idle"
                assert await talk.closed() == 1008
                await busy.quiet(0.5)
                await busy.hello()

        asyncio.run(go())


# --- chat ---


def test_chat_is_rate_limited_across_the_connections_of_a_visitor(tmp_path: Path) -> None:
    """Otherwise one visitor with 60 sockets could write a thousand lines a second."""
    path = tmp_path / "t.db"
    limits = replace(FAST, chats_per_second=0.1, chats_burst=5)
    with serving(settings(str(path), limits=limits)) as url:
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]

        async def go() -> list[str]:
            async with contextlib.AsyncExitStack() as stack:
                talks = [await stack.enter_async_context(ann.at(id)) for _ in range(8)]
                for number in range(5):
                    for line, talk in enumerate(talks):
                        await talk.say("chat", id=f"{line}-{number}", channel="table", text="x")
                for talk in talks:
                    await talk.say("ping")
                    await talk.until("pong")
                return [m["code"] for talk in talks for m in talk.heard if m["t"] == "refused"]

        assert asyncio.run(go()) == ["too-fast"] * 35
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM chats").fetchone() == (5,)


def test_the_chat_of_a_table_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path), limits=replace(FAST, chats_per_table=20))) as url:
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]

        async def go() -> list[str]:
            async with ann.at(id) as talk:
                for number in range(100):
                    await talk.say("chat", id=str(number), channel="table", text="x")
                await talk.hello()
                return [m["id"] for m in talk.heard if m["t"] == "chat"]

        told = asyncio.run(go())
        assert told[-1] == "99"
    with sqlite3.connect(path) as connection:
        kept = [int(row[0]) for row in connection.execute("SELECT client_id FROM chats ORDER BY number")]
    assert len(kept) < 40
    assert kept[-1] == 99


def knock(ann: Person, table: str) -> socket.socket:
    """Return a WebSocket without a well-behaved client."""
    line = dial(ann.url)
    line.sendall(
        f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: {ann.http.base_url.netloc.decode()}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def piece(first: int, text: bytes) -> bytes:
    """Return a frame of a WebSocket, masked with zeros."""
    return bytes([first, 0x80 | len(text), 0, 0, 0, 0]) + text


def test_pings_are_rate_limited(tmp_path: Path) -> None:
    """Otherwise unread answers to pings would fill the server's memory over one connection."""
    pings, pongs, pieces = piece(0x89, b"x" * 125), piece(0x8A, b""), piece(0x00, b"")
    with serving(settings(str(tmp_path / "t.db"), limits=Limits())) as url:
        ann = Person(url)
        table = ann.post("/tables", {"players": 5})["id"]
        for first, again in ((b"", pings), (b"", pongs), (piece(0x01, b""), pieces)):
            line = knock(ann, table)
            line.settimeout(30)
            with pytest.raises(ConnectionError):  # and no TimeoutError: it is cut soon
                line.sendall(first + again * (10 * MIB // len(again)))
            line.close()


def test_the_cost_of_a_request_does_not_depend_on_its_spelling(tmp_path: Path) -> None:
    limits = replace(FAST, costly_per_second=0.0, costly_burst=6.0)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        ann = Person(url)
        over = ann.post("/import", finished_record())["id"]  # which is five
        wish = {"frame": 1, "seat": 0}
        for path in (f"/tables/{over}/sandbox", "/import/", "/import//", "//import"):
            assert ann.post(path, wish, 429)["code"] == "too-fast"
        assert ann.get(f"/tables/{over}/replay/")["frames"]
        for path in (f"/tables/{over}/replay/", f"//tables/{over}//record", "/me/data"):
            assert ann.get(path, 429)["code"] == "too-fast"


def test_concurrent_requests_for_games_respect_the_limit(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"), limits=replace(FAST, tables_per_user=2))) as url:
        ann = Person(url)
        over = ann.post("/import", finished_record())["id"]

        async def go() -> list[int]:
            async with httpx.AsyncClient(
                base_url=url, headers={**HEADERS, "Cookie": ann.cookie}, trust_env=False, timeout=60
            ) as http:
                path = f"/api/tables/{over}/sandbox"
                asked = [http.post(path, json={"frame": 1, "seat": 0}) for _ in range(8)]
                return [answer.status_code for answer in await asyncio.gather(*asked)]

        assert sorted(asyncio.run(go())) == [201, 201, 409, 409, 409, 409, 409, 409]


def test_the_running_games_of_a_host_are_limited(tmp_path: Path) -> None:
    """Otherwise the bots of one host's games would keep all other bots waiting."""
    with serving(settings(str(tmp_path / "t.db"), limits=replace(FAST, games_per_user=2))) as url:
        ann = Person(url)
        first, _ = (ann.post("/play-now", {})["id"] for _ in range(2))
        refused = ann.post("/play-now", {}, 409)
        assert refused["code"] == "too-many"
        assert "resign" in refused["message"]
        assert Person(url).post("/play-now", {})["id"]
        ann.post(f"/tables/{first}/resign", {"seat": 0})
        for _ in range(600):
            if ann.get(f"/tables/{first}")["status"] == "over":
                break
            time.sleep(0.1)
        assert ann.post("/play-now", {})["id"]


def test_flags_raised_and_lowered_are_bounded(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a bound one connection could add 160 entries a second to the log."""
    monkeypatch.setattr(submission, "ASIDES", 6)
    ann = Person(server)
    table = ann.post("/play-now", {"edition": "six-round"})["id"]

    async def go() -> None:
        async with ann.at(table) as talk:
            await talk.hello()
            while 0 not in talk.views[0]["waiting"]:
                await talk.hear()
            then = [LOWER_REQUEST, RAISE_REQUEST, LOWER_REQUEST, RAISE_REQUEST, LOWER_REQUEST]
            said = {"answer": RAISE_REQUEST, "then": then, "version": talk.versions[0]}
            await talk.say("answer", id="six", seat=0, **said)
            version = (await talk.until("ack", id="six"))["version"]
            await talk.say("answer", id="one", seat=0, answer=RAISE_REQUEST, version=version)
            assert (await talk.until("refused", id="one"))["code"] == "enough"
            first = talk.views[0]["question"]["answers"][0]["id"]
            await talk.say("answer", id="real", seat=0, answer=first, version=version)
            await talk.until("ack", id="real")

    asyncio.run(go())


def knock_on(line: socket.socket, seconds: float) -> None:
    """Keep sending something harmless."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        line.sendall(b"\r\n")
        time.sleep(0.05)


def test_a_client_that_does_not_read_its_response_is_disconnected(tmp_path: Path) -> None:
    limits = replace(FAST, response_seconds=0.5)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        ann = Person(url)
        over = ann.post("/import", finished_record())["id"]
        asked = f"GET /api/tables/{over}/replay HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", ann.http.base_url.port))
        line.sendall(asked * 20)  # so much that no network between us holds it
        with pytest.raises(ConnectionError):
            knock_on(line, 60)
        line.close()


def test_an_ipv6_network_counts_as_one_visitor(tmp_path: Path) -> None:
    """An IPv6 client has more addresses than can be counted."""
    limits = replace(FAST, requests_per_second=0.0, requests_burst=4.0)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        http = Person(url).http

        def codes(*addresses: str) -> list[int]:
            return [http.get("/live", headers={"X-Forwarded-For": a}).status_code for a in addresses]

        assert codes(*(f"2001:db8:0:1::{i}" for i in range(6))) == [200] * 4 + [429] * 2
        assert codes("2001:db8:0:2::1", "203.0.113.7", "::ffff:203.0.113.8") == [200] * 3


def test_standing_orders_are_rate_limited_by_person(tmp_path: Path) -> None:
    """Each order is written to disk, so giving and cancelling orders in a loop would keep the disk busy."""
    limits = replace(FAST, orders_per_second=0.0, orders_burst=2.0)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        ann = Person(url)
        table = ann.post("/import", at_sealed_question())["id"]

        async def go() -> None:
            async with ann.at(table) as one, ann.at(table) as two:
                for talk in (one, two):
                    await talk.say("order", id="o", seat=0, kind="nothing")
                    await talk.hello()
                for talk in (one, two):
                    await talk.say("order", id="more", seat=0, kind="nothing")
                    assert (await talk.until("refused", id="more"))["code"] == "too-fast"

        asyncio.run(go())


def test_messages_of_an_address_wait_when_they_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty connections of one visitor together may say as much as one."""
    free, take = threading.Event(), Buckets.take
    monkeypatch.setattr(Buckets, "take", lambda *told: free.is_set() or take(*told))
    limits = replace(FAST, messages_per_second=0.001, messages_burst=4)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        ann = Person(url)
        id = ann.post("/tables", {"players": 5})["id"]
        most = int(NEIGHBOURS * limits.messages_burst)

        async def go() -> None:
            async with AsyncExitStack() as stack:
                for _ in range(most // 4):  # the burst that eight neighbours share
                    talk = await stack.enter_async_context(ann.at(id))
                    for _ in range(4):
                        await talk.say("ping")
                        await talk.until("pong")
                last = await stack.enter_async_context(ann.at(id))
                await last.say("ping")
                with pytest.raises(TimeoutError):
                    await last.hear(0.3)
                free.set()
                await last.until("pong")

        asyncio.run(go())


def test_an_address_makes_only_so_many_guests_and_idle_ones_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.db"

    def names() -> set[str]:
        with sqlite3.connect(path) as connection:
            return {name for (name,) in connection.execute("SELECT name FROM users")}

    with serving(settings(str(path), limits=replace(FAST, guests_per_second=0.0, guests_burst=4.0))) as url:
        people = [Person(url) for _ in range(5)]
        for number, person in enumerate(people[:4]):
            person.post("/guest", {"name": f"P{number}"})
        people[4].post("/guest", {"name": "P4"}, status=429)
        id = people[0].post("/tables", {"players": 5})["id"]
        people[0].post("/guest", {"name": "still P0"})
        people[1].post(f"/tables/{id}/join")
        people[2].post("/accounts", {"name": "P2", "password": "a long password"})
    assert names() == {"still P0", "P1", "P2", "P3"}
    monkeypatch.setattr(registry, "IDLE_GUEST", -1.0)
    monkeypatch.setattr(registry, "MINUTE", 0.0)
    with serving(settings(str(path))):
        while "P3" in names():
            time.sleep(0.02)
    assert names() == {"still P0", "P1", "P2"}


@pytest.mark.parametrize(
    ("method", "path", "cost"),
    [
        ("GET", "/api/tables", 0.1),
        ("GET", "/api//tables/", 0.1),
        ("POST", "/api/tables", 1.0),
        ("GET", "/api/tables/abc", 0.0),
        ("GET", "/api/tables/abc/replay", 1.0),
        ("GET", "/api/lab/runs/abc/report", 1.0),
        ("POST", "/api/lessons/dice/war", 0.1),
        ("GET", "/api/rulesearch/five-round", 0.1),
        ("GET", "/api/me", 0.0),
        ("POST", "/api/import", 5.0),
        ("POST", "/api/house/check", 0.5),
        ("POST", "/api/tables/abc/undo", 0.5),  # plays the game again
        ("POST", "/api/tables/abc/settings", 0.1),  # tries house rules
    ],
)
def test_requests_that_need_much_cpu_are_rate_limited(method: str, path: str, cost: float) -> None:
    assert cost_of(method, path) == cost


def test_no_exception_is_kept_to_be_raised_again() -> None:
    """Each time an exception is raised, its traceback grows and keeps the frames of a request in memory."""
    names = [
        found.name
        for found in walk_packages(server.__path__, "westphalia.server.")
        if "migrations" not in found.name
    ]
    kept = [
        f"{name}.{key}"
        for name in names
        if "migrations" not in name
        for key, value in vars(import_module(name)).items()
        if isinstance(value, BaseException)
    ]
    assert kept == []
