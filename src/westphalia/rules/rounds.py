"""The rounds and their end."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.rules.state import State

ROUND: Final = Told("round", "Round {round} begins: the year {year}.", cite="round")
PHASE: Final = Told("phase", "{phase}", cite="round.phases")


def all_rounds(s: State) -> range:
    """The rounds that are played (round)."""
    return range(1, s.k.rounds + 1)


def begin_round(s: State, number: int) -> None:
    """round: the round marker advances to the year of the next round."""
    s.round = number
    if s.tell:
        s.tell(ROUND, round=number, year=s.k.round_year[number])


def begin_phase(s: State, name: str) -> None:
    """round.phases: the phases follow one another in fixed order."""
    s.phase = s.k.phases.index(name)
    if s.tell:
        s.tell(PHASE, phase=name, round=s.round)


def in_initiative_order(s: State) -> tuple[int, ...]:
    """The Players in Initiative Order; all take part in every phase."""
    return s.initiative


def is_last_round(s: State) -> bool:
    """Whether this is the last round."""
    return s.round == s.k.rounds
