"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """A bucket of tokens that fills at a steady rate."""

    __slots__ = ("burst", "filled", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.filled = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens if there are enough."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


class Buckets:
    """A bucket for each of many; those not used for longest are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take tokens from somebody's bucket."""
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self.rate, self.burst)
            if len(self._of) > self.most:
                self._of.popitem(last=False)
        self._of.move_to_end(who)
        return bucket.take(cost)
