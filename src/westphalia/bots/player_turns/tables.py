"""Decisions that the six-round and the dice edition share."""

from collections.abc import Mapping
from typing import Final

from westphalia.bots.core import card_game, conversion, diplomacy, elections, settling
from westphalia.bots.core import reasons as shared
from westphalia.bots.core import reasons_war as shared_war
from westphalia.bots.core.decision_context import Decision
from westphalia.bots.core.reasons import as_good_as_any, no_difference
from westphalia.bots.player_turns import (
    plans_battle,
    plans_diplomacy,
    plans_exile,
    plans_faith,
    plans_league,
    plans_treaty,
    plans_war,
    reasons,
    reasons_war,
)

DECISIONS: Final[Mapping[str, Decision]] = {
    "allyconquest": (plans_treaty.ally_conquest, reasons_war.ally_takes),
    "allyprovince": (plans_treaty.ally_province, shared_war.conquer),
    "attack": (plans_war.attack, reasons_war.enemy),
    "call": (plans_battle.call, reasons_war.call),
    "card": (card_game.card, shared_war.card),
    "cede": (plans_war.cede, reasons_war.cede),
    "charge": (card_game.charge, shared_war.discard),
    "conquer": (plans_treaty.conquer, shared_war.conquer),
    "convert": (conversion.conversion, reasons.conversion),
    "declare": (plans_war.declare, reasons_war.declare),
    "dice": (plans_faith.dice, reasons.dice),
    "diplomacy": (plans_diplomacy.turn, reasons.influence),
    "elector": (settling.near_own_land, shared.near_own_land),
    "electorin": (elections.elector_in, shared.electors),
    "electorsemperor": (elections.elector_out, shared.electors),
    "electorsvictor": (elections.elector_out, shared.electors),
    "emperorleague": (plans_league.league, reasons.league),
    "flag": (no_difference, as_good_as_any),
    "foreign_power": (plans_exile.exile, reasons.exile),
    "foreign_power_edge": (settling.edge, shared.edge),
    "foreign_power_home": (no_difference, as_good_as_any),
    "further": (plans_faith.further, reasons.further),
    "gift": (plans_diplomacy.gift, shared.gift),
    "giftreceiver": (plans_diplomacy.gift_receiver, shared.gift),
    "lands": (settling.room_around, shared.room_around),
    "league": (plans_league.league, reasons.league),
    "losses": (plans_diplomacy.losses, reasons.losses),
    "name": (no_difference, as_good_as_any),
    "pick_elector": (no_difference, as_good_as_any),
    "prey": (plans_war.prey, reasons_war.enemy),
    "principality": (settling.near_own_land, shared.near_own_land),
    "reinforce": (plans_battle.fetch, shared_war.draw),
    "release": (plans_diplomacy.release, shared.release),
    "rifling": (card_game.rifling, shared_war.force_discard),
    "setupinfluence": (diplomacy.place_influence, reasons.influence),
    "target": (plans_league.religious_target, reasons_war.target),
    "treaty": (plans_treaty.treaty, reasons_war.treaty),
    "vassalize": (plans_treaty.vassalize, shared_war.vassalize),
    "westphalia": (elections.tie_break, shared.tie_break),
    "withdraw": (diplomacy.withdraw, shared.withdraw),
}
TRIED: Final = {
    "declare": 4,
    "attack": 4,
    "prey": 4,
    "target": 3,
    "treaty": 3,
    "conquer": 4,
    "vassalize": 3,
    "league": 3,
    "emperorleague": 3,
}
"""How many answers an elector searches, by kind."""
IN_BATTLE: Final = {"card": 3, "rifling": 3}
"""The same, for searches to the end of the battle."""
