"""The causes of notices: turns, warnings, beginnings, ends and mentions."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from westphalia.server.clocks.rule import WARNING
from westphalia.server.clocks.state import Clocks, plays
from westphalia.server.notices.queue import NewNotice
from westphalia.server.storage.models import Chat, SeatRow, TableRow, UndoRequest

DAY: Final = 24 * 3600.0
WORD: Final = r"(?!\w)"


def turn_key(seat: int, turn: int) -> str:
    return f"turn:{seat}:{turn}"


def _to_people(
    table: TableRow, rows: Iterable[SeatRow], kind: str, key: str, at: float, delayed: bool = True
) -> list[NewNotice]:
    """Return a notice for the person at each of some seats."""
    return [
        NewNotice(table.id, row.seat, row.user_id, kind, key, at, delayed)
        for row in rows
        if row.user_id is not None
    ]


def turns_begun(
    table: TableRow, sitting: Sequence[SeatRow], before: Clocks | None, at: float
) -> list[NewNotice]:
    """Return notices for the people whose turn has begun since the earlier clocks `before`."""
    new = []
    for row in sitting:
        clock = table.clocks[row.seat]
        known = before is not None and before[row.seat].turn == clock.turn and before[row.seat].began > 0
        if clock.since is None or known or not plays(row) or row.user_id is None:
            continue
        key = turn_key(row.seat, clock.turn)
        new.append(NewNotice(table.id, row.seat, row.user_id, "turn", key, at))
        due = table.clocks.deadline(table.clock, row.seat, row)
        if table.clock.rests and due is not None and due - at > 2 * WARNING[table.clock.kind]:
            warn = due - WARNING[table.clock.kind]
            new.append(NewNotice(table.id, row.seat, row.user_id, "warning", f"warn{key}", warn, False))
    return new


def game_begun(table: TableRow, sitting: Sequence[SeatRow], at: float) -> list[NewNotice]:
    """Return notices for all people of a game that begins, and for those who are asked first."""
    guests = [row for row in sitting if row.user_id != table.host]
    return _to_people(table, guests, "began", "began", at, False) + turns_begun(table, sitting, None, at)


def game_ended(table: TableRow, sitting: Sequence[SeatRow], at: float) -> list[NewNotice]:
    return _to_people(table, sitting, "ended", "ended", at, False)


def undo_asked(
    table: TableRow, sitting: Sequence[SeatRow], request: UndoRequest, at: float
) -> list[NewNotice]:
    """Return notices for the people whom a player asks to take a choice back."""
    rows = [sitting[seat] for seat in request.needs]
    return _to_people(table, rows, "undo", f"undo:{request.seat}:{request.seen}", at)


def nudged(table: TableRow, row: SeatRow, at: float) -> NewNotice:
    """Return the reminder of a turn, no sooner than the player's settings allow, or of a waiting table."""
    assert row.user_id is not None
    day, clock = int(at // DAY), table.clocks[row.seat]
    if table.status == "waiting":
        return NewNotice(table.id, row.seat, row.user_id, "nudge", f"nudge:{day}", at, False)
    key = f"nudge:{day}:{turn_key(row.seat, clock.turn)}"
    return NewNotice(table.id, row.seat, row.user_id, "nudge", key, clock.began)


def invited(table_id: str, user_ids: Iterable[str], at: float) -> list[NewNotice]:
    return [NewNotice(table_id, 0, user_id, "invited", "invited", at, False) for user_id in user_ids]


def mentions(chat: Chat, sitting: Sequence[SeatRow], number: int) -> list[NewNotice]:
    """Return notices for the people whom a line addresses, in private or by @ and their name."""
    found = []
    for row in sitting:
        if row.user_id is None or row.user_id == chat.user_id:
            continue
        named = re.search(re.escape(f"@{row.name}") + WORD, chat.text, re.IGNORECASE) if row.name else None
        heard = chat.heard_by == row.user_id if chat.channel != "table" else named is not None
        if heard:
            found.append(
                NewNotice(chat.table_id, row.seat, row.user_id, "mention", f"chat:{number}", chat.at)
            )
    return found
