"""The six-round edition: its record."""

from __future__ import annotations

from typing import Final

from westphalia.data import further_names
from westphalia.editions.edition import Edition
from westphalia.editions.options import Options
from westphalia.editions.six_round import constants, contents, hidden, invariants, requests
from westphalia.editions.six_round.citations import CITATIONS
from westphalia.editions.six_round.options import OPTIONS, board_for, constants_for
from westphalia.editions.six_round.position import POSITION
from westphalia.editions.six_round.show import SHOW
from westphalia.editions.six_round.state import SixRoundState
from westphalia.editions.six_round.teach import TEACH
from westphalia.engine.contents import Program
from westphalia.rules.quick_setup import quick_answer


def _program(options: Options) -> Program:
    return contents.SIX_ROUND


SIX_ROUND: Final = Edition(
    id="six-round",
    title="the six-round edition",
    prefix="VI",
    rules_version=1,
    players=constants.PLAYERS,
    options=OPTIONS,
    constants=constants_for,
    board=board_for,
    program=_program,
    state=SixRoundState,
    citations=CITATIONS,
    invariants=invariants.broken_invariants,
    quick_answer=quick_answer,
    reveal=hidden.reveal,
    deal_hidden=hidden.deal_hidden,
    own_names=tuple(further_names()),
    asides=requests.ASIDES,
    positions=POSITION,
    show=SHOW,
    teach=TEACH,
)
