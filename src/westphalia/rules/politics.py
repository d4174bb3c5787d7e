"""What the editions have in common in which a Player takes part in two of three activities, and the Emperor dies."""

from __future__ import annotations

from dataclasses import dataclass

from westphalia.rules.constants import Constants
from westphalia.rules.fields import Start
from westphalia.rules.state import State


@dataclass(frozen=True, kw_only=True)
class PoliticalConstants(Constants):
    """The numbers of the Emperor's life and of the religious victories."""

    imperial_die_death: int  # the highest face that kills
    emperor_max_rounds: int  # after so many Rounds he dies without a roll
    religious_victory_round: int  # from the end of the Religious War of this Round on


class PoliticalState(State):
    """The part of a state that holds who takes part in what, who was driven out, and how long the Emperor reigns."""

    __slots__ = ()

    k: PoliticalConstants
    engages: int  # the seats that Engage in Diplomacy this Round
    wages: int  # those that Wage War
    has_fought: int  # those that have fought in a war
    exiled: int  # those that were eliminated this Round
    reign: int  # the Rounds the Emperor has reigned
    left_in_reign: bool  # the Emperor turned Foreign Power during his reign
    concealed: list[tuple[int, ...]]  # what each Player has chosen of a choice that is not yet revealed

    def winners_of(self, religion: int) -> tuple[int, ...]:
        """Who wins a victory of a religion."""
        raise NotImplementedError


def nothing_yet(start: Start) -> list[tuple[int, ...]]:
    """Nobody has chosen anything."""
    return [()] * start.players


def conceal(s: PoliticalState, seat: int, answer: int) -> None:
    """Note one more answer of a Player until all are revealed together."""
    s.concealed = [*s.concealed]
    s.concealed[seat] += (answer,)


def reveal_all(s: PoliticalState) -> list[tuple[int, ...]]:
    """What all have chosen, which is no secret any more."""
    chosen, s.concealed = s.concealed, [()] * s.players
    return chosen
