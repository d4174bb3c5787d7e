"""Weights that only editions with Player Turns have."""

from dataclasses import dataclass

from westphalia.bots.core.weights import Weights


@dataclass(frozen=True, slots=True)
class PlayerTurnsWeights(Weights):
    influence: float  # the cost of losing an Influence that the Player may choose
    heretical: float  # the share of its worth that a heretical own province keeps
    heresy: float  # added to the value of Combat Heresy
    diplomacy: float  # added to the value of Engage in Diplomacy
    war: float  # added to the value of Wage War
    ceded: float  # the cost of a battle lost against a Principality
    prize: float  # the value of the Influence that a Declarer wins on the Target
    stand: float  # added to the value of standing by a Principality
