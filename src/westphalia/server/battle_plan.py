"""A battle by a plan of one's own: cards by lot in proportions that the player has set, and reserves in time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from westphalia.engine.question import Question
from westphalia.rules.answers import CALL, CARD, DONE, WAIT
from westphalia.rules.state import MUSKETEER, PIKEMAN, TYPES, State

RESERVES: Final = frozenset({"call", "reinforce"})
SHORT_HAND: Final = 4  # cards
FEW_INFANTRY: Final = 2  # a charge takes two
LOT: Final = random.SystemRandom()  # nobody shall guess it


def parts_of(question: Question, mix: list[int]) -> list[int]:
    """How often each of the cards that may be played is."""
    return [mix[answer - CARD] for answer in question.answers]


def may_plan(question: Question, mix: list[int]) -> bool:
    """Whether cards are played, and the plan knows one of them."""
    return question.kind == "card" and len(mix) == TYPES and any(parts_of(question, mix))


def answer_by_plan(s: State, question: Question, mix: list[int]) -> int:
    """What the plan answers to a question of a battle."""
    answers = question.answers
    if question.kind == "card":
        return LOT.choices(answers, parts_of(question, mix))[0]
    hand = s.hand[question.seat * TYPES : (question.seat + 1) * TYPES]
    if question.kind == "call":
        reserves, pile = question.about
        return CALL if is_time(hand, pile, reserves) else WAIT
    if DONE in answers:  # he may, and has fetched some already or none
        fetched, reserves = question.about
        pile = sum(s.pile[question.seat * TYPES : (question.seat + 1) * TYPES])
        if not fetched and not is_time(hand, pile, reserves):
            return DONE
    return max((a for a in answers if a != DONE), key=lambda a: lacking(hand, mix, a - CARD))


def is_time(hand: Sequence[int], pile: int, reserves: int) -> bool:
    """Reserves are called when all of them can come, or when the hand runs short."""
    return pile >= reserves or sum(hand) <= SHORT_HAND or hand[MUSKETEER] + hand[PIKEMAN] <= FEW_INFANTRY


def lacking(hand: Sequence[int], mix: Sequence[int], card: int) -> float:
    """How much a hand lacks a card to be as the plan wants it."""
    return mix[card] * (sum(hand) + 1) / sum(mix) - hand[card]
