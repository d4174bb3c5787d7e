"""A standing order: what is answered for a seat in advance, and when it ends."""

from __future__ import annotations

import msgspec

from westphalia.engine.question import Question
from westphalia.rules.answers import kind_of
from westphalia.server.storage.models import SeatRow


class Order(msgspec.Struct, frozen=True):
    """What is answered for a seat, and until when.

    It ends when its answer is no longer offered, when a choice appears that was not there when it was given, when
    its phase is over, or, drawn by lot, with its battle.
    """

    seat: int
    kind: str
    answer: int | None  # None: by lot
    words: str
    phase: str  # "round/phase"; empty for the whole game
    about: list[int]
    choices: list[int]

    def ends(self, question: Question, phase: str) -> bool:
        """Whether this is a question at which it is asked anew."""
        if self.phase and self.phase != phase:
            return True
        if self.answer is None:
            return list(question.about) != self.about
        return self.answer not in question.answers or not set(choices_of(question)) <= set(self.choices)


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
