from dataclasses import replace
from typing import Final

from westphalia.editions.five_round.edition import FIVE_ROUND, PACKAGE, REBELS
from westphalia.editions.five_round.rebels import constants, contents, invariants
from westphalia.editions.five_round.rebels.consequences import CONSEQUENCES
from westphalia.editions.five_round.rebels.positions import POSITION
from westphalia.editions.five_round.rebels.show import SHOW
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.editions.kit.options import rebels
from westphalia.editions.kit.teach.part import TeachPart

FIVE_ROUND_REBELS: Final = replace(
    FIVE_ROUND,
    title="the five-round edition with Peace & Rebels",
    variant=REBELS.name,
    options=(*(o for o in FIVE_ROUND.options if o is not REBELS), rebels("on", variant=False)),
    constants=lambda players, options: constants.constants(players),
    program=lambda options: contents.FIVE_ROUND_REBELS,
    state=RebelsState,
    invariants=invariants.broken_invariants,
    positions=POSITION,
    show=SHOW,
    teach=TeachPart(consequences=CONSEQUENCES, packages=("westphalia.editions.five_round.rebels", PACKAGE)),
)
