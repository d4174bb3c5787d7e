"""One open WebSocket at a table."""

import asyncio
from sys import getsizeof
from typing import Final

from westphalia.server.storage.models import User

SHARE: Final = 256 * 1024  # bytes a client may have queued even when the shared backlog is full


class Backlog:
    """The bytes queued for all clients of this process."""

    __slots__ = ("bytes", "most")

    def __init__(self, most: int) -> None:
        self.bytes = 0
        self.most = most


class Client:
    """A connected client with its queue of outgoing frames."""

    __slots__ = (
        "_backlog",
        "_frames",
        "_most",
        "_waiting",
        "blocked",
        "clocks",
        "dropped",
        "greeted",
        "session",
        "table",
        "user",
        "viewers",
        "views",
    )

    def __init__(self, user: User | None, most: int, backlog: Backlog, session: str | None = None) -> None:
        self.user = user
        self.session = session  # the token of the client's session
        self.blocked: frozenset[str] = frozenset()  # the persons whose lines are not shown
        self.viewers: tuple[int | None, ...] = ()
        self.views = 1  # how many seats it shows
        self.greeted = False
        self.table = ""  # the last "table" frame sent
        self.clocks = ""  # the last clocks sent
        self.dropped = asyncio.Event()
        self._frames: asyncio.Queue[str | None] = asyncio.Queue()
        self._waiting = 0  # bytes
        self._most = most
        self._backlog = backlog

    @property
    def user_id(self) -> str | None:
        return None if self.user is None else self.user.id

    @property
    def waiting(self) -> int:
        """The number of queued bytes."""
        return self._waiting

    def tell_table(self, frame: str) -> None:
        """Send a "table" frame if it differs from the last one: a repeated frame would reveal a secret action."""
        if frame != self.table:
            self.table = frame
            self.send(frame)

    def tell_clocks(self, clocks: str, at: float) -> None:
        """Send the clocks if they differ from the last ones; `at` is the server's time."""
        if clocks != self.clocks:
            self.clocks = clocks
            self.send(f'{{"t":"clocks","at":{at:.3f},{clocks[1:]}')

    def send(self, frame: str) -> None:
        """Queue a frame. A client that does not read is dropped, and resyncs when it reconnects."""
        if self.dropped.is_set():
            return
        size = getsizeof(frame)
        waiting = self._waiting + size
        crowded = self._backlog.bytes + size > self._backlog.most and waiting > SHARE
        if crowded or waiting > self._most * self.views:
            self.drop()
            return
        self._count(size)
        self._frames.put_nowait(frame)

    async def next(self) -> str | None:
        """Return the next frame to send; None when the connection should close."""
        return await self._frames.get()

    def sent(self, frame: str) -> None:
        if not self.dropped.is_set():
            self._count(-getsizeof(frame))
            self._frames.task_done()

    async def drained(self) -> None:
        """Wait until the queue is empty: a client that does not read is not served more."""
        await self._frames.join()

    def end(self) -> None:
        """Close the connection after the queued frames are sent."""
        self._frames.put_nowait(None)

    def drop(self) -> None:
        """Close the connection and discard the queued frames."""
        self.dropped.set()
        self._count(-self._waiting)
        self._frames = asyncio.Queue()
        self._frames.put_nowait(None)

    def _count(self, size: int) -> None:
        self._waiting += size
        self._backlog.bytes += size
