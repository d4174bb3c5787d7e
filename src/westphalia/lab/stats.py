"""Means with confidence intervals, clustered by seed because games of one seed are not independent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, nan, sqrt
from statistics import NormalDist
from typing import Final

from westphalia.bots.arena.ratings import clustered_error

LEVEL: Final = 0.95
NORMAL: Final = NormalDist()
TINY: Final = 1e-12
FEW_EVENTS: Final = 30


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its interval and the numbers of values and seeds."""

    mean: float
    low: float
    high: float
    count: int
    seeds: int

    def contains(self, value: float) -> bool:
        return self.low <= value <= self.high

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def quantile(level: float, freedom: float) -> float:
    """Return the two-sided quantile of Student's t."""
    z = NORMAL.inv_cdf(0.5 + level / 2)
    if freedom == inf:
        return z
    if freedom < 1:
        return inf
    if freedom < 3:  # the expansion below is inaccurate there; these are exact
        p = 0.5 + level / 2
        if freedom < 2:
            from math import pi, tan

            return tan(pi * (p - 0.5))
        return (2 * p - 1) * sqrt(2 / (4 * p * (1 - p)))
    a = (z**3 + z) / 4
    b = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    c = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + a / freedom + b / freedom**2 + c / freedom**3


def mean_of(
    sums: Sequence[float], counts: Sequence[int], *, share: bool, count: bool = False, level: float = LEVEL
) -> Estimate:
    """Return the mean of values from the sum and the count of each seed; a `share` lies between 0 and 1.

    The interval of a share is Wilson's with the effective number of independent games, that of a `count` of events is
    the score interval of a Poisson mean with the dispersion of the sample. Both also hold for rare events. Other
    intervals are Student's.
    """
    total, seeds = sum(counts), len(counts)
    if not total:
        return Estimate(nan, nan, nan, 0, 0)
    mean = sum(sums) / total
    if seeds < 2:
        return Estimate(mean, *((0.0, 1.0) if share else (-inf, inf)), total, seeds)
    error = clustered_error([s - mean * n for s, n in zip(sums, counts, strict=True)], total)
    t = quantile(level, seeds - 1)
    if count:
        spread = total * error**2 / mean if mean > TINY else 1.0
        if sum(sums) < FEW_EVENTS:  # too few to tell that they are more regular than chance
            spread = max(1.0, spread)
        return Estimate(mean, *poisson_score(mean, total / max(spread, TINY), t), total, seeds)
    if not share:
        return Estimate(mean, mean - t * error, mean + t * error, total, seeds)
    effective = mean * (1 - mean) / error**2 if error > TINY else float(seeds)
    low, high = wilson(mean, effective, t)
    return Estimate(mean, low, high, total, seeds)


def wilson(mean: float, count: float, t: float) -> tuple[float, float]:
    """Return Wilson's interval of a share of `count` independent games."""
    if t == inf:
        return 0.0, 1.0
    scale = 1 + t * t / count
    centre = (mean + t * t / (2 * count)) / scale
    half = t / scale * sqrt(max(0.0, mean * (1 - mean)) / count + t * t / (4 * count * count))
    return max(0.0, centre - half), min(1.0, centre + half)


def poisson_score(mean: float, games: float, t: float) -> tuple[float, float]:
    """Return the score interval of a mean count over a number of independent games."""
    if t == inf:
        return 0.0, inf
    centre = mean + t * t / (2 * games)
    half = t * sqrt(mean / games + t * t / (4 * games * games))
    return max(0.0, centre - half), centre + half


# --- differences ---


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of two runs in one measure, over the seeds they share."""

    question: str
    first: float
    second: float
    mean: float
    low: float
    high: float
    p: float
    corrected: float  # p-value after Holm's correction
    seeds: int


def paired(
    question: str, first: Mapping[int, float], second: Mapping[int, float], level: float = LEVEL
) -> Difference:
    """Return the paired difference of means by seed with its interval; p is not corrected yet."""
    seeds = sorted(first.keys() & second.keys())
    gaps = [second[seed] - first[seed] for seed in seeds]
    count = len(gaps)
    before = sum(first[seed] for seed in seeds) / count if count else nan
    after = sum(second[seed] for seed in seeds) / count if count else nan
    if count < 2:
        return Difference(question, before, after, after - before, -inf, inf, 1.0, 1.0, count)
    mean = sum(gaps) / count
    error = clustered_error([gap - mean for gap in gaps], count)
    t = quantile(level, count - 1)
    p = p_value(mean / error, count - 1) if error > TINY else (1.0 if abs(mean) < TINY else 0.0)
    return Difference(question, before, after, mean, mean - t * error, mean + t * error, p, p, count)


def p_value(t: float, freedom: int) -> float:
    """Return the two-sided p-value of a t statistic."""
    z = abs(t) * (1 - 1 / (4 * freedom)) / sqrt(1 + t * t / (2 * freedom))
    return 2 * (1 - NORMAL.cdf(z))


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values after Holm's correction for multiple comparisons."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    corrected = [0.0] * len(values)
    least = 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, values[i] * (len(values) - rank)))
        corrected[i] = least
    return corrected
