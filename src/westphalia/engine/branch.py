"""One line of play: where it stands, what its step has asked and been told."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from westphalia.engine.question import Question

Loops = tuple[Sequence[int], int, Any] | None  # (items, index, outer loops)
MISSING: Final = -1  # a question that has not been answered


def leaves_no_choice(question: Question) -> bool:
    """Whether a question answers itself: one legal answer, and that no secret."""
    return len(question.answers) == 1 and question.kind.open_options


class Branch:
    """One line of play: the main one, or one of several side by side."""

    __slots__ = ("asked", "gen", "given", "loops", "many", "pc", "result", "sofar")

    def __init__(self, pc: int, loops: Loops) -> None:
        self.pc = pc
        self.loops = loops
        self.gen: Generator[Any, Any, Any] | None = None
        self.asked: Sequence[Question] = ()
        self.given: list[int] = []
        self.many = False  # whether the step asked with a list
        self.sofar: list[Any] = []  # what the step has been told
        self.result: Any = None

    def copy(self) -> Branch:
        """The branch at the same place, its step to be begun anew."""
        b = Branch.__new__(Branch)
        b.pc = self.pc
        b.loops = self.loops
        b.gen = None
        b.asked = self.asked
        b.given = self.given[:] if self.many else self.given
        b.many = self.many
        b.sofar = self.sofar[:]
        b.result = self.result
        return b
