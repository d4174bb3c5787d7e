"""Means with intervals: games of one seed are not independent, so seeds are what is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, nan, sqrt
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
NORMAL: Final = NormalDist()
TINY: Final = 1e-12


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, its interval, how many values and how many seeds it comes from."""

    mean: float
    low: float
    high: float
    count: int
    seeds: int

    def contains(self, value: float) -> bool:
        """Whether a value lies in the interval."""
        return self.low <= value <= self.high

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def quantile(level: float, freedom: float) -> float:
    """How many standard errors an interval of a level reaches to each side, by Student's t."""
    z = NORMAL.inv_cdf(0.5 + level / 2)
    if freedom == inf:
        return z
    if freedom < 1:
        return inf
    if freedom < 3:  # the expansion below is poor there: the exact ones
        p = 0.5 + level / 2
        if freedom < 2:
            from math import pi, tan

            return tan(pi * (p - 0.5))
        return (2 * p - 1) * sqrt(2 / (4 * p * (1 - p)))
    a = (z**3 + z) / 4
    b = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    c = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + a / freedom + b / freedom**2 + c / freedom**3


def mean_of(sums: Sequence[float], counts: Sequence[int], *, share: bool, level: float = LEVEL) -> Estimate:
    """The mean of values of which each seed has a sum and a number; `share`: they lie between 0 and 1.

    For shares the interval is Wilson's with the number of independent games that would be as sure, so that it is
    right for rare things, too; else it is Student's.
    """
    total, seeds = sum(counts), len(counts)
    if not total:
        return Estimate(nan, nan, nan, 0, 0)
    mean = sum(sums) / total
    if seeds < 2:
        return Estimate(mean, *((0.0, 1.0) if share else (-inf, inf)), total, seeds)
    spread = sum((s - mean * n) ** 2 for s, n in zip(sums, counts, strict=True))
    error = sqrt(spread * seeds / (seeds - 1)) / total
    t = quantile(level, seeds - 1)
    if not share:
        return Estimate(mean, mean - t * error, mean + t * error, total, seeds)
    alike = mean * (1 - mean) / error**2 if error > TINY else float(seeds)
    low, high = wilson(mean, alike, t)
    return Estimate(mean, low, high, total, seeds)


def wilson(mean: float, count: float, t: float) -> tuple[float, float]:
    """Wilson's interval of a share of so many independent things."""
    if t == inf:
        return 0.0, 1.0
    scale = 1 + t * t / count
    centre = (mean + t * t / (2 * count)) / scale
    half = t / scale * sqrt(max(0.0, mean * (1 - mean)) / count + t * t / (4 * count * count))
    return max(0.0, centre - half), min(1.0, centre + half)


# --- differences ---


@dataclass(frozen=True, slots=True)
class Difference:
    """What two runs differ by in one question, from the seeds they share."""

    question: str
    first: float
    second: float
    mean: float
    low: float
    high: float
    p: float
    corrected: float
    """The p-value after Holm's correction for the number of questions."""
    seeds: int


def paired(
    question: str, first: Mapping[int, float], second: Mapping[int, float], level: float = LEVEL
) -> Difference:
    """The difference of means by seed, with its interval; not yet corrected."""
    seeds = sorted(first.keys() & second.keys())
    gaps = [second[seed] - first[seed] for seed in seeds]
    count = len(gaps)
    before = sum(first[seed] for seed in seeds) / count if count else nan
    after = sum(second[seed] for seed in seeds) / count if count else nan
    if count < 2:
        return Difference(question, before, after, after - before, -inf, inf, 1.0, 1.0, count)
    mean = sum(gaps) / count
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (count - 1) / count)
    t = quantile(level, count - 1)
    p = p_value(mean / error, count - 1) if error > TINY else (1.0 if abs(mean) < TINY else 0.0)
    return Difference(question, before, after, mean, mean - t * error, mean + t * error, p, p, count)


def p_value(t: float, freedom: int) -> float:
    """How likely chance alone brings a difference of at least so many standard errors, either way."""
    z = abs(t) * (1 - 1 / (4 * freedom)) / sqrt(1 + t * t / (2 * freedom))
    return 2 * (1 - NORMAL.cdf(z))


def holm(values: Sequence[float]) -> list[float]:
    """Holm's correction: p-values such that all of several questions together err with the wanted chance only."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    corrected = [0.0] * len(values)
    least = 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, values[i] * (len(values) - rank)))
        corrected[i] = least
    return corrected
