"""The dice edition: its table of contents."""

from __future__ import annotations

from typing import Final

from westphalia.engine.contents import Program, chapter, each
from westphalia.rules import rounds, setup

SETUP: Final = chapter("setup", setup.draw_setup_order)
INITIATIVE: Final = chapter("initiative")
UPHEAVAL: Final = chapter("upheaval")
ACTIVITIES: Final = chapter("activities")
HERESY: Final = chapter("heresy")
DIPLOMACY: Final = chapter("diplomacy")  # C: the Diplomacy Game, then the turns of those who take part
WAR: Final = chapter("war")  # B: declarations, battles one after another (a busy Player may lead), treaties
RELIGIOUS_WAR: Final = chapter("religious_war")  # B: Leagues form, battle, peace, reset
TRADEOFFS: Final = chapter("tradeoffs")  # C
FOREIGN_POWERS: Final = chapter("foreign_powers")  # C: leaving the Empire, Internal Troubles
ELECTION: Final = chapter("election")  # C: reign, election
END: Final = chapter("end")  # C: the Peace of Westphalia

DICE: Final = Program(
    SETUP,
    each(
        rounds.all_rounds,
        rounds.begin_round,
        INITIATIVE,
        UPHEAVAL,
        ACTIVITIES,
        HERESY,
        DIPLOMACY,
        WAR,
        RELIGIOUS_WAR,
        TRADEOFFS,
        FOREIGN_POWERS,
        ELECTION,
        END,
    ),
)
