"""Plans for doctrines, exchanges and extra cards (VI.army.4 to VI.army.6)."""

from functools import cache
from typing import Final

from westphalia.bots.core.card_game import Hand, hand_of, strength, strength_with
from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.weights import lookup
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CARD, DOCTRINE, DONE
from westphalia.rules.base.state import CARD_TYPES, NONE

TYPICAL: Final = ((2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3), (3, 3, 2), (4, 3, 3))
"""Typical hands, by which a doctrine is judged before a battle."""

Exchange = tuple[tuple[int, ...], tuple[int, ...]]


def after_exchange(hand: Hand, given: int, exchange: Exchange) -> float:
    """Return the strength of a hand after an exchange, for the doctrine's cards or for the best other card."""
    left = list(hand)
    left[given] -= 1
    draws = exchange[1]
    if not draws:
        return max(strength_with(left, other) for other in CARD_TYPES if other != given)
    for card in draws:
        left[card] += 1
    return strength((left[0], left[1], left[2]))


@cache
def _worth(exchange: Exchange) -> float:
    total = 0.0
    for hand in TYPICAL:
        total += max(after_exchange(hand, card, exchange) for card in exchange[0]) - strength(hand)
    return total / len(TYPICAL)


def worth_of_doctrine(s: SixRoundState, doctrine: int) -> float:
    """Return how much an exchange improves a typical hand."""
    return _worth(s.k.doctrine_table[doctrine])


def best_doctrine(s: SixRoundState) -> int:
    return max(range(len(s.k.doctrine_table)), key=lambda doctrine: worth_of_doctrine(s, doctrine))


def choose(context: DecisionContext, q: Question) -> Values:
    """VI.setup.16, VI.war.13: the doctrine that improves typical hands most."""
    s = context.s
    assert isinstance(s, SixRoundState)
    return [round(worth_of_doctrine(s, answer - DOCTRINE), 2) for answer in q.answers]


def exchange(context: DecisionContext, q: Question) -> Values:
    """VI.army.6: exchange while it improves the hand."""
    s = context.s
    assert isinstance(s, SixRoundState)
    hand = hand_of(s, context.seat)
    table = s.k.doctrine_table[q.about[0]]
    now = strength(hand)
    return [
        0.0
        if answer == DONE
        else after_exchange(hand, answer - CARD, table) - now
        if hand[answer - CARD]
        else 0.1
        for answer in q.answers
    ]


def take(context: DecisionContext, q: Question) -> Values:
    """VI.army.6: with Flexible, take the type that the hand lacks."""
    hand = list(hand_of(context.s, context.seat))
    hand[q.about[0]] -= 1
    return [strength_with(hand, answer - CARD) for answer in q.answers]


def buy_cards(context: DecisionContext, q: Question) -> Values:
    """VI.army.4: buy cards while the battle is close; in the last Round Gold is worth nothing else."""
    s, seat = context.s, context.seat
    hand = hand_of(s, seat)
    enemy = s.facing[seat]
    mine, theirs = sum(hand), context.cards(enemy) if enemy != NONE else sum(hand)
    price = lookup(context.w.gold, rounds_left(s))
    closeness = 1.0 / (1.0 + (mine - theirs - 0.5) ** 2 / 4.0)  # a card matters most between equal hands
    now = strength(hand)
    return [
        0.0
        if answer == DONE
        else 0.95 * closeness - price + 0.1 * (strength_with(list(hand), answer - CARD) - now - 1.0)
        for answer in q.answers
    ]
