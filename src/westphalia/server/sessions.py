"""Who is asking: a signed cookie for people, signed links for seats."""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer

COOKIE: Final = "westphalia"


class SeatLink(msgspec.Struct, frozen=True):
    """What a link to a seat says."""

    table: str
    seat: int
    nonce: str


class Signer:
    """Signs cookies and links with the server's key; each kind with its own salt."""

    def __init__(self, key: str, session_seconds: float, link_seconds: float) -> None:
        self._sessions = URLSafeTimedSerializer(key, salt="session")
        self._links = URLSafeTimedSerializer(key, salt="seat")
        self.session_seconds: Final = session_seconds
        self.link_seconds: Final = link_seconds

    def session(self, user_id: str) -> str:
        """The cookie of a person."""
        return str(self._sessions.dumps(user_id))

    def user_id(self, cookie: str | None) -> str | None:
        """The person whose cookie this is; None if it is forged or too old."""
        told = _open(self._sessions, cookie, self.session_seconds)
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


def _open(serializer: URLSafeTimedSerializer, token: str | None, seconds: float) -> Any:
    if not token or len(token) > 400 or not token.isascii():
        return None
    try:
        return serializer.loads(token, max_age=int(seconds))
    except BadData:
        return None


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
