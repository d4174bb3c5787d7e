"""A standing order: what is answered for a seat in advance, and when it ends."""

from __future__ import annotations

from typing import Final

import msgspec

from westphalia.engine.question import Question
from westphalia.rules.answers import kind_of
from westphalia.server.battle_plan import RESERVES, parts_of
from westphalia.server.storage.models import SeatRow

IN_BATTLE: Final = (
    frozenset(  # what a general decides: cards as a mix, so that nobody can guess, and what follows
        {"call", "card", "charge", "reinforce", "rifling"}
    )
)


class Order(msgspec.Struct, frozen=True):
    """What is answered for a seat, and until when.

    It ends when its answer is no longer offered, when a choice appears that was not there when it was given, when
    its phase is over, or, if a general was charged with it or it is a plan, when its battle is over.
    """

    seat: int
    kind: str
    answer: int | None  # None: a battle is fought on, by a general or by a plan
    words: str
    phase: str  # "round/phase"; empty for the whole game
    enemy: int  # whom the general fights
    choices: list[int]
    mix: list[int] = []  # the plan: in which parts the cards are played
    reserves: bool = False  # and whether it calls for them
    rows: dict[str, list[int]] = {}  # in which parts in some situations

    def ends(self, question: Question, phase: str, facing: int, here: str = "") -> bool:
        """Whether this is a question at which the player is asked anew."""
        if self.phase and self.phase != phase:
            return True
        if self.answer is None:
            planned = question.kind != "card" or here in self.rows or not self.mix
            return facing != self.enemy or not (planned or any(parts_of(question, self.mix)))
        return self.answer not in question.answers or not set(choices_of(question)) <= set(self.choices)

    def answers(self, question: Question) -> bool:
        """Whether it is for such a question."""
        if self.mix:
            return question.kind == "card" or (self.reserves and question.kind in RESERVES)
        return question.kind == self.kind if self.answer is not None else question.kind in IN_BATTLE


class OrderShown(msgspec.Struct, frozen=True):
    """An order as its player sees it."""

    seat: int
    kind: str
    answer: int | None
    words: str
    whole_game: bool


def choices_of(question: Question) -> list[int]:
    """The choices a question offers, without places and numbers: those that come and go with the situation."""
    return [answer for answer in question.answers if kind_of(answer)[0] == "choice"]


def read(row: SeatRow) -> list[Order]:
    """The orders of a seat."""
    return msgspec.json.decode(row.orders, type=list[Order]) if row.orders else []


def shown(row: SeatRow) -> list[OrderShown]:
    """The same for the player himself."""
    return [OrderShown(o.seat, o.kind, o.answer, o.words, not o.phase) for o in read(row)]
