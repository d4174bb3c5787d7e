"""A branch: one thread of play, with the step it has reached and the answers that step has received.

A step asks first and applies after: a generator that yields all its questions before it changes the state or writes
to the log. A branch therefore never has to save the inside of a generator. Copying a game copies the flat state and,
for each branch, the values sent into its current step. The copy starts the step again on the copied state and sends
the same values (`Flow._replay`); this leads to the same question, because nothing has changed since the step began.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from westphalia.engine.question import Question

Request = Question | Sequence[Question]  # a step's yield: one question, or several asked at the same time
Runner = Generator[Request | None, Any, None]  # a branch being executed; yields None when it pauses
Loops = tuple[Sequence[int], int, Any] | None  # (items, index, outer loops)
MISSING: Final = -1  # in place of an answer that has not been given


def leaves_no_choice(question: Question) -> bool:
    """Return whether a question answers itself: it has one legal answer, and that answer is not secret."""
    return len(question.answers) == 1 and question.kind.open_options


class Branch:
    """One thread of play: the main one, or one of several that run side by side.

    `questions` are open while `answers` contains MISSING. `sent` holds every value the current step has received.
    """

    __slots__ = ("answers", "generator", "loops", "many", "pc", "questions", "result", "sent")

    def __init__(self, pc: int, loops: Loops) -> None:
        self.pc = pc
        self.loops = loops
        self.generator: Runner | None = None  # None in a copy, until its step has been replayed
        self.questions: tuple[Question, ...] = ()
        self.answers: list[int] = []
        self.many = False  # whether the step asked with a list
        self.sent: list[Any] = []
        self.result: Any = None  # what the last step returned; `repeat` stops at True

    def copy(self) -> Branch:
        """Return the branch at the same place, without its generator."""
        b = Branch.__new__(Branch)
        b.pc = self.pc
        b.loops = self.loops
        b.generator = None
        b.questions = self.questions
        b.answers = self.answers[:] if self.many else self.answers
        b.many = self.many
        b.sent = self.sent[:]
        b.result = self.result
        return b
