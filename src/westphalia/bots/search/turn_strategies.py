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
AGAINST_THE_LEADER: Final = TurnStrategy("weaken the leader", deny=3.0)
OWN_GAINS: Final = TurnStrategy("own gains first", deny=0.3)
VOTES: Final = TurnStrategy("votes before power", elector=1.0)
STRONG_ALLIANCES: Final = TurnStrategy("few strong alliances", later=4.0)
WEAK_ALLIANCES: Final = TurnStrategy("many weak alliances", later=0.0)
SPENDING: Final = TurnStrategy("spend all Gold", gold=0.2)
SAVING: Final = TurnStrategy("keep Gold for war", gold=3.0)
