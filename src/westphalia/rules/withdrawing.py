"""Taking all one's Influence off a Principality, as an action of its own or before an open decision."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import PRINCIPALITY, WITHDRAW, kind_of
from westphalia.rules.influence import has_influence, influenced, withdraw
from westphalia.rules.state import State
from westphalia.rules.words import principality_words


def in_turn(s: State, question: Question) -> Generator[Question, Any, int | None]:
    """influence.withdraw: ask an open question, offering to withdraw first; None when he has withdrawn.

    The step is then asked again, so it stands in `repeat` and returns True when the question is answered:

        answer = yield from in_turn(s, Question(...))
        if answer is None:
            return False

    Where there is nothing to decide nobody is asked, so that a single answer is taken at once.
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
    """influence.withdraw: he takes all his Influence off one Principality."""
    powers = tuple(PRINCIPALITY + power for power in influenced(s, seat))
    power = (yield Question(s, seat, ASK_WITHDRAW, powers)) - PRINCIPALITY
    withdraw(s, power, seat)


def why_not_withdraw(s: State, question: Question, answer: int) -> Reason | None:
    """Why there is nothing to withdraw."""
    kind, power = kind_of(answer)
    if kind != "principality" or not s.principalities >> power & 1:
        return None
    return "influence.withdraw", f"You have no Influence on {principality_words(s, power)}."


ASK_WITHDRAW: Final = Kind(
    "withdraw",
    cite="influence.withdraw",
    prompt="From which Principality do you take all your Influence? It is gone then.",
    why=why_not_withdraw,
    detail=True,
)
