"""The first prince and elector: today's plans with the weights that they had then; opponents to measure by."""

from __future__ import annotations

from westphalia.bots.elector import Elector
from westphalia.bots.part import BotPart
from westphalia.bots.prince import Prince
from westphalia.bots.weights import Weights, with_personality


class FirstPrince(Prince):
    """A prince with the first prince's weights."""

    name = "prince-0"

    def weights(self, part: BotPart) -> Weights:
        """What the first prince valued."""
        return with_personality(part.first_weights, self.personality)


class FirstElector(Elector):
    """An elector with the first elector's weights."""

    name = "elector-0"

    def weights(self, part: BotPart) -> Weights:
        """What the first elector valued."""
        return with_personality(part.first_elector_weights, self.personality)


class Count(Prince):
    """A prince who values things in a way that loses to princes."""

    name = "count"

    def weights(self, part: BotPart) -> Weights:
        """What a count values."""
        return with_personality(part.count_weights, self.personality)
