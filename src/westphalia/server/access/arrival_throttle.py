"""Admission control after a restart: clients come back a few at a time, so that the first can soon play."""

import asyncio
import contextlib
import time
from typing import Final

ARRIVING: Final = 64  # clients admitted at the same time
RUSH: Final = 10.0  # seconds after the start in which background work waits for returning clients


class ArrivalThrottle:
    """Limits how many clients are admitted at once when all of them reconnect after a restart."""

    def __init__(self) -> None:
        self._room_inside = asyncio.Semaphore(ARRIVING)
        self._waiting = 0
        self._nobody_waits = asyncio.Event()
        self._rush_ends = time.monotonic() + RUSH

    @property
    def crowded(self) -> bool:
        """Whether returning clients are waiting, shortly after the start."""
        return self._waiting > 0 and time.monotonic() < self._rush_ends

    async def __aenter__(self) -> None:
        self._waiting += 1
        self._nobody_waits.clear()
        try:
            await self._room_inside.acquire()
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._nobody_waits.set()

    async def __aexit__(self, *_: object) -> None:
        self._room_inside.release()

    async def wait_until_calm(self) -> None:
        while self.crowded:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._nobody_waits.wait(), self._rush_ends - time.monotonic())
