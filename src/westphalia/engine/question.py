"""Questions, and the refusal of an answer.

Every decision of a player is a question with a seat, a kind and the list of legal answers. An answer is one small int
of that list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from westphalia.engine.kind import Kind, Reason


class Cites(Protocol):
    """An object that knows the rule ids of an edition."""

    ids: Mapping[str, str]

    def why_not_offered(self, question: Question, answer: int) -> Reason | None: ...


class Question:
    """One decision of one seat.

    `about` holds what the question is about (the province chosen before, the dice left, ...) as plain ints; its kind
    says what they stand for. `cite` replaces the rule that the kind cites.
    """

    __slots__ = ("about", "answers", "cite", "ids", "kind", "seat")

    def __init__(
        self,
        s: Cites,
        seat: int,
        kind: Kind,
        answers: Sequence[int],
        about: tuple[int, ...] = (),
        cite: str = "",
    ) -> None:
        self.ids = s.ids
        self.seat = seat
        self.kind = kind
        self.answers = answers
        self.about = about
        self.cite = cite

    @property
    def rule(self) -> str:
        """The id of the rule that asks, in this edition."""
        cite = self.cite or self.kind.cite
        return self.ids.get(cite, cite)

    @property
    def sealed(self) -> bool:
        """Whether the answer stays secret until all seats asked have answered."""
        return self.kind.sealed

    @property
    def open_options(self) -> bool:
        """Whether all players may know the list of answers."""
        return self.kind.open_options

    def __repr__(self) -> str:
        return f"Question(seat={self.seat}, kind={str(self.kind)!r}, answers={list(self.answers)}, rule={self.rule!r})"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer is refused: a code for programs, the rule, and a sentence for people."""

    code: str
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]" if self.rule else self.sentence


class IllegalAnswer(ValueError):
    """A player's mistake: the answer is refused and nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def why_not(s: Cites, question: Question, answer: int) -> Refusal:
    """Return the refusal of an answer that the question does not offer."""
    why = question.kind.why
    reason = why(s, question, answer) if callable(why) else why
    if reason is None:
        reason = s.why_not_offered(question, answer)
    if reason is None:
        return Refusal("not-offered", question.rule, "That is not an answer to this question.")
    cite, sentence = reason
    return Refusal("illegal", s.ids.get(cite, cite), sentence)
