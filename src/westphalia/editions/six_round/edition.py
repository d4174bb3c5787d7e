"""The six-round edition: its record."""

from __future__ import annotations

from typing import Final

from westphalia.board import Board, six_round_map
from westphalia.editions.edition import Edition
from westphalia.editions.options import NAMES, SETUP, Options
from westphalia.editions.six_round import constants, contents, hidden, invariants, requests
from westphalia.editions.six_round.citations import CITATIONS
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.contents import Program
from westphalia.rules.quick_setup import quick_answer


def _constants(players: int, options: Options) -> constants.SixRoundConstants:
    return constants.constants(players)


def _board(players: int, options: Options) -> Board:
    return six_round_map(players)


def _program(options: Options) -> Program:
    return contents.SIX_ROUND


SIX_ROUND: Final = Edition(
    id="six-round",
    title="the six-round edition",
    prefix="VI",
    rules_version=1,
    players=constants.PLAYERS,
    options=(SETUP, NAMES),
    constants=_constants,
    board=_board,
    program=_program,
    state=SixRoundState,
    citations=CITATIONS,
    invariants=invariants.broken_invariants,
    quick_answer=quick_answer,
    reveal=hidden.reveal,
    deal_hidden=hidden.deal_hidden,
    asides=requests.ASIDES,
)
