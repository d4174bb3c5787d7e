"""Questions, and the refusal of an answer.

Everything a player decides is a question: who, what kind, the legal answers as a list, the rule. An answer is one
small int of that list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class Question:
    """One decision put to one seat.

    `about` holds what the question is about (the province chosen before, the dice left, ...), as plain ints.
    `sealed` questions are asked of several seats at once and stay secret until all have answered.
    `open_options` is False when the list of legal answers itself betrays something hidden; such a question is
    always asked, even when only one answer is legal.
    """

    __slots__ = ("about", "answers", "kind", "open_options", "rule", "sealed", "seat")

    def __init__(
        self,
        seat: int,
        kind: str,
        answers: Sequence[int],
        rule: str,
        about: tuple[int, ...] = (),
        sealed: bool = False,
        open_options: bool = True,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.answers = answers
        self.rule = rule
        self.about = about
        self.sealed = sealed
        self.open_options = open_options

    def __repr__(self) -> str:
        return f"Question(seat={self.seat}, kind={self.kind!r}, answers={list(self.answers)}, rule={self.rule!r})"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer is not taken: a code for programs, the rule, and a sentence for people."""

    code: str
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]" if self.rule else self.sentence


class IllegalAnswer(ValueError):
    """A person's mistake: the answer is refused and nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
