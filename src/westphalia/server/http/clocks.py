"""Clocks over HTTP: pauses, coming back, night hours and vacation."""

from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from westphalia.server.access.identity import CurrentUser, Registry, SignedIn
from westphalia.server.clocks.pausing import wish_pause
from westphalia.server.clocks.rest import DAY, read_rest
from westphalia.server.clocks.resting import of_this_year, set_nights, take_vacation
from westphalia.server.clocks.shown import iso_time
from westphalia.server.clocks.stand_in import come_back
from westphalia.server.http.tables import MyTable, NoBody, SeatNumber, TableId
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.storage.models import User
from westphalia.server.storage.store import now

TimeOfDay = Annotated[str, Meta(max_length=5)]


class PauseWish(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    wish: bool


class NightWish(msgspec.Struct, forbid_unknown_fields=True):
    """A time zone, and the hours in which my clocks stand still."""

    zone: Annotated[str, Meta(min_length=1, max_length=64)]
    night_from: TimeOfDay | None = None
    night_until: TimeOfDay | None = None


class VacationWish(msgspec.Struct, forbid_unknown_fields=True):
    """Days of vacation from now on; 0 ends the vacation."""

    days: Annotated[float, Meta(ge=0, le=366)]


class RestBody(msgspec.Struct, frozen=True):
    """When my clocks stand still."""

    zone: str
    night_from: str | None
    night_until: str | None
    vacation_until: str | None
    vacation_left: float  # days of this year


def rest_body(registry: TableRegistry, user: User) -> RestBody:
    at = now()
    rest = of_this_year(read_rest(user.rest), at)
    hours = (None, None) if rest.night is None else tuple(f"{m // 60:02}:{m % 60:02}" for m in rest.night)
    until = iso_time(rest.vacation[1]) if rest.vacation is not None and rest.vacation[1] > at else None
    left = registry.settings.vacation_days - rest.used / DAY
    return RestBody(rest.zone, hours[0], hours[1], until, round(max(0.0, left), 2))


@get("/me/rest")
async def my_rest(registry: Registry, member: SignedIn) -> RestBody:
    """Return when my clocks stand still."""
    return rest_body(registry, member)


@post("/me/rest", status_code=200)
async def change_nights(registry: Registry, user: CurrentUser, data: JSONBody[NightWish]) -> RestBody:
    """Set my time zone and night hours; without hours there is no night."""
    both = data.night_from is not None and data.night_until is not None
    night = (data.night_from or "", data.night_until or "") if both else None
    return rest_body(registry, await set_nights(registry, user, data.zone, night))


@post("/me/vacation", status_code=200)
async def change_vacation(registry: Registry, user: CurrentUser, data: JSONBody[VacationWish]) -> RestBody:
    """Take vacation, or end it."""
    return rest_body(registry, await take_vacation(registry, user, data.days))


@post("/tables/{table_id:str}/pause", status_code=200)
async def pause_table(at: MyTable, data: JSONBody[PauseWish]) -> TableId:
    """Ask for a pause, or go on; clocks stop when all players want it."""
    await wish_pause(at.room, at.user, data.seat, data.wish)
    return TableId(at.room.table.id)


@post("/tables/{table_id:str}/seats/{seat:int}/return", status_code=200)
async def return_to_seat(at: MyTable, seat: FromPath[int], data: NoBody = None) -> TableId:
    """Take my seat back from the bot that plays for me."""
    await come_back(at.room, at.user, seat)
    return TableId(at.room.table.id)


clocks = Router(
    "/api",
    route_handlers=[my_rest, change_nights, change_vacation, pause_table, return_to_seat],
    tags=["clocks"],
)
