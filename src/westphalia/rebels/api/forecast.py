"""Preview of a step: certain events, and the decisions and rolls ahead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from westphalia.rebels.api.phase_game import PhaseGame, from_position, quietly
from westphalia.rebels.core.answers import about
from westphalia.rebels.core.chance import ROLL, TABLE
from westphalia.rebels.core.events import CHANGES
from westphalia.rebels.position.constants import DICE, STEPS
from westphalia.rebels.wording.instructions import instruction

CALM_FACE: Final = {die: "nothing" if die == "rebel" else "blank" for die in DICE}
ANNOUNCED: Final = ("invasion_due", "victory", "battle_begin")  # no piece moves, but players want to know
MOST: Final = 60  # lines of each kind


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, its rule and its player."""

    text: str
    rule: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A preview of the next step in which something can happen."""

    skipped: tuple[str, ...]  # earlier steps in which nothing happens
    step: str  # empty: nothing happens in the rest of the phase
    certain: tuple[Line, ...]  # up to the first decision or roll
    asked: tuple[Line, ...]  # decisions and rolls if all players are as passive as possible


def forecast(
    position: Mapping[str, Any], first: str = "A", last: str = "I", rulers: Sequence[str] = ()
) -> Forecast:
    """Preview the phase from a position between two steps, without rolling dice."""
    skipped: list[str] = []
    for step in STEPS[STEPS.index(first) : STEPS.index(last) + 1]:
        game = from_position(position, step, step, dice="table", rulers=rulers)
        events = [event for event in game.log if event.kind in CHANGES or event.kind in ANNOUNCED]
        certain = [Line(instruction(game.state, event), event.rule) for event in events]
        asked = _asked(game)
        if certain or asked:
            return Forecast(tuple(skipped), step, tuple(certain[:MOST]), tuple(asked[:MOST]))
        skipped.append(step)
    return Forecast(tuple(skipped), "", (), ())


def _asked(game: PhaseGame) -> list[Line]:
    """Return the questions in the rest of a step, each once."""
    lines: dict[tuple[object, ...], Line] = {}
    while (player := game.asked) is not None and len(lines) < MOST:
        question = game.question(player)
        assert question is not None
        rolls = player == TABLE and question.kind == ROLL
        ids = tuple(one for one in about(game.state, question) if rolls or isinstance(one, str))
        lines.setdefault((player, question.kind, ids), Line(game.prompt(player), question.rule, player))
        die = game.state.lexicon[question.about[0]] if rolls else ""
        game.say(player, CALM_FACE[die] if rolls else quietly(game, player))
    return list(lines.values())
