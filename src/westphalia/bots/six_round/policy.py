"""How the bots play the six-round edition: a plan and a reason for each kind of question."""

from collections.abc import Mapping
from typing import Final

from westphalia.bots.core import council, diplomacy, elections
from westphalia.bots.core import reasons as shared
from westphalia.bots.core import reasons_war as shared_war
from westphalia.bots.core.decision_context import Decision
from westphalia.bots.core.policy import EditionPolicy
from westphalia.bots.core.reasons import as_good_as_any, no_difference
from westphalia.bots.core.weights import load_weights
from westphalia.bots.player_turns import plans_diplomacy, plans_war, tables
from westphalia.bots.player_turns.evaluation import odds_of_battle
from westphalia.bots.player_turns.plausible_answers import plausible_answers
from westphalia.bots.player_turns.reasons import losses
from westphalia.bots.player_turns.reasons_war import stand_by
from westphalia.bots.player_turns.weights import PlayerTurnsWeights
from westphalia.bots.search.turn_strategies import DIPLOMACY
from westphalia.bots.six_round import doctrines, plans, reasons
from westphalia.bots.six_round.evaluation import SixRoundContext, SixRoundOutlook
from westphalia.editions.player_turns.rules.religious_victory import religious_standing
from westphalia.editions.six_round.state import SixRoundState

DECISIONS: Final[Mapping[str, Decision]] = {
    **tables.DECISIONS,
    "buycards": (doctrines.buy_cards, reasons.buy),
    "combat_heresy": (plans.combat_heresy, reasons.combat_heresy),
    "council": (council.council, reasons.council),
    "diplomacy_game": (diplomacy.diplomacy_game, shared.diplomacy_game),
    "exchange": (doctrines.exchange, reasons.exchange),
    "newdoctrine": (doctrines.choose, reasons.doctrine),
    "patronage": (plans.patronage, reasons.patronage),
    "patronage_openly": (plans.patronage, reasons.patronage),
    "principality_size": (no_difference, as_good_as_any),
    "reformer": (no_difference, as_good_as_any),
    "second_activity": (plans.second_activity, reasons.second_activity),
    "shift_loss": (plans_diplomacy.losses, losses),
    "shift_loss_openly": (plans_diplomacy.losses, losses),
    "shift_place": (plans.shift_place, reasons.shift_place),
    "shift_place_openly": (plans.shift_place, reasons.shift_place),
    "standby": (plans_war.stand_by, stand_by),
    "start_doctrine": (doctrines.choose, reasons.doctrine),
    "start_doctrine_openly": (doctrines.choose, reasons.doctrine),
    "take": (doctrines.take, shared_war.draw),
    "vote": (elections.vote, shared.vote),
}


def spendable_influence(s: SixRoundState, seat: int) -> int:
    return s.stored[seat] + s.gold[seat]


def fingerprint(s: SixRoundState) -> object:
    return s.gold, s.good_works


POLICY: Final = EditionPolicy(
    decisions=DECISIONS,
    tables=load_weights(__package__, PlayerTurnsWeights),
    context=SixRoundContext,
    outlook=SixRoundOutlook,
    plausible_answers=plausible_answers,
    standing=religious_standing,
    fingerprint=fingerprint,
    odds=odds_of_battle,
    spendable_influence=spendable_influence,
    tried={**tables.TRIED, "combat_heresy": 2, "second_activity": 2, "standby": 2, "vote": 2},
    tried_in_battle=tables.IN_BATTLE,
    turn_strategies={"diplomacy": DIPLOMACY},
)
