"""One open WebSocket as a table sees it."""

from __future__ import annotations

import asyncio
from sys import getsizeof
from typing import Final

from westphalia.server.storage.models import User

SHARE: Final = 256 * 1024  # what a client may keep waiting even while others have filled the whole backlog


class Backlog:
    """The bytes that wait in this process for all its clients."""

    __slots__ = ("bytes", "most")

    def __init__(self, most: int) -> None:
        self.bytes = 0
        self.most = most


class Client:
    """Somebody who is connected: frames wait here until the network takes them."""

    __slots__ = (
        "_backlog",
        "_frames",
        "_most",
        "_waiting",
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
        self.session = session  # the token of the session by which he is known
        self.viewers: tuple[int | None, ...] = ()
        self.views = 1  # how many seats it shows
        self.greeted = False
        self.table = ""  # the frame that last said how the table stands
        self.dropped = asyncio.Event()
        self._frames: asyncio.Queue[str | None] = asyncio.Queue()
        self._waiting = 0  # bytes
        self._most = most
        self._backlog = backlog

    @property
    def user_id(self) -> str | None:
        """Who it is."""
        return None if self.user is None else self.user.id

    @property
    def waiting(self) -> int:
        """How many bytes wait for the network."""
        return self._waiting

    def tell_table(self, frame: str) -> None:
        """Say how the table stands if that is news: without any it would betray that somebody has done something."""
        if frame != self.table:
            self.table = frame
            self.send(frame)

    def send(self, frame: str) -> None:
        """Queue a frame; one who does not read is dropped, and will resync when he comes back."""
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
        """The next frame for the network; None when there will be no more."""
        return await self._frames.get()

    def sent(self, frame: str) -> None:
        """The network has taken a frame."""
        if not self.dropped.is_set():
            self._count(-getsizeof(frame))
            self._frames.task_done()

    async def drained(self) -> None:
        """Wait until the network has taken everything: who does not read is not served more."""
        await self._frames.join()

    def end(self) -> None:
        """Close the connection after what is queued."""
        self._frames.put_nowait(None)

    def drop(self) -> None:
        """Close the connection, what is queued unsent."""
        self.dropped.set()
        self._count(-self._waiting)
        self._frames = asyncio.Queue()
        self._frames.put_nowait(None)

    def _count(self, size: int) -> None:
        self._waiting += size
        self._backlog.bytes += size
