"""Requests to addresses that users name: only to public machines, unless the operator allows others."""

import asyncio
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

import httpx

PATIENCE: Final = 10.0  # seconds
LONGEST: Final = 1000  # characters of a URL
LOOKUPS: Final = 64  # names looked up at once; each waits for a name server that a user chose
UNICAST: Final = IPv6Network("2000::/3")  # the part of IPv6 that is in use on the internet
NAT64: Final = IPv6Network("64:ff9b::/96")  # an IPv4 address, for hosts that have none
PROTOCOLS: Final = IPv4Network("192.0.0.0/24")


class Refused(Exception):
    """A URL that is not requested; the text is a sentence for its owner."""


class Failed(Exception):
    """A notice that could not be delivered now; it is tried again."""


class Gone(Exception):
    """A channel that no longer exists, or refuses us for good."""


class Outbound:
    """Posts to users' URLs. The address is resolved once, checked, and used: a second look-up could differ."""

    def __init__(self, private: bool) -> None:
        self._private = private  # whether addresses that are not public are allowed
        self._client: httpx.AsyncClient | None = None
        # Threads of its own: users choose the name servers, and a slow one must not hold up games.
        self._lookups = ThreadPoolExecutor(LOOKUPS, "lookup")

    async def check(self, url: str) -> tuple[str, str]:
        """Return the host of a URL and its address; raise Refused if it may not be requested."""
        try:
            httpx.URL(url)  # refuses what `urlsplit` takes out, such as tabs
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except (httpx.InvalidURL, ValueError):
            raise Refused("This is not a URL.") from None
        schemes = ("https", "http") if self._private else ("https",)
        if parts.scheme not in schemes or not host or parts.username or len(url) > LONGEST:
            raise Refused("Enter a URL that begins with https://.")
        try:
            look_up = partial(socket.getaddrinfo, host, port or 443, type=socket.SOCK_STREAM)
            looking = asyncio.get_running_loop().run_in_executor(self._lookups, look_up)
            found = await asyncio.wait_for(looking, PATIENCE)
        except (OSError, UnicodeError, TimeoutError):
            raise Failed(f"{host} cannot be found") from None
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses or not (self._private or all(map(is_public, addresses))):
            raise Refused("This address is not public, so the server does not write to it.")
        return host, addresses[0]

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> None:
        """Post to a URL; redirects are not followed."""
        host, address = await self.check(url)
        if self._client is None:
            self._client = _new_client()
        there = httpx.URL(url).copy_with(host=address)
        all_headers = {**headers, "host": urlsplit(url).netloc}
        try:
            async with asyncio.timeout(2 * PATIENCE):
                request = self._client.build_request(
                    "POST", there, content=content, headers=all_headers, extensions={"sni_hostname": host}
                )
                response = await self._client.send(request, stream=True)  # its body is not read
                await response.aclose()
        except (httpx.HTTPError, TimeoutError, ValueError) as problem:
            raise Failed(type(problem).__name__) from None
        if response.status_code in (400, 401, 403, 404, 405, 410, 413):
            raise Gone(str(response.status_code))
        if not 200 <= response.status_code < 300:
            raise Failed(str(response.status_code))

    async def stop(self) -> None:
        self._lookups.shutdown(wait=False, cancel_futures=True)
        if self._client is not None:
            await self._client.aclose()


def _new_client() -> httpx.AsyncClient:
    """Return a client that keeps nothing from one request to the next: addresses of different people share hosts.

    Its number of connections is not limited, so that slow hosts do not use up those of others.
    """
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    no_reuse = httpx.Limits(max_connections=None, max_keepalive_connections=0)
    return httpx.AsyncClient(
        timeout=PATIENCE, trust_env=False, follow_redirects=False, cookies=no_cookies, limits=no_reuse
    )


def is_public(address: str) -> bool:
    """Return whether an address belongs to the public internet.

    >>> [is_public(a) for a in ("93.184.216.34", "10.0.0.7", "169.254.169.254", "::1", "::ffff:10.0.0.1", "::10.0.0.1")]
    [True, False, False, False, False, False]
    >>> [is_public(a) for a in ("64:ff9b::5db8:d822", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "fec0::1", "2606:4700::1")]
    [True, False, False, False, True]
    """
    known = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address):
        inner = known.ipv4_mapped or known.sixtofour or (known.teredo or (None, None))[1]
        if known in NAT64:
            inner = IPv4Address(int(known) & 0xFFFFFFFF)
        if inner is None:
            return known in UNICAST and known.is_global
        known = inner
    return known.is_global and not known.is_multicast and known not in PROTOCOLS
