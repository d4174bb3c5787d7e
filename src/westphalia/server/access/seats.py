"""The owners of seats."""

from collections.abc import Sequence

from westphalia.server.problems import Problem
from westphalia.server.storage.models import SeatRow, User


def own_seat(sitting: Sequence[SeatRow], user: User, seat: int) -> SeatRow:
    """Return a seat; refuse everyone but its player."""
    if not 0 <= seat < len(sitting) or sitting[seat].user_id != user.id:
        raise Problem(403, "not-your-seat", "This is not your seat.", "seat")
    return sitting[seat]
