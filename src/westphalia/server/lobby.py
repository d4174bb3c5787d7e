"""What people do with tables: make, join, leave, start, resign, take over, play again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from westphalia.bots import bots_for
from westphalia.editions.edition import edition
from westphalia.server import texts
from westphalia.server.bots import default_bot
from westphalia.server.clock import next_due
from westphalia.server.hall import Hall
from westphalia.server.play import Play
from westphalia.server.problems import Problem
from westphalia.server.room import Room
from westphalia.server.sessions import new_nonce, new_seed, new_table_id
from westphalia.server.storage.models import SeatRow, TableRow, User
from westphalia.server.storage.store import now

BOT_NAMES: Final = (
    "Wallenstein", "Tilly", "Oxenstierna", "Mazarin", "Bernhard", "Amalia", "Spinola", "Torstensson",
    "Piccolomini", "Turenne", "Mansfeld", "Banér", "Trauttmansdorff", "Gallas",
)  # fmt: skip


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit at a seat."""

    kind: Literal["me", "person", "link", "bot"]
    bot: str | None = None
    name: str | None = None


class TableWish(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be made."""

    players: int
    edition: str = "five-round"
    options: dict[str, str] = {}
    seats: list[SeatWish] = []
    private: bool = False
    pace: Literal["live", "hours", "days"] = "live"
    absent: Literal["wait", "default", "bot", "takeover"] = "wait"
    title: str | None = None
    advice: bool = True


def said(problem: ValueError) -> Problem:
    """A caller's mistake as the rules library says it: "field: reason"."""
    field, _, reason = str(problem).partition(": ")
    return Problem(400, "bad-value", reason or field, field if reason else None)


async def make_table(hall: Hall, user: User, wish: TableWish) -> str:
    """Make a table and seat whom it names."""
    try:
        played = edition(wish.edition)
        options = played.check_table(wish.players, wish.options)
    except ValueError as problem:
        raise said(problem) from None
    wishes = wish.seats or [SeatWish("me"), *(SeatWish("person") for _ in range(wish.players - 1))]
    if len(wishes) != wish.players:
        raise Problem(400, "bad-value", f"There must be {wish.players} seats.", "seats")
    if await hall.store.count("waiting", user.id) >= hall.settings.limits.tables_per_user:
        raise Problem(409, "too-many", "You have too many tables that wait for players.")
    if await hall.store.count("playing", user.id) >= hall.settings.limits.games_per_user:
        raise Problem(
            409, "too-many", "You host too many games that are not over: please end or resign some first."
        )
    table_id = new_table_id()
    title = texts.clean(wish.title or "")[: hall.settings.limits.title] or f"{user.name}’s table"
    table = TableRow(
        id=table_id, title=title, edition=played.id, rules_version=played.rules_version, options=options,
        private=wish.private, pace=wish.pace, absent=wish.absent, status="waiting", host=user.id, seed=new_seed(),
        players=[], version=0, round=0, phase="", waiting=[], winners=[], rematch=None, due=None, created=now(),
        updated=now(), advice=wish.advice,
    )  # fmt: skip
    await hall.store.add_table(table, _sit_down(hall, table_id, user, wishes, played.id))
    return table_id


def _sit_down(
    hall: Hall, table_id: str, user: User, wishes: Sequence[SeatWish], played: str
) -> list[SeatRow]:
    sitting = []
    for seat, wish in enumerate(wishes):
        bot = None
        if wish.kind == "bot":
            bot = wish.bot or default_bot(played)
            if bot not in bots_for(played):
                raise Problem(
                    400, "bad-value", f"There is no bot {texts.clean(bot)!r} for this edition.", "seats"
                )
        given = texts.name(wish.name, hall.settings.limits.name, "seats") if wish.name else None
        by_kind = {"me": user.name, "bot": BOT_NAMES[seat % len(BOT_NAMES)]}
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
            )
        )
    return sitting


def _begun() -> Problem:
    return Problem(409, "begun", "The game has begun.")


def _waiting(room: Room) -> None:
    if room.table.status != "waiting":
        raise _begun()


def _seat(room: Room, seat: int) -> SeatRow:
    if not 0 <= seat < len(room.sitting):
        raise Problem(404, "no-seat", "There is no such seat.", "seat")
    return room.sitting[seat]


def _host(room: Room, user: User) -> None:
    if room.table.host != user.id:
        raise Problem(403, "not-host", "Only the host may do this.")


async def join(hall: Hall, room: Room, user: User, seat: int | None) -> int:
    """Sit down at a free seat."""
    _waiting(room)
    _not_seated(room.sitting, user)
    if seat is None:
        free = [s.seat for s in room.sitting if s.kind == "person" and not s.taken]
        if not free:
            raise Problem(409, "full", "No seat is free.")
        seat = free[0]
    if _seat(room, seat).kind != "person":
        raise Problem(403, "not-open", "This seat is not free for everybody.", "seat")
    await _take(hall, room, user, seat)
    return seat


def invited_seat(room: Room, seat: int, nonce: str) -> SeatRow:
    """The seat that a link is for, as long as the link is valid."""
    row = _seat(room, seat)
    if row.link != nonce or row.bot is not None:
        raise Problem(403, "bad-link", "This link is no longer valid.")
    return row


async def join_by_link(hall: Hall, room: Room, user: User, seat: int, nonce: str) -> int:
    """Sit down at the seat that a link is for; to follow it twice changes nothing."""
    row = _seat(room, seat)
    if row.user_id == user.id:
        return seat
    invited_seat(room, seat, nonce)
    _waiting(room)
    _not_seated(room.sitting, user)
    await _take(hall, room, user, seat)
    return seat


async def _held(hall: Hall, connection: AsyncConnection, room: Room) -> list[SeatRow]:
    """The seats of a table that waits, which nobody else can change now."""
    sitting = await hall.store.hold(connection, room.table.id, "waiting")
    if sitting is None:
        raise _begun()
    return sitting


def _not_seated(sitting: Sequence[SeatRow], user: User) -> None:
    if any(s.user_id == user.id for s in sitting):
        raise Problem(409, "seated", "You sit at this table already.")


async def _take(hall: Hall, room: Room, user: User, seat: int) -> None:
    async with hall.store.changing(room.table.id) as connection:
        _not_seated(await _held(hall, connection, room), user)
        done = await hall.store.change_seat(
            connection,
            room.table.id,
            seat,
            {"user_id": None, "bot": None},
            user_id=user.id,
            name=room.sitting[seat].name or user.name,
        )
    await room.reload_rows()
    if not done:
        raise Problem(409, "taken", "Somebody sits there already.")


async def leave(hall: Hall, room: Room, user: User) -> None:
    """Get up before the game begins; an empty table is cleared away."""
    _waiting(room)
    async with hall.store.changing(room.table.id) as connection:
        sitting = await _held(hall, connection, room)
        mine = [s.seat for s in sitting if s.user_id == user.id]
        others = [s.user_id for s in sitting if s.user_id not in (None, user.id)]
        if not mine and room.table.host != user.id:
            raise Problem(403, "not-seated", "You do not sit at this table.")
        for seat in mine:
            await hall.store.change_seat(
                connection, room.table.id, seat, {"user_id": user.id}, user_id=None, name=""
            )
        if room.table.host == user.id:
            if others:
                await hall.store.change_table(connection, room.table.id, {}, host=others[0])
            else:
                await hall.store.remove_table(connection, room.table.id)
    await room.reload_rows()


async def start(hall: Hall, room: Room, user: User) -> None:
    """Begin the game."""
    _host(room, user)
    _waiting(room)
    if not all(s.taken for s in room.sitting):
        raise Problem(409, "seats-open", "Some seats are still empty.")
    await begin(hall, room)


async def begin(hall: Hall, room: Room) -> None:
    """Fix the names and begin."""
    sitting = list(room.sitting)
    names = texts.distinct([s.name or f"Player {s.seat + 1}" for s in sitting])
    rules = edition(room.table.edition).rules_version
    table = msgspec.structs.replace(room.table, players=names, status="playing", rules_version=rules)
    play = await asyncio.to_thread(Play, table, now())
    due = next_due(table, sitting, play, hall.settings, {}, now())
    changes = {**play.summary(), "players": names, "rules_version": rules, "due": due, "updated": now()}
    async with hall.store.changing(table.id) as connection:
        if await _held(hall, connection, room) != sitting:
            raise Problem(409, "seats-open", "Somebody has just sat down or got up; please look again.")
        await hall.store.change_table(connection, table.id, {}, **changes)
        for row, name in zip(sitting, names, strict=True):
            await hall.store.change_seat(connection, table.id, row.seat, {}, name=name)
    await room.reload_rows()


async def resign(hall: Hall, room: Room, user: User, seat: int) -> None:
    """Give a seat up: a bot takes it."""
    if _seat(room, seat).user_id != user.id:
        raise Problem(403, "not-your-seat", "You do not sit there.", "seat")
    if room.table.status != "playing":
        raise Problem(409, "not-playing", "The game is not being played.")
    bot = {"user_id": None, "kind": "bot", "bot": default_bot(room.table.edition), "away": False}
    bot |= {"orders": "", "ends": False}
    async with hall.store.changing(room.table.id) as connection:
        await hall.store.change_seat(connection, room.table.id, seat, {"user_id": user.id}, **bot)
        await hall.store.change_table(connection, room.table.id, {}, due=now())
    await room.reload_rows()


async def give_up(hall: Hall, table_id: str, user: User) -> None:
    """Leave a table for good, whatever its state."""
    try:
        room = await hall.room_as_stored(table_id)
    except Problem:  # a game of other rules: nothing is played there
        return
    if room.table.status == "waiting":
        await leave(hall, room, user)
    elif room.table.status == "playing":
        for seat in [s.seat for s in room.sitting if s.user_id == user.id]:
            await resign(hall, room, user, seat)


async def take_over(hall: Hall, room: Room, user: User, seat: int) -> None:
    """Sit down where somebody has been away for too long."""
    row = _seat(room, seat)
    if room.table.status == "waiting" or room.table.absent != "takeover":
        raise Problem(409, "no-takeover", "At this table seats cannot be taken over.")
    if row.user_id == user.id:
        return
    _not_seated(room.sitting, user)
    over = room.table.status == "over"  # which those who see it late do not hear from a refusal
    if row.bot is not None or not row.away or seat in room.connected or over:
        raise Problem(409, "not-away", "The player of this seat is not away.", "seat")
    async with hall.store.changing(room.table.id) as connection:
        _not_seated(await hall.store.hold(connection, room.table.id, "playing") or (), user)
        done = await hall.store.change_seat(
            connection,
            room.table.id,
            seat,
            {"user_id": row.user_id, "away": True},
            user_id=user.id,
            away=False,
            orders="",
            ends=False,
        )
    await room.reload_rows()
    if not done:
        raise Problem(409, "not-away", "The player of this seat is not away.", "seat")


async def new_link(hall: Hall, room: Room, user: User, seat: int) -> str:
    """A new link to a seat; older ones are void."""
    _host(room, user)
    _waiting(room)
    row = _seat(room, seat)
    if row.taken:
        raise Problem(409, "taken", "Somebody sits there already.", "seat")
    nonce = new_nonce()
    async with hall.store.changing(room.table.id) as connection:
        await hall.store.change_seat(connection, room.table.id, seat, {}, link=nonce)
    await room.reload_rows()
    return hall.signer.link(room.table.id, seat, nonce)


async def rematch(hall: Hall, room: Room, user: User) -> str:
    """The same table again, everybody at the same seat; whoever asks first is the host."""
    if all(s.user_id != user.id for s in room.sitting) and room.table.host != user.id:
        raise Problem(403, "not-seated", "You do not sit at this table.")
    if room.seen_by(user.id).status != "over":
        raise Problem(409, "not-over", "The game is not over.")
    if room.table.rematch is not None:
        return room.table.rematch
    old, table_id = room.table, new_table_id()
    try:
        rules = edition(old.edition).rules_version
    except ValueError as problem:  # an edition that is no longer here
        raise said(problem) from None
    table = msgspec.structs.replace(
        old, id=table_id, status="waiting", host=user.id, seed=new_seed(), players=[], version=0, round=0, phase="",
        rules_version=rules, waiting=[], winners=[], rematch=None, due=None,
        created=now(), updated=now(),
    )  # fmt: skip
    sitting = [
        msgspec.structs.replace(
            s, table_id=table_id, away=False, bot_seed=new_seed(), link=new_nonce(), orders="", ends=False
        )
        for s in room.sitting
    ]
    await hall.store.add_table(table, sitting)
    async with hall.store.changing(old.id) as connection:
        first = await hall.store.change_table(connection, old.id, {"rematch": None}, rematch=table_id)
        if not first:
            await hall.store.remove_table(connection, table_id)
    await room.reload_rows()
    found = await hall.store.table(old.id)
    return (found[0].rematch if found else None) or table_id
