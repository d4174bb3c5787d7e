"""My sessions, an export of my data, and deleting my account."""

import asyncio
from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from westphalia.server.access.identity import (
    AnyRequest,
    Me,
    OptionalUser,
    UserBody,
    forget,
    me_body,
    registry_of,
    require_user,
    session_of,
)
from westphalia.server.clocks.shown import moment
from westphalia.server.http.accounts import authenticated
from westphalia.server.http.compressed import gzipped, pack_json
from westphalia.server.http.tables import Nothing
from westphalia.server.live import lobby
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.problems import Problem, not_found
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now


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
            s.id, s.device, moment(s.created), moment(s.seen), current is not None and s.id == current.id
        )
        for s in await registry.people.sessions_of(user.id, now())
    ]


@get("/sessions")
async def my_sessions(request: AnyRequest, state: State, me: OptionalUser) -> list[SessionBody]:
    """Return my sessions, the last used first."""
    return [] if me is None else await _sessions(request, registry_of(state), me)


@post("/sessions/{session_id:str}/end", status_code=200)
async def end_session(
    request: AnyRequest,
    state: State,
    me: OptionalUser,
    session_id: FromPath[str],
    data: JSONBody[Nothing | None] = None,
) -> list[SessionBody]:
    """Sign out on a device; return the remaining sessions."""
    registry, user = registry_of(state), require_user(me)
    ended = [s for s in await registry.people.sessions_of(user.id, now()) if s.id == session_id]
    if not ended:
        raise not_found("session")
    await registry.end_sessions(user.id, *ended)
    return await _sessions(request, registry, user)


@post("/sessions/end-others", status_code=200)
async def end_other_sessions(
    request: AnyRequest, state: State, me: OptionalUser, data: JSONBody[Nothing | None] = None
) -> list[SessionBody]:
    """Sign out everywhere but here."""
    registry, user = registry_of(state), require_user(me)
    current = session_of(request)
    others = [
        s for s in await registry.people.sessions_of(user.id, now()) if current is None or s.id != current.id
    ]
    if others:
        await registry.end_sessions(user.id, *others)
    return await _sessions(request, registry, user)


@get("/me/data")
async def my_data(request: AnyRequest, state: State, me: OptionalUser) -> Response[MyData]:
    """Return everything stored about me."""
    registry, user = registry_of(state), require_user(me)
    known = me_body(user).user
    assert known is not None
    signed_in = await _sessions(request, registry, user)
    data = MyData(known, moment(user.created), signed_in, **await registry.people.data_of(user.id))
    return await gzipped(request, await asyncio.to_thread(pack_json, data))


@post("/me/delete", status_code=200)
async def delete_me(request: AnyRequest, state: State, me: OptionalUser, data: JSONBody[Farewell]) -> Me:
    """Delete my account: bots take my seats, my chat lines are removed; my name stays in finished games."""
    registry, user = registry_of(state), require_user(me)
    if user.login is not None:
        if data.password is None:
            raise Problem(403, "wrong-password", "Enter your password to delete your account.", "password")
        await authenticated(request, registry, user.login, data.password)
    for table_id in await registry.people.tables_of(user.id):
        await lobby.give_up(registry, table_id, user)
    await registry.end_sessions(user.id)
    await registry.people.forget(user.id, registry.bot_game_expiry())
    forget(request, registry)
    return Me(None)


mine = Router(
    "/api", route_handlers=[my_sessions, end_session, end_other_sessions, my_data, delete_me], tags=["mine"]
)
