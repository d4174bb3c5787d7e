"""Request flags: whoever wants it has steps run openly in order that else are simultaneous (VI.gen.4, VI.gen.5)."""

from __future__ import annotations

from typing import Final

from westphalia.editions.edition import Asides
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.event import Told
from westphalia.engine.kind import Reason
from westphalia.rules.answers import LOWER_REQUEST, RAISE_REQUEST

REQUEST_RAISED: Final = Told(
    "request_raised",
    "{seat} raises his request flag: steps that are simultaneous else run openly in order.",
    cite="request.flag",
)
REQUEST_LOWERED: Final = Told("request_lowered", "{seat} lowers his request flag.", cite="request.flag")
IN_ORDER: Final = Told(
    "in_order",
    "{seats} asked for order: this step runs openly, one Player after another.",
    cite="request.order",
)


def open_step(s: SixRoundState) -> None:
    """VI.gen.4: as the step opens it is settled whether it is simultaneous or runs in order."""
    s.in_turn = s.requests != 0
    if s.in_turn and s.tell:
        s.tell(IN_ORDER, seats=[seat for seat in range(s.players) if s.requests >> seat & 1])


def runs_in_order(s: SixRoundState) -> bool:
    """VI.gen.4: whether a flag was up as the step in hand opened."""
    return s.in_turn


def is_simultaneous(s: SixRoundState) -> bool:
    """VI.gen.4: whether no flag was up as the step in hand opened."""
    return not s.in_turn


def why_not(s: SixRoundState, seat: int, answer: int) -> Reason | None:
    """VI.gen.5: a flag that is up cannot be raised, nor one that is down lowered."""
    up = s.requests >> seat & 1
    if answer == RAISE_REQUEST:
        return ("request.flag", "Your request flag is up already.") if up else None
    return None if up else ("request.flag", "Your request flag is down already.")


def say(s: SixRoundState, seat: int, answer: int) -> None:
    """VI.gen.5: a Player raises or lowers his flag, openly, with any decision of his own."""
    s.requests ^= 1 << seat
    if s.tell:
        s.tell(REQUEST_RAISED if answer == RAISE_REQUEST else REQUEST_LOWERED, seat=seat)


ASIDES: Final = Asides(answers=frozenset((RAISE_REQUEST, LOWER_REQUEST)), why_not=why_not, say=say)
