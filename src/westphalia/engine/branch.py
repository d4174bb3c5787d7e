"""One line of play: where it stands, what its step has asked and been told."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from westphalia.engine.question import Question

Asked = Question | Sequence[Question]  # one question, or several at the same time
Line = Generator[Asked | None, Any, None]  # a branch in play: what it asks; None when it rests
Loops = tuple[Sequence[int], int, Any] | None  # (items, index, outer loops)
MISSING: Final = -1  # a question that has not been answered


def leaves_no_choice(question: Question) -> bool:
    """Whether a question answers itself: one legal answer, and that no secret."""
    return len(question.answers) == 1 and question.kind.open_options


class Branch:
    """One line of play: the main one, or one of several side by side."""

    __slots__ = ("asked", "given", "line", "loops", "many", "pc", "result", "told")

    def __init__(self, pc: int, loops: Loops) -> None:
        self.pc = pc
        self.loops = loops
        self.line: Line | None = None
        self.asked: Sequence[Question] = ()
        self.given: list[int] = []
        self.many = False  # whether the step asked with a list
        self.told: list[Any] = []  # what the step has been told
        self.result: Any = None

    def copy(self) -> Branch:
        """The branch at the same place, its step to be begun anew."""
        b = Branch.__new__(Branch)
        b.pc = self.pc
        b.loops = self.loops
        b.line = None
        b.asked = self.asked
        b.given = self.given[:] if self.many else self.given
        b.many = self.many
        b.told = self.told[:]
        b.result = self.result
        return b
