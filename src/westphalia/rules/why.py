"""Why an answer is refused: each chapter explains its own questions.

An explanation is a function of the state, the question and the refused answer that gives a rule and a sentence,
or None when it has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable

from westphalia.engine.question import Question
from westphalia.rules.state import State

Reason = tuple[str, str]  # rule id, sentence
Explain = Callable[[State, Question, int], Reason | None]
