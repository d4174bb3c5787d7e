"""The dice edition's part of the bots: a plan and a reason for every kind of question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from westphalia.bots.courses import AGAINST_THE_LEADER, AS_USUAL, FIRM, FOR_MYSELF, LOOSE, VOTES
from westphalia.bots.dice import plans, reasons
from westphalia.bots.dice.terms import DiceMind, DiceOutlook
from westphalia.bots.dice.weights import COUNT, ELECTOR, FIRST, FIRST_ELECTOR, PRINCE
from westphalia.bots.mind import Plan, Why
from westphalia.bots.part import BotPart
from westphalia.bots.warring import plans_crown, plans_diplomacy, plans_faith, plans_war, tables
from westphalia.bots.warring.reasons import diplomacy_game, vote
from westphalia.bots.warring.reasons_war import abandon, given
from westphalia.bots.warring.sense import sensible
from westphalia.bots.warring.terms import odds_of_battle
from westphalia.editions.dice.state import DiceState
from westphalia.rules.religious_victory import religious_standing

PLANS: Final[Mapping[str, Plan]] = {
    **tables.PLANS,
    "abandon": plans_war.abandon,
    "ballot": plans_crown.vote,
    "dilemma": plans_diplomacy.diplomacy_game,
    "emperor_province": plans_faith.unrest,
    "muster": plans.muster,
    "sit_out": plans.sit_out,
    "unrest": plans_faith.unrest,
}
REASONS: Final[Mapping[str, Why]] = {
    **tables.REASONS,
    "abandon": abandon,
    "ballot": vote,
    "dilemma": diplomacy_game,
    "emperor_province": reasons.unrest,
    "muster": given,
    "sit_out": reasons.sit_out,
    "unrest": reasons.unrest,
}


def purse(s: DiceState, seat: int) -> int:
    """Influence that is not placed, and what buys it."""
    return s.stored[seat]


def marks(s: DiceState) -> object:
    """Saints and Reformation Points tell positions apart."""
    return s.points


DICE: Final = BotPart(
    plans=PLANS,
    reasons=REASONS,
    weights=PRINCE,
    elector_weights=ELECTOR,
    first_weights=FIRST,
    first_elector_weights=FIRST_ELECTOR,
    count_weights=COUNT,
    mind=DiceMind,
    outlook=DiceOutlook,
    sensible=sensible,
    standing=religious_standing,
    marks=marks,
    odds=odds_of_battle,
    purse=purse,
    tried={**tables.TRIED, "sit_out": 3},
    tried_in_battle={**tables.IN_BATTLE, "muster": 3},
    courses={"diplomacy": (AS_USUAL, AGAINST_THE_LEADER, FOR_MYSELF, VOTES, FIRM, LOOSE)},
    elector_forecasts=True,
)
