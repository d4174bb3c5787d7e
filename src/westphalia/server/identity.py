"""Who is asking, for the handlers of HTTP requests."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from westphalia.server.hall import Hall
from westphalia.server.sessions import COOKIE, cookie_header, new_user_id
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now

AnyRequest = Request[Any, Any, State]
MaybeMe = NamedDependency[User | None]
Somebody = NamedDependency[User]


class UserBody(msgspec.Struct, frozen=True):
    """A person as clients see him."""

    id: str
    name: str
    guest: bool


class Me(msgspec.Struct, frozen=True):
    """Who I am."""

    user: UserBody | None


def me_body(user: User | None) -> Me:
    """Who somebody is, for himself."""
    return Me(None if user is None else UserBody(user.id, user.name, user.guest))


def hall_of(state: State) -> Hall:
    """The server's tables."""
    hall: Hall = state.hall
    return hall


async def provide_me(request: AnyRequest, state: State) -> User | None:
    """The person whose cookie came with the request."""
    hall = hall_of(state)
    user_id = hall.signer.user_id(request.cookies.get(COOKIE))
    return await hall.store.user(user_id) if user_id else None


async def provide_somebody(request: AnyRequest, state: State, me: MaybeMe) -> User:
    """The same, made a guest on first need."""
    return (
        me
        if me is not None
        else await new_guest(request, hall_of(state), f"Guest {secrets.randbelow(9000) + 1000}")
    )


async def new_guest(request: AnyRequest, hall: Hall, name: str) -> User:
    """A new guest with a cookie of his own."""
    user = User(new_user_id(), name, None, None, now())
    await hall.store.add_user(user)
    remember(request, hall, user.id)
    return user


def remember(request: AnyRequest, hall: Hall, user_id: str | None) -> None:
    """Set the cookie with the answer; None takes it away."""
    secure = hall.settings.secure_cookie or request.url.scheme == "https"
    value = "" if user_id is None else hall.signer.session(user_id)
    told: dict[str, Any] = request.scope["westphalia"]  # type: ignore[typeddict-item]
    told["cookie"] = cookie_header(value, hall.settings.session_seconds, secure)
