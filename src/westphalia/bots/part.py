"""An edition's part of the bots: its plans, reasons, terms and weights in one record that the bots ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from westphalia.bots.courses import Course
from westphalia.bots.mind import Mind, Plan, Why
from westphalia.bots.outlook import Outlook
from westphalia.bots.weights import Weights, with_personality
from westphalia.engine.question import Question
from westphalia.rules.standing import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class BotPart:
    """What the bots know of an edition.

    `plans` and `reasons` have an entry for every kind of question that the edition can ask. `sensible` gives the
    answers that nobody would call absurd: what a novice chooses from. `marks` is what tells positions apart beside
    what all editions have; `purse` is the Influence not placed and what can buy it. `odds`: how likely a mind beats
    a power in battle. `mixed` kinds are played as a mix, so that nobody can guess. `tried` says how many answers to
    a question an elector plays out, `tried_in_battle` likewise until the battle is over; `courses` are what it
    chooses from at the first question of a turn of many small answers. With `elector_forecasts` an elector plays
    imagined games to the next round and judges them by the forecast, else to their end. In the last two rounds a
    chancellor leaves his first thought for one that leads by so many standard errors as `surer` says. The first weights
    are those of the first princes and electors, kept as opponents. A count has weights that lose to a prince's.
    """

    plans: Mapping[str, Plan]
    reasons: Mapping[str, Why]
    weights: Weights
    elector_weights: Weights
    first_weights: Weights
    first_elector_weights: Weights
    count_weights: Weights
    mind: type[Mind]
    outlook: Callable[[Any, int, Any], Outlook]
    sensible: Callable[[Any, Question], Sequence[int]]
    standing: Callable[[Any], Standing]
    marks: Callable[[Any], object]
    odds: Callable[[Any, int], float]
    purse: Callable[[Any, int], int]
    mixed: frozenset[str] = frozenset({"card"})
    tried: Mapping[str, int] = field(default_factory=dict)
    tried_in_battle: Mapping[str, int] = field(default_factory=dict)
    courses: Mapping[str, tuple[Course, ...]] = field(default_factory=dict)
    elector_forecasts: bool = False
    surer: float = 1.0


@cache
def _five_round() -> BotPart:
    from westphalia.bots.five_round.part import FIVE_ROUND

    return FIVE_ROUND


@cache
def _five_round_rebels() -> BotPart:
    from westphalia.bots.five_round.part_rebels import FIVE_ROUND_REBELS

    return FIVE_ROUND_REBELS


@cache
def _six_round() -> BotPart:
    from westphalia.bots.six_round.part import SIX_ROUND

    return SIX_ROUND


@cache
def _dice() -> BotPart:
    from westphalia.bots.dice.part import DICE

    return DICE


PARTS: Final[dict[str, Callable[[], BotPart]]] = {
    "five-round": _five_round,
    "five-round+rebels": _five_round_rebels,
    "six-round": _six_round,
    "dice": _dice,
}


def knows(edition: str) -> bool:
    """Whether there are plans for an edition."""
    return edition in PARTS


def part_of(edition: str) -> BotPart:
    """The bots' part of an edition; one that they have no plans for is refused."""
    if edition not in PARTS:
        raise ValueError(
            f"edition: princes and electors have no plans for {edition!r}, only for {', '.join(PARTS)};"
            " a novice plays any edition"
        )
    return PARTS[edition]()


def weights_of(edition: str, personality: str = "", elector: bool = False) -> Weights:
    """The weights of a prince, or of an elector, with his personality."""
    part = part_of(edition)
    return with_personality(part.elector_weights if elector else part.weights, personality)
