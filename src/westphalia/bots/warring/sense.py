"""What nobody would call absurd where Principalities fight: nothing thrown away, no hopeless war."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from westphalia.bots.novice import not_thrown_away
from westphalia.engine.question import Question
from westphalia.rules.answers import (
    DONE,
    PRINCIPALITY,
    PROVINCE,
    SEAT,
    STORED,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITY,
)
from westphalia.rules.realm import religion_of
from westphalia.rules.warfare import WarringState, strength

HOPELESS: Final = 1.5  # nobody attacks one who is so many times as strong


def hopeful(s: WarringState, seat: int, power: int) -> bool:
    """Whether a war on a power is not hopeless."""
    return strength(s, power) < HOPELESS * s.imperial_power(seat)


def _declare(s: WarringState, q: Question) -> list[int]:
    answers = not_thrown_away(q)
    others = [other for other in range(s.players) if other != q.seat]
    if WAR_ON_PLAYER in answers and not any(hopeful(s, q.seat, other) for other in others):
        answers.remove(WAR_ON_PLAYER)
    if WAR_ON_PRINCIPALITY in answers and not s.imperial_power(q.seat):
        answers.remove(WAR_ON_PRINCIPALITY)
    return answers


def _attack(s: WarringState, q: Question) -> list[int]:
    return [answer for answer in q.answers if hopeful(s, q.seat, answer - SEAT)]


def _prey(s: WarringState, q: Question) -> list[int]:
    free = [answer for answer in q.answers if s.ally[answer - PRINCIPALITY] != q.seat]
    return [answer for answer in free if hopeful(s, q.seat, answer - PRINCIPALITY)] or free


def _vote(s: WarringState, q: Question) -> list[int]:
    return [SEAT + q.seat, *q.answers]


def _dice(s: WarringState, q: Question) -> list[int]:
    """Not on land of one's own religion."""
    mine = s.religion[q.seat]
    return [
        answer
        for answer in not_thrown_away(q)
        if (
            religion_of(s, answer - PRINCIPALITY)
            if answer >= PRINCIPALITY
            else s.protestant >> answer - PROVINCE & 1
        )
        != mine
    ]


def _losses(s: WarringState, q: Question) -> list[int]:
    return [STORED] if STORED in q.answers else []


def _abandon(s: WarringState, q: Question) -> list[int]:
    return [DONE]


def _stand_by(s: WarringState, q: Question) -> list[int]:
    """Nothing is given up that was not asked about."""
    return [answer for answer in q.answers if answer < PRINCIPALITY]


SENSE: Final[dict[str, Callable[[WarringState, Question], Sequence[int]]]] = {
    "declare": _declare,
    "attack": _attack,
    "prey": _prey,
    "vote": _vote,
    "ballot": _vote,
    "westphalia": lambda s, q: [SEAT + q.seat] if SEAT + q.seat in q.answers else [],
    "dice": _dice,
    "losses": _losses,
    "shift_loss": _losses,
    "shift_loss_openly": _losses,
    "abandon": _abandon,
    "standby": _stand_by,
}


def sensible(s: WarringState, q: Question) -> Sequence[int]:
    """The answers that nobody would call absurd."""
    sense = SENSE.get(q.kind)
    answers = sense(s, q) if sense is not None else not_thrown_away(q)
    return answers or not_thrown_away(q) or q.answers
