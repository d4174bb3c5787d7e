from typing import Final

from westphalia.board import Board
from westphalia.board.maps import six_round_map
from westphalia.editions.dice import constants, contents, hidden, invariants
from westphalia.editions.dice.consequences import CONSEQUENCES
from westphalia.editions.dice.positions import POSITION
from westphalia.editions.dice.rules.power import NUMBERED
from westphalia.editions.dice.show import SHOW
from westphalia.editions.dice.state import DiceState
from westphalia.editions.kit import content
from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.options import NAMES, SETUP, Options
from westphalia.editions.kit.teach.part import TeachPart

PACKAGE: Final = "westphalia.editions.dice"


def _constants(players: int, options: Options) -> constants.DiceConstants:
    return constants.constants(players, int(options.get("catholic_faith", "1")))


def _board(players: int, options: Options) -> Board:
    """D.setup.map.1: the map of the six-round edition."""
    return six_round_map(players, constants.HEXES_PER_PLAYER)


DICE: Final = Edition(
    id="dice",
    title="the dice edition",
    prefix="D",
    rules_version=2,
    players=constants.PLAYERS,
    options=(SETUP, NAMES, *content.options(PACKAGE)),
    constants=_constants,
    board=_board,
    program=lambda options: contents.DICE,
    state=DiceState,
    citations=content.citations(PACKAGE),
    invariants=invariants.broken_invariants,
    deal_hidden=hidden.deal_hidden,
    own_names=NUMBERED,
    positions=POSITION,
    show=SHOW,
    teach=TeachPart(consequences=CONSEQUENCES, packages=(PACKAGE,)),
)
