"""What a bot values besides, where two of three activities are chosen and Principalities fight."""

from __future__ import annotations

from dataclasses import dataclass

from westphalia.bots.weights import Weights


@dataclass(frozen=True, slots=True)
class WarringWeights(Weights):
    """The weights of such an edition; an activity's own weight is what it brings beside what is counted."""

    influence: float  # what it costs to lose an Influence of one's own choice
    heretical: float  # what part of its worth a province of one's own has that is heretical
    heresy: float  # Combat Heresy
    diplomacy: float  # Engage in Diplomacy
    war: float  # Wage War
    ceded: float  # what a battle lost against a Principality costs
    prize: float  # what the Influence of a won Religious War on its Target is worth
    stand: float  # what it is worth to stand by a Principality, beside what is counted
