"""Chance: dice and lots, drawn from the state's own source or rolled at the table and typed in."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from westphalia.engine.chance import below
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rebels import news
from westphalia.rebels.answers import code, thing, things, verb
from westphalia.rebels.constants import DICE
from westphalia.rebels.state import State
from westphalia.rebels.telling import happen

TABLE: Final = "dice"
"""Who answers for the dice when they are rolled at the table."""

ROLL: Final = Kind("roll", cite="R.api.1", prompt="What does the {0} die show?", about=("die",))
LOT: Final = Kind("lot", cite="R.b.9", prompt="Which one is drawn by lot?", about=())


def table_seat(s: State) -> int:
    """The seat of the dice: after the last player's."""
    return len(s.turn_order)


def rolled(s: State, dice: Sequence[str]) -> Generator[Question, int, list[str]]:
    """Roll some dice; each is the name of its kind. What they show."""
    if not s.table_dice:
        return [DICE[die][below(s, len(DICE[die]))] for die in dice]
    faces = []
    for die in dice:
        answers = [code(s, face) for face in dict.fromkeys(DICE[die])]
        answer = yield Question(s, table_seat(s), ROLL, answers, (s.codes[die],))
        faces.append(verb(answer))
    return faces


def lot(s: State, what: str, candidates: Sequence[str], cite: str) -> Generator[Question, int, str]:
    """Draw one of the candidates, which stand in alphabetical order."""
    if len(candidates) == 1:
        return candidates[0]
    if s.table_dice:
        answer = yield Question(s, table_seat(s), LOT, things(s, list(candidates)), (), cite)
        drawn = thing(s, answer)
    else:
        drawn = candidates[below(s, len(candidates))]
    happen(s, news.lot, cite, what=what, candidates=list(candidates), drawn=drawn)
    return drawn
