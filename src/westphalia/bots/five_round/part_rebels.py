"""The bots' part of the five-round edition with Peace & Rebels: what it has beside that of the edition."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from westphalia.bots.five_round import plans_rebels, reasons_rebels
from westphalia.bots.five_round.part import FIVE_ROUND
from westphalia.bots.five_round.terms_rebels import RebelsMind, RebelsOutlook
from westphalia.bots.part import BotPart
from westphalia.editions.five_round.rebels.state import RebelsState


def marks(s: RebelsState) -> object:
    """Gold and what lies on the land tell positions apart."""
    return s.gold, s.unrest, s.rebel_held


FIVE_ROUND_REBELS: Final[BotPart] = replace(
    FIVE_ROUND,
    plans={
        **FIVE_ROUND.plans,
        "declare": plans_rebels.declare,
        "attack": plans_rebels.attack,
        "use_cb": plans_rebels.use,
        "use_cb_on": plans_rebels.use,
        "cb_di": plans_rebels.lost_influence,
        "suppress": plans_rebels.suppress,
        "pay_di": plans_rebels.lost_influence,
        "dissent": plans_rebels.unrest,
        "ally_dissent": plans_rebels.ally_dissent,
        "unrest": plans_rebels.unrest,
        "relief": plans_rebels.relief,
        "die_di": plans_rebels.lost_influence,
    },
    reasons={
        **FIVE_ROUND.reasons,
        "attack": reasons_rebels.attack,
        "use_cb": reasons_rebels.use,
        "use_cb_on": reasons_rebels.use,
        "cb_di": reasons_rebels.lost_influence,
        "suppress": reasons_rebels.suppress,
        "pay_di": reasons_rebels.lost_influence,
        "dissent": reasons_rebels.unrest,
        "ally_dissent": reasons_rebels.ally_dissent,
        "unrest": reasons_rebels.unrest,
        "relief": reasons_rebels.relief,
        "die_di": reasons_rebels.lost_influence,
    },
    mind=RebelsMind,
    outlook=RebelsOutlook,
    marks=marks,
    tried={**FIVE_ROUND.tried, "suppress": 3, "ally_dissent": 3, "unrest": 2},
)
