"""Dice and random draws, from the state's seed or from real dice that players type in."""

from collections.abc import Generator, Sequence
from typing import Final

from westphalia.engine.chance import below
from westphalia.engine.kind import Kind
from westphalia.engine.question import Question
from westphalia.rebels.core import announcements
from westphalia.rebels.core.answers import code, number, thing, things, verb
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.constants import DICE

TABLE: Final = "dice"
"""The player who answers for real dice."""

ROLL: Final = Kind(
    "roll",
    cite="R.api.1",
    prompt="{0} die{place} for {1} in {2}{round}: what does it show?",
    about=("die", "realm", "area", "number", "number"),
)
LOT: Final = Kind("lot", cite="R.b.9", prompt="Which one is drawn by lot?", about=())


def table_seat(s: State) -> int:
    """Return the seat of the real dice, which is after the last player's."""
    return len(s.turn_order)


def roll_dice(s: State, who: str, area: str, dice: Sequence[str]) -> Generator[Question, int, list[str]]:
    """Roll the dice of a side in an Area, given by kind; return their faces."""
    if not s.table_dice:
        return [DICE[die][below(s, len(DICE[die]))] for die in dice]
    faces = []
    for place, die in enumerate(dice, 1):
        answers = [code(s, face) for face in dict.fromkeys(DICE[die])]
        about = (*(s.codes[i] for i in (die, who, area)), number(place), number(len(dice)))
        answer = yield Question(s, table_seat(s), ROLL, answers, about)
        faces.append(verb(answer))
    return faces


def draw_target(s: State, candidates: Sequence[str], cite: str) -> Generator[Question, int, str]:
    """Draw the Area of an Invasion; the candidates are in alphabetical order."""
    if len(candidates) == 1:
        return candidates[0]
    if s.table_dice:
        answer = yield Question(s, table_seat(s), LOT, things(s, list(candidates)), (), cite)
        drawn = thing(s, answer)
    else:
        drawn = candidates[below(s, len(candidates))]
    happen(s, announcements.lot, cite, what="target", candidates=list(candidates), drawn=drawn)
    return drawn
