"""The odds of a battle, as they were measured: what was said of so many in 100 came true of as many."""

from __future__ import annotations

from westphalia.bots.weights import Weights


def odds(mine: float, theirs: float, ratio: int, w: Weights) -> float:
    """How likely an attacker wins by the strengths of both sides when he declares war.

    At so many times the other's strength there is no battle; but other wars may still change that before it.
    """
    if mine >= ratio * theirs:
        return w.sure
    if theirs >= ratio * mine:
        return 1.0 - w.sure
    a: float = (1.0 + w.even) * float(mine) ** w.odds
    b: float = float(theirs) ** w.odds
    return a / (a + b)
