"""Tables over HTTP."""

from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from westphalia.bots import bots_for
from westphalia.editions.kit.edition import Edition, edition, editions
from westphalia.presentation.show import PATTERNS
from westphalia.server.access.identity import (
    AnyRequest,
    CurrentUser,
    OptionalUser,
    Registry,
    SignedIn,
    address_of,
    limit,
)
from westphalia.server.access.sessions import SeatLink
from westphalia.server.automation.bots import default_bot
from westphalia.server.live.archive import rules_are_ours
from westphalia.server.live.room import Room
from westphalia.server.live.summary import TableSummary, nothing_yet, seats_of, summary
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.problems import Problem
from westphalia.server.storage.models import SeatRow, TableRow, User
from westphalia.server.storage.store import now
from westphalia.server.tables import agreement, lengths, lobby, rematch, reminding, takeback
from westphalia.server.tables.lobby import SeatWish, TableWish

SeatNumber = Annotated[int, Meta(ge=0, le=63)]
MOST_SEATS: Final = 64
FIRST_EDITION: Final = editions()[0]


class BotInfo(msgspec.Struct, frozen=True):
    id: str
    title: str


class ValueInfo(msgspec.Struct, frozen=True):
    value: str
    meaning: str


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of an edition.

    Besides its values it may take any number from `low` to `high`, or any `text`.
    """

    name: str
    label: str
    rule: str
    proposed: str
    values: list[ValueInfo]
    low: int | None
    high: int | None
    text: bool


class FlagInfo(msgspec.Struct, frozen=True):
    """A colour and emblem that a player can choose."""

    emblem: str
    colour: str
    hex: str
    pattern: str


class EditionInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    players: list[int]
    proposed_players: int
    options: list[OptionInfo]
    bots: list[BotInfo]
    proposed_bot: str
    flags: list[FlagInfo]
    seconds: dict[str, int]  # of play at one table, by the number of players


class TableId(msgspec.Struct, frozen=True):
    id: str


class TableSeat(msgspec.Struct, frozen=True):
    id: str
    seat: int


class LinkBody(msgspec.Struct, frozen=True):
    token: str
    path: str


class Invitation(msgspec.Struct, frozen=True):
    """The seat and table that a link invites to."""

    table: str
    title: str
    edition: str
    host: str
    seat: int
    name: str
    players: list[str]
    open: bool


class NowWish(msgspec.Struct, forbid_unknown_fields=True):
    """A game to start at once."""

    edition: str = FIRST_EDITION
    players: int | None = None


class JoinWish(msgspec.Struct, forbid_unknown_fields=True):
    """The wanted seat, or any."""

    seat: SeatNumber | None = None


class SeatChoice(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class EndWish(msgspec.Struct, forbid_unknown_fields=True):
    """A player's vote to end the game."""

    seat: SeatNumber
    wish: bool


class UndoReply(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a player may take their last choice back."""

    seat: SeatNumber
    agree: bool


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """An empty body."""


NoBody = JSONBody[Nothing | None]


@get("/editions")
async def list_editions() -> list[EditionInfo]:
    """Return the playable editions with their options and bots."""
    return [edition_info(edition(id)) for id in editions()]


def edition_info(e: Edition) -> EditionInfo:
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
        seconds=lengths.estimates(e.id),
        flags=[
            FlagInfo(*flag, pattern)
            for flag, pattern in zip(lobby.flags_of(e, e.players[-1], proposed), PATTERNS, strict=False)
        ],
    )


@post("/play-now", status_code=201)
async def play_now(
    request: AnyRequest, registry: Registry, user: CurrentUser, data: JSONBody[NowWish]
) -> TableId:
    """Start a game against bots."""
    chosen = lobby.edition_of(data.edition)
    players = chosen.usual_players() if data.players is None else data.players
    bots = [SeatWish("bot") for _ in range(max(0, min(players, MOST_SEATS) - 1))]
    wish = TableWish(players, chosen.id, chosen.proposed(), [SeatWish("me"), *bots], private=True)
    room = await registry.room(await lobby.make_table(registry, user, wish, address_of(request)))
    await lobby.begin(room)
    return TableId(room.table.id)


@post("/tables", status_code=201)
async def make_table(
    request: AnyRequest, registry: Registry, user: CurrentUser, data: JSONBody[TableWish]
) -> TableId:
    """Create a table."""
    return TableId(await lobby.make_table(registry, user, data, address_of(request)))


@get("/tables")
async def list_tables(
    registry: Registry,
    me: OptionalUser,
    which: Annotated[Literal["open", "join", "mine"], QueryParameter(name="list")] = "open",
) -> list[TableSummary]:
    """Return the public tables that can be watched or joined (`open`), those I can join, or mine."""
    if which == "mine":
        found = [] if me is None else await registry.store.tables_of(me.id)
        unread = {} if me is None else await registry.chats.unread(me.id)
        return [
            msgspec.structs.replace(_summary(registry, table, rows, me), unread=unread.get(table.id, 0))
            for table, rows in found
        ]
    if which == "join":
        found = await registry.store.joinable_tables(None if me is None else me.id)
    else:
        found = await registry.store.open_tables(registry.settings.spectator_delay)
    apart = await registry.social.bonds.apart(me.id) if me is not None else set()
    return [_summary(registry, *one, me) for one in found if not _is_apart(*one, apart)]


def _is_apart(table: TableRow, sitting: list[SeatRow], apart: set[str]) -> bool:
    """Return whether a waiting table has a player who may not be seated with me."""
    return table.status == "waiting" and bool(apart & {table.host, *(row.user_id for row in sitting)})


def _summary(
    registry: TableRegistry, table: TableRow, sitting: list[SeatRow], me: User | None
) -> TableSummary:
    room, user_id = registry.rooms.get(table.id), me.id if me else None
    if room is not None:
        shown = room.seen_by(user_id)
        return summary(table, sitting, user_id, room.connected, shown, registry.notices.offered)
    delay = registry.settings.spectator_delay
    late = table.status != "waiting" and table.updated > now() - delay and not seats_of(sitting, user_id)
    seen = nothing_yet(table) if delay > 0 and late else None
    return summary(table, sitting, user_id, seen=seen, reminds=registry.notices.offered)


@get("/tables/{table_id:str}")
async def show_table(registry: Registry, me: OptionalUser, table_id: FromPath[str]) -> TableSummary:
    """Return one table. No game is loaded for it: visitors may ask for any number of tables."""
    room = registry.rooms.get(table_id)
    if room is None:
        table, sitting = await registry.stored_table(table_id)
        if table.status != "playing" or rules_are_ours(table):
            return _summary(registry, table, sitting, me)
        room = await registry.room(table_id)  # it ends now: its rules no longer exist
    return room.summary(me.id if me else None)


class AtTable(NamedTuple):
    """The room of a table and the user who asks for something there."""

    room: Room
    user: User


async def provide_table(registry: Registry, member: SignedIn, table_id: FromPath[str]) -> AtTable:
    return AtTable(await registry.room_as_stored(table_id), member)


MyTable = NamedDependency[AtTable]


@post("/tables/{table_id:str}/join", status_code=200)
async def join_table(
    registry: Registry, user: CurrentUser, table_id: FromPath[str], data: JSONBody[JoinWish]
) -> TableSeat:
    """Join a table."""
    room = await registry.room_as_stored(table_id)
    return TableSeat(room.table.id, await lobby.join(room, user, data.seat))


@post("/tables/{table_id:str}/leave", status_code=200)
async def leave_table(at: MyTable, data: NoBody = None) -> TableId:
    """Leave a table."""
    await lobby.leave(at.room, at.user)
    return TableId(at.room.table.id)


@post("/tables/{table_id:str}/resign", status_code=200)
async def resign_seat(at: MyTable, data: JSONBody[SeatChoice]) -> TableId:
    """Give a seat to a bot."""
    await lobby.resign(at.room, at.user, data.seat)
    return TableId(at.room.table.id)


@post("/tables/{table_id:str}/end", status_code=200)
async def vote_to_end(
    registry: Registry, member: SignedIn, table_id: FromPath[str], data: JSONBody[EndWish]
) -> TableId:
    """Vote in secret to end the game without winners."""
    room = await registry.room_as_stored(table_id, secret=True)
    await agreement.vote(room, member, data.seat, data.wish)
    return TableId(table_id)


@post("/tables/{table_id:str}/undo", status_code=200)
async def ask_to_undo(request: AnyRequest, at: MyTable, data: JSONBody[SeatChoice]) -> TableId:
    """Ask the table to take my last choice back, with everything that followed it."""
    limit(request, at.room.registry.rates.order, at.user, "You have asked too often; please wait a moment.")
    await takeback.ask(at.room, at.user, data.seat)
    return TableId(at.room.table.id)


@post("/tables/{table_id:str}/undo/reply", status_code=200)
async def reply_to_undo(at: MyTable, data: JSONBody[UndoReply]) -> TableId:
    """Let a player take their last choice back, or refuse it."""
    await takeback.reply(at.room, at.user, data.seat, data.agree)
    return TableId(at.room.table.id)


@post("/tables/{table_id:str}/rematch", status_code=200)
async def play_again(request: AnyRequest, at: MyTable, data: NoBody = None) -> TableId:
    """Create the same table again."""
    return TableId(await rematch.play_again(at.room, at.user, address_of(request)))


@post("/tables/{table_id:str}/seats/{seat:int}/link", status_code=200)
async def link_to_seat(at: MyTable, seat: FromPath[int], data: NoBody = None) -> LinkBody:
    """Return a link that seats the player who follows it."""
    token = await lobby.new_link(at.room, at.user, seat)
    return LinkBody(token, f"/join/{token}")


@post("/tables/{table_id:str}/seats/{seat:int}/remove", status_code=200)
async def remove_player(at: MyTable, seat: FromPath[int], data: NoBody = None) -> TableId:
    """Free a seat of another player before the game begins (host only)."""
    await lobby.remove_player(at.room, at.user, seat)
    return TableId(at.room.table.id)


@post("/tables/{table_id:str}/seats/{seat:int}/nudge", status_code=200)
async def remind_player(
    request: AnyRequest, at: MyTable, seat: FromPath[int], data: NoBody = None
) -> TableId:
    """Remind a player that the table waits for them, as their notices allow."""
    limit(request, at.room.registry.rates.people, at.user)
    await reminding.remind(at.room, at.user, seat)
    return TableId(at.room.table.id)


@post("/tables/{table_id:str}/seats/{seat:int}/takeover", status_code=200)
async def take_over_seat(
    registry: Registry, user: CurrentUser, table_id: FromPath[str], seat: FromPath[int], data: NoBody = None
) -> TableSeat:
    """Take the seat of a player who has been away for too long."""
    room = await registry.room_as_stored(table_id)
    await lobby.take_over(room, user, seat)
    return TableSeat(table_id, seat)


async def _linked(registry: TableRegistry, token: str) -> tuple[SeatLink, Room]:
    """Return the content of an invitation link, and the table it leads to."""
    link = registry.signer.seat_link(token)
    if link is None:
        raise Problem(403, "bad-link", "This link is not valid.")
    return link, await registry.room_as_stored(link.table)


@get("/join/{token:str}")
async def read_link(registry: Registry, me: OptionalUser, token: FromPath[str]) -> Invitation:
    """Return the table a link invites to. `open`: the seat can be taken, or is mine."""
    link, room = await _linked(registry, token)
    row = lobby.invited_seat(room, link.seat, link.nonce)
    mine = me is not None and row.user_id == me.id
    host = None if room.table.host is None else await registry.people.user(room.table.host)
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
    registry: Registry, user: CurrentUser, token: FromPath[str], data: NoBody = None
) -> TableSeat:
    """Take the seat of an invitation link."""
    link, room = await _linked(registry, token)
    return TableSeat(link.table, await lobby.join_by_link(room, user, link.seat, link.nonce))


tables = Router(
    "/api",
    route_handlers=[
        list_editions, play_now, make_table, list_tables, show_table, join_table, leave_table, resign_seat,
        vote_to_end, ask_to_undo, reply_to_undo, play_again, link_to_seat, remove_player, remind_player,
        take_over_seat, read_link, follow_link,
    ],
    tags=["tables"],
)  # fmt: skip
