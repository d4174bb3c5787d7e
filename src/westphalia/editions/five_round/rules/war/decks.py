"""The coloured decks of Military Cards, and what is left of them in a battle."""

from __future__ import annotations

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.base.state import NO_LEAGUE, TYPES


def in_league_battle(s: FiveRoundState) -> bool:
    return s.k.phases[s.phase] == "religious_war"


def fighters_with(s: FiveRoundState, seat: int) -> list[int]:
    """Return the Players in a Player's battle: the two opponents, or all members of both Leagues."""
    if in_league_battle(s):
        return [member for member in range(s.players) if s.league[member] != NO_LEAGUE]
    return [seat, s.facing[seat]]


def stock(s: FiveRoundState, fighters: list[int], card: int) -> int:
    """V.ruling.decks: the cards of a type that are in no hand and no pile of this battle."""
    used = 0
    for seat in fighters:
        used += s.hand[seat * TYPES + card] + s.pile[seat * TYPES + card]
    return s.k.decks * s.k.cards_of_type_in_deck - used
