"""Hidden information in the six-round edition: hands (VI.hidden.5, VI.hidden.9, VI.hidden.10)."""

from collections.abc import Mapping

from westphalia.editions.six_round.state import SixRoundState
from westphalia.rules.base.state import CARD_TYPES, TYPES
from westphalia.rules.war.cards import possible_hand


def reveal(true: SixRoundState, shown: SixRoundState, seat: int) -> None:
    """Hide the hand that the program plays, even from the seat that holds it."""
    if true.program_plays(seat):
        shown.hand[seat * TYPES : seat * TYPES + TYPES] = bytes(TYPES)


def deal_hidden(
    s: SixRoundState, shown: SixRoundState, seat: int | None, sizes: Mapping[str, tuple[int, ...]]
) -> None:
    """Deal the hands that a seat cannot see from the rest of the deck, keeping their sizes."""
    deck = [
        s.k.cards_of_type_in_deck - sum(s.hand[card::TYPES]) - sum(s.pile[card::TYPES]) for card in CARD_TYPES
    ]
    for other in range(s.players):
        part = slice(other * TYPES, other * TYPES + TYPES)
        if not any(s.hand[part]):
            s.hand[part] = possible_hand(s, other, sizes["hand"][other], deck)
    s.deck = tuple(max(0, left) for left in deck)
