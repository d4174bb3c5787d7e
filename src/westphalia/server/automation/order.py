"""A standing order: an answer given in advance, and when it ends."""

import msgspec

from westphalia.engine.question import Question
from westphalia.rules.base.answers import kind_of
from westphalia.rules.base.state import NONE
from westphalia.server.storage.models import SeatRow


class Order(msgspec.Struct, frozen=True):
    """An answer to every question of a kind, until the order ends.

    It ends when its answer is no longer offered, when a choice appears that was not there when it was given, when
    its phase is over, or, if a bot fights it, when its battle is over.
    """

    seat: int
    kind: str
    answer: int | None  # None: a bot finishes the battle
    words: str
    phase: str  # "round/phase"; empty for the whole game
    enemy: int  # the opponent, if a bot fights a battle
    choices: list[int]

    def ends(self, question: Question, phase: str, facing: int) -> bool:
        """Return whether the order ends at a question, so that its player is asked."""
        if self.phase and self.phase != phase:
            return True
        if self.answer is None:
            return facing != self.enemy
        return self.answer not in question.answers or not set(choices_of(question)) <= set(self.choices)

    def answers(self, question: Question) -> bool:
        return question.kind == self.kind if self.answer is not None else question.kind.in_battle


class OrderShown(msgspec.Struct, frozen=True):
    """A standing order as its player sees it, with the conditions that end it."""

    seat: int
    kind: str
    answer: int | None
    words: str
    phase: str
    enemy: int | None


def choices_of(question: Question) -> list[int]:
    """Return the choices of a question, without places and numbers, which vary."""
    return [answer for answer in question.answers if kind_of(answer)[0] == "choice"]


def read(row: SeatRow) -> list[Order]:
    return msgspec.json.decode(row.orders, type=list[Order]) if row.orders else []


def shown(row: SeatRow) -> list[OrderShown]:
    return [
        OrderShown(o.seat, o.kind, o.answer, o.words, o.phase, None if o.enemy == NONE else o.enemy)
        for o in read(row)
    ]
