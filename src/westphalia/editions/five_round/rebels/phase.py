"""Peace & Rebels begins and ends (R.variant.i.3, R.variant.end.1)."""

from __future__ import annotations

from westphalia.editions.five_round.rebels.constants import PHASE
from westphalia.editions.five_round.rebels.memory import forget_the_round
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.rules.rounds import begin_phase, is_last_round


def begin_rebels(s: RebelsState) -> None:
    """The phase follows the Religious War, or the wars if there was none (V.postwar.4)."""
    begin_phase(s, PHASE)


def is_played_whole(s: RebelsState) -> bool:
    """R.variant.i.3: whether another round follows; in the last one only A, B, C and E are played."""
    return not is_last_round(s)


def end_rebels(s: RebelsState) -> None:
    """R.variant.set.9: the phase ends, and with it what was remembered of the round."""
    forget_the_round(s)
