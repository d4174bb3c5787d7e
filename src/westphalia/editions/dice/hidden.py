"""What is hidden in the dice edition: the hands (D.hidden.3), and nothing else that lies on the table."""

from __future__ import annotations

from collections.abc import Mapping

from westphalia.editions.dice.state import DiceState
from westphalia.rules.cards import possible_hand
from westphalia.rules.state import CARD_TYPES, NONE, TYPES


def reveal(true: DiceState, shown: DiceState, seat: int) -> None:
    """Nobody sees a hand that he does not play (D.hidden.6)."""


def dealt_together(s: DiceState) -> list[set[int]]:
    """D.battle.deck.1: each battle is dealt from a whole deck, and that of the Leagues from one."""
    if s.k.phases[s.phase] == "religious_war":
        return [set(range(s.players))]
    return [{seat, other} for seat, other in enumerate(s.facing) if other != NONE and seat < other]


def cards_out(s: DiceState, seats: set[int], card: int) -> int:
    """How many cards of a unit lie in the hands, piles and muster discards of a battle."""
    return sum(cards[seat * TYPES + card] for cards in (s.hand, s.pile, s.aside) for seat in seats)


def deal_hidden(
    s: DiceState, shown: DiceState, seat: int | None, sizes: Mapping[str, tuple[int, ...]]
) -> None:
    """Deal the hands that a seat cannot see from what is left of their deck, as many cards as everybody holds."""
    for seats in dealt_together(s):
        deck = [s.k.cards_of_type_in_deck - cards_out(s, seats, card) for card in CARD_TYPES]
        for other in sorted(seats - {seat}):
            hand = possible_hand(s, other, sizes["hand"][other], deck)
            s.hand[other * TYPES : other * TYPES + TYPES] = hand
