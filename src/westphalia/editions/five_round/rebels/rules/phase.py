"""Peace & Rebels begins and ends (R.variant.i.3, R.variant.end.1)."""

from __future__ import annotations

from westphalia.editions.five_round.rebels.constants import PHASE
from westphalia.editions.five_round.rebels.rules.memory import forget_the_round
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.rules.victory.rounds import begin_phase, is_last_round


def begin_rebels(s: RebelsState) -> None:
    """V.postwar.4: begin the phase after the wars."""
    begin_phase(s, PHASE)


def is_played_whole(s: RebelsState) -> bool:
    """R.variant.i.3: whether another round follows; the last one plays only steps A, B, C and E."""
    return not is_last_round(s)


def end_rebels(s: RebelsState) -> None:
    """R.variant.set.9: end the phase and forget what was noted of the round."""
    forget_the_round(s)
