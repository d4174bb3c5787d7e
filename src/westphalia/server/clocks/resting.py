"""Changing night hours and taking vacation: the clocks of all of a person's games follow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Final

import msgspec

from westphalia.engine.phrases import capitalized, counted
from westphalia.server.clocks.rest import DAY, Rest, check_night, minutes_of, read_rest, write_rest, zone_of
from westphalia.server.clocks.rule import duration
from westphalia.server.problems import Problem
from westphalia.server.storage.models import User, users
from westphalia.server.storage.store import now

if TYPE_CHECKING:
    from westphalia.server.live.table_registry import TableRegistry

HOUR: Final = 3600.0
FIXED: Final = 3 * DAY  # until night hours can be moved again: moving them all the time would stop the clock


@asynccontextmanager
async def _alone(registry: TableRegistry, user: User) -> AsyncIterator[User]:
    """Lock a person's rest and return the person as stored: two changes at once could give free days."""
    lock = registry.resting.setdefault(user.id, asyncio.Lock())
    async with lock:
        yield await registry.people.user(user.id) or user


async def set_nights(registry: TableRegistry, user: User, zone: str, night: tuple[str, str] | None) -> User:
    """Set a person's time zone and night hours."""
    try:
        zone_of(zone)
        hours = None if night is None else (minutes_of(night[0]), minutes_of(night[1]))
        if hours is not None:
            check_night(*hours)
    except ValueError as problem:
        field, _, reason = str(problem).partition(": ")
        raise Problem(400, f"bad-{field}", capitalized(reason) + ".", field) from None
    async with _alone(registry, user) as user:
        rest = read_rest(user.rest)
        if hours is not None and (zone, hours) != (rest.zone, rest.night):
            rest = _changing_nights(rest, now())
        return await _change(registry, user, msgspec.structs.replace(rest, zone=zone, night=hours))


def _changing_nights(rest: Rest, at: float) -> Rest:
    """Return a rest whose nights may change now; mistakes can be put right within an hour."""
    if at - rest.changed < HOUR:
        return rest
    if (left := rest.changed + FIXED - at) > 0:
        sentence = f"You can change your night hours again in {duration(left)}."
        raise Problem(409, "too-soon", sentence, "night")
    return msgspec.structs.replace(rest, changed=at)


async def take_vacation(registry: TableRegistry, user: User, days: float) -> User:
    """Stop a person's clocks for some days from now on; no days end the vacation."""
    async with _alone(registry, user) as user:
        return await _change(registry, user, _on_vacation(registry.settings.vacation_days, user, days))


def _on_vacation(most: int, user: User, days: float) -> Rest:
    at = now()
    rest = of_this_year(read_rest(user.rest), at)
    if rest.vacation is not None and rest.vacation[1] > at:  # what is left of it is given back
        begun, until = rest.vacation
        used = max(0.0, rest.used - (until - at))  # the days may be those of last year
        rest = msgspec.structs.replace(rest, used=used, vacation=(begun, at))
    if days > 0:
        left = most * DAY - rest.used
        if days * DAY > left:
            whole = int(left // DAY)
            days_left = counted(whole, "day")
            raise Problem(409, "no-vacation", f"You have {days_left} of vacation left this year.", "days")
        rest = msgspec.structs.replace(rest, vacation=(at, at + days * DAY), used=rest.used + days * DAY)
    return rest


def of_this_year(rest: Rest, at: float) -> Rest:
    """Return a person's rest with this year's vacation; a change of time zone never leads back to last year."""
    year = datetime.fromtimestamp(at, zone_of(rest.zone)).year
    return rest if rest.year >= year else msgspec.structs.replace(rest, year=year, used=0.0)


async def _change(registry: TableRegistry, user: User, rest: Rest) -> User:
    """Store a person's rest; running clocks are first settled by the old one."""
    store, stored = registry.store, write_rest(rest)
    changed = msgspec.structs.replace(user, rest=stored)
    for_seats = write_rest(msgspec.structs.replace(rest, year=0, used=0.0, changed=0.0))
    if not await registry.people.change_user(user.id, users.c.rest == user.rest, rest=stored):
        raise Problem(409, "changed", "This has just changed; please look again.")
    for table_id in await registry.people.tables_of(user.id):
        room = registry.rooms.get(table_id)
        async with AsyncExitStack() as stack:
            if room is not None:
                await stack.enter_async_context(room.lock)
            found = await store.table(table_id)
            if found is None or found[0].status == "over":
                continue
            table, sitting = found
            connection = await stack.enter_async_context(store.changing(table_id))
            clocks = table.clocks.settled(table.clock, sitting, now(), table.clocks.paused)
            for row in sitting:
                if row.user_id == user.id:
                    row.rest = for_seats
                    await store.change_seat(
                        connection, table_id, row.seat, {"user_id": user.id}, rest=for_seats
                    )
            due = min(
                (d for row in sitting if (d := clocks.deadline(table.clock, row.seat, row))), default=None
            )
            if table.due is None or due is None or table.due > now():
                await store.change_table(connection, table_id, {}, clocks=clocks, due=due)
            else:
                await store.change_table(connection, table_id, {}, clocks=clocks)
        if room is not None:
            await room.reload_rows()
    return changed
