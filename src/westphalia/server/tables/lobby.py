"""Actions on tables: create, join, leave, begin, resign, take over."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from westphalia.bots import bots_for
from westphalia.editions.kit.edition import Edition, edition
from westphalia.editions.kit.options import HOUSE
from westphalia.house.check import play_randomly
from westphalia.rules.setup.flags import FLAGS_IN_THE_BOX, Flag
from westphalia.server.access import texts
from westphalia.server.access.sessions import new_nonce, new_seed, new_table_id
from westphalia.server.automation.bots import default_bot
from westphalia.server.automation.clock import clocks_after, next_due
from westphalia.server.clocks.rule import AtZero, ClockRule
from westphalia.server.clocks.stand_in import sit_down_again
from westphalia.server.live.play import Play
from westphalia.server.live.room import Room
from westphalia.server.live.table_registry import TableRegistry
from westphalia.server.notices.causes import game_begun
from westphalia.server.notices.queue import enqueue
from westphalia.server.people.ratings import agree
from westphalia.server.problems import Problem
from westphalia.server.storage.models import SeatRow, TableRow, User, to_columns
from westphalia.server.storage.store import expire_without_people, now
from westphalia.server.tables.colours import ANY, look_of
from westphalia.server.tables.titles import bot_name, table_title

TRIAL_GAMES: Final = 3  # random games by uploaded house rules before a table is made
UNREADY: Final = {"ready": False, "colour": ANY}
NO_WISHES: Final[dict[str, Any]] = {"orders": "", "ends": False, "pauses": False}  # of a seat's new player


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """The player wanted for a seat."""

    kind: Literal["me", "person", "link", "bot"]
    bot: str | None = None
    name: str | None = None


class TableWish(msgspec.Struct, forbid_unknown_fields=True):
    players: int
    edition: str = "five-round"
    options: dict[str, str] = {}
    seats: list[SeatWish] = []
    private: bool = False
    clock: ClockRule = ClockRule()
    at_zero: AtZero = "bot"
    title: str | None = None
    advice: bool = True


def to_problem(problem: ValueError) -> Problem:
    """Return a "field: reason" error of the rules library as an HTTP problem."""
    field, _, reason = str(problem).partition(": ")
    return Problem(400, "bad-value", reason or field, field if reason else None)


async def make_table(registry: TableRegistry, user: User, wish: TableWish, address: str) -> str:
    """Create a table and seat its first players; return its id."""
    try:
        played = await chosen_edition(registry, edition(wish.edition), wish.options)
        options = played.check_table(wish.players, wish.options)
        wish.clock.check()
    except ValueError as problem:
        raise to_problem(problem) from None
    if played.house:
        await try_house_rules(registry, played, wish.players, user, address)
    wishes = wish.seats or [SeatWish("me"), *(SeatWish("person") for _ in range(wish.players - 1))]
    if len(wishes) != wish.players:
        raise Problem(400, "bad-value", f"There must be {wish.players} seats.", "seats")
    registry.check_new_table(user.id, address)
    table_id = new_table_id()
    title = texts.clean(wish.title or "")[: registry.settings.limits.title] or table_title(table_id)
    table = TableRow(
        id=table_id, title=title, edition=played.id, rules_version=played.rules_version, options=options,
        private=wish.private, clock=wish.clock, at_zero=wish.at_zero, status="waiting", host=user.id, seed=new_seed(),
        players=[], version=0, round=0, phase="", waiting=[], winners=[], rematch=None, due=None, created=now(),
        updated=now(), advice=wish.advice, expires=now() + registry.settings.waiting_seconds,
    )  # fmt: skip
    sitting = _sit_down(registry, table_id, user, wishes, played.id)
    async with registry.engine.begin() as connection:
        await registry.store.hold_person(connection, user.id)
        await _check_number(registry, connection, user)
        await registry.store.write_table(connection, table, sitting)
    return table_id


async def _check_number(registry: TableRegistry, connection: AsyncConnection, user: User) -> None:
    """Refuse a host who has too many tables."""
    limits = registry.settings.limits
    if await registry.store.count(connection, "waiting", user.id) >= limits.tables_per_user:
        raise Problem(409, "too-many", "You have too many tables waiting for players.")
    if await registry.store.count(connection, "playing", user.id) >= limits.games_per_user:
        raise Problem(409, "too-many", "You host too many unfinished games: end or resign some first.")


async def chosen_edition(registry: TableRegistry, base: Edition, options: dict[str, str]) -> Edition:
    """Return the edition as it is played with these options; house rules are read in a thread, one file at a time."""
    if not options.get(HOUSE.name):
        return base.at(options)
    async with registry.trying:
        return await asyncio.to_thread(base.at, options)


async def try_house_rules(
    registry: TableRegistry, played: Edition, players: int, user: User, address: str
) -> None:
    """Play a few random games by uploaded house rules, so that no table begins a game that cannot end.

    One file at a time: hosts may change their rules often, and a game by them may be long.
    """
    if not registry.rates.trial.take(user.id, address):
        raise Problem(
            429, "too-fast", "You have changed the house rules too often; please wait a moment.", "house"
        )

    def fails() -> str:
        found = next(filter(None, play_randomly(played, TRIAL_GAMES, players=players)), None)
        return "" if found is None else str(found)

    async with registry.trying:
        problem = await asyncio.to_thread(fails)
    if problem:
        raise Problem(400, "bad-value", f"These house rules cannot be played. {problem}", "house")


def _sit_down(
    registry: TableRegistry, table_id: str, user: User, wishes: Sequence[SeatWish], played: str
) -> list[SeatRow]:
    sitting: list[SeatRow] = []
    for seat, wish in enumerate(wishes):
        bot = None
        if wish.kind == "bot":
            bot = known_bot(wish.bot or default_bot(played), played, "seats")
        given = texts.name(wish.name, registry.settings.limits.name, "seats") if wish.name else None
        names = [user.name, *(row.name for row in sitting)]
        by_kind = {"me": user.name, "bot": bot_name(seat, names)}
        sitting.append(
            SeatRow(
                table_id=table_id,
                seat=seat,
                kind="person" if wish.kind == "me" else wish.kind,
                name=given or by_kind.get(wish.kind, ""),
                user_id=user.id if wish.kind == "me" else None,
                bot=bot,
                bot_seed=new_seed(),
                link=new_nonce(),
                away=False,
                rest=user.rest if wish.kind == "me" else "",
                ready=wish.kind == "me",
            )
        )
    return sitting


def known_bot(bot: str, edition_id: str, field: str) -> str:
    """Return the name of a bot that plays the edition."""
    if bot not in bots_for(edition_id):
        raise Problem(400, "bad-value", f"There is no bot {texts.clean(bot)!r} for this edition.", field)
    return bot


def edition_of(id: str) -> Edition:
    try:
        return edition(id)
    except ValueError as unknown:
        raise to_problem(unknown) from None


def _begun() -> Problem:
    return Problem(409, "begun", "The game has begun.")


def check_waiting(room: Room) -> None:
    if room.table.status != "waiting":
        raise _begun()


def seat_of(room: Room, seat: int) -> SeatRow:
    check_seat(room.sitting, seat)
    return room.sitting[seat]


def check_seat(sitting: Sequence[SeatRow], seat: int) -> None:
    if not 0 <= seat < len(sitting):
        raise Problem(404, "no-seat", "There is no such seat.", "seat")


def check_host(room: Room, user: User) -> None:
    if room.table.host != user.id:
        raise Problem(403, "not-host", "Only the host may do this.")


async def join(room: Room, user: User, seat: int | None) -> int:
    """Seat a person at a free seat; return the seat."""
    check_waiting(room)
    _not_seated(room.sitting, user)
    invited = await room.registry.social.bonds.is_invited(room.table.id, user.id)
    kinds = ("person", "link") if invited else ("person",)
    if seat is None:
        free = [s.seat for s in room.sitting if s.kind in kinds and not s.taken]
        if not free:
            raise Problem(409, "full", "No seat is free.")
        seat = free[0]
    if seat_of(room, seat).kind not in kinds:
        raise Problem(403, "not-open", "This seat is by invitation.", "seat")
    await _take(room, user, seat)
    return seat


def invited_seat(room: Room, seat: int, nonce: str) -> SeatRow:
    """Return the seat of an invitation link; raise if the link is no longer valid."""
    row = seat_of(room, seat)
    if row.link != nonce or row.bot is not None:
        raise Problem(403, "bad-link", "This link is no longer valid.")
    return row


async def join_by_link(room: Room, user: User, seat: int, nonce: str) -> int:
    """Seat a person at the seat of a link. Following a link twice changes nothing."""
    row = seat_of(room, seat)
    if row.user_id == user.id:
        return seat
    invited_seat(room, seat, nonce)
    check_waiting(room)
    _not_seated(room.sitting, user)
    await _take(room, user, seat)
    return seat


async def hold(connection: AsyncConnection, room: Room) -> list[SeatRow]:
    """Lock and return the seats of a waiting table."""
    sitting = await room.registry.store.hold(connection, room.table.id, "waiting")
    if sitting is None:
        raise _begun()
    return sitting


def _not_seated(sitting: Sequence[SeatRow], user: User) -> None:
    if any(s.user_id == user.id for s in sitting):
        raise Problem(409, "seated", "You are already at this table.")


async def _not_apart(room: Room, user: User) -> None:
    """Refuse to seat two people if one of them blocks the other, without revealing who."""
    here = {room.table.host, *(s.user_id for s in room.sitting)}
    if here & await room.registry.social.bonds.apart(user.id):
        raise Problem(403, "blocked", "You cannot join: you and a player here are kept apart.")


async def _take(room: Room, user: User, seat: int) -> None:
    registry = room.registry
    await _not_apart(room, user)
    async with registry.store.changing(room.table.id) as connection:
        await registry.store.hold_person(connection, user.id)
        if await registry.store.waiting_seats(connection, user.id) >= registry.settings.limits.seats_per_user:
            raise Problem(409, "too-many", "You have joined too many tables that have not begun.")
        sitting = await hold(connection, room)
        _not_seated(sitting, user)
        check_seat(sitting, seat)
        name = sitting[seat].name or user.name
        await _make_way(room, connection, sitting, name)
        others = [row.name for row in sitting if row.seat != seat and row.name and row.bot is None]
        done = await registry.store.change_seat(
            connection,
            room.table.id,
            seat,
            {"user_id": None, "bot": None},
            user_id=user.id,
            name=texts.distinct([*others, name])[-1],
            rest=user.rest,
            **UNREADY,
        )
    await room.reload_rows()
    if not done:
        raise Problem(409, "taken", "This seat is taken.")


async def _make_way(room: Room, connection: AsyncConnection, sitting: Sequence[SeatRow], name: str) -> None:
    """Rename bots whose names look like that of a person who sits down."""
    names = [row.name for row in sitting]
    for row in sitting:
        if row.bot is not None and texts.skeleton(row.name) == texts.skeleton(name):
            names.append(bot_name(row.seat, [*names, name]))
            await room.registry.store.change_seat(
                connection, row.table_id, row.seat, {"bot": row.bot}, name=names[-1]
            )


async def leave(room: Room, user: User) -> None:
    """Leave a table before the game begins; an empty table is deleted."""
    check_waiting(room)
    async with room.registry.store.changing(room.table.id) as connection:
        sitting = await hold(connection, room)
        mine = [s.seat for s in sitting if s.user_id == user.id]
        others = [s.user_id for s in sitting if s.user_id not in (None, user.id)]
        if not mine and room.table.host != user.id:
            raise Problem(403, "not-seated", "You do not sit at this table.")
        for seat in mine:
            await room.registry.store.change_seat(
                connection, room.table.id, seat, {"user_id": user.id}, user_id=None, name="", **UNREADY
            )
        if room.table.host == user.id:
            if others:
                await room.registry.store.change_table(connection, room.table.id, {}, host=others[0])
            else:
                await room.registry.store.remove_table(connection, room.table.id)
    await room.reload_rows()


async def remove_player(room: Room, user: User, seat: int) -> None:
    """Free a seat of another player before the game begins; their invitation link becomes invalid."""
    check_host(room, user)
    check_waiting(room)
    row = seat_of(room, seat)
    if row.user_id is None or row.user_id == user.id:
        raise Problem(409, "no-player", "There is no other player at this seat.", "seat")
    async with room.registry.store.changing(room.table.id) as connection:
        await hold(connection, room)
        taken = {"user_id": row.user_id}
        free = {"user_id": None, "name": "", "link": new_nonce(), **UNREADY}
        await room.registry.store.change_seat(connection, room.table.id, seat, taken, **free)
    await room.reload_rows()


def flags_of(played: Edition, players: int, options: dict[str, str]) -> Sequence[Flag]:
    return played.at(options).constants(players, options).flags[: max(FLAGS_IN_THE_BOX, players)]


async def begin(room: Room) -> None:
    """Fix the players' names and begin the game."""
    sitting = list(room.sitting)
    names = texts.distinct([s.name or f"Player {s.seat + 1}" for s in sitting])
    rules = edition(room.table.edition).rules_version
    table = msgspec.structs.replace(room.table, players=names, status="playing", rules_version=rules)
    settings = to_columns({name: getattr(table, name) for name in ("edition", "options", "clock", "at_zero")})
    play = await asyncio.to_thread(Play, table, now())
    table.clocks = clocks_after(table, sitting, play, now())
    due = next_due(table, sitting, play, now())
    people = any(row.user_id is not None for row in sitting)
    changes = {**play.summary(), "players": names, "rules_version": rules, "due": due, "updated": now()}
    changes["clocks"] = table.clocks
    state = play.game.state
    changes["colours"] = look_of(state.flag, [row.colour for row in sitting], len(state.k.flags))
    changes["expires"] = None if people else room.registry.bot_game_expiry()
    async with room.registry.store.changing(table.id) as connection:
        if await hold(connection, room) != sitting:
            raise Problem(
                409, "seats-open", "The seats have just changed; please check them and start again."
            )
        changes["rated"] = await agree(connection, table.options, sitting)
        if not await room.registry.store.change_table(connection, table.id, settings, **changes):
            raise Problem(409, "changed", "The game has just changed; please check it and start again.")
        for row, name in zip(sitting, names, strict=True):
            await room.registry.store.change_seat(connection, table.id, row.seat, {}, name=name)
        if room.registry.notices.offered:
            await enqueue(connection, game_begun(table, sitting, now()))
    await room.reload_rows()


async def resign(room: Room, user: User, seat: int) -> None:
    """Give a seat to a bot."""
    if seat_of(room, seat).user_id != user.id:
        raise Problem(403, "not-your-seat", "This is not your seat.", "seat")
    if room.table.status != "playing":
        raise Problem(409, "not-playing", "The game is not running.")
    bot = {"user_id": None, "kind": "bot", "bot": default_bot(room.table.edition), "away": False, "rest": ""}
    async with room.registry.store.changing(room.table.id) as connection:
        await room.registry.store.change_seat(
            connection, room.table.id, seat, {"user_id": user.id}, **bot, **NO_WISHES
        )
        await room.registry.store.change_table(connection, room.table.id, {}, due=now())
        await connection.execute(expire_without_people([room.table.id], room.registry.bot_game_expiry()))
    await room.reload_rows()


async def give_up(registry: TableRegistry, table_id: str, user: User) -> None:
    """Leave or resign, whatever the state of the table."""
    try:
        room = await registry.room_as_stored(table_id)
    except Problem:  # a game of other rules is not played here
        return
    if room.table.status == "waiting":
        await leave(room, user)
    elif room.table.status == "playing":
        for seat in [s.seat for s in room.sitting if s.user_id == user.id]:
            await resign(room, user, seat)


async def take_over(room: Room, user: User, seat: int) -> None:
    """Take the seat of a player whose time ran out and whose seat a bot has taken."""
    row = seat_of(room, seat)
    if row.user_id == user.id:
        return
    _not_seated(room.sitting, user)
    over = room.table.status == "over"  # delayed spectators must not learn of the end from a refusal
    if room.table.status == "waiting" or not row.stand_in or seat in room.connected or over:
        raise Problem(409, "not-away", "The player of this seat is not away.", "seat")
    await _not_apart(room, user)
    async with room.lock, room.registry.store.changing(room.table.id) as connection:
        _not_seated(await room.registry.store.hold(connection, room.table.id, "playing") or (), user)
        done = await room.registry.store.change_seat(
            connection,
            room.table.id,
            seat,
            {"user_id": row.user_id, "away": True},
            user_id=user.id,
            bot=None,
            away=False,
            rest=user.rest,
            taken_at=now(),
            **NO_WISHES,
        )
        if done:
            await sit_down_again(room, connection, seat)
    await room.reload_rows()
    if not done:
        raise Problem(409, "not-away", "The player of this seat is not away.", "seat")


async def new_link(room: Room, user: User, seat: int) -> str:
    """Return a new invitation link to a seat; older links become invalid."""
    check_host(room, user)
    check_waiting(room)
    row = seat_of(room, seat)
    if row.taken:
        raise Problem(409, "taken", "This seat is taken.", "seat")
    nonce = new_nonce()
    async with room.registry.store.changing(room.table.id) as connection:
        await room.registry.store.change_seat(connection, room.table.id, seat, {}, link=nonce)
    await room.reload_rows()
    return room.registry.signer.link(room.table.id, seat, nonce)
