"""A server to test, and people who play on it: over real HTTP and real WebSockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn.server
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from westphalia.server.app import create_litestar
from westphalia.server.ops.run import Server, make_server
from westphalia.server.ops.settings import Limits, Settings
from westphalia.server.storage.engine import PRIVATE, migrate, open_engine, sqlite_path

HEADERS = {"X-Westphalia": "1"}
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # by default every client loads the machine's certificates
FAST = Limits(
    messages_per_second=1e6, messages_burst=1e6, requests_per_second=1e6, requests_burst=1e6,
    costly_per_second=1e6, costly_burst=1e6, sockets_per_address=10_000,
    hellos_per_second=1e6, hellos_burst=1e6, connections_per_address=10_000,
    chats_per_second=1e6, chats_burst=1e6, guests_per_second=1e6, guests_burst=1e6,
    new_tables_per_second=1e6, new_tables_burst=1e6,
)  # fmt: skip


def free_port() -> int:
    """Return a port that stays ours while its server is down: below those that the system assigns to clients."""
    while True:
        port = random.SystemRandom().randrange(10_240, 32_768)
        with socket.socket() as s, contextlib.suppress(OSError):
            s.bind(("127.0.0.1", port))
            return port


def settings(database: str, **changes: Any) -> Settings:
    told = {"publish_interval": 0.0, "sweep_interval": 0.2, "limits": FAST, "port": 0, **changes}
    return Settings(database=database, **told)


@cache
def new_database() -> bytes:
    """Return an empty database at the newest revision."""

    async def make(path: Path) -> None:
        engine = open_engine(str(path))
        await migrate(engine)
        await engine.dispose()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.db"
        asyncio.run(make(path))
        return path.read_bytes()


idle_applications: dict[int, list[Litestar]] = {}  # by the only setting they are made with


@contextmanager
def application(told: Settings) -> Iterator[Litestar]:
    """Lend an application that no running server uses: making one takes most of a server's start."""
    idle = idle_applications.setdefault(told.limits.body, [])
    app = idle.pop() if idle else create_litestar(told)
    app.state.update(sockets={}, replays={})
    yield app
    idle.append(app)


@contextmanager
def serving(told: Settings) -> Iterator[str]:
    """Run a server with these settings; return its address."""
    path = sqlite_path(told.database)
    if path is not None and path.parent.exists() and not path.exists():
        path.touch(PRIVATE)
        path.write_bytes(new_database())
    with application(told) as app, running(make_server(told, app)) as url:
        yield url


class ShortSleeps:
    """asyncio with short sleeps, for uvicorn: it checks every 0.1 s whether to stop, then waits as long again."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 10)


uvicorn.server.asyncio = ShortSleeps()  # type: ignore[assignment]


@contextmanager
def running(server: Server) -> Iterator[str]:
    """Run a server in a thread of this process; return its address."""
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 60
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() < deadline, "the server did not start in time"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive(), "the server did not stop"


PARENT = """
import json, os, sys
from westphalia.server.ops.warm_up import load
from westphalia.server.ops.run import listen, run
from westphalia.server.ops.settings import Limits, Settings
from westphalia.game.westphalia_game import new_game
new_game("five-round", 5, 1, setup="historical")
doors, made = {}, {}
for line in sys.stdin:
    order = json.loads(line)
    if "shut" in order:
        doors.pop(order["shut"]).close()
        print("shut", flush=True)
        continue
    if "start" in order:
        told = order["start"]
        settings = Settings(**{**told, "limits": Limits(**told["limits"])})
        kind = "://" in settings.database, settings.limits
        if kind not in made:
            made[kind] = load(settings)
        if order["door"] and settings.port not in doors:
            doors[settings.port] = listen(settings)
    if "wait" in order:
        os.waitpid(order["wait"], 0)
        print("gone", flush=True)
        continue
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
        run(settings, doors.get(settings.port), made=made[kind])
        os._exit(0)
    print(pid, flush=True)
"""


@cache
def parent() -> subprocess.Popen[str]:
    """Return a process that has imported everything and forks servers, so that a new start takes no time."""
    return subprocess.Popen(
        [sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def order(**what: Any) -> str:
    """Send a command to the parent process; return its reply."""
    told = parent()
    assert told.stdin is not None
    assert told.stdout is not None
    told.stdin.write(json.dumps(what) + "\n")
    told.stdin.flush()
    return told.stdout.readline().strip()


@dataclass
class ServerProcess:
    """A server in a process of its own, which can be killed and started again."""

    database: str
    log: Path
    port: int = field(default_factory=free_port)
    changes: dict[str, Any] = field(default_factory=dict)
    pid: int = 0
    door: bool = False  # whether it stays open while the server is dead, as `westphalia serve` keeps it

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        told = asdict(settings(self.database, port=self.port, **self.changes))
        self.pid = int(order(start=told, log=str(self.log), door=self.door))

    def wait(self, seconds: float = 240) -> None:
        deadline = time.monotonic() + seconds
        http = httpx.Client(base_url=self.url, trust_env=False, verify=NO_TLS, timeout=seconds)
        while True:
            with contextlib.suppress(httpx.TransportError):
                if http.get("/health").status_code == 200:
                    return
            assert time.monotonic() < deadline, "the server did not start in time"
            time.sleep(0.02)

    def kill(self, how: int = signal.SIGKILL) -> None:
        """End the server; return when it is gone."""
        os.kill(self.pid, how)
        assert order(wait=self.pid) == "gone"
        self.pid = 0

    def stop(self) -> None:
        if self.pid:
            self.kill(signal.SIGTERM)
        if self.door:
            assert order(shut=self.port) == "shut"


class Person:
    """A person with a browser."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, headers=HEADERS, trust_env=False, verify=NO_TLS, timeout=60)

    @property
    def url(self) -> str:
        return str(self.http.base_url).rstrip("/")

    def get(self, path: str, status: int = 200) -> Any:
        return self._told(self.http.get(f"/api{path}"), status)

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return self._told(self.http.post(f"/api{path}", json={} if body is None else body), status)

    def _told(self, response: httpx.Response, status: int | None) -> Any:
        if status is None:
            assert response.status_code in (200, 201), response.text
        else:
            assert response.status_code == status, response.text
        return response.json()

    @property
    def cookie(self) -> str:
        return f"westphalia={self.http.cookies['westphalia']}" if "westphalia" in self.http.cookies else ""

    @asynccontextmanager
    async def at(self, table: str, url: str | None = None) -> AsyncIterator[Talk]:
        """Open a WebSocket at a table."""
        address = (url or self.url).replace("http", "ws", 1)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        path = f"{address}/api/tables/{table}/ws"
        async with connect(path, additional_headers=headers, proxy=None, max_size=None) as line:
            yield Talk(line)


class Talk:
    """A WebSocket as a client uses it: it keeps views, events and all other messages."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.views: dict[int | None, dict[str, Any]] = {}
        self.versions: dict[int | None, int] = {}
        self.events: dict[int | None, list[dict[str, Any]]] = {}
        self.table: dict[str, Any] = {}
        self.gaps = 0

    async def say(self, t: str, **fields: Any) -> None:
        await self.line.send(json.dumps({"t": t, **fields}))

    async def hear(self, seconds: float = 30) -> dict[str, Any]:
        text = await asyncio.wait_for(self.line.recv(), seconds)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        await self._take(message)
        return message

    async def _take(self, m: dict[str, Any]) -> None:
        match m["t"]:
            case "table":
                self.table = m["table"]
            case "view":
                self.views[m["seat"]] = m["view"]
                self.versions[m["seat"]] = m["version"]
            case "delta":
                if self.versions.get(m["seat"]) == m["from"]:
                    self.views[m["seat"]] = {**self.views[m["seat"]], **m["changes"]}
                    self.versions[m["seat"]] = m["version"]
                else:
                    self.gaps += 1
            case "events":
                log = self.events.setdefault(m["seat"], [])
                for event in m["events"]:
                    if event["n"] <= len(log):
                        assert log[event["n"] - 1] == event, "an event has changed"
                    else:
                        assert event["n"] == len(log) + 1, "an event is missing"
                        log.append(event)

    async def until(self, t: str, seconds: float = 30, **fields: Any) -> dict[str, Any]:
        """Listen until a message of a kind arrives."""
        while True:
            message = await self.hear(seconds)
            if message["t"] == t and all(message.get(k) == v for k, v in fields.items()):
                return message
            assert message["t"] != "error" or t == "error", message

    async def until_any(self, *kinds: str) -> dict[str, Any]:
        """Listen until a message of one of the kinds arrives."""
        while True:
            message = await self.hear()
            if message["t"] in kinds:
                return message

    async def closed(self) -> int:
        """Listen until the server closes; return its code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.hear(10)
        code = self.line.close_code
        assert code is not None
        return code

    async def quiet(self, seconds: float = 0.3) -> None:
        """Listen until nothing more arrives."""
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            await self.catch_up()
            while True:
                await self.hear(seconds)

    async def catch_up(self) -> None:
        """Listen to everything sent so far, which comes before the reply to a ping."""
        await self.say("ping")
        await self.until("pong")
        self.heard.pop()
        self.raw.pop()

    async def hello(self, since: int | dict[str, int] = 0) -> None:
        await self.say("hello", since=since)
        await self.say("ping")
        await self.until("pong")

    def question(self, seat: int | None) -> dict[str, Any] | None:
        question: dict[str, Any] | None = self.views[seat]["question"]
        return question
