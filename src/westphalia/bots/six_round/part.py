"""The six-round edition's part of the bots: a plan and a reason for every kind of question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from westphalia.bots.courses import AGAINST_THE_LEADER, AS_USUAL, FIRM, FOR_MYSELF, LOOSE, VOTES
from westphalia.bots.mind import Plan, Why
from westphalia.bots.part import BotPart
from westphalia.bots.reasons import as_good_as_any, no_difference
from westphalia.bots.six_round import doctrines, plans, reasons
from westphalia.bots.six_round.terms import SixRoundMind, SixRoundOutlook
from westphalia.bots.six_round.weights import COUNT, ELECTOR, FIRST, FIRST_ELECTOR, PRINCE
from westphalia.bots.warring import plans_crown, plans_diplomacy, plans_war, tables
from westphalia.bots.warring.reasons import diplomacy_game as game_reason
from westphalia.bots.warring.reasons import losses
from westphalia.bots.warring.reasons import vote as vote_reason
from westphalia.bots.warring.reasons_war import fetched, stand_by
from westphalia.bots.warring.sense import sensible
from westphalia.bots.warring.terms import odds_of_battle
from westphalia.editions.six_round.state import SixRoundState
from westphalia.rules.religious_victory import religious_standing

PLANS: Final[Mapping[str, Plan]] = {
    **tables.PLANS,
    "buycards": doctrines.buy_cards,
    "combat_heresy": plans.combat_heresy,
    "council": plans.council,
    "dipgame": plans_diplomacy.diplomacy_game,
    "exchange": doctrines.exchange,
    "newdoctrine": doctrines.choose,
    "patronage": plans.patronage,
    "patronage_openly": plans.patronage,
    "principality_size": no_difference,
    "reformer": no_difference,
    "second_activity": plans.second_activity,
    "shift_loss": plans_diplomacy.losses,
    "shift_loss_openly": plans_diplomacy.losses,
    "shift_place": plans.shift_place,
    "shift_place_openly": plans.shift_place,
    "standby": plans_war.stand_by,
    "start_doctrine": doctrines.choose,
    "start_doctrine_openly": doctrines.choose,
    "take": doctrines.take,
    "vote": plans_crown.vote,
}
REASONS: Final[Mapping[str, Why]] = {
    **tables.REASONS,
    "buycards": reasons.buy,
    "combat_heresy": reasons.combat_heresy,
    "council": reasons.council,
    "dipgame": game_reason,
    "exchange": reasons.exchange,
    "newdoctrine": reasons.doctrine,
    "patronage": reasons.patronage,
    "patronage_openly": reasons.patronage,
    "principality_size": as_good_as_any,
    "reformer": as_good_as_any,
    "second_activity": reasons.second_activity,
    "shift_loss": losses,
    "shift_loss_openly": losses,
    "shift_place": reasons.shift_place,
    "shift_place_openly": reasons.shift_place,
    "standby": stand_by,
    "start_doctrine": reasons.doctrine,
    "start_doctrine_openly": reasons.doctrine,
    "take": fetched,
    "vote": vote_reason,
}


def purse(s: SixRoundState, seat: int) -> int:
    """Influence that is not placed, and what buys it."""
    return s.stored[seat] + s.gold[seat]


def marks(s: SixRoundState) -> object:
    """Gold and Good Works tell positions apart."""
    return s.gold, s.good_works


SIX_ROUND: Final = BotPart(
    plans=PLANS,
    reasons=REASONS,
    weights=PRINCE,
    elector_weights=ELECTOR,
    first_weights=FIRST,
    first_elector_weights=FIRST_ELECTOR,
    count_weights=COUNT,
    mind=SixRoundMind,
    outlook=SixRoundOutlook,
    sensible=sensible,
    standing=religious_standing,
    marks=marks,
    odds=odds_of_battle,
    purse=purse,
    tried={**tables.TRIED, "combat_heresy": 2, "second_activity": 2, "standby": 2, "vote": 2},
    tried_in_battle=tables.IN_BATTLE,
    courses={"diplomacy": (AS_USUAL, AGAINST_THE_LEADER, FOR_MYSELF, VOTES, FIRM, LOOSE)},
)
