"""The Emperor's life (D.reign.*), or optionally an election every round."""

from __future__ import annotations

from typing import Final

from westphalia.editions.dice.constants import EVERY_ROUND
from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules import reign
from westphalia.engine.event import Chronicle, EventType
from westphalia.rules.base.state import NONE

TERM_ENDS: Final = EventType(
    "term_ends",
    "Emperor {seat} gives up the crown: there is an election every round.",
    cite="D.ruling.emperor-death",
    chronicle=Chronicle("Emperor {seat} gives up the crown."),
    scene="death",
)


def try_life(s: DiceState) -> None:
    """D.reign.1 to D.reign.3: the Emperor lives or dies; with elections every round the reign ends."""
    if s.options["emperor"] != EVERY_ROUND:
        reign.try_life(s)
        return
    s.reign += 1
    if s.tell:
        s.tell(TERM_ENDS, seat=s.emperor)
    s.emperor = NONE
