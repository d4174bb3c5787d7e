"""The rounds (V.round.*) and their end (V.end.*)."""

from __future__ import annotations

from westphalia.engine.event import event
from westphalia.rules.influence import store
from westphalia.rules.roles import lose_gold
from westphalia.rules.state import State


def all_rounds(s: State) -> range:
    """The rounds that are played (V.round.1)."""
    return range(1, s.k.rounds + 1)


def begin_round(s: State, number: int) -> None:
    """V.round.1, V.end.4: the round marker advances; a round lasts thirty years."""
    s.round = number
    if s.log is not None:
        s.log.append(event("round", "V.round.1", round=number, year=s.k.round_year[number]))


def begin_phase(s: State, name: str) -> None:
    """V.round.2: the phases follow one another in fixed order."""
    s.phase = s.k.phases.index(name)
    if s.log is not None:
        s.log.append(event("phase", "V.round.2", phase=name, round=s.round))


def in_initiative_order(s: State) -> tuple[int, ...]:
    """The Players in Initiative Order; all take part in every phase (V.round.3)."""
    return s.initiative


def exchange_gold(s: State) -> None:
    """V.end.1: every Player's leftover Gold becomes stored Influence, 1 for 1."""
    for seat in s.initiative:
        gold = lose_gold(s, seat, s.gold[seat], "V.end.1")
        store(s, seat, gold * s.k.leftover_gold_to_influence, "V.end.1")
