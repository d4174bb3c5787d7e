"""Rounds and phases."""

from typing import Final

from westphalia.engine import EventType
from westphalia.rules.base.state import State

ROUND: Final = EventType("round", "Round {round} begins: the year {year}.", cite="round", level="round")
PHASE: Final = EventType("phase", "{phase}", cite="round.phases", level="phase")


def all_rounds(s: State) -> range:
    """The rounds of the game (round)."""
    return range(1, s.k.rounds + 1)


def begin_round(s: State, number: int) -> None:
    """round: advance the round marker to the year of the next round."""
    s.round = number
    if s.tell:
        s.tell(ROUND, round=number, year=s.k.round_year[number])


def begin_phase(s: State, name: str) -> None:
    """round.phases: begin a phase; the phases of a round have a fixed order."""
    s.phase = s.k.phases.index(name)
    if s.tell:
        s.tell(PHASE, phase=name, round=s.round)


def in_initiative_order(s: State) -> tuple[int, ...]:
    """The Players in Initiative Order."""
    return s.initiative


def is_last_round(s: State) -> bool:
    """Whether this is the last round."""
    return s.round == s.k.rounds
