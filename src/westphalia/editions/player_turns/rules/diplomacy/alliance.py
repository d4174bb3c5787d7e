"""Alliances in which a new ally needs strictly more Influence than every other Player."""

from __future__ import annotations

from array import array

from westphalia.rules.base.state import NONE, SEATS, State


def strictly_most(s: State, power: int) -> int:
    """Return the ally: the present one unless outbid, else the Player with strictly most, at least the size."""
    base = power * SEATS
    influence = s.influence[base : base + s.players]
    best = max(influence)
    return _most(s, power, influence, best) if best else NONE


def ally_without(s: State, power: int, seat: int) -> int:
    """Return the ally a Principality would have if a Player took all their Influence off it."""
    base = power * SEATS
    influence = s.influence[base : base + s.players]
    influence[seat] = 0
    best = max(influence)
    return _most(s, power, influence, best) if best else NONE


def _most(s: State, power: int, influence: array[int], best: int) -> int:
    ally = s.ally[power]
    if ally != NONE and influence[ally] == best:
        return ally
    if best >= s.land[power].bit_count() and influence.count(best) == 1:
        return influence.index(best)
    return NONE
