"""The six-round edition: its table of contents.

Pins for positions by hand (see `engine.chance`): setup_order, upheaval, religion:<principality>, affairs:<seat>,
ottoman, successes:<seat> and faith:<seat>, card:<power>, imperial.
"""

from __future__ import annotations

from typing import Final

from westphalia.engine.contents import Program, chapter, each
from westphalia.rules import rounds

SETUP: Final = chapter("setup")

UPHEAVAL: Final = chapter("upheaval")

INCOME: Final = chapter("income")

HERESY: Final = chapter("heresy")

DIPLOMACY: Final = chapter("diplomacy")  # C: diplomacy

WAR: Final = chapter("war")  # B: declarations, Battle Phases, Peace Treaties

RELIGIOUS_WAR: Final = chapter("religious_war")  # B

SHIFTS: Final = chapter("shifts")  # C: shifts

FOREIGN_POWERS: Final = chapter("foreign_powers")  # C: foreign_powers; its EXILE is also used by treaties

ELECTION: Final = chapter("election")  # C: the Emperor's life, the election

END: Final = chapter("end")  # C: the end of the Round, the Peace of Westphalia

SIX_ROUND: Final = Program(
    SETUP,
    each(
        rounds.all_rounds,
        rounds.begin_round,
        UPHEAVAL,
        INCOME,
        HERESY,
        DIPLOMACY,
        WAR,
        RELIGIOUS_WAR,
        SHIFTS,
        FOREIGN_POWERS,
        ELECTION,
        END,
    ),
)
