"""Timing in CPU seconds of this process, so that other work on the machine has little effect."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

ROUND_SECONDS: Final = 0.1


def seconds(work: Callable[[], Any]) -> float:
    """Return the CPU seconds a piece of work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def micros(work: Callable[[Any], Any], items: Sequence[Any]) -> float:
    """Return the median over five rounds of the mean microseconds of the work on an item."""

    def once() -> None:
        for item in items:
            work(item)  # the result is let go, as a search does with a copy it has played out

    loops = max(1, int(ROUND_SECONDS / max(seconds(once), 1e-7)))
    rounds = [seconds(lambda: [once() for _ in range(loops)]) for _ in range(5)]
    return statistics.median(rounds) / loops / len(items) * 1e6
