"""Notices over HTTP: my channels and their events, and one-click unsubscribe."""

import secrets
from datetime import datetime, timedelta
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from westphalia.server.access.identity import (
    AnyRequest,
    CurrentUser,
    OptionalUser,
    Registry,
    SignedIn,
    device,
    limit,
)
from westphalia.server.clocks.rest import minutes_of, read_rest, zone_of
from westphalia.server.http.tables import NoBody
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.notices.mail import mail_address
from westphalia.server.notices.outbound import Failed, Gone, Refused
from westphalia.server.notices.push import Subscription, check_subscription
from westphalia.server.notices.queue import EVENTS, Channel
from westphalia.server.notices.sender import next_digest
from westphalia.server.notices.wording import Notice
from westphalia.server.problems import Problem, not_found
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now

Event = Literal["turn", "warning", "game", "mention"]
DELAY: Final = 300.0
LONGEST_DELAY: Final = 24 * 3600


class ChannelWish(msgspec.Struct, forbid_unknown_fields=True):
    """A mail address, a web-hook's URL, or a browser's push subscription as JSON."""

    kind: Literal["mail", "push", "hook"]
    address: Annotated[str, Meta(min_length=1, max_length=2000)]


class ChannelChange(msgspec.Struct, forbid_unknown_fields=True):
    """The events and times of a channel; `digest` is the time of a daily mail instead of one for each turn."""

    events: list[Event]
    delay: Annotated[float, Meta(ge=0, le=LONGEST_DELAY)] = DELAY
    always: bool = False
    hidden: bool = False
    digest: Annotated[str, Meta(max_length=5)] | None = None


class MuteWish(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a channel is quiet about a game."""

    table: Annotated[str, Meta(min_length=1, max_length=24)]
    quiet: bool


class ChannelBody(msgspec.Struct, frozen=True):
    """One of my channels; its address is abbreviated."""

    id: str
    kind: str
    label: str
    verified: bool
    events: list[str]
    delay: float
    always: bool
    hidden: bool
    recovers: bool  # it gets links to set a new password
    digest: str | None
    muted: list[str]


class NoticesBody(msgspec.Struct, frozen=True):
    """The channels that this server offers, and mine."""

    mail: bool
    push: str | None  # the server's public key
    hook: bool
    channels: list[ChannelBody]


class Stopped(msgspec.Struct, frozen=True):
    """The game whose notices have been stopped; both are empty for all games, or none."""

    table: str
    title: str


def shortened(kind: str, address: str) -> str:
    """Return an address as its owner recognizes it.

    >>> shortened("mail", "johanna@example.org"), shortened("hook", "https://hooks.slack.com/services/T0/secret")
    ('j…@example.org', 'hooks.slack.com')
    """
    if kind == "mail":
        name, _, host = address.rpartition("@")
        return f"{name[:1]}…@{host}"[:80]
    return (urlsplit(address).hostname or "")[:80]


def _body(channel: Channel, zone: str, muted: set[tuple[str, str]]) -> ChannelBody:
    at = None if channel.digest is None else datetime.fromtimestamp(channel.digest, zone_of(zone))
    return ChannelBody(
        channel.id, channel.kind, channel.label, channel.verified, [e for e in channel.events.split() if e],
        channel.delay, channel.always, channel.hidden, channel.recovers, None if at is None else f"{at:%H:%M}",
        sorted(table for id, table in muted if id == channel.id),
    )  # fmt: skip


async def _notices(registry: TableRegistry, user: User | None) -> NoticesBody:
    sender = registry.notices
    mine: list[ChannelBody] = []
    if user is not None:
        zone, muted = read_rest(user.rest).zone, await sender.queue.muted(user.id)
        mine = [_body(channel, zone, muted) for channel in await sender.queue.channels_of(user.id)]
    return NoticesBody(
        sender.mailer is not None, sender.vapid.public if sender.vapid else None, sender.hooks, mine
    )


async def _channel(registry: TableRegistry, user: User, id: str) -> Channel:
    channel = await registry.notices.queue.channel(id)
    if channel is None or channel.user_id != user.id:
        raise not_found("channel")
    return channel


@get("/me/notices")
async def my_notices(registry: Registry, me: OptionalUser) -> NoticesBody:
    """Return the channels that this server offers, and mine."""
    return await _notices(registry, me)


@post("/me/notices", status_code=200)
async def add_channel(
    request: AnyRequest, registry: Registry, user: CurrentUser, data: JSONBody[ChannelWish]
) -> NoticesBody:
    """Add a channel. A mail address counts once its owner has followed the link in a mail."""
    sender, kind, address = registry.notices, data.kind, data.address.strip()
    offered = {"mail": sender.mailer is not None, "push": sender.vapid is not None, "hook": sender.hooks}
    if not offered[kind]:
        raise Problem(409, "not-offered", "This server does not offer that.", "kind")
    if kind == "mail":
        address = _mail_address(address)
    mine = await sender.queue.channels_of(user.id)
    if any((c.kind, c.address) == (kind, address) for c in mine):
        return await _notices(registry, user)
    if len(mine) >= registry.settings.limits.channels_per_user:
        raise Problem(409, "too-many", "You have too many channels; remove one first.")
    label = await _checked(request, registry, kind, address)
    limit(request, registry.rates.mail, user, "You have added too many channels; please wait an hour.")
    channel = Channel(
        secrets.token_urlsafe(12), user.id, kind, address, label, kind != "mail", " ".join(EVENTS), DELAY, False,
        False, None, 0, now(),
    )  # fmt: skip
    if kind == "mail":
        await _verify(registry, channel)
    await sender.queue.add(channel)
    return await _notices(registry, user)


def _mail_address(text: str) -> str:
    address = mail_address(text)
    if address is None:
        raise Problem(400, "bad-address", "Enter an e-mail address such as name@example.org.", "address")
    return address


async def _checked(request: AnyRequest, registry: TableRegistry, kind: str, address: str) -> str:
    """Return the label of a new channel; refuse an address that cannot work."""
    url = address
    if kind == "mail":
        return shortened(kind, address)
    if kind == "push":
        try:
            subscription = msgspec.json.decode(address, type=Subscription)
            check_subscription(subscription)
        except (msgspec.DecodeError, ValueError):
            raise Problem(400, "bad-address", "The browser's subscription is not valid.", "address") from None
        url = subscription.endpoint
    try:
        await registry.notices.outbound.check(url)
    except (Refused, Failed) as problem:
        sentence = str(problem) if isinstance(problem, Refused) else "This address cannot be found."
        raise Problem(400, "bad-address", sentence, "address") from None
    return shortened(kind, url) if kind == "hook" else device(request)[:80] or "this browser"


async def _verify(registry: TableRegistry, channel: Channel) -> None:
    mailer = registry.notices.mailer
    assert mailer is not None
    if not registry.rates.mail_to.take(channel.address.lower()):
        raise Problem(
            429, "too-fast", "Too many e-mails were sent to this address; please wait an hour.", "address"
        )
    url = f"{registry.settings.site}/verify/{registry.signer.verification(channel.id)}"
    text = f"Follow this link to get notices of your games at this address:\n\n{url}\n\nNot you? Ignore this mail.\n"
    try:
        await mailer.send(channel.address, "Confirm your e-mail address for Westphalia", text)
    except Gone:
        raise Problem(400, "bad-address", "The mail server refuses this address.", "address") from None
    except Failed:
        raise Problem(503, "no-mail", "The mail could not be sent; please try again later.") from None


@post("/me/notices/{channel_id:str}", status_code=200)
async def change_channel(
    registry: Registry, member: SignedIn, channel_id: FromPath[str], data: JSONBody[ChannelChange]
) -> NoticesBody:
    """Change the events and times of a channel."""
    channel = await _channel(registry, member, channel_id)
    digest = None
    if data.digest is not None:
        if channel.kind != "mail":
            raise Problem(400, "bad-digest", "Only mail comes as a daily digest.", "digest")
        try:
            minutes = minutes_of(data.digest)
        except ValueError:
            raise Problem(400, "bad-digest", "Enter a time such as 18:00.", "digest") from None
        zone = read_rest(member.rest).zone
        midnight = datetime.fromtimestamp(now(), zone_of(zone)).replace(
            hour=0, minute=0, second=0, microsecond=0
        )
        digest = next_digest((midnight + timedelta(minutes=minutes)).timestamp(), now(), zone)
    events = " ".join(e for e in EVENTS if e in data.events)
    values: dict[str, Any] = {"delay": data.delay, "always": data.always, "hidden": data.hidden}
    await registry.notices.queue.change(channel.id, events=events, digest=digest, **values)
    return await _notices(registry, member)


@post("/me/notices/{channel_id:str}/remove", status_code=200)
async def remove_channel(
    registry: Registry, member: SignedIn, channel_id: FromPath[str], data: NoBody = None
) -> NoticesBody:
    await registry.notices.queue.remove((await _channel(registry, member, channel_id)).id)
    return await _notices(registry, member)


@post("/me/notices/{channel_id:str}/mute", status_code=200)
async def mute_game(
    registry: Registry, member: SignedIn, channel_id: FromPath[str], data: JSONBody[MuteWish]
) -> NoticesBody:
    """Turn the notices of one game off or on for a channel."""
    channel = await _channel(registry, member, channel_id)
    table, sitting = await registry.stored_table(data.table)
    mine = table.host == member.id or any(row.user_id == member.id for row in sitting)
    if data.quiet and not mine and not await registry.social.bonds.is_invited(table.id, member.id):
        raise Problem(403, "not-seated", "You do not sit at this table.", "table")
    await registry.notices.queue.mute(channel.id, table.id, data.quiet)
    return await _notices(registry, member)


@post("/me/notices/{channel_id:str}/test", status_code=200)
async def send_test(
    request: AnyRequest, registry: Registry, member: SignedIn, channel_id: FromPath[str], data: NoBody = None
) -> NoticesBody:
    """Send a test notice; to a mail address that is not verified, the link again."""
    channel = await _channel(registry, member, channel_id)
    limit(request, registry.rates.mail, member, "You have sent too many test notices; please wait an hour.")
    if channel.kind == "mail" and not channel.verified:
        await _verify(registry, channel)
        return await _notices(registry, member)
    notice = Notice(
        "test", "", "This is a test", "Notices of your games arrive here.", f"{registry.settings.site}/games"
    )
    try:
        await registry.notices.deliver(channel, notice)
    except (Failed, Gone, Refused) as problem:
        raise Problem(502, "not-delivered", f"The notice was not delivered ({problem}).") from None
    if not channel.verified:  # a web-hook that was stopped because it had failed too often
        await registry.notices.queue.change(channel.id, verified=True, failures=0)
    return await _notices(registry, member)


@post("/notices/verify/{token:str}", status_code=200)
async def verify_address(registry: Registry, token: FromPath[str], data: NoBody = None) -> dict[str, bool]:
    """Confirm a mail address by the link of a mail."""
    id = registry.signer.verified(token)
    channel = None if id is None else await registry.notices.queue.channel(id)
    if channel is None:
        raise Problem(403, "bad-link", "This link is no longer valid; ask for a new one.")
    await registry.notices.queue.change(channel.id, verified=True, failures=0)
    return {"ok": True}


@post("/notices/stop/{token:str}", status_code=200)
async def stop_notices(registry: Registry, token: FromPath[str]) -> Stopped:
    """Stop the notices of a game by one click in a mail; without a game, all of that channel."""
    stopped = registry.signer.stopped(token)
    if stopped is None:
        raise Problem(403, "bad-link", "This link is not valid.")
    channel_id, table_id = stopped
    if await registry.notices.queue.channel(channel_id) is None:
        return Stopped("", "")
    found = await registry.store.table(table_id) if table_id else None
    if found is not None:
        await registry.notices.queue.mute(channel_id, table_id, True)
        return Stopped(table_id, found[0].title)
    if not table_id:
        await registry.notices.queue.change(channel_id, events="", digest=None)
    return Stopped("", "")


notices = Router(
    "/api",
    route_handlers=[
        my_notices, add_channel, change_channel, remove_channel, mute_game, send_test, verify_address,
        stop_notices,
    ],
    tags=["notices"],
)  # fmt: skip
