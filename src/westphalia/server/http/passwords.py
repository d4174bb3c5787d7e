"""Passwords over HTTP: change a password, set the address for reset links, request a link and use it."""

import asyncio
from typing import Annotated

import msgspec
from litestar import Router, post
from litestar.params import JSONBody
from msgspec import Meta

from westphalia.server.access import texts
from westphalia.server.access.identity import (
    AnyRequest,
    Me,
    Registry,
    SignedIn,
    end_sessions_elsewhere,
    limit,
    me_body,
    remember,
    remember_device,
)
from westphalia.server.http.accounts import Name, Password, authenticated, hasher, refuse_banned
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.people.recovery import bad_link, send_link, tell_changed
from westphalia.server.problems import Problem, not_found
from westphalia.server.storage.models import User

Token = Annotated[str, Meta(min_length=1, max_length=100)]


class ResetWish(msgspec.Struct, forbid_unknown_fields=True):
    """The name of the account whose password was forgotten."""

    name: Name


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    token: Token
    password: Password


class PasswordChange(msgspec.Struct, forbid_unknown_fields=True):
    password: Password
    new: Password


class RecoveryWish(msgspec.Struct, forbid_unknown_fields=True):
    """The channel with the mail address for new passwords (none: no recovery), and my password."""

    password: Password
    channel: Annotated[str, Meta(min_length=1, max_length=24)] | None = None


class Asked(msgspec.Struct, frozen=True):
    """The answer to everyone who asks for a new password."""

    message: str


@post("/reset/ask", status_code=200)
async def ask_for_link(request: AnyRequest, registry: Registry, data: JSONBody[ResetWish]) -> Asked:
    """Send a link for a new password, if the account has a mail address for it; the answer is always the same."""
    if registry.notices.mailer is None:
        raise Problem(409, "not-offered", "This server sends no mail; its operator can set a new password.")
    sentence = "Too many links were requested from your address; please wait an hour."
    limit(request, registry.rates.mail, None, sentence)

    async def work() -> None:
        await send_link(registry, await registry.people.user_by_login(texts.login(texts.clean(data.name))))

    texts.login(texts.clean(data.name))  # refuses an impossible name
    registry.spawn(work())
    return Asked("If this account has a mail address for recovery, a link is on its way to it.")


@post("/reset", status_code=200)
async def use_link(request: AnyRequest, registry: Registry, data: JSONBody[NewPassword]) -> Me:
    """Set a new password by the link of a mail, and sign in; every other session ends."""
    if await registry.social.recovery.owner(data.token) is None:
        raise bad_link()
    password = await asyncio.to_thread(hasher().hash, data.password)
    user = await registry.people.user(await registry.social.recovery.use(data.token, password))
    if user is None:
        raise bad_link()
    await _changed(request, registry, user)
    await refuse_banned(registry, user)
    await remember(request, registry, user.id)
    remember_device(request, registry, user.id)
    return me_body(user)


@post("/me/password", status_code=200)
async def change_password(
    request: AnyRequest, registry: Registry, member: SignedIn, data: JSONBody[PasswordChange]
) -> Me:
    """Change my password; every other session ends."""
    user = await _account(request, registry, member, data.password)
    password = await asyncio.to_thread(hasher().hash, data.new)
    await registry.social.recovery.change(user.id, password)
    await _changed(request, registry, user)
    return me_body(user)


@post("/me/recovery", status_code=200)
async def choose_recovery(
    request: AnyRequest, registry: Registry, member: SignedIn, data: JSONBody[RecoveryWish]
) -> Me:
    """Choose which of my verified mail addresses gets links for a new password."""
    user = await _account(request, registry, member, data.password)
    if data.channel is not None:
        channel = await registry.notices.queue.channel(data.channel)
        if channel is None or channel.user_id != user.id:
            raise not_found("channel")
        if channel.kind != "mail" or not channel.verified:
            raise Problem(409, "not-verified", "Confirm this mail address first.", "channel")
    await registry.social.recovery.choose(user.id, data.channel)
    return me_body(user)


async def _account(request: AnyRequest, registry: TableRegistry, member: User, password: str) -> User:
    """Return my account once the password is right."""
    if member.login is None:
        raise Problem(403, "no-account", "A guest has no password; open an account first.")
    return await authenticated(request, registry, member.login, password)


async def _changed(request: AnyRequest, registry: TableRegistry, user: User) -> None:
    await end_sessions_elsewhere(request, registry, user)
    registry.spawn(tell_changed(registry, user))


passwords = Router(
    "/api", route_handlers=[ask_for_link, use_link, change_password, choose_recovery], tags=["passwords"]
)
