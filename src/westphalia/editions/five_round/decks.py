"""The coloured decks of Military Cards: what is left of them in a battle."""

from __future__ import annotations

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.state import NO_LEAGUE, TYPES


def in_league_battle(s: FiveRoundState) -> bool:
    """Whether the battle at hand is that of the Leagues."""
    return s.k.phases[s.phase] == "religious_war"


def fighters_with(s: FiveRoundState, seat: int) -> list[int]:
    """All who fight in a Player's battle: he and his opponent, or all members of both Leagues."""
    if in_league_battle(s):
        return [member for member in range(s.players) if s.league[member] != NO_LEAGUE]
    return [seat, s.facing[seat]]


def stock(s: FiveRoundState, fighters: list[int], card: int) -> int:
    """How many cards of a type no hand and no pile of this battle holds: 60 in all (V.ruling.decks)."""
    used = 0
    for seat in fighters:
        used += s.hand[seat * TYPES + card] + s.pile[seat * TYPES + card]
    return s.k.decks * s.k.cards_of_type_in_deck - used
