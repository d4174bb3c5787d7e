"""Where people come in: some at a time, so that after a restart the first can play before the last are served."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Final

ARRIVING: Final = 64  # people who are let in at the same time
RUSH: Final = 10.0  # seconds after the start in which everything else may wait for those who come back


class Door:
    """The door of a server, and whether there is a rush at it: everybody comes back after a restart."""

    def __init__(self) -> None:
        self._room_inside = asyncio.Semaphore(ARRIVING)
        self._waiting = 0
        self._nobody_waits = asyncio.Event()
        self._rush_ends = time.monotonic() + RUSH

    @property
    def crowded(self) -> bool:
        """Whether people who come back after a start stand before the door; later a crowd stops nothing."""
        return self._waiting > 0 and time.monotonic() < self._rush_ends

    async def __aenter__(self) -> None:
        """Wait for one's turn."""
        self._waiting += 1
        self._nobody_waits.clear()
        try:
            await self._room_inside.acquire()
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._nobody_waits.set()

    async def __aexit__(self, *_: object) -> None:
        """Let the next one in."""
        self._room_inside.release()

    async def calm(self) -> None:
        """Wait until the rush is over."""
        while self.crowded:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._nobody_waits.wait(), self._rush_ends - time.monotonic())
