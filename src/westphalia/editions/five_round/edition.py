"""The five-round edition: its record."""

from __future__ import annotations

from typing import Final

from westphalia.board import Board, five_round_map
from westphalia.editions.edition import Edition
from westphalia.editions.five_round import constants, contents, hidden, invariants
from westphalia.editions.five_round.citations import CITATIONS
from westphalia.editions.five_round.position import POSITION
from westphalia.editions.five_round.show import SHOW
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.teach import TEACH
from westphalia.editions.options import NAMES, SETUP, Options, rebels
from westphalia.engine.contents import Program
from westphalia.rules.quick_setup import quick_answer

REBELS: Final = rebels("off", "on", variant=True)


def _constants(players: int, options: Options) -> constants.FiveRoundConstants:
    return constants.constants(players)


def _board(players: int, options: Options) -> Board:
    return five_round_map(players)


def _program(options: Options) -> Program:
    return contents.FIVE_ROUND


FIVE_ROUND: Final = Edition(
    id="five-round",
    title="the five-round edition",
    prefix="V",
    rules_version=2,
    players=constants.PLAYERS,
    options=(SETUP, NAMES, REBELS),
    constants=_constants,
    board=_board,
    program=_program,
    state=FiveRoundState,
    citations=CITATIONS,
    invariants=invariants.broken_invariants,
    quick_answer=quick_answer,
    reveal=hidden.reveal,
    deal_hidden=hidden.deal_hidden,
    positions=POSITION,
    show=SHOW,
    teach=TEACH,
)
