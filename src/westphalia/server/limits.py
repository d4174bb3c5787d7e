"""How often somebody may do something."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from typing import Final

from westphalia.server.settings import Limits


class Bucket:
    """A bucket of tokens that fills at a steady rate."""

    __slots__ = ("burst", "filled", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.filled = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens if there are enough; a cost below nothing puts some back."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


class Line:
    """A door that one passes at a time, and how many stand before it."""

    def __init__(self) -> None:
        self.waiting = 0
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        """Wait for one's turn."""
        self.waiting += 1
        try:
            await self._lock.acquire()
        finally:
            self.waiting -= 1

    async def __aexit__(self, *_: object) -> None:
        """Let the next one in."""
        self._lock.release()


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

    def give_back(self, who: str) -> None:
        """What was taken was right after all."""
        self.take(who, -1.0)


NEIGHBOURS: Final = 8  # people behind one address
NETWORK: Final = (
    64  # bits of an IPv6 address that are somebody's; the others he chooses himself, anew each time
)


@lru_cache(4096)
def place_of(address: str) -> str:
    """Where somebody comes from, for counting: his address, or his network if he has a whole one of IPv6.

    >>> place_of("203.0.113.7"), place_of("2001:db8:1:2:3:4:5:6"), place_of("::ffff:203.0.113.7")
    ('203.0.113.7', '2001:db8:1:2::/64', '203.0.113.7')
    """
    if ":" not in address:
        return address
    try:
        known = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return address if known.is_loopback else str(IPv6Network((int(known), NETWORK), strict=False))


class Rate:
    """How often people may do something, however many connections and names they have."""

    def __init__(self, rate: float, burst: float) -> None:
        self._by_user = Buckets(rate, burst)
        self._by_address = Buckets(NEIGHBOURS * rate, NEIGHBOURS * burst)

    def take(self, user_id: str | None, address: str) -> bool:
        """Let somebody do it once more if he may; visitors without a name are told apart by their addresses."""
        return self._by_user.take(user_id or f"at {address}") and self._by_address.take(address)


class Rates:
    """What people may do only so often."""

    def __init__(self, limits: Limits) -> None:
        self.message: Final = Buckets(
            NEIGHBOURS * limits.messages_per_second, NEIGHBOURS * limits.messages_burst
        )  # by address; each connection has its own limit as well
        self.guest: Final = Buckets(limits.guests_per_second, limits.guests_burst)
        self.guess: Final = Buckets(limits.guesses_per_second, limits.guesses_burst)
        self.chat: Final = Rate(limits.chats_per_second, limits.chats_burst)
        self.advice: Final = Rate(limits.advice_per_second, limits.advice_burst)
        self.order: Final = Rate(limits.orders_per_second, limits.orders_burst)
        self.hello: Final = Rate(limits.hellos_per_second, limits.hellos_burst)
