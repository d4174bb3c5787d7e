"""The five-round edition with Peace & Rebels: its record."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.editions.five_round.constants import FiveRoundConstants
from westphalia.editions.five_round.edition import FIVE_ROUND, REBELS
from westphalia.editions.five_round.rebels import constants, contents, invariants
from westphalia.editions.five_round.rebels.position import POSITION
from westphalia.editions.five_round.rebels.show import SHOW
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.editions.five_round.rebels.teach import TEACH
from westphalia.editions.options import Options, rebels
from westphalia.engine.contents import Program


def _constants(players: int, options: Options) -> FiveRoundConstants:
    return constants.constants(players)


def _program(options: Options) -> Program:
    return contents.FIVE_ROUND_REBELS


FIVE_ROUND_REBELS: Final = replace(
    FIVE_ROUND,
    title="the five-round edition with Peace & Rebels",
    variant=REBELS.name,
    options=(*(o for o in FIVE_ROUND.options if o is not REBELS), rebels("on", variant=False)),
    constants=_constants,
    program=_program,
    state=RebelsState,
    invariants=invariants.broken_invariants,
    positions=POSITION,
    show=SHOW,
    teach=TEACH,
)
