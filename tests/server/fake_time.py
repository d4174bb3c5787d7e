"""A clock for tests that stands still until it is set."""

from __future__ import annotations

import time
from collections.abc import Callable

START = 1_800_000_000.0  # 15 January 2027, 8:00 UTC


class FakeTime:
    """The time of a server in this process."""

    def __init__(self) -> None:
        self.at = START

    def time(self) -> float:
        return self.at

    def forward(self, seconds: float) -> None:
        self.at += seconds


def until(true: Callable[[], object], seconds: float = 30) -> None:
    """Wait for an automatic action of the server."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)
