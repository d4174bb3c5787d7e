"""The Emperor's life (D.reign.*), or an election at the end of every round as an option."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.options import EVERY_ROUND
from westphalia.editions.dice.state import DiceState
from westphalia.engine.event import Told
from westphalia.rules import reign
from westphalia.rules.state import NONE

TERM_ENDS: Final = Told(
    "term_ends",
    "The Emperor {seat} lays down his crown, for there is an election in every round.",
    cite="D.ruling.emperor-death",
)


def try_life(s: DiceState) -> None:
    """D.reign.1 to D.reign.3: he dies, or lives; with elections in every round his reign just ends."""
    if s.options["emperor"] != EVERY_ROUND:
        reign.try_life(s)
        return
    s.reign += 1
    if s.tell:
        s.tell(TERM_ENDS, seat=s.emperor)
    s.emperor = NONE
