"""Courses a Player may steer for a whole turn: shifts of the weights, to be compared by playing on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from westphalia.bots.weights import Weights

W = TypeVar("W", bound=Weights)


@dataclass(frozen=True, slots=True)
class Course:
    """A way to spend a turn: its name, and factors and sums for the weights."""

    name: str
    deny: float = 1.0
    elector: float = 0.0
    later: float = 1.0
    gold: float = 1.0
    religious: float = 1.0

    def steer(self, w: W) -> W:
        """The weights of one who steers this course."""
        return replace(
            w,
            deny=w.deny * self.deny,
            elector=tuple(value + self.elector for value in w.elector),
            later=w.later * self.later,
            gold=tuple(value * self.gold for value in w.gold),
            religious=w.religious * self.religious,
        )


AS_USUAL: Final = Course("as usual")
AGAINST_THE_LEADER: Final = Course("against whoever leads", deny=3.0)
FOR_MYSELF: Final = Course("what is mine, whoever leads", deny=0.3)
VOTES: Final = Course("votes before power", elector=1.0)
FIRM: Final = Course("few but firm alliances", later=4.0)
LOOSE: Final = Course("many loose alliances", later=0.0)
SPENDING: Final = Course("spending every Gold", gold=0.2)
SAVING: Final = Course("keeping Gold for war", gold=3.0)
