"""What the server knows of me: where I am signed in, everything it has stored, and how to be forgotten."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from westphalia.server import lobby
from westphalia.server.accounts import authenticated
from westphalia.server.hall import Hall
from westphalia.server.identity import AnyRequest, MaybeMe, Me, UserBody, forget, hall_of, me_body, session_of
from westphalia.server.problems import Problem, not_found
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now
from westphalia.server.summary import moment
from westphalia.server.tables import Nothing


class SessionBody(msgspec.Struct, frozen=True):
    """A device on which I am signed in."""

    id: str
    device: str
    created: str
    seen: str
    current: bool


class MyData(msgspec.Struct, frozen=True):
    """Everything that is stored of me."""

    user: UserBody
    created: str
    sessions: list[SessionBody]
    seats: list[dict[str, Any]]
    answers: list[dict[str, Any]]
    chat: list[dict[str, Any]]


class Farewell(msgspec.Struct, forbid_unknown_fields=True):
    """The password of the account that is to be deleted; guests have none."""

    password: str | None = None


def somebody(me: User | None) -> User:
    """Refuse those whom the server does not know."""
    if me is None:
        raise Problem(403, "nobody", "The server does not know you.")
    return me


async def _sessions(request: AnyRequest, hall: Hall, user: User) -> list[SessionBody]:
    current = session_of(request)
    return [
        SessionBody(
            s.id, s.device, moment(s.created), moment(s.seen), current is not None and s.id == current.id
        )
        for s in await hall.people.sessions_of(user.id, now())
    ]


@get("/sessions")
async def my_sessions(request: AnyRequest, state: State, me: MaybeMe) -> list[SessionBody]:
    """Where I am signed in, the last used first."""
    return [] if me is None else await _sessions(request, hall_of(state), me)


@post("/sessions/{session_id:str}/end", status_code=200)
async def end_session(
    request: AnyRequest,
    state: State,
    me: MaybeMe,
    session_id: FromPath[str],
    data: JSONBody[Nothing | None] = None,
) -> list[SessionBody]:
    """Sign out on a device; which are left."""
    hall, user = hall_of(state), somebody(me)
    ended = [s for s in await hall.people.sessions_of(user.id, now()) if s.id == session_id]
    if not ended:
        raise not_found("session")
    await hall.end_sessions(user.id, *ended)
    return await _sessions(request, hall, user)


@post("/sessions/end-others", status_code=200)
async def end_other_sessions(
    request: AnyRequest, state: State, me: MaybeMe, data: JSONBody[Nothing | None] = None
) -> list[SessionBody]:
    """Sign out everywhere but here."""
    hall, user = hall_of(state), somebody(me)
    current = session_of(request)
    others = [
        s for s in await hall.people.sessions_of(user.id, now()) if current is None or s.id != current.id
    ]
    if others:
        await hall.end_sessions(user.id, *others)
    return await _sessions(request, hall, user)


@get("/me/data")
async def my_data(request: AnyRequest, state: State, me: MaybeMe) -> MyData:
    """Everything that is stored of me."""
    hall, user = hall_of(state), somebody(me)
    known = me_body(user).user
    assert known is not None
    signed_in = await _sessions(request, hall, user)
    return MyData(known, moment(user.created), signed_in, **await hall.people.data_of(user.id))


@post("/me/delete", status_code=200)
async def delete_me(request: AnyRequest, state: State, me: MaybeMe, data: JSONBody[Farewell]) -> Me:
    """Forget me: my seats go to bots, my lines are removed; in games played the name I had there stays."""
    hall, user = hall_of(state), somebody(me)
    if user.login is not None:
        if data.password is None:
            raise Problem(403, "wrong-password", "Your password is needed for this.", "password")
        await authenticated(hall, user.login, data.password)
    for table_id in await hall.people.tables_of(user.id):
        await lobby.give_up(hall, table_id, user)
    await hall.end_sessions(user.id)
    await hall.people.forget(user.id)
    forget(request, hall)
    return Me(None)


mine = Router(
    "/api", route_handlers=[my_sessions, end_session, end_other_sessions, my_data, delete_me], tags=["mine"]
)
