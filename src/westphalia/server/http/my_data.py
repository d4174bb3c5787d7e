"""My sessions, an export of my data, and deleting my account."""

import asyncio
from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from westphalia.server.access.identity import (
    AnyRequest,
    Me,
    OptionalUser,
    Registry,
    SignedIn,
    UserBody,
    end_sessions_elsewhere,
    forget,
    me_body,
    session_of,
)
from westphalia.server.clocks.shown import iso_time
from westphalia.server.http.accounts import authenticated
from westphalia.server.http.compressed import gzipped, pack_json
from westphalia.server.http.tables import NoBody
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.problems import Problem, not_found
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now
from westphalia.server.tables import lobby


class SessionBody(msgspec.Struct, frozen=True):
    """A device on which I am signed in."""

    id: str
    device: str
    created: str
    seen: str
    current: bool


class MyData(msgspec.Struct, frozen=True):
    user: UserBody
    created: str
    sessions: list[SessionBody]
    seats: list[dict[str, Any]]
    answers: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    channels: list[dict[str, Any]]
    people: list[dict[str, Any]]
    invitations: list[dict[str, Any]]
    notes: list[dict[str, Any]]
    feedback: list[dict[str, Any]]
    promises: list[dict[str, Any]]
    reports: list[dict[str, Any]]
    sanctions: list[dict[str, Any]]
    rating: list[dict[str, Any]]
    rated_games: list[dict[str, Any]]


class Farewell(msgspec.Struct, forbid_unknown_fields=True):
    """The password of the account that is to be deleted; guests have none."""

    password: str | None = None


async def _sessions(request: AnyRequest, registry: TableRegistry, user: User) -> list[SessionBody]:
    current = session_of(request)
    return [
        SessionBody(
            s.id, s.device, iso_time(s.created), iso_time(s.seen), current is not None and s.id == current.id
        )
        for s in await registry.people.sessions_of(user.id, now())
    ]


@get("/sessions")
async def my_sessions(request: AnyRequest, registry: Registry, me: OptionalUser) -> list[SessionBody]:
    """Return my sessions, the last used first."""
    return [] if me is None else await _sessions(request, registry, me)


@post("/sessions/{session_id:str}/end", status_code=200)
async def end_session(
    request: AnyRequest, registry: Registry, member: SignedIn, session_id: FromPath[str], data: NoBody = None
) -> list[SessionBody]:
    """Sign out on a device; return the remaining sessions."""
    ended = [s for s in await registry.people.sessions_of(member.id, now()) if s.id == session_id]
    if not ended:
        raise not_found("session")
    await registry.end_sessions(member.id, *ended)
    return await _sessions(request, registry, member)


@post("/sessions/end-others", status_code=200)
async def end_other_sessions(
    request: AnyRequest, registry: Registry, member: SignedIn, data: NoBody = None
) -> list[SessionBody]:
    """Sign out everywhere but here."""
    await end_sessions_elsewhere(request, registry, member)
    return await _sessions(request, registry, member)


@get("/me/data")
async def my_data(request: AnyRequest, registry: Registry, member: SignedIn) -> Response[MyData]:
    """Return everything stored about me."""
    known = me_body(member).user
    assert known is not None
    signed_in = await _sessions(request, registry, member)
    data = MyData(known, iso_time(member.created), signed_in, **await registry.people.data_of(member.id))
    return await gzipped(request, await asyncio.to_thread(pack_json, data))


@post("/me/delete", status_code=200)
async def delete_me(
    request: AnyRequest, registry: Registry, member: SignedIn, data: JSONBody[Farewell]
) -> Me:
    """Delete my account: bots take my seats, my chat lines are removed; my name stays in finished games."""
    if member.login is not None:
        if data.password is None:
            raise Problem(403, "wrong-password", "Enter your password to delete your account.", "password")
        await authenticated(request, registry, member.login, data.password)
    for table_id in await registry.people.tables_of(member.id):
        await lobby.give_up(registry, table_id, member)
    await registry.end_sessions(member.id)
    await registry.people.forget(member.id, registry.bot_game_expiry())
    forget(request, registry)
    return Me(None)


mine = Router(
    "/api", route_handlers=[my_sessions, end_session, end_other_sessions, my_data, delete_me], tags=["mine"]
)
