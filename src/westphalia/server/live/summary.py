"""Tables as lists of tables show them."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from westphalia.bots import temperament_of
from westphalia.editions.kit.edition import edition
from westphalia.editions.kit.options import HOUSE
from westphalia.server.automation.order import OrderShown, shown
from westphalia.server.clocks.shown import ClockShown, SeatTime, clock_shown, iso_time, seat_times
from westphalia.server.clocks.state import plays
from westphalia.server.storage.models import SeatRow, TableRow, UndoRequest

OUTLINES: Final = 4096  # rules of tables whose outline is remembered


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat and its player."""

    seat: int
    kind: str
    name: str
    user: str | None
    bot: str | None
    taken: bool
    connected: bool
    away: bool
    temperament: str  # of a bot with plans, else empty
    ready: bool  # before the game begins
    colour: int  # the flag it has, or wants; -1: any


class UndoShown(msgspec.Struct, frozen=True):
    """A player's request to take their last choice back, and the others' replies."""

    seat: int
    words: str
    needs: list[int]
    agreed: list[int]
    refused: int | None
    until: str


class TableSummary(msgspec.Struct, frozen=True):
    """A table with the public facts of its game."""

    id: str
    title: str
    edition: str
    options: dict[str, str]
    status: str
    private: bool
    clock: ClockShown
    advice: bool
    seats: list[SeatSummary]
    mine: list[int]
    host: bool
    waiting: list[int]
    round: int
    phase: str
    winners: list[int]
    rematch: str | None
    created: str
    updated: str
    rated: bool = False  # the game counts for ratings
    orders: list[OrderShown] = []
    ends: list[int] = []  # my seats that vote to end the game
    times: list[SeatTime] = []  # for players: since when and until when the seats are asked
    rounds: int = 0  # of the whole game
    powers: list[int] = []  # each seat's Power, once the game has begun
    unread: int = 0  # lines of chat that I have not read
    host_seat: int | None = None  # a host may also stand
    reminds: list[int] = []  # seats whose players I can remind that the table waits for them
    undo: UndoShown | None = None  # for players: a request to take an answer back


class Progress(msgspec.Struct, frozen=True):
    """The progress of a game, as lists of tables show it."""

    status: str
    waiting: list[int]
    round: int
    phase: str
    winners: list[int]
    updated: float
    powers: list[int]


def progress(table: TableRow) -> Progress:
    return Progress(
        table.status,
        list(table.waiting),
        table.round,
        table.phase,
        list(table.winners),
        table.updated,
        list(table.powers),
    )


def nothing_yet(table: TableRow) -> Progress:
    """Return the progress of a game whose spectators may not see anything yet."""
    return Progress("playing", [], 0, "", [], table.created, [])


def summary(
    table: TableRow,
    sitting: Sequence[SeatRow],
    user_id: str | None,
    connected: Iterable[int] = (),
    seen: Progress | None = None,
    reminds: bool = False,
) -> TableSummary:
    """Return a table as one reader may see it; `seen` is the progress they may see, by default the current one."""
    here = set(connected)
    seen = seen or progress(table)
    rounds, house_name = _outline(table, len(sitting))
    return TableSummary(
        id=table.id,
        title=table.title,
        edition=table.edition,
        options=_shown_options(table, house_name),
        status=seen.status,
        private=table.private,
        clock=clock_shown(table, sitting),
        advice=table.advice,
        rated=table.rated,
        seats=[
            SeatSummary(
                s.seat,
                s.kind,
                s.name,
                s.user_id,
                s.bot,
                s.taken,
                s.bot is not None or s.seat in here,
                s.away,
                temperament_of(s.bot, int(s.bot_seed)) if s.bot else "",
                s.ready,
                table.colours[s.seat] if s.seat < len(table.colours) else s.colour,
            )
            for s in sitting
        ],
        mine=seats_of(sitting, user_id),
        host=user_id is not None and table.host == user_id,
        host_seat=next((s.seat for s in sitting if table.host is not None and s.user_id == table.host), None),
        waiting=seen.waiting,
        round=seen.round,
        phase=seen.phase,
        winners=seen.winners,
        rematch=table.rematch if seen.status == "over" else None,  # else it would reveal the end
        created=iso_time(table.created),
        updated=iso_time(seen.updated),
        orders=[order for s in sitting if user_id is not None and s.user_id == user_id for order in shown(s)],
        ends=[s.seat for s in sitting if user_id is not None and s.user_id == user_id and s.ends],
        rounds=rounds,
        powers=seen.powers,
        reminds=awaited(table, sitting, user_id) if reminds else [],
        times=seat_times(table, sitting) if seats_of(sitting, user_id) else [],
    )


def awaited(table: TableRow, sitting: Sequence[SeatRow], user_id: str | None) -> list[int]:
    """Return the seats of other people for whom a person at the table waits."""
    if user_id is None or all(row.user_id != user_id for row in sitting):
        return []
    others = [row for row in sitting if plays(row) and row.user_id != user_id]
    if table.status == "waiting":
        return [row.seat for row in others if not row.ready]
    return [row.seat for row in others if row.seat in table.waiting]


_outlines: Final[OrderedDict[bytes, tuple[int, str]]] = OrderedDict()  # by a digest of the rules


def _outline(table: TableRow, players: int) -> tuple[int, str]:
    """Return the number of rounds of a game and the name of its house rules; (0, "") if its rules are not here.

    A list shows a hundred tables, and house rules take some milliseconds to read.
    """
    key = hashlib.sha256(msgspec.json.encode((table.edition, players, table.options))).digest()
    if (known := _outlines.get(key)) is not None:
        _outlines.move_to_end(key)
        return known
    try:
        played = edition(table.edition).at(table.options)
        found = (played.constants(players, table.options).rounds, played.house_name)
    except ValueError:
        found = (0, "")
    _outlines[key] = found
    while len(_outlines) > OUTLINES:
        _outlines.popitem(last=False)
    return found


def undo_shown(request: UndoRequest) -> UndoShown:
    return UndoShown(
        request.seat,
        request.words,
        list(request.needs),
        sorted(request.agreed),
        request.refused,
        iso_time(request.until),
    )


def _shown_options(table: TableRow, house_name: str) -> dict[str, str]:
    """Return the options of a table, with the name of its house rules instead of their text."""
    if HOUSE.name not in table.options:
        return table.options
    return {**table.options, HOUSE.name: house_name}


def bots_of(sitting: Sequence[SeatRow]) -> dict[int, str]:
    """Return the names of the bots by seat."""
    return {s.seat: s.bot for s in sitting if s.bot}


def seats_of(sitting: Sequence[SeatRow], user_id: str | None) -> list[int]:
    return [s.seat for s in sitting if user_id is not None and s.user_id == user_id]
