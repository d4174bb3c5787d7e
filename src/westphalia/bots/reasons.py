"""Why an answer was chosen, in a sentence of the game with its rule; and what to say where nothing hangs on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from westphalia.bots.mind import Mind, Values, Why
from westphalia.engine.question import Question
from westphalia.rules.words import answer_words


def reason(reasons: Mapping[str, Why], mind: Mind, q: Question, answer: int, players: Sequence[str]) -> str:
    """One sentence about an answer, with its rule as the edition numbers it."""
    sentence, rule = reasons[q.kind](mind, q, answer, players)
    return f"{sentence} [{mind.s.ids.get(rule, rule)}]"


def as_good_as_any(mind: Mind, q: Question, answer: int, players: Sequence[str]) -> tuple[str, str]:
    """It makes no difference."""
    words = answer_words(mind.s, players, answer)
    return f"{words[:1].upper()}{words[1:]} is as good as any.", q.rule


def no_difference(mind: Mind, q: Question) -> Values:
    """It makes no difference."""
    return [0.0] * len(q.answers)
