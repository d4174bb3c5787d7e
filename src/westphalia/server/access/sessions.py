"""Session cookies, and signed invitation links."""

import hashlib
import secrets
import time
from typing import Any, Final

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer

from westphalia.server.storage.models import SessionRow

COOKIE: Final = "westphalia"
DEVICE: Final = "westphalia_device"  # survives a sign-out
DEVICE_SECONDS: Final = 400 * 24 * 3600.0
VERIFY_SECONDS: Final = 24 * 3600.0
SKEW: Final = 300.0  # seconds by which the clocks of several servers may differ
LONGEST: Final = 400  # characters of a cookie or link


class SeatLink(msgspec.Struct, frozen=True):
    """The content of an invitation link."""

    table: str
    seat: int
    nonce: str


class Signer:
    """Signs tokens with the server's key: for invitations, devices, and links in mails."""

    def __init__(self, key: str, link_seconds: float) -> None:
        self._links = URLSafeTimedSerializer(key, salt="seat")
        self._devices = URLSafeTimedSerializer(key, salt="device")
        self._stops = URLSafeTimedSerializer(key, salt="stop")
        self._verifications = URLSafeTimedSerializer(key, salt="verify")
        self.link_seconds: Final = link_seconds

    def device(self, user_id: str) -> str:
        """Return the cookie of a device on which an account has signed in."""
        return str(self._devices.dumps(user_id))

    def device_owner(self, cookie: str) -> str | None:
        """Return the account that has signed in on a device; None if the cookie is forged or too old."""
        content = _open(self._devices, cookie, DEVICE_SECONDS)
        return content if isinstance(content, str) else None

    def stop(self, channel: str, table: str) -> str:
        """Return the token of a link that stops the notices of a game."""
        return str(self._stops.dumps([channel, table]))

    def stopped(self, token: str) -> tuple[str, str] | None:
        """Return the channel and the game whose notices a link stops; None if it is forged or too old."""
        content = _open(self._stops, token, DEVICE_SECONDS)
        return (str(content[0]), str(content[1])) if isinstance(content, list) and len(content) == 2 else None

    def verification(self, channel: str) -> str:
        """Return the token of a link that confirms a mail address."""
        return str(self._verifications.dumps(channel))

    def verified(self, token: str) -> str | None:
        """Return the channel whose address a link confirms; None if it is forged or older than a day."""
        content = _open(self._verifications, token, VERIFY_SECONDS)
        return content if isinstance(content, str) else None

    def link(self, table: str, seat: int, nonce: str) -> str:
        """Return the token of an invitation link."""
        return str(self._links.dumps([table, seat, nonce]))

    def seat_link(self, token: str) -> SeatLink | None:
        """Return the content of a link; None if it is forged or has expired."""
        content = _open(self._links, token, self.link_seconds)
        try:
            return None if content is None else SeatLink(*content)
        except TypeError:
            return None


def _open(serializer: URLSafeTimedSerializer, token: str, seconds: float) -> Any:
    if not token or len(token) > LONGEST or not token.isascii():
        return None
    try:
        content, made = serializer.loads(token, return_timestamp=True)
    except BadData:
        return None
    age = time.time() - made.timestamp()
    return content if -SKEW <= age <= seconds else None


def digest(cookie: str) -> str:
    """Return the stored form of a cookie: a reader of the database cannot use it."""
    return hashlib.sha256(cookie.encode()).hexdigest()


def new_session(user_id: str, device: str, at: float, seconds: float) -> tuple[str, SessionRow]:
    cookie = secrets.token_urlsafe(32)
    return cookie, SessionRow(digest(cookie), secrets.token_urlsafe(9), user_id, device, at, at, at + seconds)


def new_user_id() -> str:
    return secrets.token_urlsafe(12)


def new_table_id() -> str:
    """Return the id of a table; knowing it is enough to watch."""
    return secrets.token_urlsafe(9)


def new_seed() -> str:
    return str(secrets.randbits(64))


def new_nonce() -> str:
    """Return the nonce of a seat's newest link."""
    return secrets.token_urlsafe(6)


def cookie_header(value: str, seconds: float, secure: bool, name: str = COOKIE) -> bytes:
    """Return a Set-Cookie header; an empty value deletes the cookie."""
    age = int(seconds) if value else 0
    return f"{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{'; Secure' if secure else ''}".encode()
