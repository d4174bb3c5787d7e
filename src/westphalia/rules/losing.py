"""Losing Influence of one's choice, stored or placed."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.rules.answers import PRINCIPALITY, STORED
from westphalia.rules.influence import influence_on, influenced
from westphalia.rules.state import State

LOSE_STORED: Final = Told("lose_stored", "{seat} loses {amount} stored Influence ({stored} left).")

Losses = tuple[int, ...]  # one answer for each Influence: STORED, or a Principality


def losable(s: State, seat: int, gone: Losses = ()) -> Losses:
    """influence.lose: where he has Influence beside what he has chosen to lose already."""
    stored = (STORED,) if s.stored[seat] > gone.count(STORED) else ()
    placed = (
        PRINCIPALITY + power
        for power in influenced(s, seat)
        if influence_on(s, power, seat) > gone.count(PRINCIPALITY + power)
    )
    return (*stored, *placed)


def lose_stored(s: State, seat: int, amount: int, rule: str) -> int:
    """Take stored Influence away, never more than there is; gives what was lost."""
    lost = min(amount, s.stored[seat])
    if lost:
        s.stored[seat] -= lost
        if s.tell:
            s.tell(LOSE_STORED, cite=rule, seat=seat, amount=lost, stored=s.stored[seat])
    return lost
