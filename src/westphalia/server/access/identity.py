"""The user of an HTTP request."""

import re
import secrets
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from westphalia.server.access import texts
from westphalia.server.access.limits import Rate, network_of
from westphalia.server.access.sessions import (
    COOKIE,
    DEVICE,
    DEVICE_SECONDS,
    LONGEST,
    cookie_header,
    digest,
    new_session,
    new_user_id,
)
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.problems import Problem
from westphalia.server.storage.models import SessionRow, User
from westphalia.server.storage.store import now

AnyRequest = Request[Any, Any, State]
OptionalUser = NamedDependency[User | None]
CurrentUser = NamedDependency[User]
SignedIn = NamedDependency[User]
Registry = NamedDependency[TableRegistry]

DESCRIPTION: Final = 80  # characters of a browser's description
SAID_BY_ALL: Final = re.compile(r"^Mozilla/\S+ |AppleWebKit/\S+ \(KHTML, like Gecko\) ")
GUEST_NAMES: Final = (
    "Johanna", "Gustav", "Christina", "Ferdinand", "Sophia", "Moritz", "Isabella", "Albrecht", "Dorothea",
    "Philipp", "Eleonore", "Wilhelm", "Magdalena", "Rudolf", "Sibylle", "Georg", "Anna", "Matthias", "Renata",
    "Leopold", "Hedwig", "Joachim", "Katharina", "Ludwig",
)  # fmt: skip  # none is a bot's name
A_LOT: Final = "That was a lot at once; please wait a moment."
REFRESH: Final = 24 * 3600.0  # seconds after which a used session is extended


class UserBody(msgspec.Struct, frozen=True):
    id: str
    name: str
    guest: bool


class Me(msgspec.Struct, frozen=True):
    """The signed-in user."""

    user: UserBody | None


class Identity(msgspec.Struct, frozen=True):
    """The owner of a session cookie."""

    user: User
    session: SessionRow


def me_body(user: User | None) -> Me:
    return Me(None if user is None else UserBody(user.id, user.name, user.guest))


def provide_registry(state: State) -> TableRegistry:
    registry: TableRegistry = state.registry
    return registry


def provide_member(me: OptionalUser) -> User:
    """Return the user; refuse visitors without a session."""
    if me is None:
        raise Problem(403, "nobody", "You are not signed in.")
    return me


async def known(registry: TableRegistry, cookie: str | None) -> Identity | None:
    """Return the owner of a cookie."""
    if not cookie or len(cookie) > LONGEST or not cookie.isascii():
        return None
    found = await registry.people.person_of(digest(cookie), now())
    return None if found is None else Identity(*found)


async def provide_optional_user(request: AnyRequest, registry: Registry) -> User | None:
    cookie = request.cookies.get(COOKIE)
    found = await known(registry, cookie)
    if found is None:
        return None
    _scope_of(request)["session"] = found.session
    if now() - found.session.seen > REFRESH:
        await registry.people.extend_session(found.session, now(), now() + registry.settings.session_seconds)
        assert cookie is not None
        _set_cookie(request, registry, cookie)
    return found.user


async def provide_user(request: AnyRequest, registry: Registry, me: OptionalUser) -> User:
    """Return the user of a request; a visitor without a session becomes a guest."""
    return me if me is not None else await new_guest(request, registry, guest_name())


def guest_name() -> str:
    """Return a name for a guest who has not chosen one."""
    return secrets.choice(GUEST_NAMES)


async def new_guest(request: AnyRequest, registry: TableRegistry, name: str) -> User:
    """Create a guest with a session; guests per address are limited."""
    if not registry.rates.guest.take(address_of(request)):
        raise Problem(429, "too-fast", "Too many new guests from your address; please wait a moment.")
    user = User(new_user_id(), name, None, None, now())
    await registry.people.add_user(user)
    await remember(request, registry, user.id)
    return user


def device(request: AnyRequest) -> str:
    """Return the browser's description without the parts common to all browsers."""
    return texts.clean(SAID_BY_ALL.sub("", request.headers.get("user-agent", "")))[:DESCRIPTION]


def address_of(request: AnyRequest) -> str:
    """Return the address or network that a request is counted for."""
    return network_of(request.client.host) if request.client else ""


def limit(request: AnyRequest, rate: Rate, user: User | None, sentence: str = A_LOT) -> None:
    """Refuse a person or an address that asks too often."""
    if not rate.take(user.id if user else None, address_of(request)):
        raise Problem(429, "too-fast", sentence)


def session_of(request: AnyRequest) -> SessionRow | None:
    session: SessionRow | None = _scope_of(request).get("session")
    return session


async def end_sessions_elsewhere(request: AnyRequest, registry: TableRegistry, user: User) -> None:
    """Sign out everywhere but here."""
    current = session_of(request)
    found = await registry.people.sessions_of(user.id, now())
    if others := [one for one in found if current is None or one.id != current.id]:
        await registry.end_sessions(user.id, *others)


async def remember(request: AnyRequest, registry: TableRegistry, user_id: str) -> None:
    """Open a session and set its cookie with the response."""
    cookie, session = new_session(user_id, device(request), now(), registry.settings.session_seconds)
    await registry.people.open_session(session)
    _scope_of(request)["session"] = session
    _set_cookie(request, registry, cookie)


def forget(request: AnyRequest, registry: TableRegistry) -> None:
    """Delete the cookie with the response."""
    _set_cookie(request, registry, "")


def remember_device(request: AnyRequest, registry: TableRegistry, user_id: str) -> None:
    """Mark the device as one on which an account has signed in."""
    cookie, secure = registry.signer.device(user_id), _is_secure(request, registry)
    _scope_of(request)["device"] = cookie_header(cookie, DEVICE_SECONDS, secure, DEVICE)


def knows_device(request: AnyRequest, registry: TableRegistry, user_id: str) -> bool:
    return registry.signer.device_owner(request.cookies.get(DEVICE, "")) == user_id


def _is_secure(request: AnyRequest, registry: TableRegistry) -> bool:
    return registry.settings.secure_cookie or request.url.scheme == "https"


def _set_cookie(request: AnyRequest, registry: TableRegistry, value: str) -> None:
    secure = _is_secure(request, registry)
    _scope_of(request)["cookie"] = cookie_header(value, registry.settings.session_seconds, secure)


def _scope_of(request: AnyRequest) -> dict[str, Any]:
    scope: dict[str, Any] = request.scope["westphalia"]  # type: ignore[typeddict-item]
    return scope
