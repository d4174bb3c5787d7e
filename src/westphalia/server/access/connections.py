"""Connections are counted by address, and closed when no request arrives in time."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from westphalia.server.access.limits import Bucket, network_of
from westphalia.server.ops.settings import Settings

FAREWELL: Final = 5.0  # seconds to read the last frame before the connection is cut


class Connections:
    """The number of open connections by address; those of a proxy are not limited."""

    def __init__(self, per_address: int, in_all: int, proxies: Iterable[str]) -> None:
        self.per_address: Final = per_address
        self.in_all: Final = in_all
        self.proxies: Final = frozenset(map(network_of, proxies))
        self.open: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> bool:
        """Count a connection; return False when there are too many."""
        self.open[address] += 1
        self.total += 1
        crowded = self.open[address] > self.per_address and address not in self.proxies
        return not crowded and self.total <= self.in_all

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        self.total -= 1
        if self.open[address] <= 0:
            del self.open[address]


class Config(uvicorn.Config):
    """The web server's configuration, with its connection counts."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **more)
        limits = settings.limits
        self.limits = limits
        self.open = Connections(limits.connections_per_address, limits.connections, settings.proxies)


def _address(client: tuple[str, int] | None) -> str:
    return network_of(client[0]) if client else ""


def _refusal(status: int, phrase: str) -> bytes:
    return f"HTTP/1.1 {status} {phrase}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode()


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection whose requests must arrive in time."""

    config: Config
    _deadline: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None
    _aside = 0  # bytes received that are not part of a body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection and start its deadline."""
        super().connection_made(transport)
        if not self.config.open.enter(_address(self.client)):
            transport.abort()
            return
        self._within(self.config.limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(None)
        self._taken()
        self.config.open.leave(_address(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Limit the size of headers, and of chunk extensions and trailers in a body."""
        self._aside += len(data)
        super().data_received(data)
        if self._aside > self.config.limits.head and not self.transport.is_closing():
            self.transport.write(_refusal(431, "Request Header Fields Too Large"))
            self.transport.close()

    def on_body(self, body: bytes) -> None:
        """Allow as many bytes again for chunk sizes."""
        self._aside = max(0, self._aside - 2 * len(body))
        super().on_body(body)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._within(self.config.limits.header_seconds)

    def on_headers_complete(self) -> None:
        """Start the longer deadline for the body."""
        self._aside = 0
        self._within(self.config.limits.request_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._aside = 0
        self._within(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Start the deadline for a client that reads slowly."""
        super().pause_writing()
        if self._taking is None:
            self._taking = self.loop.call_later(self.config.limits.response_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """End the deadline: the client has caught up."""
        super().resume_writing()
        self._taken()

    def _taken(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection to the WebSocket protocol, which counts it again."""
        self._within(None)
        self.config.open.leave(_address(self.client))
        super().handle_websocket_upgrade()

    def _within(self, seconds: float | None) -> None:
        """Cut the connection unless the next part of the request arrives in time."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self.transport.abort)


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket connection that is closed once the application is done, even if its client does not read."""

    config: Config
    _asides: Bucket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        limits = self.config.limits
        self._asides = Bucket(limits.messages_per_second, limits.messages_burst)
        self.config.open.enter(_address(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.open.leave(_address(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Refuse headers that are not a handshake; uvicorn would leave them without a response."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(_refusal(400, "Bad Request"))
            self.transport.close()

    # Pings, pongs and continuation frames never reach the application, which counts messages. They are
    # counted here: a client that sends pings but does not read would fill the memory with answers.

    def handle_ping(self) -> None:
        if self._asides.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        if self._asides.take():
            super().handle_pong(event)
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        if self._asides.take():
            super().handle_cont(event)
        else:
            self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Cut the connection soon after the application is done."""
        super().on_task_complete(task)
        self.loop.call_later(FAREWELL, self.transport.abort)
