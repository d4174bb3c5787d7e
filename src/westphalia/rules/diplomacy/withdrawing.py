"""Withdrawing all Influence from a Principality, as an action or before another decision."""

from collections.abc import Generator
from typing import Any, Final

from westphalia.engine import Kind, Question, Reason
from westphalia.rules.base.answers import PRINCIPALITY, WITHDRAW, kind_of
from westphalia.rules.base.state import State
from westphalia.rules.base.words import principality_words
from westphalia.rules.diplomacy.influence import has_influence, influenced, withdraw


def ask_or_withdraw(s: State, question: Question) -> Generator[Question, Any, int | None]:
    """influence.withdraw: ask a question and offer to withdraw first; return None if the Player has withdrawn.

    The step is then run again. It is therefore used inside `repeat`, and returns True when the question is answered:

        answer = yield from ask_or_withdraw(s, Question(...))
        if answer is None:
            return False

    A question with a single answer offers no withdrawal, so that it still answers itself.
    """
    seat = question.seat
    if len(question.answers) > 1 and has_influence(s, seat):
        question.answers = (*question.answers, WITHDRAW)
    answer = yield question
    if answer != WITHDRAW:
        return int(answer)
    yield from withdraw_one(s, seat)
    return None


def withdraw_one(s: State, seat: int) -> Generator[Question, Any, None]:
    """influence.withdraw: take all of the Player's Influence off one Principality."""
    powers = tuple(PRINCIPALITY + power for power in influenced(s, seat))
    power = (yield Question(s, seat, ASK_WITHDRAW, powers)) - PRINCIPALITY
    withdraw(s, power, seat)


def why_not_withdraw(s: State, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    return "influence.withdraw", f"You have no Influence on {principality_words(s, power)}."


ASK_WITHDRAW: Final = Kind(
    "withdraw",
    cite="influence.withdraw",
    prompt="Withdraw from which Principality?",
    why=why_not_withdraw,
    detail=True,
)
