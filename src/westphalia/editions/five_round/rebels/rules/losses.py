"""Losing 1 Influence of the Player's choice (R.variant.set.7)."""

from __future__ import annotations

from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.engine.kind import Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PRINCIPALITY, STORED, kind_of
from westphalia.rules.base.words import principality_words
from westphalia.rules.diplomacy.influence import lose, settle
from westphalia.rules.diplomacy.losing import lose_stored


def lose_one(s: RebelsState, seat: int, answer: int, rule: str) -> None:
    """R.variant.set.7: 1 stored Influence, or 1 on a Principality, whose alliance is re-evaluated at once."""
    if answer == STORED:
        lose_stored(s, seat, 1, rule)
        return
    lose(s, answer - PRINCIPALITY, seat, 1, rule)
    settle(s, answer - PRINCIPALITY)


def why_not_lost(s: RebelsState, question: Question, answer: int) -> Reason | None:
    kind, power = kind_of(answer)
    if answer == STORED:
        return "R.variant.set.7", "You have no stored Influence."
    if kind == "principality" and s.principalities >> power & 1:
        return "R.variant.set.7", f"You have no Influence on {principality_words(s, power)}."
    if kind == "choice":
        return "R.variant.set.7", "The Influence must be lost: choose where."
    return None
