"""Who is asking, for the handlers of HTTP requests."""

from __future__ import annotations

import re
import secrets
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from westphalia.server import texts
from westphalia.server.hall import Hall
from westphalia.server.limits import place_of
from westphalia.server.problems import Problem
from westphalia.server.sessions import (
    COOKIE,
    LAST_MOMENT,
    LONGEST,
    cookie_header,
    digest,
    new_session,
    new_user_id,
)
from westphalia.server.storage.models import SessionRow, User
from westphalia.server.storage.store import now

AnyRequest = Request[Any, Any, State]
MaybeMe = NamedDependency[User | None]
Somebody = NamedDependency[User]

DEVICE: Final = 80  # letters of what a browser says of itself
SAID_BY_ALL: Final = re.compile(r"^Mozilla/\S+ |AppleWebKit/\S+ \(KHTML, like Gecko\) ")
REFRESH: Final = 24 * 3600.0  # seconds after which a session that is used is made to last longer


class UserBody(msgspec.Struct, frozen=True):
    """A person as clients see him."""

    id: str
    name: str
    guest: bool


class Me(msgspec.Struct, frozen=True):
    """Who I am."""

    user: UserBody | None


class Known(msgspec.Struct, frozen=True):
    """Who has sent a cookie; by a signed one of the first version there is no session."""

    user: User
    session: SessionRow | None


def me_body(user: User | None) -> Me:
    """Who somebody is, for himself."""
    return Me(None if user is None else UserBody(user.id, user.name, user.guest))


def hall_of(state: State) -> Hall:
    """The server's tables."""
    hall: Hall = state.hall
    return hall


async def known(hall: Hall, cookie: str | None) -> Known | None:
    """The person whose cookie this is."""
    if not cookie or len(cookie) > LONGEST or not cookie.isascii():
        return None
    found = await hall.people.person_of(digest(cookie), now())
    if found is not None:
        return Known(*found)
    user_id = hall.signer.signed_user_id(cookie)
    user = await hall.people.user(user_id) if user_id else None
    return Known(user, None) if user is not None and user.signed else None


async def provide_me(request: AnyRequest, state: State) -> User | None:
    """The person whose cookie came with the request."""
    hall = hall_of(state)
    cookie = request.cookies.get(COOKIE)
    found = await known(hall, cookie)
    if found is None:
        return None
    if found.session is None:
        assert cookie is not None
        await _exchange(request, hall, cookie, found.user)
        return msgspec.structs.replace(found.user, signed=False)
    _told(request)["session"] = found.session
    if now() - found.session.seen > REFRESH:
        await hall.people.see(found.session, now(), now() + hall.settings.session_seconds)
        assert cookie is not None
        _set_cookie(request, hall, cookie)
    return found.user


async def _exchange(request: AnyRequest, hall: Hall, cookie: str, user: User) -> None:
    """Give a session for a signed cookie; other requests that carry it are on their way."""
    fresh, session = new_session(user.id, device(request), now(), hall.settings.session_seconds)
    _, old = new_session(user.id, session.device, now(), LAST_MOMENT)
    await hall.people.exchange(session, msgspec.structs.replace(old, token=digest(cookie)))
    _told(request)["session"] = session
    _set_cookie(request, hall, fresh)


async def provide_somebody(request: AnyRequest, state: State, me: MaybeMe) -> User:
    """The same, made a guest on first need."""
    return (
        me
        if me is not None
        else await new_guest(request, hall_of(state), f"Guest {secrets.randbelow(9000) + 1000}")
    )


async def new_guest(request: AnyRequest, hall: Hall, name: str) -> User:
    """A new guest with a cookie of his own; of an address only so many."""
    if not hall.rates.guest.take(place_of(request.client.host) if request.client else ""):
        raise Problem(429, "too-fast", "Too many new guests from your address; please wait a moment.")
    user = User(new_user_id(), name, None, None, now())
    await hall.people.add_user(user)
    await remember(request, hall, user.id)
    return user


def device(request: AnyRequest) -> str:
    """What the browser says it is, without what they all say."""
    return texts.clean(SAID_BY_ALL.sub("", request.headers.get("user-agent", "")))[:DEVICE]


def session_of(request: AnyRequest) -> SessionRow | None:
    """The session that the request belongs to."""
    session: SessionRow | None = _told(request).get("session")
    return session


async def remember(request: AnyRequest, hall: Hall, user_id: str) -> None:
    """Open a new session and set its cookie with the answer."""
    cookie, session = new_session(user_id, device(request), now(), hall.settings.session_seconds)
    await hall.people.open_session(session)
    _told(request)["session"] = session
    _set_cookie(request, hall, cookie)


def forget(request: AnyRequest, hall: Hall) -> None:
    """Take the cookie away with the answer."""
    _set_cookie(request, hall, "")


def _set_cookie(request: AnyRequest, hall: Hall, value: str) -> None:
    secure = hall.settings.secure_cookie or request.url.scheme == "https"
    _told(request)["cookie"] = cookie_header(value, hall.settings.session_seconds, secure)


def _told(request: AnyRequest) -> dict[str, Any]:
    told: dict[str, Any] = request.scope["westphalia"]  # type: ignore[typeddict-item]
    return told
