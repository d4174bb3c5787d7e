"""What a doctrine is worth, and which cards to exchange by it (VI.army.4 to VI.army.6)."""

from __future__ import annotations

from functools import cache
from typing import Final

from westphalia.bots.card_game import Hand, hand_of, strength, with_card
from westphalia.bots.mind import Mind, Values
from westphalia.bots.outlook import rounds_left
from westphalia.bots.weights import at
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.question import Question
from westphalia.rules.answers import CARD, DOCTRINE, DONE
from westphalia.rules.state import CARD_TYPES, NONE

TYPICAL: Final = ((2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3), (3, 3, 2), (4, 3, 3))
"""Hands as they are drawn, by which a doctrine is judged before a battle."""

Exchange = tuple[tuple[int, ...], tuple[int, ...]]


def after_exchange(hand: Hand, given: int, exchange: Exchange) -> float:
    """How good a hand is once a card was exchanged: for what the doctrine draws, or for the best other card."""
    left = list(hand)
    left[given] -= 1
    draws = exchange[1]
    if not draws:
        return max(with_card(left, other) for other in CARD_TYPES if other != given)
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
    """How much an exchange by a doctrine improves a typical hand."""
    return _worth(s.k.doctrine_table[doctrine])


def best_doctrine(s: SixRoundState) -> int:
    """The doctrine that improves typical hands most."""
    return max(range(len(s.k.doctrine_table)), key=lambda doctrine: worth_of_doctrine(s, doctrine))


def choose(mind: Mind, q: Question) -> Values:
    """VI.setup.16, VI.war.13: the doctrine that improves typical hands most; of equals any."""
    s = mind.s
    assert isinstance(s, SixRoundState)
    return [round(worth_of_doctrine(s, answer - DOCTRINE), 2) for answer in q.answers]


def exchange(mind: Mind, q: Question) -> Values:
    """VI.army.6: the card whose exchange improves the hand, as long as one does."""
    s = mind.s
    assert isinstance(s, SixRoundState)
    hand = hand_of(s, mind.seat)
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


def take(mind: Mind, q: Question) -> Values:
    """VI.army.6: Flexible takes what the hand lacks."""
    hand = list(hand_of(mind.s, mind.seat))
    hand[q.about[0]] -= 1
    return [with_card(hand, answer - CARD) for answer in q.answers]


def buy_cards(mind: Mind, q: Question) -> Values:
    """VI.army.4: Gold for cards while the battle is open; in the last Round it is worth nothing else."""
    s, seat = mind.s, mind.seat
    hand = hand_of(s, seat)
    enemy = s.facing[seat]
    mine, theirs = sum(hand), mind.cards(enemy) if enemy != NONE else sum(hand)
    price = at(mind.w.gold, rounds_left(s))
    closeness = 1.0 / (1.0 + (mine - theirs - 0.5) ** 2 / 4.0)  # the odds move most between equal hands
    now = strength(hand)
    return [
        0.0
        if answer == DONE
        else 0.95 * closeness - price + 0.1 * (with_card(list(hand), answer - CARD) - now - 1.0)
        for answer in q.answers
    ]
