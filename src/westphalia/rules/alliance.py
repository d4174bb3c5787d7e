"""Alliances where a new ally needs strictly more Influence than everybody else."""

from __future__ import annotations

from westphalia.rules.state import NONE, SEATS, State


def strictly_most(s: State, power: int) -> int:
    """The sitting ally while he has any and nobody has more; else who has most alone, and at least the size."""
    base = power * SEATS
    influence = s.influence[base : base + s.players]
    best = max(influence)
    ally = s.ally[power]
    if best and ally != NONE and influence[ally] == best:
        return ally
    if best >= s.land[power].bit_count() and influence.count(best) == 1:
        return influence.index(best)
    return NONE
