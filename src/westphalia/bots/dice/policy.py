"""How the bots play the dice edition: a plan and a reason for each kind of question."""

from collections.abc import Mapping
from typing import Final

from westphalia.bots.core import diplomacy, elections
from westphalia.bots.core import reasons as shared
from westphalia.bots.core import reasons_war as shared_war
from westphalia.bots.core.decision_context import Decision
from westphalia.bots.core.policy import EditionPolicy
from westphalia.bots.core.weights import load_weights
from westphalia.bots.dice import plans, reasons
from westphalia.bots.dice.evaluation import DiceContext, DiceOutlook
from westphalia.bots.player_turns import plans_faith, plans_war, tables
from westphalia.bots.player_turns.evaluation import odds_of_battle
from westphalia.bots.player_turns.plausible_answers import plausible_answers
from westphalia.bots.player_turns.weights import PlayerTurnsWeights
from westphalia.bots.search.turn_strategies import DIPLOMACY
from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules.religious_victory import religious_standing

DECISIONS: Final[Mapping[str, Decision]] = {
    **tables.DECISIONS,
    "abandon": (plans_war.abandon, shared_war.abandon),
    "ballot": (elections.vote, shared.vote),
    "dilemma": (diplomacy.diplomacy_game, shared.diplomacy_game),
    "emperor_province": (plans_faith.unrest, reasons.unrest),
    "muster": (plans.muster, shared_war.discard),
    "sit_out": (plans.sit_out, reasons.sit_out),
    "unrest": (plans_faith.unrest, reasons.unrest),
}


def spendable_influence(s: DiceState, seat: int) -> int:
    return s.stored[seat]


def fingerprint(s: DiceState) -> object:
    return s.points


POLICY: Final = EditionPolicy(
    decisions=DECISIONS,
    tables=load_weights(__package__, PlayerTurnsWeights),
    context=DiceContext,
    outlook=DiceOutlook,
    plausible_answers=plausible_answers,
    standing=religious_standing,
    fingerprint=fingerprint,
    odds=odds_of_battle,
    spendable_influence=spendable_influence,
    tried={**tables.TRIED, "sit_out": 3},
    tried_in_battle={**tables.IN_BATTLE, "muster": 3},
    turn_strategies={"diplomacy": DIPLOMACY},
    elector_forecasts=True,
)
