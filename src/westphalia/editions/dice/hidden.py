"""Hidden information in the dice edition: hands (D.hidden.3); a seat sees only the one it plays (D.hidden.6)."""

from collections.abc import Mapping

from westphalia.editions.dice.state import DiceState
from westphalia.rules.base.state import CARD_TYPES, NONE, TYPES
from westphalia.rules.war.cards import possible_hand


def dealt_together(s: DiceState) -> list[set[int]]:
    """D.battle.deck.1: each battle has its own deck, and the Leagues share one."""
    if s.k.phases[s.phase] == "religious_war":
        return [set(range(s.players))]
    return [{seat, other} for seat, other in enumerate(s.facing) if other != NONE and seat < other]


def cards_out(s: DiceState, seats: set[int], card: int) -> int:
    """Return how many cards of a type are in the hands, piles and muster discards of a battle."""
    return sum(cards[seat * TYPES + card] for cards in (s.hand, s.pile, s.aside) for seat in seats)


def deal_hidden(
    s: DiceState, shown: DiceState, seat: int | None, sizes: Mapping[str, tuple[int, ...]]
) -> None:
    """Deal the hands that a seat cannot see from the rest of their deck, keeping their sizes."""
    for seats in dealt_together(s):
        deck = [s.k.cards_of_type_in_deck - cards_out(s, seats, card) for card in CARD_TYPES]
        for other in sorted(seats - {seat}):
            hand = possible_hand(s, other, sizes["hand"][other], deck)
            s.hand[other * TYPES : other * TYPES + TYPES] = hand
