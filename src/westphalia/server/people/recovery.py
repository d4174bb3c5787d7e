"""A new password: by the old one, or by a link in a mail to an address that its owner chose for it.

Asking for a link never tells whether an account exists: the work is done after the response.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from westphalia.server.access.sessions import digest
from westphalia.server.notices.outbound import Failed, Gone
from westphalia.server.problems import Problem
from westphalia.server.storage.models import User, channels, users
from westphalia.server.storage.social import resets
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.table_registry import TableRegistry

log = structlog.get_logger()
SECONDS: Final = 3600.0  # for which a link is valid


def bad_link() -> Problem:
    return Problem(403, "bad-link", "This link is no longer valid; ask for a new one.")


class Recovery:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def choose(self, user_id: str, channel_id: str | None) -> None:
        """Choose the mail address that gets a person's links; links that were sent elsewhere end."""
        mine = channels.update().where(channels.c.user_id == user_id)
        async with self.engine.begin() as connection:
            await connection.execute(mine.values(recovers=False))
            await connection.execute(resets.delete().where(resets.c.user_id == user_id))
            if channel_id is not None:
                await connection.execute(mine.where(channels.c.id == channel_id).values(recovers=True))

    async def address(self, user_id: str) -> str | None:
        """Return the verified mail address that gets a person's links."""
        which = (
            (channels.c.user_id == user_id) & channels.c.recovers.is_(True) & channels.c.verified.is_(True)
        )
        async with self.engine.connect() as connection:
            found = await connection.scalar(
                select(channels.c.address).where(which, channels.c.kind == "mail")
            )
        return None if found is None else str(found)

    async def token(self, user_id: str) -> str:
        """Return a new token; older ones end."""
        made = secrets.token_urlsafe(32)
        async with self.engine.begin() as connection:
            await connection.execute(
                resets.delete().where((resets.c.user_id == user_id) | (resets.c.ends < now()))
            )
            row = {"token": digest(made), "user_id": user_id, "ends": now() + SECONDS}
            await connection.execute(resets.insert().values(row))
        return made

    async def owner(self, token: str) -> str | None:
        """Return the person to whom a token was sent, unless it is used or too old."""
        which = select(resets.c.user_id).where(resets.c.token == digest(token), resets.c.ends > now())
        async with self.engine.connect() as connection:
            found = await connection.scalar(which)
        return None if found is None else str(found)

    async def use(self, token: str, password: str) -> str:
        """Set a new password with a token, which is then used up; return the person."""
        mine = resets.delete().where(resets.c.token == digest(token), resets.c.ends > now())
        async with self.engine.begin() as connection:
            found = (await connection.execute(mine.returning(resets.c.user_id))).scalar()
            if found is None:
                raise bad_link()
            await self._set(connection, str(found), password)
        return str(found)

    async def change(self, user_id: str, password: str) -> None:
        async with self.engine.begin() as connection:
            await self._set(connection, user_id, password)

    async def _set(self, connection: AsyncConnection, user_id: str, password: str) -> None:
        await connection.execute(users.update().where(users.c.id == user_id).values(password=password))
        await connection.execute(resets.delete().where(resets.c.user_id == user_id))


async def send_link(registry: TableRegistry, user: User | None) -> None:
    """Send a link for a new password, if there is an account with an address for it."""
    mailer = registry.notices.mailer
    if user is None or user.guest or mailer is None:
        return
    address = await registry.social.recovery.address(user.id)
    if address is None or not registry.rates.mail_to.take(address.lower()):
        return
    url = f"{registry.settings.site}/reset/{await registry.social.recovery.token(user.id)}"
    text = (
        f"Follow this link within an hour to set a new password for {user.name}:\n\n{url}\n\n"
        "If you did not ask for this, do nothing: your password stays the same.\n"
    )
    await _send(registry, address, "A new password for Westphalia", text)


async def tell_changed(registry: TableRegistry, user: User) -> None:
    address = await registry.social.recovery.address(user.id)
    if address is not None:
        text = (
            f"The password of {user.name} was changed, and all other devices were signed out.\n\n"
            f"If this was not you, set a new one: {registry.settings.site}/reset\n"
        )
        await _send(registry, address, "Your Westphalia password was changed", text)


async def _send(registry: TableRegistry, address: str, subject: str, text: str) -> None:
    mailer = registry.notices.mailer
    if mailer is None:
        return
    try:
        await mailer.send(address, subject, text)
    except (Failed, Gone) as problem:
        log.warning("recovery.failed", reason=str(problem)[:60])
