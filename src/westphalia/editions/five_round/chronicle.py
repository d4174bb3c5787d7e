"""What the chronicle of a five-round game tells, after a hundred and fifty years."""

from __future__ import annotations

from typing import Final

from westphalia.editions.show_part import Chronicle

CHRONICLE: Final[dict[str, Chronicle]] = {
    "upheaval": Chronicle(
        "Upheaval takes hold of {items}.", "Upheaval takes hold of {items}.", "{principality}"
    ),
    "principality_converts": Chronicle(
        "{items} turns {religion}.", "{items} turn {religion}.", "{principality}"
    ),
    "conversion": Chronicle("{items} becomes {religion}.", "{items} become {religion}.", "{seat}"),
    "reformation": Chronicle("The Catholic Reformation begins: Church Abuses and indulgences end."),
    "council_concludes": Chronicle("The Council of Trent concludes."),
    "council_breaks_up": Chronicle(
        "The Ottomans threaten, and the Council of Trent breaks up without result."
    ),
    "council_delayed": Chronicle("The Council of Trent is delayed."),
    "emperor_delays_council": Chronicle("Emperor {seat} delays the Council of Trent."),
    "pius": Chronicle("St. Pius V holds the Council outside the Empire, and victory at Lepanto follows."),
    "religious_war": Chronicle("{seat} declares a Religious War against {principality}."),
    "war_on_player": Chronicle("{seat} goes to war with {other}."),
    "battle_won": Chronicle("{winner} beats {loser} in battle."),
    "automatic_victory": Chronicle("{loser} gives way to the superior army of {winner}."),
    "white_peace": Chronicle("{seat} and {other} part without a victor."),
    "conquer": Chronicle(
        "{seat} gains a province by the sword.", "{seat} gains {n} provinces by the sword.", "{principality}"
    ),
    "conquer_from_player": Chronicle(
        "{seat} takes a province from {other}.", "{seat} takes {n} provinces from {other}.", "{other}"
    ),
    "vassalize": Chronicle(
        "{seat} makes a vassal of {items}.", "{seat} makes vassals of {items}.", "{principality}"
    ),
    "vassalize_player": Chronicle("{seat} vassalizes {other}, whose land becomes {principality}."),
    "liberate": Chronicle("{seat} liberates {principality} from {other}."),
    "leagues_at_war": Chronicle("The Catholic League and the Evangelical League are at war."),
    "league_defeated": Chronicle("The {league} is defeated."),
    "unopposed": Chronicle("The {league} meets no opponent."),
    "target_converts": Chronicle("{principality} is converted by force."),
    "new_elector": Chronicle("{principality} becomes an Elector in the place of {principalities}."),
    "forced_exile": Chronicle("{seat} has lost every province and must leave the Empire."),
    "foreign_power": Chronicle("{seat} becomes a Foreign Power in {home}."),
    "successor": Chronicle("The lands of {seat} become {principality}."),
    "vanish": Chronicle("{items} ceases to exist.", "{items} cease to exist.", "{principality}"),
    "elected": Chronicle("{seat} is elected Emperor."),
    "elected_by_plurality": Chronicle("{seat} is elected Emperor without a majority."),
    "catholic_victory": Chronicle("Catholic victory: {seats}, Saved by Faith and Works, win."),
    "protestant_victory": Chronicle("Protestant victory: {seats}, Saved by Faith Alone, win."),
    "westphalia_victory": Chronicle("The Peace of Westphalia is made, and {seats} has won it."),
}
