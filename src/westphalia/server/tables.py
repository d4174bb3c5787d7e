"""Tables over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from westphalia.bots import bots_for
from westphalia.editions.edition import LOADERS, Edition, edition
from westphalia.server import agreement, lobby
from westphalia.server.bots import default_bot
from westphalia.server.hall import Hall
from westphalia.server.identity import MaybeMe, Somebody, hall_of
from westphalia.server.lobby import SeatWish, TableWish
from westphalia.server.problems import Problem
from westphalia.server.room import Room
from westphalia.server.storage.models import SeatRow, TableRow, User
from westphalia.server.storage.store import now
from westphalia.server.summary import TableSummary, nothing_yet, seats_of, summary

SeatNumber = Annotated[int, Meta(ge=0, le=63)]
MOST_SEATS: Final = 64
FIRST_EDITION: Final = next(iter(LOADERS))


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that can be given a seat."""

    id: str
    title: str


class ValueInfo(msgspec.Struct, frozen=True):
    """One of the values of an option, and what it means."""

    value: str
    meaning: str


class OptionInfo(msgspec.Struct, frozen=True):
    """Something that can be chosen before the game, and what is proposed.

    Beside its values it may take any number from `low` to `high`, or any `text`.
    """

    name: str
    label: str
    rule: str
    proposed: str
    values: list[ValueInfo]
    low: int | None
    high: int | None
    text: bool


class EditionInfo(msgspec.Struct, frozen=True):
    """An edition and what can be chosen about it."""

    id: str
    title: str
    players: list[int]
    proposed_players: int
    options: list[OptionInfo]
    bots: list[BotInfo]
    proposed_bot: str


class TableId(msgspec.Struct, frozen=True):
    """Which table."""

    id: str


class TableSeat(msgspec.Struct, frozen=True):
    """Which seat of which table."""

    id: str
    seat: int


class LinkBody(msgspec.Struct, frozen=True):
    """A link to a seat."""

    token: str
    path: str


class Invitation(msgspec.Struct, frozen=True):
    """What a link to a seat invites to."""

    table: str
    title: str
    edition: str
    host: str
    seat: int
    name: str
    players: list[str]
    open: bool


class NowWish(msgspec.Struct, forbid_unknown_fields=True):
    """A game at once."""

    edition: str = FIRST_EDITION
    players: int | None = None


class JoinWish(msgspec.Struct, forbid_unknown_fields=True):
    """Which seat; without one, any."""

    seat: SeatNumber | None = None


class SeatChoice(msgspec.Struct, forbid_unknown_fields=True):
    """Which seat."""

    seat: SeatNumber


class EndWish(msgspec.Struct, forbid_unknown_fields=True):
    """Whether the player of a seat wants the game to end."""

    seat: SeatNumber
    wish: bool


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """An empty body."""


@get("/editions")
async def list_editions() -> list[EditionInfo]:
    """The editions that can be played, with their options and bots."""
    return [_edition(edition(id)) for id in LOADERS]


def _edition(e: Edition) -> EditionInfo:
    proposed = e.proposed()
    return EditionInfo(
        id=e.id,
        title=e.title,
        players=list(e.players),
        proposed_players=e.usual_players(),
        options=[
            OptionInfo(
                name=o.name,
                label=o.label,
                rule=o.rule,
                proposed=proposed[o.name],
                values=[ValueInfo(*pair) for pair in zip(o.values, o.meanings, strict=True)],
                low=o.numbers[0] if o.numbers else None,
                high=o.numbers[-1] if o.numbers else None,
                text=o.text,
            )
            for o in e.options
        ],
        bots=[BotInfo(id, title) for id, title in bots_for(e.id).items()],
        proposed_bot=default_bot(e.id),
    )


@post("/play-now", status_code=201)
async def play_now(state: State, somebody: Somebody, data: JSONBody[NowWish]) -> TableId:
    """A game against bots, begun at once."""
    hall = hall_of(state)
    try:
        chosen = edition(data.edition)
    except ValueError as unknown:
        raise lobby.said(unknown) from None
    players = chosen.usual_players() if data.players is None else data.players
    bots = [SeatWish("bot") for _ in range(max(0, min(players, MOST_SEATS) - 1))]
    wish = TableWish(players, chosen.id, chosen.proposed(), [SeatWish("me"), *bots], private=True)
    room = await hall.room(await lobby.make_table(hall, somebody, wish))
    await lobby.begin(hall, room)
    return TableId(room.table.id)


@post("/tables", status_code=201)
async def make_table(state: State, somebody: Somebody, data: JSONBody[TableWish]) -> TableId:
    """Make a table."""
    return TableId(await lobby.make_table(hall_of(state), somebody, data))


@get("/tables")
async def list_tables(
    state: State,
    me: MaybeMe,
    which: Annotated[Literal["open", "mine"], QueryParameter(name="list")] = "open",
) -> list[TableSummary]:
    """The tables that are open to everybody, or mine."""
    hall = hall_of(state)
    if which == "open":
        found = await hall.store.open_tables(hall.settings.spectator_delay)
    else:
        found = [] if me is None else await hall.store.tables_of(me.id)
    return [_summary(hall, table, sitting, me) for table, sitting in found]


def _summary(hall: Hall, table: TableRow, sitting: list[SeatRow], me: User | None) -> TableSummary:
    room, user_id = hall.rooms.get(table.id), me.id if me else None
    if room is not None:
        return summary(table, sitting, user_id, room.connected, room.seen_by(user_id))
    delay = hall.settings.spectator_delay
    late = table.status != "waiting" and table.updated > now() - delay and not seats_of(sitting, user_id)
    return summary(table, sitting, user_id, seen=nothing_yet(table) if delay > 0 and late else None)


@get("/tables/{table_id:str}")
async def show_table(state: State, me: MaybeMe, table_id: FromPath[str]) -> TableSummary:
    """One table."""
    room = await hall_of(state).room(table_id)
    return room.summary(me.id if me else None)


async def _mine(
    state: State, table_id: str, me: User | None, secret: bool = False
) -> tuple[Hall, Room, User]:
    hall = hall_of(state)
    room = await hall.room_as_stored(table_id, secret)
    if me is None:
        raise Problem(403, "nobody", "The server does not know you.")
    return hall, room, me


@post("/tables/{table_id:str}/join", status_code=200)
async def join_table(
    state: State, somebody: Somebody, table_id: FromPath[str], data: JSONBody[JoinWish]
) -> TableSeat:
    """Sit down."""
    hall = hall_of(state)
    room = await hall.room_as_stored(table_id)
    return TableSeat(room.table.id, await lobby.join(hall, room, somebody, data.seat))


@post("/tables/{table_id:str}/leave", status_code=200)
async def leave_table(
    state: State, me: MaybeMe, table_id: FromPath[str], data: JSONBody[Nothing | None] = None
) -> TableId:
    """Get up."""
    hall, room, user = await _mine(state, table_id, me)
    await lobby.leave(hall, room, user)
    return TableId(table_id)


@post("/tables/{table_id:str}/start", status_code=200)
async def start_table(
    state: State, me: MaybeMe, table_id: FromPath[str], data: JSONBody[Nothing | None] = None
) -> TableId:
    """Begin the game."""
    hall, room, user = await _mine(state, table_id, me)
    await lobby.start(hall, room, user)
    return TableId(table_id)


@post("/tables/{table_id:str}/resign", status_code=200)
async def resign_seat(
    state: State, me: MaybeMe, table_id: FromPath[str], data: JSONBody[SeatChoice]
) -> TableId:
    """Give a seat up to a bot."""
    hall, room, user = await _mine(state, table_id, me)
    await lobby.resign(hall, room, user, data.seat)
    return TableId(table_id)


@post("/tables/{table_id:str}/end", status_code=200)
async def vote_to_end(state: State, me: MaybeMe, table_id: FromPath[str], data: JSONBody[EndWish]) -> TableId:
    """Vote, in secret, to end the game without winners."""
    hall, room, user = await _mine(state, table_id, me, secret=True)
    await agreement.vote(hall, room, user, data.seat, data.wish)
    return TableId(table_id)


@post("/tables/{table_id:str}/rematch", status_code=200)
async def play_again(
    state: State, me: MaybeMe, table_id: FromPath[str], data: JSONBody[Nothing | None] = None
) -> TableId:
    """The same table again."""
    hall, room, user = await _mine(state, table_id, me)
    return TableId(await lobby.rematch(hall, room, user))


@post("/tables/{table_id:str}/seats/{seat:int}/link", status_code=200)
async def link_to_seat(
    state: State,
    me: MaybeMe,
    table_id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[Nothing | None] = None,
) -> LinkBody:
    """A link that seats whoever follows it."""
    hall, room, user = await _mine(state, table_id, me)
    token = await lobby.new_link(hall, room, user, seat)
    return LinkBody(token, f"/join/{token}")


@post("/tables/{table_id:str}/seats/{seat:int}/takeover", status_code=200)
async def take_over_seat(
    state: State,
    somebody: Somebody,
    table_id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[Nothing | None] = None,
) -> TableSeat:
    """Sit down where somebody has been away for too long."""
    hall = hall_of(state)
    room = await hall.room_as_stored(table_id)
    await lobby.take_over(hall, room, somebody, seat)
    return TableSeat(table_id, seat)


@get("/join/{token:str}")
async def read_link(state: State, me: MaybeMe, token: FromPath[str]) -> Invitation:
    """What a link invites to: the table, its host, who sits there. `open`: the seat can be taken, or is mine."""
    hall = hall_of(state)
    link = hall.signer.seat_link(token)
    if link is None:
        raise Problem(403, "bad-link", "This link is not valid, or no longer.")
    room = await hall.room_as_stored(link.table)
    row = lobby.invited_seat(room, link.seat, link.nonce)
    mine = me is not None and row.user_id == me.id
    host = None if room.table.host is None else await hall.people.user(room.table.host)
    return Invitation(
        table=room.table.id,
        title=room.table.title,
        edition=room.table.edition,
        host=host.name if host is not None else "",
        seat=link.seat,
        name=row.name,
        players=[s.name for s in room.sitting if s.taken and s.seat != link.seat],
        open=mine or (room.table.status == "waiting" and not row.taken),
    )


@post("/join/{token:str}", status_code=200)
async def follow_link(
    state: State, somebody: Somebody, token: FromPath[str], data: JSONBody[Nothing | None] = None
) -> TableSeat:
    """Sit down at the seat that a link is for."""
    hall = hall_of(state)
    link = hall.signer.seat_link(token)
    if link is None:
        raise Problem(403, "bad-link", "This link is not valid, or no longer.")
    room = await hall.room_as_stored(link.table)
    return TableSeat(link.table, await lobby.join_by_link(hall, room, somebody, link.seat, link.nonce))


HANDLERS: Final[list[Any]] = [
    list_editions,
    play_now,
    make_table,
    list_tables,
    show_table,
    join_table,
    leave_table,
    start_table,
    resign_seat,
    vote_to_end,
    play_again,
    link_to_seat,
    take_over_seat,
    read_link,
    follow_link,
]
tables = Router("/api", route_handlers=HANDLERS, tags=["tables"])
