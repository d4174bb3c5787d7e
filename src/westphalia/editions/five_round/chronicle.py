"""What the chronicle of a five-round game tells, after a hundred and fifty years."""

from __future__ import annotations

from typing import Final

from westphalia.editions.chronicles import COMMON
from westphalia.editions.show_part import Chronicle

CHRONICLE: Final[dict[str, Chronicle]] = {
    **COMMON,
    "reformation": Chronicle("The Catholic Reformation begins: Church Abuses and indulgences end."),
    "council_concludes": Chronicle("The Council of Trent concludes."),
    "council_breaks_up": Chronicle(
        "The Ottomans threaten, and the Council of Trent breaks up without result."
    ),
    "council_delayed": Chronicle("The Council of Trent is delayed."),
    "emperor_delays_council": Chronicle("Emperor {seat} delays the Council of Trent."),
    "pius": Chronicle("St. Pius V holds the Council outside the Empire, and victory at Lepanto follows."),
    "religious_war": Chronicle("{seat} declares a Religious War against {principality}."),
    "liberate": Chronicle("{seat} liberates {principality} from {other}."),
    "target_converts": Chronicle("{principality} is converted by force."),
    "catholic_victory": Chronicle("Catholic victory: {seats}, Saved by Faith and Works, win."),
    "protestant_victory": Chronicle("Protestant victory: {seats}, Saved by Faith Alone, win."),
}
