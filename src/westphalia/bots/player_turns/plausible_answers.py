"""The answers that a novice considers in editions with Player Turns."""

from collections.abc import Callable, Sequence
from typing import Final

from westphalia.bots.core.novice import drop_absurd
from westphalia.editions.player_turns.rules.battle_phases import strength
from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine.question import Question
from westphalia.rules.base.answers import (
    DONE,
    PRINCIPALITY,
    PROVINCE,
    SEAT,
    STORED,
    WAR_ON_PLAYER,
    WAR_ON_PRINCIPALITY,
)
from westphalia.rules.realm.provinces import religion_of

HOPELESS: Final = 1.5  # a novice attacks no enemy that is this many times as strong


def hopeful(s: PlayerTurnsState, seat: int, power: int) -> bool:
    """Return whether a war on a power has a chance."""
    return strength(s, power) < HOPELESS * s.imperial_power(seat)


def _declare(s: PlayerTurnsState, q: Question) -> list[int]:
    answers = drop_absurd(q)
    others = [other for other in range(s.players) if other != q.seat]
    if WAR_ON_PLAYER in answers and not any(hopeful(s, q.seat, other) for other in others):
        answers.remove(WAR_ON_PLAYER)
    if WAR_ON_PRINCIPALITY in answers and not s.imperial_power(q.seat):
        answers.remove(WAR_ON_PRINCIPALITY)
    return answers


def _attack(s: PlayerTurnsState, q: Question) -> list[int]:
    return [answer for answer in q.answers if hopeful(s, q.seat, answer - SEAT)]


def _prey(s: PlayerTurnsState, q: Question) -> list[int]:
    free = [answer for answer in q.answers if s.ally[answer - PRINCIPALITY] != q.seat]
    return [answer for answer in free if hopeful(s, q.seat, answer - PRINCIPALITY)] or free


def _vote(s: PlayerTurnsState, q: Question) -> list[int]:
    return [SEAT + q.seat, *q.answers]


def _dice(s: PlayerTurnsState, q: Question) -> list[int]:
    """Leave out land of the seat's own religion."""
    mine = s.religion[q.seat]
    return [
        answer
        for answer in drop_absurd(q)
        if (
            religion_of(s, answer - PRINCIPALITY)
            if answer >= PRINCIPALITY
            else s.protestant >> answer - PROVINCE & 1
        )
        != mine
    ]


def _losses(s: PlayerTurnsState, q: Question) -> list[int]:
    return [STORED] if STORED in q.answers else []


def _abandon(s: PlayerTurnsState, q: Question) -> list[int]:
    return [DONE]


def _stand_by(s: PlayerTurnsState, q: Question) -> list[int]:
    """Withdraw only from the ally in question."""
    return [answer for answer in q.answers if answer < PRINCIPALITY]


FILTERS: Final[dict[str, Callable[[PlayerTurnsState, Question], Sequence[int]]]] = {
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


def plausible_answers(s: PlayerTurnsState, q: Question) -> Sequence[int]:
    """Leave out absurd answers: gifts, hopeless wars, useless successes."""
    sense = FILTERS.get(q.kind)
    answers = sense(s, q) if sense is not None else drop_absurd(q)
    return answers or drop_absurd(q) or q.answers
