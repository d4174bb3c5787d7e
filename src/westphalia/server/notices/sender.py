"""Sending notices: a task in each process claims due notices, checks that they still apply, and delivers them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from westphalia.engine.phrases import counted
from westphalia.server.clocks.rest import read_rest, zone_of
from westphalia.server.clocks.rule import WARNING
from westphalia.server.live.summary import seats_of
from westphalia.server.notices import hooks, wording
from westphalia.server.notices.causes import turn_key
from westphalia.server.notices.composing import compose
from westphalia.server.notices.mail import Mailer
from westphalia.server.notices.outbound import Failed, Gone, Outbound, Refused
from westphalia.server.notices.push import Subscription, Vapid, encrypt
from westphalia.server.notices.queue import Channel, DueNotice, Queue
from westphalia.server.notices.wording import Notice
from westphalia.server.ops.logs import error_location
from westphalia.server.ops.tasks import cancel_and_wait
from westphalia.server.storage.models import SeatRow, TableRow
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.table_registry import TableRegistry

log = structlog.get_logger()

AT_ONCE: Final = 50  # notices handled at a time
SOON: Final = 0.1  # seconds to the next look while more is due
MOST_CHANNELS: Final = 500  # channels served at the same time
HOUR: Final = 3600.0
RETRIES: Final = (60.0, 600.0, HOUR)  # seconds before a failed notice is tried again
OFTEN: Final = ("turn", "nudge", "mention", "invited")  # which other people can cause at will
PAUSE: Final = 600.0  # seconds between two of them by push or web-hook; by mail it is an hour
PATIENCE: Final = 60.0  # seconds before we look again whether a player with an open tab has answered
FAILURES: Final = 5  # after which a channel has to be verified again


class Notices:
    """The notices of a server: its channels, its queue, and the task that sends."""

    def __init__(self, registry: TableRegistry) -> None:
        settings = registry.settings
        self.registry = registry
        self.queue: Final = Queue(registry.engine)
        self.mailer: Final = Mailer(settings) if settings.smtp else None
        self.vapid: Final = Vapid(settings.vapid, settings.site) if settings.vapid else None
        self.hooks: Final = bool(settings.url) and settings.hooks != "off"
        self.outbound: Final = Outbound(private=settings.hooks == "any")
        self._task: asyncio.Task[None] | None = None
        self._serving: dict[str, asyncio.Task[None]] = {}  # by channel
        self._purged = 0.0

    @property
    def offered(self) -> bool:
        """Whether the server has any channel."""
        return self.mailer is not None or self.vapid is not None or self.hooks

    def start(self) -> None:
        if self.offered:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        await cancel_and_wait(self._task)
        for task in list(self._serving.values()):
            await cancel_and_wait(task)
        await self.outbound.stop()

    async def _run(self) -> None:
        while True:
            more = False
            try:
                if len(self._serving) < MOST_CHANNELS:
                    found = await self.queue.due(now(), AT_ONCE, self._serving)
                    self._serve_all(found)
                    more = len(found) == AT_ONCE
                for channel in await self.queue.due_digests(now()):
                    await self._digest(channel)
                if now() - self._purged > 24 * HOUR:
                    self._purged = now()
                    await self.queue.forget_old(now())
            except Exception as problem:
                self.registry.metrics.errors.labels("notices").inc()
                log.error("notices.failed", **error_location(problem))
            interval = self.registry.settings.notice_interval
            await asyncio.sleep(min(SOON, interval) if more else interval)

    # --- one notice ---

    def _serve_all(self, found: Sequence[DueNotice]) -> None:
        """Start to handle the notices of each channel in parallel: an address may be slow to answer."""
        by_channel: dict[str, list[DueNotice]] = {}
        for waiting in found:
            by_channel.setdefault(waiting.channel.id, []).append(waiting)
        for channel_id, mine in by_channel.items():
            self._serving[channel_id] = asyncio.create_task(self._serve(channel_id, mine))

    async def _serve(self, channel_id: str, mine: Sequence[DueNotice]) -> None:
        """Handle the notices of a channel in order; after a failure the others wait too."""
        try:
            for waiting in mine:
                if not await self._handle(waiting):
                    break
        except Exception as problem:
            self.registry.metrics.errors.labels("notices").inc()
            log.error("notices.failed", **error_location(problem))
        finally:
            del self._serving[channel_id]

    async def _handle(self, waiting: DueNotice) -> bool:
        """Send a notice if it still applies; return False if the channel does not work now."""
        verdict = await self._verdict(waiting)
        if isinstance(verdict, float):
            await self.queue.settle(waiting.id, "waiting", verdict)
        elif not verdict:
            await self.queue.settle(waiting.id, "dropped", now())
        elif await self.queue.claim(waiting.id):
            return await self._send(waiting)
        return True

    async def _verdict(self, waiting: DueNotice) -> bool | float:
        """Return whether a notice still applies, or when to check again."""
        found, channel = await self.registry.store.table(waiting.table_id), waiting.channel
        if found is None or not channel.verified or waiting.seat >= len(found[1]):
            return False
        (table, sitting), at = found, now()
        if waiting.kind == "invited" or (waiting.kind == "nudge" and table.status == "waiting"):
            if not await self._is_waited_for(channel, table, sitting):
                return False
            user = await self.registry.people.user(channel.user_id)
            return wakes(user.rest if user else "", at) or await self._rested(waiting, at)
        row, clock = sitting[waiting.seat], table.clocks[waiting.seat]
        if row.user_id != channel.user_id:
            return False
        asked = waiting.kind in ("turn", "warning", "nudge")
        if asked and (clock.since is None or not waiting.key.endswith(turn_key(row.seat, clock.turn))):
            return False
        if (morning := wakes(row.rest, at)) is not None:
            return morning
        if not channel.always and self.registry.is_present(table.id, row.seat):
            return at + max(PATIENCE, channel.delay) if asked else False
        if waiting.kind == "warning":
            due = table.clocks.deadline(table.clock, row.seat, row)
            if due is None:
                return at + HOUR  # paused
            warn = due - WARNING[table.clock.kind]
            return due > at if warn <= at else warn
        return await self._rested(waiting, at)

    async def _is_waited_for(self, channel: Channel, table: TableRow, sitting: Sequence[SeatRow]) -> bool:
        """Return whether a table that has not begun waits for a person: to sit down, or to be ready."""
        if table.status != "waiting":
            return False
        mine = [row for row in sitting if row.user_id == channel.user_id]
        if not mine:
            return await self.registry.social.bonds.is_invited(table.id, channel.user_id)
        here = self.registry.is_present(table.id, mine[0].seat)
        return not mine[0].ready and (channel.always or not here)

    async def _rested(self, waiting: DueNotice, at: float) -> bool | float:
        """Return whether the channel's last notice of the kind is long enough ago, or when it will be."""
        channel, mail = waiting.channel, waiting.channel.kind == "mail"
        if waiting.kind not in OFTEN or (waiting.kind == "turn" and not mail):
            return True
        kinds = ("turn", "nudge") if waiting.kind in ("turn", "nudge") else (waiting.kind,)
        table_id = None if waiting.kind == "invited" else waiting.table_id
        again = await self.queue.last_sent(channel.id, kinds, table_id) + (HOUR if mail else PAUSE)
        return at >= again or again

    async def _send(self, waiting: DueNotice) -> bool:
        """Send a notice that was claimed; return False if the channel does not work now."""
        channel = waiting.channel
        try:
            notice = await compose(self.registry, waiting)
            if notice is not None:
                await self.deliver(channel, notice)
        except Gone:
            await self._gone(channel)
            await self.queue.settle(waiting.id, "dropped", now())
            return False
        except (Failed, Refused) as problem:
            again = waiting.attempts < len(RETRIES)
            log.warning("notice.failed", channel=channel.kind, reason=str(problem)[:60], again=again)
            due = now() + (RETRIES[waiting.attempts] if again else 0.0)
            await self.queue.settle(waiting.id, "waiting" if again else "dropped", due, waiting.attempts + 1)
            await self.queue.postpone(channel.id, now() + RETRIES[0])
            return False
        except Exception as problem:
            self.registry.metrics.errors.labels("notices").inc()
            log.error("notice.failed", **error_location(problem))
            await self.queue.settle(waiting.id, "dropped", now())
        else:
            await self.queue.settle(waiting.id, "sent" if notice is not None else "dropped", now())
            if channel.failures:
                await self.queue.change(channel.id, failures=0)
        return True

    async def _gone(self, channel: Channel) -> None:
        """Forget a browser that has unsubscribed; another channel is stopped when it has failed too often."""
        if channel.kind == "push":
            await self.queue.remove(channel.id)
            return
        failures = channel.failures + 1
        await self.queue.change(channel.id, failures=failures, verified=failures < FAILURES)

    async def deliver(self, channel: Channel, notice: Notice) -> None:
        """Send a notice by a channel; raise Failed, Gone or Refused."""
        if channel.kind == "mail" and self.mailer is not None:
            token = self.registry.signer.stop(channel.id, notice.table)
            stop = f"{self.registry.settings.site}/api/notices/stop/{token}"
            page = f"{self.registry.settings.site}/stop/{token}"
            settings = f"{self.registry.settings.site}/me"
            subject = wording.subject(notice)
            await self.mailer.send(
                channel.address,
                subject,
                wording.plain(notice, page, settings),
                wording.html(notice, page, settings),
                stop,
            )
        elif channel.kind == "push" and self.vapid is not None:
            subscription = msgspec.json.decode(channel.address, type=Subscription)
            content = wording.push_json(notice, notice.table, await self._my_turns(channel.user_id))
            topic = "".join(c for c in notice.table if c.isalnum() or c in "-_")
            headers = self.vapid.headers(subscription.endpoint, topic or "westphalia")
            await self.outbound.post(subscription.endpoint, encrypt(content, subscription), headers)
        elif channel.kind == "hook" and self.hooks:
            headers = {"content-type": "application/json", "user-agent": "Westphalia"}
            await self.outbound.post(channel.address, hooks.body(channel.address, notice), headers)
        else:
            raise Failed("this server no longer offers the channel")

    async def _my_turns(self, user_id: str) -> int:
        found = await self.registry.store.tables_of(user_id)
        return sum(
            table.status == "playing" and any(seat in table.waiting for seat in seats_of(sitting, user_id))
            for table, sitting in found
        )

    # --- digests ---

    async def _digest(self, channel: Channel) -> None:
        assert channel.digest is not None
        user = await self.registry.people.user(channel.user_id)
        zone = read_rest(user.rest if user else "").zone
        if not await self.queue.claim_digest(channel, next_digest(channel.digest, now(), zone)):
            return
        muted = {table for id, table in await self.queue.muted(channel.user_id) if id == channel.id}
        lines = []
        for table, sitting in await self.registry.store.tables_of(channel.user_id):
            mine = [seat for seat in seats_of(sitting, channel.user_id) if seat in table.waiting]
            if table.status != "playing" or not mine or table.id in muted:
                continue
            due = table.clocks.deadline(table.clock, mine[0], sitting[mine[0]])
            until = "" if due is None else f", until {wording.moment_words(due, now(), zone)}"
            lines.append(f"{table.title}{until}")
        if not lines:
            return
        games = counted(len(lines), "game")
        text = f"It is your turn in {games}: {'; '.join(lines)}."
        url = f"{self.registry.settings.site}/games"
        try:
            await self.deliver(
                channel, Notice("digest", "", f"Your turn in {games}", text, url, "Open my games")
            )
        except (Failed, Gone, Refused) as problem:
            log.warning("notice.failed", channel=channel.kind, reason=str(problem)[:60], again=False)


def wakes(rest: str, at: float) -> float | None:
    """Return the end of the current night or vacation; None if there is none."""
    begin, end = next(iter(read_rest(rest).spans(at)), (at + 1, at))
    return end if begin <= at else None


def next_digest(last: float, at: float, zone: str) -> float:
    """Return the first moment after `at` with the same local time of day as the last digest."""
    local = datetime.fromtimestamp(last, zone_of(zone))
    while local.timestamp() <= at:
        local += timedelta(days=1)
    return local.timestamp()
