"""Malicious connections: endless headers, half handshakes, constant reconnects."""

import asyncio
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.table import FAST, Person, serving, settings

HEAD = b"Host: localhost\r\nX-Westphalia: 1\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
MUCH = 8 * 1024 * 1024


def dial(url: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(url.rsplit(":", 1)[1])), 20)


def taken(line: socket.socket, begin: bytes, again: bytes) -> int:
    """Return how many bytes the server accepts before it closes the connection."""
    line.sendall(begin)
    sent = 0
    while sent < MUCH:
        try:
            line.sendall(again)
        except ConnectionError:
            break
        sent += len(again)
    return sent


def answer(line: socket.socket) -> bytes:
    """Return everything the server sends until it closes the connection."""
    heard = b""
    while True:
        try:
            more = line.recv(65536)
        except ConnectionResetError:
            return heard
        if not more:
            return heard
        heard += more


@pytest.mark.parametrize(
    ("begin", "again"),
    [
        (b"GET /live HTTP/1.1\r\nHost: localhost\r\n", b"X: " + b"y" * 1000 + b"\r\n"),
        (b"GET /live HTTP/1.1\r\nHost: localhost\r\nX: ", b"y" * 1000),
        (b"GET /", b"y" * 1000),
        (
            b"POST /api/guest HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n",
            b"X: y\r\n" * 200,
        ),
    ],
    ids=["many lines", "one line", "the address", "after the body"],
)  # fmt: skip
def test_endless_headers_close_the_connection(server: str, begin: bytes, again: bytes) -> None:
    """Without a limit one connection could fill two gigabytes in nine seconds."""
    assert taken(dial(server), begin, again) < MUCH
    assert Person(server).get("/me") == {"user": None}


def test_a_long_body_has_a_short_head(server: str) -> None:
    """A long body may come in pieces of any size, and one piece may hold several requests."""
    line = dial(server)
    body = b'{"name":"Ann"' + b" " * 60_000 + b"}"
    request = b"POST /api/guest HTTP/1.1\r\n" + HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body
    chunks = b"".join(b"10\r\n" + body[i : i + 16] + b"\r\n" for i in range(0, len(body) // 16 * 16, 16))
    rest = body[len(body) // 16 * 16 :]
    chunks += b"%x\r\n" % len(rest) + rest + b"\r\n0\r\n\r\n" if rest else b"0\r\n\r\n"
    pieces = b"POST /api/guest HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunks
    line.sendall(
        request + request + pieces + b"GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    assert answer(line).count(b"HTTP/1.1 200 OK") == 4


@pytest.mark.parametrize(
    "more",
    [b"Content-Length: 500\r\n", b"Transfer-Encoding: chunked\r\n", b"X: " + b"y" * 9000 + b"\r\n",
     b"".join(b"X%d: y\r\n" % i for i in range(200))],
    ids=["a body", "chunks", "a long line", "many lines"],
)  # fmt: skip
def test_a_malformed_handshake_is_refused(server: str, more: bytes) -> None:
    """The connection must not stay open without a response."""
    line = dial(server)
    line.sendall(b"GET /api/tables/x/ws HTTP/1.1\r\n" + UPGRADE + more + b"\r\n")
    assert answer(line).startswith(b"HTTP/1.1 400 ")


def test_repeated_connections_are_rate_limited(tmp_path: Path) -> None:
    """A connection costs more than a request."""
    limits = replace(FAST, requests_per_second=0.0, requests_burst=8.0)
    with serving(settings(str(tmp_path / "t.db"), limits=limits)) as url:
        ann = Person(url)
        id = ann.post("/play-now", {"players": 5})["id"]

        async def go() -> int:
            for _ in range(7):  # and the request that made the game
                async with ann.at(id) as talk:
                    await talk.hello()
            with pytest.raises(InvalidStatus) as refused:
                await ann.at(id).__aenter__()
            return refused.value.response.status_code

        assert asyncio.run(go()) == 403


def test_a_malformed_origin_counts_as_another_site(server: str) -> None:
    """It must not be logged or counted as a server error."""

    async def go() -> int:
        id = Person(server).post("/play-now", {"players": 5})["id"]
        address = server.replace("http", "ws", 1) + f"/api/tables/{id}/ws"
        async with connect(address, origin="http://[::1", proxy=None) as line:  # type: ignore[arg-type]
            assert '"code":"origin"' in await line.recv()
            await line.wait_closed()
            return line.close_code or 0

    assert asyncio.run(go()) == 1008
