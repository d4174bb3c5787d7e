"""The waiting room: the host changes the game while people come in; each marks when they are ready."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from westphalia.bots import bots_for
from westphalia.editions.kit.edition import Edition
from westphalia.server.access import texts
from westphalia.server.access.sessions import new_nonce, new_seed
from westphalia.server.automation.bots import default_bot
from westphalia.server.clocks.rule import AtZero, ClockRule
from westphalia.server.live.room import Room
from westphalia.server.problems import Problem
from westphalia.server.storage.models import SeatRow, User
from westphalia.server.tables import lobby
from westphalia.server.tables.colours import ANY
from westphalia.server.tables.titles import bot_name

UNIMPORTANT: Final = {"title", "private"}  # changes after which players are still ready
FREE: Final = {"kind": "person", "user_id": None, "bot": None, "name": "", "ready": False, "rest": ""}


class TableChange(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The host's changes before the game begins; fields left out stay as they are.

    Options are merged with the chosen ones; a new edition starts from its own defaults.
    """

    title: str | None = None
    edition: str | None = None
    players: int | None = None
    options: dict[str, str] | None = None
    private: bool | None = None
    clock: ClockRule | None = None
    at_zero: AtZero | None = None
    advice: bool | None = None


class SeatWanted(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A change of a seat before the game begins.

    Players change their own seats: name, colour and whether they are ready. The host gives free seats to a bot, makes
    them free again, or takes another one for a player at the same device (`here`).
    """

    name: str | None = None
    colour: int | None = None
    ready: bool | None = None
    player: Literal["bot", "free", "here"] | None = None
    bot: str | None = None


async def change_table(room: Room, user: User, wish: TableChange, address: str) -> None:
    """Change the game of a waiting table; unless only its name changes, guests must get ready again."""
    lobby.check_host(room, user)
    lobby.check_waiting(room)
    old = room.table
    chosen = lobby.edition_of(wish.edition or old.edition)
    kept = {} if chosen.id != lobby.edition_of(old.edition).id else old.options
    options = {**(kept or chosen.proposed()), **(wish.options or {})}
    players = len(room.sitting) if wish.players is None else wish.players
    if wish.players is None and players not in chosen.players:
        players = min(chosen.players, key=lambda n: abs(n - players))
    clock = old.clock if wish.clock is None else wish.clock
    try:
        played = await lobby.chosen_edition(room.registry, chosen, options)
        options = played.check_table(players, options)
        clock.check()
    except ValueError as problem:
        raise lobby.to_problem(problem) from None
    if played.house and options != old.options:
        await lobby.try_house_rules(room.registry, played, players, user, address)
    changes: dict[str, Any] = {}  # only what is named: the host's next change may be on its way
    if wish.title is not None and (title := texts.clean(wish.title)[: room.registry.settings.limits.title]):
        changes["title"] = title
    if wish.edition is not None or wish.options is not None:
        changes |= {"edition": played.id, "rules_version": played.rules_version, "options": options}
    given = {"clock": wish.clock, "private": wish.private, "at_zero": wish.at_zero, "advice": wish.advice}
    changes |= {name: value for name, value in given.items() if value is not None}
    async with room.registry.store.changing(old.id) as connection:
        sitting = await lobby.hold(connection, room)
        resizes = wish.players is not None or wish.edition is not None
        seats = resized(sitting, players, played) if resizes else sitting
        matters = {name for name, value in changes.items() if getattr(old, name) != value} - UNIMPORTANT
        if matters or len(seats) != len(sitting):
            is_host = old.host is not None
            seats = [msgspec.structs.replace(r, ready=is_host and r.user_id == old.host) for r in seats]
        if changes:
            await room.registry.store.change_table(connection, old.id, {}, **changes)
        if seats != sitting:
            await room.registry.store.replace_seats(connection, old.id, seats)
    await room.reload_rows()


def resized(sitting: list[SeatRow], players: int, played: Edition) -> list[SeatRow]:
    """Return the seats for another number of players: free ones go first, then bots; bots play the edition."""
    rows = list(sitting)
    empty = [row for row in reversed(rows) if not row.taken]
    bots = [row for row in reversed(rows) if row.taken and row.user_id is None]
    for row in (empty + bots)[: max(0, len(rows) - players)]:
        rows.remove(row)
    if len(rows) > players:
        raise Problem(409, "seats", f"{len(rows)} people sit here: remove a player first.", "players")
    table_id = sitting[0].table_id
    rows += [new_seat(table_id, seat) for seat in range(len(rows), players)]
    known, usual = bots_for(played.id), default_bot(played)
    return [
        msgspec.structs.replace(row, seat=seat, bot=row.bot if row.bot is None or row.bot in known else usual)
        for seat, row in enumerate(rows)
    ]


def new_seat(table_id: str, seat: int) -> SeatRow:
    return SeatRow(table_id, seat, "person", "", None, None, new_seed(), new_nonce(), False)


async def change_seat(room: Room, user: User, seat: int, wish: SeatWanted) -> None:
    """Change a seat: its player, name, colour, or whether its player is ready."""
    lobby.check_waiting(room)
    row = lobby.seat_of(room, seat)
    changes: dict[str, Any] = {}
    if wish.player is not None:
        lobby.check_host(room, user)
        if row.user_id is not None and not (row.user_id == user.id and wish.player == "free"):
            raise Problem(409, "taken", "This seat is taken.", "seat")
        changes |= _player(room, user, row, wish)
    elif wish.bot is not None:
        lobby.check_host(room, user)
        if row.bot is None:
            raise Problem(409, "no-bot", "No bot sits here.", "bot")
        changes["bot"] = lobby.known_bot(wish.bot, room.table.edition, "bot")
    own = row.user_id == user.id or wish.player == "here"
    if (wish.name, wish.colour, wish.ready) != (None, None, None) and not own:
        raise Problem(403, "not-your-seat", "This is not your seat.", "seat")
    if wish.name is not None:
        changes["name"] = texts.name(wish.name, room.registry.settings.limits.name)
    if wish.colour is not None:
        changes["colour"] = _colour(room, wish.colour)
    if wish.ready is not None:
        changes["ready"] = wish.ready
    if not changes:
        return
    async with room.registry.store.changing(room.table.id) as connection:
        _check_free(await lobby.hold(connection, room), seat, changes)
        was = {"user_id": row.user_id, "bot": row.bot}
        done = await room.registry.store.change_seat(connection, room.table.id, seat, was, **changes)
    await room.reload_rows()
    if not done:
        raise Problem(409, "taken", "This seat has just changed; please look again.", "seat")


def _player(room: Room, user: User, row: SeatRow, wish: SeatWanted) -> dict[str, Any]:
    names = [other.name for other in room.sitting if other is not row]
    if wish.player == "bot":
        edition_id = room.table.edition
        bot = lobby.known_bot(wish.bot or default_bot(edition_id), edition_id, "bot")
        return {**FREE, "kind": "bot", "bot": bot, "name": bot_name(row.seat, names)}
    if wish.player == "here":
        if wish.name is None:
            raise Problem(400, "bad-name", "Enter the name of the player at your device.", "name")
        return {**FREE, "user_id": user.id, "rest": user.rest, "ready": True}
    others = [other for other in room.sitting if other.user_id == user.id and other is not row]
    if row.user_id == user.id and not others:
        raise Problem(409, "host", "Leave the table to free your own seat.", "seat")
    return {**FREE, "link": new_nonce(), "colour": ANY}


def _colour(room: Room, colour: int) -> int:
    table = room.table
    flags = lobby.flags_of(lobby.edition_of(table.edition), len(room.sitting), table.options)
    if colour != ANY and not 0 <= colour < len(flags):
        raise Problem(400, "bad-value", "There is no such colour.", "colour")
    return colour


def _check_free(sitting: Sequence[SeatRow], seat: int, changes: Mapping[str, Any]) -> None:
    """Refuse a name or colour that another seat has; the seats are held, since two players may choose at once."""
    lobby.check_seat(sitting, seat)
    others = [row for row in sitting if row.seat != seat]
    name, colour = changes.get("name"), changes.get("colour", ANY)
    if name and texts.skeleton(name) in {texts.skeleton(row.name) for row in others}:
        raise Problem(409, "taken", "Another player here has this name.", "name")
    if colour != ANY and any(row.colour == colour for row in others):
        raise Problem(409, "taken", "Another player has this colour.", "colour")


async def swap_seats(room: Room, user: User, one: int, two: int) -> None:
    """Let two seats change places (host only): the order of seats is the order of joining in the game."""
    lobby.check_host(room, user)
    lobby.check_waiting(room)
    lobby.seat_of(room, one), lobby.seat_of(room, two)
    async with room.registry.store.changing(room.table.id) as connection:
        rows = await lobby.hold(connection, room)
        for seat in (one, two):
            lobby.check_seat(rows, seat)
        rows[one], rows[two] = rows[two], rows[one]
        await room.registry.store.replace_seats(connection, room.table.id, rows)
    await room.reload_rows()


async def start(room: Room, user: User, fill: bool) -> None:
    """Begin the game; with `fill`, bots take the seats that are still free."""
    lobby.check_host(room, user)
    lobby.check_waiting(room)
    if not all(row.taken for row in room.sitting):
        if not fill:
            raise Problem(409, "seats-open", "Some seats are still empty.")
        async with room.registry.store.changing(room.table.id) as connection:
            await lobby.hold(connection, room)
            await _fill_with_bots(connection, room)
        await room.reload_rows()
    await lobby.begin(room)


async def _fill_with_bots(connection: AsyncConnection, room: Room) -> None:
    names = [row.name for row in room.sitting]
    for row in room.sitting:
        if not row.taken:
            name = bot_name(row.seat, names)
            names.append(name)
            changes = {**FREE, "kind": "bot", "bot": default_bot(room.table.edition), "name": name}
            await room.registry.store.change_seat(
                connection, room.table.id, row.seat, {"user_id": None}, **changes
            )
