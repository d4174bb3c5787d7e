"""Guests and accounts."""

import asyncio
from functools import cache
from typing import Annotated

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta

from westphalia.server.access import texts
from westphalia.server.access.identity import (
    AnyRequest,
    Me,
    OptionalUser,
    Registry,
    address_of,
    forget,
    guest_name,
    knows_device,
    me_body,
    new_guest,
    remember,
    remember_device,
    session_of,
)
from westphalia.server.access.sessions import new_user_id
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.problems import Problem
from westphalia.server.storage.models import User
from westphalia.server.storage.people import A_GUEST
from westphalia.server.storage.store import now

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]


class GuestWish(msgspec.Struct, forbid_unknown_fields=True):
    name: Name | None = None


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    password: Password


@cache
def hasher() -> PasswordHasher:
    """Argon2 with its authors' parameters."""
    return PasswordHasher()


@get("/me")
async def who_am_i(me: OptionalUser) -> Me:
    """Return the signed-in user."""
    return me_body(me)


@post("/guest", status_code=200)
async def be_guest(
    request: AnyRequest, registry: Registry, me: OptionalUser, data: JSONBody[GuestWish]
) -> Me:
    """Become a guest, or change a guest's name."""
    name = texts.name(data.name, registry.settings.limits.name) if data.name is not None else None
    if me is None:
        me = await new_guest(request, registry, name or guest_name())
    elif name is not None and me.guest:
        await registry.people.change_user(me.id, A_GUEST, name=name)
        me = await registry.people.user(me.id) or me
    return me_body(me)


@post("/accounts", status_code=200)
async def open_account(
    request: AnyRequest, registry: Registry, me: OptionalUser, data: JSONBody[Credentials]
) -> Me:
    """Open an account; a guest keeps their games."""
    name = texts.name(data.name, registry.settings.limits.name)
    if me is not None and not me.guest:
        raise Problem(409, "has-account", "You have an account already.")
    login = texts.login(name)
    taken = Problem(409, "name-taken", "This name is taken.", "name")
    if await registry.people.user_by_login(login) is not None:
        raise taken
    password = await asyncio.to_thread(hasher().hash, data.password)
    if me is None:
        me = User(new_user_id(), name, None, None, now())
        await registry.people.add_user(me)
    if not await registry.people.change_user(me.id, A_GUEST, name=name, login=login, password=password):
        raise taken
    me = msgspec.structs.replace(me, name=name, login=login, password=password)
    await registry.end_sessions(me.id)  # the guest's cookie must not open the account
    await remember(request, registry, me.id)
    remember_device(request, registry, me.id)
    return me_body(me)


@post("/login", status_code=200)
async def log_in(
    request: AnyRequest, registry: Registry, me: OptionalUser, data: JSONBody[Credentials]
) -> Me:
    """Sign in; a guest's games move to the account."""
    user = await authenticated(request, registry, data.name, data.password)
    if me is not None and me.guest:
        for table_id in await registry.people.merge(me.id, user.id):
            if (room := registry.rooms.get(table_id)) is not None:
                await room.reload_rows()
        await registry.end_sessions(me.id)
    elif (session := session_of(request)) is not None and me is not None:
        await registry.end_sessions(me.id, session)
    await remember(request, registry, user.id)
    sessions = await registry.people.sessions_of(user.id, now())
    if forgotten := sessions[registry.settings.limits.sessions_per_user :]:
        await registry.end_sessions(user.id, *forgotten)
    return me_body(user)


async def authenticated(request: AnyRequest, registry: TableRegistry, name: str, password: str) -> User:
    """Return the user with this name and password.

    Guesses are limited by account and address, and by account from devices on which it has never signed in: strangers
    cannot lock the owner out.
    """
    login = texts.login(texts.clean(name))
    user = await registry.people.user_by_login(login)
    familiar = user is not None and knows_device(request, registry, user.id)
    here, guesses, in_all = (
        f"{login} {address_of(request)}",
        registry.rates.guess,
        registry.rates.account_guess,
    )
    if not guesses.take(f"{here} {familiar}") or not (familiar or in_all.take(login)):
        raise Problem(429, "too-fast", "Too many wrong passwords; please wait some minutes.")
    right = await asyncio.to_thread(_right, user, password)
    if user is None or not right:
        raise Problem(403, "wrong-password", "The name or the password is wrong.")
    await refuse_banned(registry, user)
    guesses.refund(f"{here} {familiar}")
    if not familiar:
        in_all.refund(login)
    remember_device(request, registry, user.id)
    return user


async def refuse_banned(registry: TableRegistry, user: User) -> None:
    if (banned := await registry.social.moderation.sanction(user.id, "ban")) is not None:
        raise Problem(403, "banned", banned)


@cache
def _nobody() -> str:
    return hasher().hash("nobody's password")


def _right(user: User | None, password: str) -> bool:
    """Return whether a password is right; an unknown name takes the same time."""
    kept = user.password if user is not None and user.password else _nobody()
    try:
        hasher().verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
    return user is not None


@post("/logout", status_code=200)
async def log_out(request: AnyRequest, registry: Registry, me: OptionalUser) -> Me:
    """Sign out; the cookie is no longer valid."""
    if me is not None:
        await registry.end_sessions(me.id, session_of(request))
    forget(request, registry)
    return Me(None)


accounts = Router(
    "/api", route_handlers=[who_am_i, be_guest, open_account, log_in, log_out], tags=["accounts"]
)
