"""Choices that several seats make at the same time: mixed strategies computed from the stakes.

Each seat says yes or no. The more a yes gains, given how the others mix, the likelier it is: a logit (quantal
response) equilibrium. Small differences are close to a coin toss, large ones decide.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from westphalia.engine.chance import mix

ITERATIONS: Final = 12
STEP: Final = 0.5  # how far each iteration goes towards the best mix
STEEPEST: Final = 60.0  # beyond it a probability is 0 or 1
MOST_EXACT: Final = 7  # with more seats the others' choices are sampled
SAMPLES: Final = 12

Payoffs = Callable[[int], Sequence[float]]
"""What each seat gets if the seats of a bit mask say yes."""

Stakes = tuple[float, float]
"""What no and yes are worth to a seat."""


def logit(gain: float, temperature: float) -> float:
    """Return the probability of an answer that gains this much."""
    steep = gain / temperature
    if abs(steep) > STEEPEST:
        return 1.0 if steep > 0 else 0.0
    return 1.0 / (1.0 + exp(-steep))


def stakes_of_all(payoffs: Payoffs, seats: int, cost: float, temperature: float) -> list[Stakes]:
    """Return the values of no and yes for each seat while all others mix.

    A yes must gain more than `cost` to be more likely than a no.
    """
    if seats > MOST_EXACT:
        return _sampled(payoffs, seats, cost, temperature)
    table = [payoffs(mask) for mask in range(1 << seats)]
    masks = range(1 << seats)
    no = [[table[mask][seat] for mask in masks if not mask >> seat & 1] for seat in range(seats)]
    yes = [[table[mask][seat] for mask in masks if mask >> seat & 1] for seat in range(seats)]
    gains = [[b - a for a, b in zip(*lists, strict=True)] for lists in zip(no, yes, strict=True)]
    odds = [0.5] * seats
    for _ in range(ITERATIONS):
        for seat in range(seats):
            gain = _mean(gains[seat], odds[:seat] + odds[seat + 1 :])
            odds[seat] += STEP * (logit(gain - cost, temperature) - odds[seat])
    return [
        (_mean(no[seat], others), _mean(yes[seat], others))
        for seat, others in ((seat, odds[:seat] + odds[seat + 1 :]) for seat in range(seats))
    ]


def _mean(values: list[float], odds: Sequence[float]) -> float:
    """Return the mean of values by bit mask, given the probability of each bit."""
    for chance in reversed(odds):
        half = len(values) >> 1
        values = [a + chance * (b - a) for a, b in zip(values[:half], values[half:], strict=True)]
    return values[0]


def _sampled(payoffs: Payoffs, seats: int, cost: float, temperature: float) -> list[Stakes]:
    """Let each seat learn from samples of the others' choices while they learn too (stochastic fictitious play)."""
    odds = [0.5] * seats
    stakes = [[0.0, 0.0] for _ in range(seats)]
    for sample in range(1, SAMPLES + 1):
        mask = sum(1 << seat for seat in range(seats) if mix(sample, seat) / (1 << 64) < odds[seat])
        here = payoffs(mask)
        for seat in range(seats):
            said = mask >> seat & 1
            found = here[seat], payoffs(mask ^ 1 << seat)[seat]
            for answer, value in zip((said, 1 - said), found, strict=True):
                stakes[seat][answer] += (value - stakes[seat][answer]) * 2.0 / (sample + 1)
            no, yes = stakes[seat]
            odds[seat] = logit(yes - no - cost, temperature)
    return [(no, yes) for no, yes in stakes]
