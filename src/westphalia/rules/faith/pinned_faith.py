"""Faith dice whose outcome a position gives."""

from westphalia.engine import pinned
from westphalia.rules.base.reading import PositionError
from westphalia.rules.base.state import State


def pinned_successes(s: State, seat: int, dice: int) -> int | None:
    """Return how many of a Player's dice succeed if the position says so."""
    refuse_surplus(s, seat, dice)
    return pinned(s, f"successes:{seat}")


def refuse_surplus(s: State, seat: int, dice: int) -> None:
    """Raise PositionError if a position gives a Player more outcomes than dice."""
    total = s.pins.get(f"successes:{seat}", ())
    if total and total[0] > dice:
        raise PositionError("chance.faith", f"{total[0]} successes are impossible with {dice} dice")
    faces = s.pins.get(f"faith:{seat}", ())
    if len(faces) > dice:
        raise PositionError("chance.faith", f"{len(faces)} faces are given for {dice} dice")
