"""What a step will do, looked at before it is played: what is certain, and who will be asked or roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from westphalia.rebels.constants import DICE, STEPS
from westphalia.rebels.dice import ROLL, TABLE
from westphalia.rebels.instructions import instruction, occasion
from westphalia.rebels.phase_game import PhaseGame, from_position, quietly
from westphalia.rebels.telling import CHANGES

CALM_FACE: Final = {die: "nothing" if die == "rebel" else "blank" for die in DICE}
TOLD_BEFORE: Final = ("invasion_due", "victory", "battle_begin")  # no piece moves by these, but they matter
MOST: Final = 60  # lines of each kind that are worth reading beforehand


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with its rule, and the player it is about."""

    text: str
    rule: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The next step in which something can happen."""

    skipped: tuple[str, ...]  # the steps before it, in which nothing will
    step: str  # empty: nothing happens any more
    certain: tuple[Line, ...]  # up to the first decision or roll
    asked: tuple[Line, ...]  # the decisions and rolls if everybody is as quiet as can be


def forecast(
    position: Mapping[str, Any], first: str = "A", last: str = "I", rulers: Sequence[str] = ()
) -> Forecast:
    """Look ahead from a position between two steps; no die is thrown."""
    skipped: list[str] = []
    for step in STEPS[STEPS.index(first) : STEPS.index(last) + 1]:
        game = from_position(position, step, step, dice="table", rulers=rulers)
        told = [event for event in game.log if event.kind in CHANGES or event.kind in TOLD_BEFORE]
        certain = [Line(instruction(game.state, event), event.rule) for event in told]
        asked = _asked(game)
        if certain or asked:
            return Forecast(tuple(skipped), step, tuple(certain[:MOST]), tuple(asked[:MOST]))
        skipped.append(step)
    return Forecast(tuple(skipped), "", (), ())


def _asked(game: PhaseGame) -> list[Line]:
    """Whom the rest of a step asks what, each once."""
    lines: dict[Line, None] = {}
    while (player := game.asked) is not None and len(lines) < MOST:
        question = game.question(player)
        assert question is not None
        lines[Line(occasion(game) or game.prompt(player), question.rule, player)] = None
        rolls = player == TABLE and question.kind == ROLL
        die = game.state.lexicon[question.about[0]] if rolls else ""
        game.say(player, CALM_FACE[die] if rolls else quietly(game, player))
    return list(lines)
