"""The evaluation of Peace & Rebels: the value of a province, and the cost of its fall and of Unrest."""

from typing import Final

from westphalia.bots.core.outlook import DIE_FACES, rounds_left, wars_left
from westphalia.bots.core.weights import Weights, lookup
from westphalia.bots.five_round.evaluation import FiveRoundContext, FiveRoundOutlook, land_worth
from westphalia.editions.five_round.rebels.constants import (
    GOLD_OF_REBEL_HELD,
    PRICE_OF_REBEL,
    PRICE_OF_REBEL_HELD,
    REBELS_THAT_TAKE,
)
from westphalia.editions.five_round.rebels.rules.lands import is_core
from westphalia.editions.five_round.rebels.state import RebelsState

LOST_INFLUENCE: Final = 0.4  # what 1 Influence costs, in points, if a die takes it


class RebelsOutlook(FiveRoundOutlook):
    __slots__ = ()

    def prospects(self, s: RebelsState, w: Weights) -> list[float]:  # type: ignore[override]
        """Leave out provinces that Rebels hold (R.variant.set.5)."""
        points = super().prospects(s, w)
        if s.rebel_held:
            own = lookup(w.own, wars_left(s)) * s.k.ip_per_own_province
            for seat in range(s.players):
                points[seat] -= own * (s.land[seat] & s.rebel_held).bit_count()
        return points


class RebelsContext(FiveRoundContext):
    __slots__ = ()

    s: RebelsState

    def evaluate(self, s: RebelsState) -> RebelsOutlook:  # type: ignore[override]
        return RebelsOutlook(s, self.seat, self.w)


def gold_worth(context: RebelsContext) -> float:
    return lookup(context.w.gold, rounds_left(context.s))


def cost_of_fall(context: RebelsContext, province: int) -> float:
    """Return the cost of a province's fall: all of it, or the price of a core province that Rebels hold."""
    s = context.s
    if not is_core(s, province):
        return land_worth(context, province)
    gold = gold_worth(context)
    # After the last siege it is too late.
    back = gold * PRICE_OF_REBEL_HELD if rounds_left(s) else context.w.land
    return min(context.w.land, back) + gold * GOLD_OF_REBEL_HELD[s.towns >> province & 1]


def cost_of_unrest(context: RebelsContext, province: int) -> float:
    """Return the expected cost of Unrest: a die is rolled now, and Rebels may take the province next round."""
    s = context.s
    if not rounds_left(s):
        return 0.0  # no dice in the last round (R.variant.i.3)
    fall, gold = cost_of_fall(context, province), gold_worth(context)
    enough = s.rebels[province] + 1 >= REBELS_THAT_TAKE[s.towns >> province & 1]
    rebel = min(fall, PRICE_OF_REBEL * gold) if enough else 0.0
    return (fall + gold + LOST_INFLUENCE + rebel) / DIE_FACES
