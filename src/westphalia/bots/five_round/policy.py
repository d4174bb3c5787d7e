"""How the bots play the five-round edition: a plan and a reason for each kind of question."""

from collections.abc import Mapping
from typing import Final

from westphalia.bots.core import card_game, conversion, council, diplomacy, elections, settling
from westphalia.bots.core import reasons as shared
from westphalia.bots.core import reasons_war as shared_war
from westphalia.bots.core.decision_context import Decision
from westphalia.bots.core.policy import EditionPolicy
from westphalia.bots.core.reasons import as_good_as_any, no_difference
from westphalia.bots.core.weights import Weights, load_weights
from westphalia.bots.five_round import (
    plans_battle,
    plans_diplomacy,
    plans_giving,
    plans_heresy,
    plans_league,
    plans_treaty,
    plans_war,
    reasons,
    reasons_war,
)
from westphalia.bots.five_round.evaluation import FiveRoundContext, FiveRoundOutlook, odds_of_battle
from westphalia.bots.five_round.plausible_answers import plausible_answers
from westphalia.bots.search.turn_strategies import (
    DIPLOMACY,
    STRONG_ALLIANCES,
    USUAL,
    WEAK_ALLIANCES,
    TurnStrategy,
)
from westphalia.editions.five_round.rules.victory import religious_standing
from westphalia.editions.five_round.state import FiveRoundState

DECISIONS: Final[Mapping[str, Decision]] = {
    "convert": (conversion.conversion, reasons.conversion),
    "council": (council.council, reasons.council),
    "patronage": (plans_heresy.patronage, reasons.patronage),
    "dice": (plans_heresy.dice, reasons.dice),
    "diplomacy_game": (diplomacy.diplomacy_game, shared.diplomacy_game),
    "diplomacy": (plans_diplomacy.turn, reasons.influence),
    "setupinfluence": (diplomacy.place_influence, reasons.influence),
    "emperor_reward": (diplomacy.place_influence, reasons.influence),
    "withdraw": (diplomacy.withdraw, shared.withdraw),
    "declare": (plans_war.declare, reasons_war.declare),
    "targets": (plans_war.targets, reasons_war.targets),
    "attack": (plans_war.attack, reasons_war.attack),
    "target": (plans_war.religious_target, reasons_war.religious_target),
    "abandon": (plans_war.abandon, shared_war.abandon),
    "confirm": (plans_war.confirm, reasons_war.attack),
    "treaty": (plans_treaty.treaty, reasons_war.treaty),
    "conquer": (plans_treaty.conquer, shared_war.conquer),
    "vassalize": (plans_treaty.vassalize, shared_war.vassalize),
    "liberate": (plans_treaty.liberate, reasons_war.liberate),
    "allyconquest": (plans_treaty.ally_conquest, reasons_war.ally_takes),
    "allyprovince": (plans_treaty.ally_province, reasons_war.ally_takes),
    "doctrine": (plans_battle.doctrine, reasons_war.doctrine),
    "execute": (plans_battle.execute, reasons_war.doctrine),
    "giveup": (plans_battle.give_up, shared_war.discard),
    "take": (plans_battle.take, shared_war.draw),
    "guerillatarget": (plans_battle.guerilla_target, reasons_war.guerilla_target),
    "guerillaown": (plans_battle.give_up, shared_war.discard),
    "guerillaenemy": (plans_battle.remove, shared_war.force_discard),
    "buycards": (plans_battle.buy_cards, reasons_war.buy),
    "card": (card_game.card, shared_war.card),
    "rifling": (card_game.rifling, shared_war.force_discard),
    "charge": (card_game.charge, shared_war.discard),
    "reinforce": (plans_battle.reinforce, shared_war.draw),
    "league": (plans_league.league, reasons.league),
    "electorsemperor": (elections.elector_out, shared.electors),
    "electorspropose": (elections.elector_out, shared.electors),
    "electorin": (elections.elector_in, shared.electors),
    "electorsvote": (plans_league.elector_vote, reasons.elector_vote),
    "foreign_power": (plans_giving.exile, reasons.exile),
    "foreign_power_edge": (settling.edge, shared.edge),
    "foreign_power_receiver": (plans_league.receiver, reasons.surplus_receiver),
    "giftreceiver": (plans_giving.gift_receiver, shared.gift),
    "vote": (elections.vote, shared.vote),
    "westphalia": (elections.tie_break, shared.tie_break),
    "home": (settling.room_around, shared.room_around),
    "elector": (settling.near_own_land, shared.near_own_land),
    "principality": (settling.near_own_land, shared.near_own_land),
    "name": (no_difference, as_good_as_any),
    "flag": (no_difference, as_good_as_any),
    "pick_elector": (no_difference, as_good_as_any),
    "foreign_power_home": (no_difference, as_good_as_any),
    "foreign_power_gift": (no_difference, as_good_as_any),
    "newcapital": (no_difference, as_good_as_any),
    "release": (plans_giving.release, shared.release),
    "gift": (plans_giving.gift, shared.gift),
}


def odds(context: FiveRoundContext, enemy: int) -> float:
    return odds_of_battle(context.s, context.seat, enemy, context.w)


def spendable_influence(s: FiveRoundState, seat: int) -> int:
    return s.stored[seat] + s.gold[seat]


def fingerprint(s: FiveRoundState) -> object:
    return s.gold


POLICY: Final = EditionPolicy(
    decisions=DECISIONS,
    tables=load_weights(__package__, Weights),
    context=FiveRoundContext,
    outlook=FiveRoundOutlook,
    plausible_answers=plausible_answers,
    standing=religious_standing,
    fingerprint=fingerprint,
    odds=odds,
    spendable_influence=spendable_influence,
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
        "emperor_reward": 4,
    },
    required_lead=0.5,
    tried_in_battle={"doctrine": 4, "card": 3, "charge": 3, "rifling": 3},
    turn_strategies={
        "diplomacy": (
            *DIPLOMACY,
            TurnStrategy("spend all Gold", gold=0.2),
            TurnStrategy("keep Gold for war", gold=3.0),
        ),
        "setupinfluence": (
            USUAL,
            TurnStrategy("votes before power", elector=1.5),
            STRONG_ALLIANCES,
            WEAK_ALLIANCES,
        ),
    },
)
