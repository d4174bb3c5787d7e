"""How the bots play Peace & Rebels: the differences from the five-round edition."""

from dataclasses import replace
from typing import Final

from westphalia.bots.core.policy import EditionPolicy
from westphalia.bots.five_round import policy as five_round
from westphalia.bots.five_round import reasons_war
from westphalia.bots.five_round.rebels import plans, reasons
from westphalia.bots.five_round.rebels.evaluation import RebelsContext, RebelsOutlook
from westphalia.editions.five_round.rebels.state import RebelsState


def fingerprint(s: RebelsState) -> object:
    return s.gold, s.unrest, s.rebel_held


POLICY: Final[EditionPolicy] = replace(
    five_round.POLICY,
    decisions={
        **five_round.POLICY.decisions,
        "declare": (plans.declare, reasons_war.declare),
        "attack": (plans.attack, reasons.attack),
        "use_cb": (plans.use, reasons.use),
        "use_cb_on": (plans.use, reasons.use),
        "casus_belli_loss": (plans.lost_influence, reasons.lost_influence),
        "suppress": (plans.suppress, reasons.suppress),
        "shortfall_loss": (plans.lost_influence, reasons.lost_influence),
        "dissent": (plans.unrest, reasons.unrest),
        "ally_dissent": (plans.ally_dissent, reasons.ally_dissent),
        "unrest": (plans.unrest, reasons.unrest),
        "relief": (plans.relief, reasons.relief),
        "rebel_die_loss": (plans.lost_influence, reasons.lost_influence),
    },
    context=RebelsContext,
    outlook=RebelsOutlook,
    fingerprint=fingerprint,
    tried={**five_round.POLICY.tried, "suppress": 3, "ally_dissent": 3, "unrest": 2},
)
