"""Plans for battle where a rout forces Reinforcements: when to call, what to fetch, and which cards to give up."""

from __future__ import annotations

from typing import Final

from westphalia.bots.card_game import hand_of, strength, with_card
from westphalia.bots.mind import Mind, Values
from westphalia.engine.question import Question
from westphalia.rules.answers import CALL, CARD
from westphalia.rules.state import MUSKETEER, PIKEMAN

SHORT_HAND: Final = 4
FEW_INFANTRY: Final = 2


def call(mind: Mind, q: Question) -> Values:
    """Call when it fetches all Reserves, or the hand runs short; a rout would throw the hand away first."""
    s, seat = mind.s, mind.seat
    hand = hand_of(s, seat)
    reserves, pile = q.about
    infantry = hand[MUSKETEER] + hand[PIKEMAN]
    due = pile >= reserves or sum(hand) <= SHORT_HAND or infantry <= FEW_INFANTRY
    return [1.0 if (answer == CALL) == due else 0.0 for answer in q.answers]


def fetch(mind: Mind, q: Question) -> Values:
    """The card that improves the hand most."""
    hand = list(hand_of(mind.s, mind.seat))
    now = strength(hand_of(mind.s, mind.seat))
    return [with_card(hand, answer - CARD) - now for answer in q.answers]
