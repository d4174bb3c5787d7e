"""Alliances where a new ally needs strictly more Influence than everybody else."""

from __future__ import annotations

from array import array

from westphalia.rules.state import NONE, SEATS, State


def strictly_most(s: State, power: int) -> int:
    """The sitting ally while he has any and nobody has more; else who has most alone, and at least the size."""
    base = power * SEATS
    return _most(s.influence[base : base + s.players], s.ally[power], s.land[power].bit_count())


def ally_without(s: State, power: int, seat: int) -> int:
    """Who would be the ally of a Principality if a Player took all his Influence off it."""
    base = power * SEATS
    influence = s.influence[base : base + s.players]
    influence[seat] = 0
    return _most(influence, s.ally[power], s.land[power].bit_count())


def _most(influence: array[int], ally: int, size: int) -> int:
    best = max(influence)
    if best and ally != NONE and influence[ally] == best:
        return ally
    if best >= size and influence.count(best) == 1:
        return influence.index(best)
    return NONE
