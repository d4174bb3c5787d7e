"""Alliances where a new ally needs strictly more Influence than everybody else."""

from __future__ import annotations

from array import array

from westphalia.rules.state import NONE, SEATS, State


def strictly_most(s: State, power: int) -> int:
    """The sitting ally while he has any and nobody has more; else who has most alone, and at least the size."""
    base = power * SEATS
    influence = s.influence[base : base + s.players]
    best = max(influence)
    return _most(s, power, influence, best) if best else NONE


def ally_without(s: State, power: int, seat: int) -> int:
    """Who would be the ally of a Principality if a Player took all his Influence off it."""
    base = power * SEATS
    influence = s.influence[base : base + s.players]
    influence[seat] = 0
    best = max(influence)
    return _most(s, power, influence, best) if best else NONE


def _most(s: State, power: int, influence: array[int], best: int) -> int:
    """Who is the ally when this is everybody's Influence, and the best of it."""
    ally = s.ally[power]
    if ally != NONE and influence[ally] == best:
        return ally
    if best >= s.land[power].bit_count() and influence.count(best) == 1:
        return influence.index(best)
    return NONE
