"""Request flags: a Player may have simultaneous steps run openly in order (VI.gen.4, VI.gen.5)."""

from typing import Final

from westphalia.editions.kit.edition import Asides
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import EventType, Reason
from westphalia.rules.base.answers import LOWER_REQUEST, RAISE_REQUEST

REQUEST_RAISED: Final = EventType(
    "request_raised",
    "{seat} raises their request flag: simultaneous steps now run openly in order.",
    cite="request.flag",
    level="aside",
)
REQUEST_LOWERED: Final = EventType(
    "request_lowered", "{seat} lowers their request flag.", cite="request.flag", level="aside"
)
IN_ORDER: Final = EventType(
    "in_order", "{seats} asked for order: Players act openly, one after another.", cite="request.order"
)


def open_step(s: SixRoundState) -> None:
    """VI.gen.4: settle whether this step is simultaneous or runs in order."""
    s.in_turn = s.requests != 0
    if s.in_turn and s.tell:
        s.tell(IN_ORDER, seats=[seat for seat in range(s.players) if s.requests >> seat & 1])


def runs_in_order(s: SixRoundState) -> bool:
    """VI.gen.4: whether a flag was up when this step opened."""
    return s.in_turn


def is_simultaneous(s: SixRoundState) -> bool:
    """VI.gen.4: whether no flag was up when this step opened."""
    return not s.in_turn


def why_not(s: SixRoundState, seat: int, answer: int) -> Reason | None:
    """VI.gen.5: a raised flag cannot be raised again, nor a lowered one lowered."""
    up = s.requests >> seat & 1
    if answer == RAISE_REQUEST:
        return ("request.flag", "Your request flag is already up.") if up else None
    return None if up else ("request.flag", "Your request flag is already down.")


def say(s: SixRoundState, seat: int, answer: int) -> None:
    """VI.gen.5: a Player raises or lowers their flag openly, in addition to any decision."""
    s.requests ^= 1 << seat
    if s.tell:
        s.tell(REQUEST_RAISED if answer == RAISE_REQUEST else REQUEST_LOWERED, seat=seat)


ASIDES: Final = Asides(answers=frozenset((RAISE_REQUEST, LOWER_REQUEST)), why_not=why_not, say=say)
