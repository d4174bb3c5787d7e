"""Guests and accounts."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from litestar import Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta

from westphalia.server import texts
from westphalia.server.hall import Hall
from westphalia.server.identity import (
    AnyRequest,
    MaybeMe,
    Me,
    forget,
    hall_of,
    me_body,
    new_guest,
    remember,
    session_of,
)
from westphalia.server.problems import Problem
from westphalia.server.sessions import new_user_id
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]


class GuestWish(msgspec.Struct, forbid_unknown_fields=True):
    """How a guest wants to be called."""

    name: Name | None = None


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """The name and password of an account."""

    name: Name
    password: Password


@cache
def hasher() -> PasswordHasher:
    """Argon2 with its authors' parameters."""
    return PasswordHasher()


@get("/me")
async def who_am_i(me: MaybeMe) -> Me:
    """Who I am."""
    return me_body(me)


@post("/guest", status_code=200)
async def be_guest(request: AnyRequest, state: State, me: MaybeMe, data: JSONBody[GuestWish]) -> Me:
    """Be a guest, or be called something else."""
    hall = hall_of(state)
    name = texts.name(data.name, hall.settings.limits.name) if data.name is not None else None
    if me is None:
        me = await new_guest(request, hall, name or f"Guest {new_user_id()[:4]}")
    elif name is not None and me.guest:
        me = msgspec.structs.replace(me, name=name)
        await hall.people.change_user(me)
    return me_body(me)


@post("/accounts", status_code=200)
async def open_account(request: AnyRequest, state: State, me: MaybeMe, data: JSONBody[Credentials]) -> Me:
    """Open an account; a guest keeps his games."""
    hall = hall_of(state)
    name = texts.name(data.name, hall.settings.limits.name)
    if me is not None and not me.guest:
        raise Problem(409, "has-account", "You have an account already.")
    login = texts.login(name)
    taken = Problem(409, "name-taken", "This name is taken.", "name")
    if await hall.people.user_by_login(login) is not None:
        raise taken
    password = await asyncio.to_thread(hasher().hash, data.password)
    if me is None:
        me = User(new_user_id(), name, None, None, now())
        await hall.people.add_user(me)
    me = msgspec.structs.replace(me, name=name, login=login, password=password)
    if not await hall.people.change_user(me):
        raise taken
    await hall.end_sessions(me.id)  # whoever has the guest's cookie has not the account's
    await remember(request, hall, me.id)
    return me_body(me)


@post("/login", status_code=200)
async def log_in(request: AnyRequest, state: State, me: MaybeMe, data: JSONBody[Credentials]) -> Me:
    """Come back to an account; what a guest has begun comes along."""
    hall = hall_of(state)
    user = await authenticated(hall, data.name, data.password)
    if me is not None and me.guest:
        for table_id in await hall.people.merge(me.id, user.id):
            if (room := hall.rooms.get(table_id)) is not None:
                await room.reload_rows()
        await hall.end_sessions(me.id)
    elif (session := session_of(request)) is not None and me is not None:
        await hall.end_sessions(me.id, session)
    await remember(request, hall, user.id)
    sessions = await hall.people.sessions_of(user.id, now())
    if forgotten := sessions[hall.settings.limits.sessions_per_user :]:
        await hall.end_sessions(user.id, *forgotten)
    return me_body(user)


async def authenticated(hall: Hall, name: str, password: str) -> User:
    """The person whose name and password these are; an account takes only so many guesses, from wherever."""
    login = texts.login(texts.clean(name))
    guesses = hall.rates.guess
    if not guesses.take(login):
        raise Problem(429, "too-fast", "Too many wrong passwords; please wait some minutes.")
    user = await hall.people.user_by_login(login)
    right = await asyncio.to_thread(_right, user, password)
    if user is None or not right:
        raise Problem(403, "wrong-password", "The name or the password is wrong.")
    guesses.give_back(login)
    return user


@cache
def _nobody() -> str:
    return hasher().hash("nobody's password")


def _right(user: User | None, password: str) -> bool:
    """Check a password; for an unknown name it takes as long."""
    kept = user.password if user is not None and user.password else _nobody()
    try:
        hasher().verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
    return user is not None


@post("/logout", status_code=200)
async def log_out(request: AnyRequest, state: State, me: MaybeMe) -> Me:
    """Be nobody again; the cookie is worth nothing from now on."""
    hall = hall_of(state)
    if me is not None:
        await hall.end_sessions(me.id, session_of(request))
    forget(request, hall)
    return Me(None)


accounts = Router(
    "/api", route_handlers=[who_am_i, be_guest, open_account, log_in, log_out], tags=["accounts"]
)
