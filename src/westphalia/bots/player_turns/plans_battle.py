"""Plans for Reinforcements in battle: when to call, and which cards to fetch."""

from typing import Final

from westphalia.bots.core.card_game import hand_of, strength, strength_with
from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.engine.question import Question
from westphalia.rules.base.answers import CALL, CARD
from westphalia.rules.base.state import MUSKETEER, PIKEMAN

SHORT_HAND: Final = 4
FEW_INFANTRY: Final = 2


def call(context: DecisionContext, q: Question) -> Values:
    """Call when it fetches all Reserves or the hand runs short."""
    s, seat = context.s, context.seat
    hand = hand_of(s, seat)
    reserves, pile = q.about
    infantry = hand[MUSKETEER] + hand[PIKEMAN]
    due = pile >= reserves or sum(hand) <= SHORT_HAND or infantry <= FEW_INFANTRY
    return [1.0 if (answer == CALL) == due else 0.0 for answer in q.answers]


def fetch(context: DecisionContext, q: Question) -> Values:
    """Fetch the card that improves the hand most."""
    hand = list(hand_of(context.s, context.seat))
    now = strength(hand_of(context.s, context.seat))
    return [strength_with(hand, answer - CARD) - now for answer in q.answers]
