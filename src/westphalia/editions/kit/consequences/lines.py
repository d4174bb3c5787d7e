"""The lines under answers to the questions that all editions ask."""

from collections.abc import Mapping
from typing import Final

from westphalia.editions.kit.consequences import battle, crown, influence, setup, war
from westphalia.editions.kit.teach.consequence import Line

LINES: Final[Mapping[str, Line]] = {
    # --- setup ---
    "pick_elector": setup.elector,
    "elector": setup.principality_land,
    "principality": setup.principality_land,
    "setupinfluence": influence.placing,
    # --- diplomacy ---
    "release": influence.releasing,
    "gift": influence.giving,
    "giftreceiver": influence.receiving,
    "withdraw": influence.withdrawing,
    # --- wars and battles ---
    "attack": war.attacking,
    "target": war.targeting,
    "card": battle.playing,
    "rifling": battle.naming,
    "charge": battle.charged,
    "reinforce": battle.reinforcing,
    # --- peace ---
    "treaty": war.treaty,
    "vassalize": war.vassal,
    "allyconquest": war.ally_gains,
    "allyprovince": war.ally_takes,
    "electorsemperor": war.elector_out,
    "electorin": war.elector_in,
    # --- Foreign Powers, victory ---
    "foreign_power_home": crown.home,
    "foreign_power_edge": crown.edge,
    "westphalia": crown.last_word,
}
