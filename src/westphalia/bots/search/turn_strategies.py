"""Strategies for a whole turn: shifts of the weights, which an elector compares by rollouts."""

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from westphalia.bots.core.weights import Weights

W = TypeVar("W", bound=Weights)


@dataclass(frozen=True, slots=True)
class TurnStrategy:
    """A strategy for a turn: factors for some weights, and a sum for Electors."""

    name: str
    deny: float = 1.0
    elector: float = 0.0
    later: float = 1.0
    gold: float = 1.0
    religious: float = 1.0

    def adjust(self, w: W) -> W:
        return replace(
            w,
            deny=w.deny * self.deny,
            elector=tuple(value + self.elector for value in w.elector),
            later=w.later * self.later,
            gold=tuple(value * self.gold for value in w.gold),
            religious=w.religious * self.religious,
        )


USUAL: Final = TurnStrategy("as usual")
STRONG_ALLIANCES: Final = TurnStrategy("few strong alliances", later=4.0)
WEAK_ALLIANCES: Final = TurnStrategy("many weak alliances", later=0.0)
DIPLOMACY: Final = (
    USUAL,
    TurnStrategy("weaken the leader", deny=3.0),
    TurnStrategy("own gains first", deny=0.3),
    TurnStrategy("votes before power", elector=1.0),
    STRONG_ALLIANCES,
    WEAK_ALLIANCES,
)
"""Strategies for a Diplomacy turn."""
