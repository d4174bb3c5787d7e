"""Kinds of questions, each declared once beside the step that asks it."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, InitVar, dataclass, field
from typing import Any, Self

Reason = tuple[str, str]
"""Why an answer is refused: the key of the rule, and a sentence for people."""

Explain = Callable[[Any, Any, int], Reason | None]
"""A function of the state, the question and the refused answer; it returns None if it has no explanation."""


@dataclass(slots=True, eq=False, repr=False)
class Kind(str):
    """A kind of question. It is a string, its own name, so that `question.kind == "conquer"` works.

    `cite`: the key of the rule that asks.
    `prompt`: one line that tells the player what to decide. It may contain what the question is about ({player0},
    {principality0}, {number0}, {last}, {rest1}) and numbers of the edition ({k.conquer_plain}).
    `about`: what each number of `question.about` stands for; the last entry holds for all further numbers.
    `why`: explains refusals: a function, or one reason for all of them.
    `quiet`: the answers that make as little happen as possible, best first.
    `sealed`: asked of several seats at once and secret until all have answered.
    `open_options`: False if the list of answers reveals something hidden; such a question is asked even when only one
    answer is legal.
    `quick`: answered by the program when a game starts on a generated map.
    `detail`: a follow-up about the action just chosen; a player who names both in one sentence has answered it.
    `repeated`: one action of a turn that has many; some actions make room for others.
    `leading`: the next question makes the answer precise.
    `counted`: the first number of `about` says how often the question comes, for pieces placed or lost one at a time.
    `in_battle`: part of fighting a battle. `declares_war`: each answer names an enemy. `votes`: a vote of an election.
    `alike`: the answers differ in name only.
    `labels`: button texts for answers whose own words would mislead.
    """

    name: InitVar[str]
    _: KW_ONLY
    cite: str
    prompt: str
    about: tuple[str, ...] = ()
    why: Explain | Reason | None = None
    quiet: tuple[int, ...] = ()
    sealed: bool = False
    open_options: bool = True
    quick: bool = False
    detail: bool = False
    repeated: bool = False
    leading: bool = False
    counted: bool = False
    in_battle: bool = False
    declares_war: bool = False
    votes: bool = False
    alike: bool = False
    labels: Mapping[int, str] = field(default_factory=dict)

    def __new__(cls, name: str, **parts: Any) -> Self:
        return str.__new__(cls, name)


@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class RenamedKind(Kind):
    """A kind that also equals its former name, so that scripts written for that name keep working."""

    formerly: str

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) or other == self.formerly

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = Kind.__hash__
