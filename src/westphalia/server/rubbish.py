"""When Python looks for garbage in cycles: never in everything while people play, if it can be helped.

A thousand tables are hundreds of thousands of objects, and looking through all of them stops everybody. Hardly anything
is in cycles: what leaves them behind are tables put away and connections closed. So what is young is looked through at
short intervals (by the clock: by count Python would wait until there are very many, as most new objects take the place
of old ones), and everything only when enough has been left, while nobody plays or after a long time. While everybody
comes back after a start nothing is looked through, for all of it is new and stays; it is put aside until everything is.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Final

from westphalia.server.door import Door

OLD: Final = 1  # survivors of a look at this generation are not looked at again until everything is
INTERVAL: Final = 0.5  # seconds from one look at the young to the next
ENOUGH: Final = 200  # tables and connections gone for which it is worth to look through everything
QUIET: Final = 60.0  # seconds from one look at everything to the next while nobody plays
BUSY: Final = 1_800.0  # and while somebody does


def begin() -> None:
    """The program is loaded and stays: never look through it; from now on the server says when to look."""
    gc.collect()
    gc.freeze()
    gc.disable()


class Rubbish:
    """What may have been left in cycles by a server's tables and connections."""

    def __init__(self) -> None:
        self._left = 0
        self._looked = time.monotonic()
        self._commits = 0
        self._aside = False  # whether tables and connections are among what is never looked through

    def leave(self) -> None:
        """A table was put away, or a connection has ended."""
        self._left += 1

    async def watch(self, door: Door) -> None:
        """Look through what is young, again and again."""
        while True:
            await asyncio.sleep(INTERVAL)
            if door.crowded:
                await door.calm()
                gc.freeze()
                self._aside = True
            gc.collect(OLD)

    def sweep(self, commits: int) -> bool:
        """Look through everything if it is worth it and time for it, given how often answers were written so far."""
        quiet, self._commits = commits == self._commits, commits
        if self._left < ENOUGH or time.monotonic() - self._looked < (QUIET if quiet else BUSY):
            return False
        if self._aside:
            gc.unfreeze()
            self._aside = False
        gc.collect()
        self._left, self._looked = 0, time.monotonic()
        return True
