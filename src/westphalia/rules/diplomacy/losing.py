"""Losing Influence of the Player's choice, stored or placed."""

from typing import Final

from westphalia.engine import EventType, Gain, Tale
from westphalia.rules.base.answers import PRINCIPALITY, STORED
from westphalia.rules.base.state import State
from westphalia.rules.diplomacy.influence import influence_on, influenced

LOSE_STORED: Final = EventType(
    "lose_stored",
    "{seat} loses {amount} stored Influence ({stored} left).",
    tale=Tale("loses {amount} stored Influence"),
    gain=Gain("cube", sign=-1),
)

Losses = tuple[int, ...]  # one answer for each Influence: STORED, or a Principality


def losable(s: State, seat: int, gone: Losses = ()) -> Losses:
    """influence.lose: return where a Player has Influence left, besides the losses chosen so far."""
    stored = (STORED,) if s.stored[seat] > gone.count(STORED) else ()
    placed = (
        PRINCIPALITY + power
        for power in influenced(s, seat)
        if influence_on(s, power, seat) > gone.count(PRINCIPALITY + power)
    )
    return (*stored, *placed)


def lose_stored(s: State, seat: int, amount: int, rule: str) -> int:
    """Take stored Influence away, never more than there is; return how much was lost."""
    lost = min(amount, s.stored[seat])
    if lost:
        s.stored[seat] -= lost
        if s.tell:
            s.tell(LOSE_STORED, cite=rule, seat=seat, amount=lost, stored=s.stored[seat])
    return lost
