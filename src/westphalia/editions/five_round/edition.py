from typing import Final

from westphalia.board import five_round_map
from westphalia.editions.five_round import constants, contents, hidden, invariants
from westphalia.editions.five_round.consequences.lines import CONSEQUENCES
from westphalia.editions.five_round.positions import POSITION
from westphalia.editions.five_round.show import SHOW
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.kit import content
from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.options import NAMES, SETUP, rebels
from westphalia.editions.kit.teach.part import TeachPart

PACKAGE: Final = "westphalia.editions.five_round"

REBELS: Final = rebels("off", "on", variant=True)

FIVE_ROUND: Final = Edition(
    id="five-round",
    title="the five-round edition",
    prefix="V",
    rules_version=2,
    players=constants.PLAYERS,
    options=(SETUP, NAMES, REBELS),
    constants=lambda players, options: constants.constants(players),
    board=lambda players, options: five_round_map(players),
    program=lambda options: contents.FIVE_ROUND,
    state=FiveRoundState,
    citations=content.citations(PACKAGE),
    invariants=invariants.broken_invariants,
    reveal=hidden.reveal,
    deal_hidden=hidden.deal_hidden,
    positions=POSITION,
    show=SHOW,
    teach=TeachPart(consequences=CONSEQUENCES, packages=(PACKAGE,)),
)
