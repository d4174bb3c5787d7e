"""The five-round edition's part of the bots: a plan and a reason for every kind of question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from westphalia.bots import card_game
from westphalia.bots.courses import (
    AGAINST_THE_LEADER,
    AS_USUAL,
    FIRM,
    FOR_MYSELF,
    LOOSE,
    SAVING,
    SPENDING,
    VOTES,
    Course,
)
from westphalia.bots.five_round import (
    plans_battle,
    plans_diplomacy,
    plans_giving,
    plans_heresy,
    plans_realm,
    plans_treaty,
    plans_war,
    reasons,
    reasons_war,
)
from westphalia.bots.five_round.sense import sensible
from westphalia.bots.five_round.terms import FiveRoundMind, FiveRoundOutlook, odds_of_battle
from westphalia.bots.five_round.weights import COUNT, FIRST, FIRST_ELECTOR, FIVE_ROUND_ELECTOR
from westphalia.bots.five_round.weights import FIVE_ROUND as WEIGHTS
from westphalia.bots.mind import Plan, Why
from westphalia.bots.part import BotPart
from westphalia.bots.reasons import as_good_as_any, no_difference
from westphalia.bots.warring import reasons as realm_reasons
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.editions.five_round.victory import religious_standing

PLANS: Final[Mapping[str, Plan]] = {
    "convert": plans_heresy.conversion,
    "council": plans_heresy.council,
    "patronage": plans_heresy.patronage,
    "dice": plans_heresy.dice,
    "dipgame": plans_diplomacy.diplomacy_game,
    "diplomacy": plans_diplomacy.turn,
    "setupinfluence": plans_diplomacy.place_influence,
    "round5influence": plans_diplomacy.place_influence,
    "withdraw": plans_war.withdraw,
    "declare": plans_war.declare,
    "targets": plans_war.targets,
    "attack": plans_war.attack,
    "target": plans_war.religious_target,
    "abandon": plans_war.abandon,
    "confirm": plans_war.confirm,
    "treaty": plans_treaty.treaty,
    "conquer": plans_treaty.conquer,
    "vassalize": plans_treaty.vassalize,
    "liberate": plans_treaty.liberate,
    "allyconquest": plans_treaty.ally_conquest,
    "allyprovince": plans_treaty.ally_province,
    "doctrine": plans_battle.doctrine,
    "execute": plans_battle.execute,
    "giveup": plans_battle.give_up,
    "take": plans_battle.take,
    "guerillatarget": plans_battle.guerilla_target,
    "guerillaown": plans_battle.give_up,
    "guerillaenemy": plans_battle.remove,
    "buycards": plans_battle.buy_cards,
    "card": card_game.card,
    "rifling": card_game.rifling,
    "charge": card_game.charge,
    "reinforce": plans_battle.reinforce,
    "league": plans_realm.league,
    "electorsemperor": plans_realm.elector_out,
    "electorspropose": plans_realm.elector_out,
    "electorin": plans_realm.elector_in,
    "electorsvote": plans_realm.elector_vote,
    "fp": plans_giving.exile,
    "fpedge": plans_realm.edge,
    "fpreceiver": plans_realm.receiver,
    "giftreceiver": plans_giving.gift_receiver,
    "vote": plans_realm.vote,
    "westphalia": plans_realm.westphalia,
    "home": plans_realm.home,
    "elector": plans_realm.far_land,
    "principality": plans_realm.far_land,
    "name": no_difference,
    "flag": no_difference,
    "pick_elector": no_difference,
    "fphome": no_difference,
    "fpgift": no_difference,
    "newcapital": no_difference,
    "release": plans_giving.release,
    "gift": plans_giving.gift,
}
REASONS: Final[Mapping[str, Why]] = {
    "convert": reasons.conversion,
    "council": reasons.council,
    "patronage": reasons.patronage,
    "dice": reasons.dice,
    "dipgame": reasons.diplomacy_game,
    "diplomacy": reasons.influence,
    "setupinfluence": reasons.influence,
    "round5influence": reasons.influence,
    "withdraw": realm_reasons.withdraw,
    "declare": reasons_war.declare,
    "targets": reasons_war.targets,
    "attack": reasons_war.attack,
    "target": reasons_war.religious_target,
    "abandon": reasons_war.abandon,
    "confirm": reasons_war.attack,
    "treaty": reasons_war.treaty,
    "conquer": reasons_war.conquer,
    "vassalize": reasons_war.vassal,
    "liberate": reasons_war.liberate,
    "allyconquest": reasons_war.ally_takes,
    "allyprovince": reasons_war.ally_takes,
    "doctrine": reasons_war.doctrine,
    "execute": reasons_war.doctrine,
    "giveup": reasons_war.given,
    "take": reasons_war.fetched,
    "guerillatarget": reasons_war.victim,
    "guerillaown": reasons_war.given,
    "guerillaenemy": reasons_war.named,
    "buycards": reasons_war.buy,
    "card": reasons_war.card,
    "rifling": reasons_war.named,
    "charge": reasons_war.given,
    "reinforce": reasons_war.fetched,
    "league": reasons.league,
    "electorsemperor": reasons.elector_list,
    "electorspropose": reasons.elector_list,
    "electorin": reasons.elector_list,
    "electorsvote": reasons.elector_vote,
    "fp": reasons.exile,
    "fpedge": realm_reasons.edge,
    "fpreceiver": reasons.gift,
    "giftreceiver": reasons.gift,
    "vote": reasons.vote,
    "westphalia": reasons.last_word,
    "home": realm_reasons.lands,
    "elector": realm_reasons.near_oneself,
    "principality": realm_reasons.near_oneself,
    "name": as_good_as_any,
    "flag": as_good_as_any,
    "pick_elector": as_good_as_any,
    "fphome": as_good_as_any,
    "fpgift": as_good_as_any,
    "newcapital": as_good_as_any,
    "release": reasons.release,
    "gift": reasons.gift,
}


def odds(mind: FiveRoundMind, enemy: int) -> float:
    """How likely one beats another Player."""
    return odds_of_battle(mind.s, mind.seat, enemy, mind.w)


def purse(s: FiveRoundState, seat: int) -> int:
    """Influence that is not placed, and what buys it."""
    return s.stored[seat] + s.gold[seat]


def marks(s: FiveRoundState) -> object:
    """Gold tells positions apart."""
    return s.gold


FIVE_ROUND: Final = BotPart(
    plans=PLANS,
    reasons=REASONS,
    weights=WEIGHTS,
    elector_weights=FIVE_ROUND_ELECTOR,
    first_weights=FIRST,
    first_elector_weights=FIRST_ELECTOR,
    count_weights=COUNT,
    mind=FiveRoundMind,
    outlook=FiveRoundOutlook,
    sensible=sensible,
    standing=religious_standing,
    marks=marks,
    odds=odds,
    purse=purse,
    tried={
        "patronage": 3,
        "declare": 4,
        "targets": 4,
        "attack": 4,
        "target": 3,
        "confirm": 2,
        "treaty": 4,
        "conquer": 5,
        "vassalize": 4,
        "liberate": 3,
        "league": 3,
        "vote": 2,
        "round5influence": 4,
    },
    surer=0.5,
    tried_in_battle={"doctrine": 4, "card": 3, "charge": 3, "rifling": 3},
    courses={
        "diplomacy": (
            AS_USUAL,
            AGAINST_THE_LEADER,
            FOR_MYSELF,
            VOTES,
            FIRM,
            LOOSE,
            SPENDING,
            SAVING,
        ),
        "setupinfluence": (AS_USUAL, Course("votes before power", elector=1.5), FIRM, LOOSE),
    },
)
