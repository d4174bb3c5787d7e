"""Battles in which the program leads the Principality, as an option (VI.ruling.collusion).

The seat of the Player who would lead holds the cards, but the Player neither sees them nor is asked.
"""

from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import Step, below
from westphalia.rules.base.answers import CARD
from westphalia.rules.base.state import CARD_TYPES, TYPES
from westphalia.rules.war import battles
from westphalia.rules.war.cards import (
    DENIED,
    card_question,
    is_rifled,
    playable,
    settle_cards,
    settle_rifling,
)


def play_cards(s: SixRoundState, war: int) -> Step:
    """VI.battle.1: both sides choose a card in secret; the program plays a random one."""
    attacker, leader = s.wars[war].seats
    if not s.program_plays(leader):
        yield from battles.play_cards(s, war)
        return
    (card,) = yield [card_question(s, attacker)]
    settle_cards(s, attacker, leader, card - CARD, chosen_card(s, leader))


def chosen_card(s: SixRoundState, seat: int) -> int:
    """Return a random card among those the program may play."""
    cards = [card for card in playable(s, seat) for _ in range(s.hand[seat * TYPES + card])]
    return cards[below(s, len(cards))]


def rifling(s: SixRoundState, war: int) -> Step:
    """VI.battle.7: the Musketeer's side names types until one fits; the program names at random."""
    attacker, leader = s.wars[war].seats
    if not (is_rifled(s, attacker) and s.program_plays(leader)):
        return (yield from battles.rifling(s, war))
    left = [card for card in CARD_TYPES if not s.army[attacker] >> DENIED + card & 1]
    settle_rifling(s, attacker, CARD + left[below(s, len(left))])
    return not is_rifled(s, attacker)
