"""Rate limits."""

import asyncio
import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from typing import Final

from westphalia.server.ops.settings import Limits
from westphalia.server.problems import Problem


class Bucket:
    __slots__ = ("burst", "filled", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.filled = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens; return False when there are too few. A negative cost puts some back."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


class WaitingLine:
    """A lock for costly work; when `most` tasks wait for it already, others are refused with a sentence."""

    def __init__(self, most: int, busy: str, field: str | None = None) -> None:
        self.most = most
        self._refusal = (429, "busy", busy, field)
        self.waiting = 0
        self._lock = asyncio.Lock()

    def check(self) -> None:
        """Refuse a task that would have to wait behind too many."""
        if self.waiting >= self.most:
            raise Problem(*self._refusal)

    async def __aenter__(self) -> None:
        self.check()
        self.waiting += 1
        try:
            await self._lock.acquire()
        finally:
            self.waiting -= 1

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


class Buckets:
    """A token bucket per key; the least recently used are dropped."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take tokens from the bucket of a key; return False when rate-limited."""
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self.rate, self.burst)
            if len(self._of) > self.most:
                self._of.popitem(last=False)
        self._of.move_to_end(who)
        return bucket.take(cost)

    def refund(self, who: str) -> None:
        self.take(who, -1.0)


# people assumed behind one address: limits by address are this many times those by person
NEIGHBOURS: Final = 8
ADDRESSES: Final = 10  # addresses from which one account may be tried at the full rate
NETWORK: Final = 64  # bits of an IPv6 address that a provider assigns; a visitor can choose the others freely


@lru_cache(4096)
def network_of(address: str) -> str:
    """Return the key by which visitors are counted: the address, or the network for IPv6.

    >>> network_of("203.0.113.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:203.0.113.7")
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
    """A rate limit by person and by address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._by_user = Buckets(rate, burst)
        self._by_address = Buckets(NEIGHBOURS * rate, NEIGHBOURS * burst)

    def take(self, user_id: str | None, address: str) -> bool:
        """Take a token; return False when rate-limited. Visitors without a session are counted by address."""
        return self._by_user.take(user_id or f"at {address}") and self._by_address.take(address)


class Rates:
    def __init__(self, limits: Limits) -> None:
        self.message: Final = Buckets(
            NEIGHBOURS * limits.messages_per_second, NEIGHBOURS * limits.messages_burst
        )  # by address; each connection has a limit of its own as well
        self.guest: Final = Buckets(limits.guests_per_second, limits.guests_burst)
        self.guess: Final = Buckets(limits.guesses_per_second, limits.guesses_burst)  # by account and address
        self.account_guess: Final = Buckets(
            ADDRESSES * limits.guesses_per_second, ADDRESSES * limits.guesses_burst
        )  # by account, from devices on which it has not signed in
        self.new_table: Final = Rate(limits.new_tables_per_second, limits.new_tables_burst)
        self.chat: Final = Rate(limits.chats_per_second, limits.chats_burst)
        self.advice: Final = Rate(limits.advice_per_second, limits.advice_burst)
        self.mail: Final = Rate(limits.mails_per_second, limits.mails_burst)
        self.mail_to: Final = Buckets(limits.mails_per_second, limits.mails_burst)  # by address of the mail
        self.people: Final = Rate(limits.people_per_second, limits.people_burst)
        self.trial: Final = Rate(limits.trials_per_second, limits.trials_burst)
        self.printing: Final = Rate(limits.prints_per_second, limits.prints_burst)
        self.order: Final = Rate(limits.orders_per_second, limits.orders_burst)
        self.hello: Final = Rate(limits.hellos_per_second, limits.hellos_burst)
