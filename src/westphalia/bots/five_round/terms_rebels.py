"""What Rebels are worth fighting for: what a province brings, what it costs if it falls, and what Unrest may cost."""

from __future__ import annotations

from typing import Final

from westphalia.bots.five_round.terms import FiveRoundMind, FiveRoundOutlook, heretical_town_worth, town_worth
from westphalia.bots.outlook import DIE_FACES, rounds_left, wars_left
from westphalia.bots.weights import Weights, at
from westphalia.editions.five_round.rebels.constants import (
    GOLD_OF_REBEL_HELD,
    PRICE_OF_REBEL,
    PRICE_OF_REBEL_HELD,
    REBELS_THAT_TAKE,
)
from westphalia.editions.five_round.rebels.lands import is_core
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.rules.realm import religion_of_province

LOST_INFLUENCE: Final = 0.4  # what 1 Influence lost by a die costs, in points, where one may choose it


class RebelsOutlook(FiveRoundOutlook):
    """Everybody's chances in a five-round game with Peace & Rebels."""

    __slots__ = ()

    def prospects(self, s: RebelsState, w: Weights) -> list[float]:  # type: ignore[override]
        """As in the edition, without the provinces that Rebels hold (R.variant.set.5)."""
        points = super().prospects(s, w)
        if s.rebel_held:
            own = at(w.own, wars_left(s)) * s.k.ip_per_own_province
            for seat in range(s.players):
                points[seat] -= own * (s.land[seat] & s.rebel_held).bit_count()
        return points


class RebelsMind(FiveRoundMind):
    """One seat that thinks about one question of such a game."""

    __slots__ = ()

    s: RebelsState

    def look(self, s: RebelsState) -> RebelsOutlook:  # type: ignore[override]
        """Everybody's chances in a state."""
        return RebelsOutlook(s, self.seat, self.w)


def gold_worth(mind: RebelsMind) -> float:
    """What a Gold is worth."""
    return at(mind.w.gold, rounds_left(mind.s))


def province_worth(mind: RebelsMind, province: int) -> float:
    """What a province of one's own brings."""
    s, w = mind.s, mind.w
    worth = w.land
    if s.towns >> province & 1:
        orthodox = religion_of_province(s, province) == s.religion[mind.seat]
        worth += town_worth(s, w) if orthodox else heretical_town_worth(s, w)
    return worth


def cost_of_fall(mind: RebelsMind, province: int) -> float:
    """What it costs if Rebels take a province: all of it, or what they cost who hold a core province."""
    s = mind.s
    if not is_core(s, province):
        return province_worth(mind, province)
    gold = gold_worth(mind)
    back = (
        gold * PRICE_OF_REBEL_HELD if rounds_left(s) else mind.w.land
    )  # after the last siege it is too late
    return min(mind.w.land, back) + gold * GOLD_OF_REBEL_HELD[s.towns >> province & 1]


def cost_of_unrest(mind: RebelsMind, province: int) -> float:
    """What Unrest may cost in its first round: a die is rolled, and Rebels who come can take it next time."""
    s = mind.s
    if not rounds_left(s):
        return 0.0  # no dice in the last round (R.variant.i.3)
    fall, gold = cost_of_fall(mind, province), gold_worth(mind)
    enough = s.rebels[province] + 1 >= REBELS_THAT_TAKE[s.towns >> province & 1]
    rebel = min(fall, PRICE_OF_REBEL * gold) if enough else 0.0
    return (fall + gold + LOST_INFLUENCE + rebel) / DIE_FACES
