"""When the server has to act at a table: bots and orders at once, players' clocks at zero."""

from collections.abc import Sequence

from westphalia.server.automation.order import read
from westphalia.server.clocks.state import Clocks, advance
from westphalia.server.live.play import Play
from westphalia.server.storage.models import Entry, SeatRow, TableRow


def deadlines(table: TableRow, sitting: Sequence[SeatRow]) -> dict[int, float]:
    """Return the deadline of each person who is asked."""
    found = {row.seat: table.clocks.deadline(table.clock, row.seat, row) for row in sitting}
    return {seat: at for seat, at in found.items() if at is not None}


def ordered(row: SeatRow, play: Play) -> bool:
    """Return whether a standing order answers the seat's question."""
    question = play.game.question(row.seat) if row.orders else None
    return question is not None and any(order.answers(question) for order in read(row))


def next_due(table: TableRow, sitting: Sequence[SeatRow], play: Play, now: float) -> float | None:
    """Return when the server has to act at a table: now for bots and orders, otherwise at the next deadline."""
    if any(sitting[seat].bot is not None or ordered(sitting[seat], play) for seat in play.game.waiting):
        return now
    return min(deadlines(table, sitting).values(), default=None)


def clocks_after(
    table: TableRow, sitting: Sequence[SeatRow], play: Play, at: float, entry: Entry | None = None
) -> Clocks:
    """Return the clocks after an entry has been played, or after seats have changed.

    An answer that others must not notice leaves its player's clock running: it is shown to all.
    """
    aside = entry is not None and entry.kind == "answer" and play.game.is_aside(entry.answer)
    counts = entry is not None and not aside and not play.in_secret
    seat = entry.seat if entry is not None and counts else None
    taken_back = entry is not None and entry.kind != "answer"
    return advance(
        table.clocks,
        table.clock,
        sitting,
        [] if play.game.over else play.game.waiting,
        at,
        play.version,
        answered=None if taken_back else seat,
        earned=entry is not None and entry.given_by in ("person", "order"),
        back=seat if taken_back else None,
    )
