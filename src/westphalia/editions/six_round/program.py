"""Battles in which the program leads the Principality, if the table wants it (VI.ruling.collusion).

The Principality's cards lie at the seat of the Player who would lead; he does not see them and is asked nothing.
"""

from __future__ import annotations

from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.chance import below
from westphalia.engine.contents import Step
from westphalia.rules import battles
from westphalia.rules.answers import CARD
from westphalia.rules.cards import DENIED, card_question, is_rifled, playable, settle_cards, settle_rifling
from westphalia.rules.state import CARD_TYPES, TYPES


def play_cards(s: SixRoundState, war: int) -> Step:
    """VI.battle.1: both sides choose a card in secret; the program's is any of its hand, by chance."""
    attacker, leader = s.wars[war].seats
    if not s.program_plays(leader):
        yield from battles.play_cards(s, war)
        return
    (card,) = yield [card_question(s, attacker)]
    settle_cards(s, attacker, leader, card - CARD, chosen_card(s, leader))


def chosen_card(s: SixRoundState, seat: int) -> int:
    """One of the cards the program may play, each as likely as another."""
    cards = [card for card in playable(s, seat) for _ in range(s.hand[seat * TYPES + card])]
    return cards[below(s, len(cards))]


def rifling(s: SixRoundState, war: int) -> Step:
    """VI.battle.7: the side with the Musketeer names types until one fits; the program names any by chance."""
    attacker, leader = s.wars[war].seats
    if not (is_rifled(s, attacker) and s.program_plays(leader)):
        return (yield from battles.rifling(s, war))
    left = [card for card in CARD_TYPES if not s.army[attacker] >> DENIED + card & 1]
    settle_rifling(s, attacker, CARD + left[below(s, len(left))])
    return not is_rifled(s, attacker)
