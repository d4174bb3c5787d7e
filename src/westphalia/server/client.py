"""One open WebSocket as a table sees it."""

from __future__ import annotations

import asyncio

from westphalia.server.storage.models import User


class Client:
    """Somebody who is connected: frames wait here until the network takes them."""

    __slots__ = ("frames", "greeted", "lost", "user", "viewers")

    def __init__(self, user: User | None, queued: int) -> None:
        self.user = user
        self.frames: asyncio.Queue[str | None] = asyncio.Queue(queued)
        self.viewers: tuple[int | None, ...] = ()
        self.greeted = False
        self.lost = False

    @property
    def user_id(self) -> str | None:
        """Who it is."""
        return None if self.user is None else self.user.id

    def send(self, frame: str) -> None:
        """Queue a frame; one who does not read is dropped, and will resync when he comes back."""
        if self.lost:
            return
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.drop()

    def end(self) -> None:
        """Close the connection after what is queued."""
        if not self.lost:
            try:
                self.frames.put_nowait(None)
            except asyncio.QueueFull:
                self.drop()

    def drop(self) -> None:
        """Close the connection, what is queued unsent."""
        self.lost = True
        while not self.frames.empty():
            self.frames.get_nowait()
        self.frames.put_nowait(None)
