"""Who is asking: a cookie that names a session of ours, and signed links for seats."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Any, Final

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer

from westphalia.server.storage.models import SessionRow

COOKIE: Final = "westphalia"
SKEW: Final = 300.0  # seconds by which the clocks of several servers may differ
LAST_MOMENT: Final = 60.0  # seconds for which a cookie is still good that has just been exchanged
LONGEST: Final = 400  # letters of a cookie or link


class SeatLink(msgspec.Struct, frozen=True):
    """What a link to a seat says."""

    table: str
    seat: int
    nonce: str


class Signer:
    """Signs links with the server's key, and knows the signed cookies of the first version."""

    def __init__(self, key: str, session_seconds: float, link_seconds: float) -> None:
        self._cookies = URLSafeTimedSerializer(key, salt="session")
        self._links = URLSafeTimedSerializer(key, salt="seat")
        self.session_seconds: Final = session_seconds
        self.link_seconds: Final = link_seconds

    def signed_user_id(self, cookie: str) -> str | None:
        """The person whose cookie of the first version this is; None if it is forged or too old."""
        told = _open(self._cookies, cookie, self.session_seconds)
        return told if isinstance(told, str) else None

    def link(self, table: str, seat: int, nonce: str) -> str:
        """The token of a link to a seat."""
        return str(self._links.dumps([table, seat, nonce]))

    def seat_link(self, token: str) -> SeatLink | None:
        """What a link says; None if it is forged or has expired."""
        told = _open(self._links, token, self.link_seconds)
        try:
            return None if told is None else SeatLink(*told)
        except TypeError:
            return None


def _open(serializer: URLSafeTimedSerializer, token: str, seconds: float) -> Any:
    if not token or len(token) > LONGEST or not token.isascii():
        return None
    try:
        told, made = serializer.loads(token, return_timestamp=True)
    except BadData:
        return None
    age = time.time() - made.timestamp()
    return told if -SKEW <= age <= seconds else None


def digest(cookie: str) -> str:
    """What is stored of a cookie: who reads the database cannot use it."""
    return hashlib.sha256(cookie.encode()).hexdigest()


def new_session(user_id: str, device: str, at: float, seconds: float) -> tuple[str, SessionRow]:
    """A cookie that nobody can guess, and the session it names."""
    cookie = secrets.token_urlsafe(32)
    return cookie, SessionRow(digest(cookie), secrets.token_urlsafe(9), user_id, device, at, at, at + seconds)


def new_user_id() -> str:
    """An id nobody can guess, though it is no secret."""
    return secrets.token_urlsafe(12)


def new_table_id() -> str:
    """The id of a table: who knows it may watch."""
    return secrets.token_urlsafe(9)


def new_seed() -> str:
    """A seed for a game or a bot."""
    return str(secrets.randbits(64))


def new_nonce() -> str:
    """What makes a link the newest one."""
    return secrets.token_urlsafe(6)


def cookie_header(value: str, seconds: float, secure: bool) -> bytes:
    """The Set-Cookie header of a session; an empty value ends it."""
    age = int(seconds) if value else 0
    return f"{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{'; Secure' if secure else ''}".encode()
