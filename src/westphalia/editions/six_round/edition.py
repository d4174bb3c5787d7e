from typing import Final

from westphalia.data.names import further_names
from westphalia.editions.kit import content
from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.teach.part import TeachPart
from westphalia.editions.six_round import constants, contents, hidden, invariants
from westphalia.editions.six_round.consequences import CONSEQUENCES
from westphalia.editions.six_round.options import OPTIONS, board_for, constants_for
from westphalia.editions.six_round.positions import POSITION
from westphalia.editions.six_round.rules import requests
from westphalia.editions.six_round.show import SHOW
from westphalia.editions.six_round.state import SixRoundState

PACKAGE: Final = "westphalia.editions.six_round"

SIX_ROUND: Final = Edition(
    id="six-round",
    title="the six-round edition",
    prefix="VI",
    rules_version=1,
    players=constants.PLAYERS,
    options=OPTIONS,
    constants=constants_for,
    board=board_for,
    program=lambda options: contents.SIX_ROUND,
    state=SixRoundState,
    citations=content.citations(PACKAGE),
    invariants=invariants.broken_invariants,
    reveal=hidden.reveal,
    deal_hidden=hidden.deal_hidden,
    own_names=tuple(further_names()),
    asides=requests.ASIDES,
    positions=POSITION,
    show=SHOW,
    teach=TeachPart(consequences=CONSEQUENCES, packages=(PACKAGE,)),
)
