"""Connections before they are requests: counted by address, and cut when nothing comes of them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from westphalia.server.limits import Bucket, place_of
from westphalia.server.settings import Settings

FAREWELL: Final = 5.0  # seconds to take what was sent last before the connection is cut


class Connections:
    """How many connections are open, by address; a proxy's are not its own."""

    def __init__(self, per_address: int, in_all: int, proxies: Iterable[str]) -> None:
        self.per_address: Final = per_address
        self.in_all: Final = in_all
        self.proxies: Final = frozenset(map(place_of, proxies))
        self.open: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> bool:
        """Count a connection; whether there is room for it."""
        self.open[address] += 1
        self.total += 1
        crowded = self.open[address] > self.per_address and address not in self.proxies
        return not crowded and self.total <= self.in_all

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self.open[address] -= 1
        self.total -= 1
        if self.open[address] <= 0:
            del self.open[address]


class Config(uvicorn.Config):
    """What the web server is told, with the book of its connections."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **more)
        limits = settings.limits
        self.limits = limits
        self.open = Connections(limits.connections_per_address, limits.connections, settings.proxies)


def _address(client: tuple[str, int] | None) -> str:
    return place_of(client[0]) if client else ""


def _refusal(status: int, phrase: str) -> bytes:
    return f"HTTP/1.1 {status} {phrase}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode()


class HttpConnection(HttpToolsProtocol):
    """A connection whose requests must come in time."""

    config: Config
    _deadline: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None
    _aside = 0  # bytes of the request that are here and not of its body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        if not self.config.open.enter(_address(self.client)):
            transport.abort()
            return
        self._within(self.config.limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
        self._within(None)
        self._taken()
        self.config.open.leave(_address(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request is here; a head has a size, and so has what comes between and after a body's pieces."""
        self._aside += len(data)
        super().data_received(data)
        if self._aside > self.config.limits.head and not self.transport.is_closing():
            self.transport.write(_refusal(431, "Request Header Fields Too Large"))
            self.transport.close()

    def on_body(self, body: bytes) -> None:
        """A piece of the body: as much again may be spent on saying how long its pieces are."""
        self._aside = max(0, self._aside - 2 * len(body))
        super().on_body(body)

    def on_message_begin(self) -> None:
        """A request begins: its head must come soon."""
        super().on_message_begin()
        self._within(self.config.limits.header_seconds)

    def on_headers_complete(self) -> None:
        """The head is here: the body may take longer."""
        self._aside = 0
        self._within(self.config.limits.request_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is here."""
        self._aside = 0
        self._within(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The client does not take what it asked for as fast as we say it."""
        super().pause_writing()
        if self._taking is None:
            self._taking = self.loop.call_later(self.config.limits.response_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It has taken it."""
        super().resume_writing()
        self._taken()

    def _taken(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket, which counts for itself."""
        self._within(None)
        self.config.open.leave(_address(self.client))
        super().handle_websocket_upgrade()

    def _within(self, seconds: float | None) -> None:
        """Cut the connection unless the next part of the request comes in time."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self.transport.abort)


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that is really gone when we are done with it, whether its client reads or not."""

    config: Config
    _asides: Bucket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection has become a WebSocket."""
        super().connection_made(transport)
        limits = self.config.limits
        self._asides = Bucket(limits.messages_per_second, limits.messages_burst)
        self.config.open.enter(_address(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self.config.open.leave(_address(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A head that became a WebSocket, or a frame; a head that is no handshake would be left without an answer."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(_refusal(400, "Bad Request"))
            self.transport.close()

    # Pings, pongs and pieces of messages never reach the application, which counts messages: they are counted here,
    # for whoever sends pings and reads no answers would have us keep all of them.

    def handle_ping(self) -> None:
        """The client asks whether we are there."""
        if self._asides.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        """The client answers."""
        if self._asides.take():
            super().handle_pong(event)
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """A further piece of a message."""
        if self._asides.take():
            super().handle_cont(event)
        else:
            self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """We have said what we had to say."""
        super().on_task_complete(task)
        self.loop.call_later(FAREWELL, self.transport.abort)
