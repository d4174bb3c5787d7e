"""Ratings of bots, from games at tables of any composition, with standard errors clustered by seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10, sqrt
from statistics import geometric_mean
from typing import Final, NamedTuple

RATING: Final = 1500.0
PER_TENFOLD: Final = 400.0  # rating points for ten times the strength
UNKNOWN_ERROR: Final = 1.0  # the standard error of a share from a single seed
MOST_ITERATIONS: Final = 1_000
TOLERANCE: Final = 1e-9

Bots = tuple[str, ...]
"""The bots at a table, or those that an estimate is about."""


@dataclass(frozen=True, slots=True)
class Result:
    seed: int
    table: Bots
    shares: tuple[float, ...]


def clustered_mean(values: Sequence[float], clusters: Sequence[int]) -> tuple[float, float]:
    """Return the mean and its standard error; games of one seed are not independent, so they form a cluster."""
    mean = sum(values) / len(values)
    sums: dict[int, float] = {}
    for value, cluster in zip(values, clusters, strict=True):
        sums[cluster] = sums.get(cluster, 0.0) + value - mean
    if len(sums) < 2:
        return mean, UNKNOWN_ERROR
    return mean, clustered_error(list(sums.values()), len(values))


def clustered_error(deviations: Sequence[float], total: int) -> float:
    """Return the standard error of a mean of `total` values, given the summed deviations of each cluster."""
    count = len(deviations)
    return sqrt(sum(deviation * deviation for deviation in deviations) * count / (count - 1)) / total


def share_of(results: Sequence[Result], name: str) -> tuple[float, float]:
    """Return the win share of a bot (the average of its seats) with its standard error."""
    shares = [
        sum(share for bot, share in zip(result.table, result.shares, strict=True) if bot == name)
        / result.table.count(name)
        for result in results
    ]
    return clustered_mean(shares, [result.seed for result in results])


class Tally:
    """The number of games at each table, and the wins of each bot."""

    def __init__(self, results: Iterable[Result] = ()) -> None:
        self.games: Counter[Bots] = Counter()
        self.wins: dict[str, float] = {}
        for result in results:
            self.games[result.table] += 1
            for name, share in zip(result.table, result.shares, strict=True):
                self.wins[name] = self.wins.get(name, 0.0) + share

    def without(self, some: Tally) -> Tally:
        """Return the tally without some of its games."""
        left = Tally()
        left.games = Counter({table: games - some.games[table] for table, games in self.games.items()})
        left.wins = {name: wins - some.wins.get(name, 0.0) for name, wins in self.wins.items()}
        return left


def fit_strengths(tally: Tally) -> dict[str, float]:
    """Fit the strength of each bot by Luce's choice rule (minorization); the geometric mean is 1.

    Half a win per bot is added, from games in which each bot has one seat, so that no strength is 0.
    """
    names = list(tally.wins)
    tables = [(Counter(table), float(games)) for table, games in tally.games.items()]
    tables.append((Counter(names), 0.5 * len(names)))
    strength = dict.fromkeys(names, 1.0)
    for _ in range(MOST_ITERATIONS):
        expected = dict.fromkeys(names, 0.0)  # wins per unit of strength
        for seats, games in tables:
            at_table = sum(count * strength[name] for name, count in seats.items())
            for name, count in seats.items():
                expected[name] += games * count / at_table
        fitted = normalize({name: (wins + 0.5) / expected[name] for name, wins in tally.wins.items()})
        done = all(abs(fitted[name] / strength[name] - 1.0) < TOLERANCE for name in names)
        strength = fitted
        if done:
            break
    return strength


def normalize(strength: Mapping[str, float]) -> dict[str, float]:
    """Scale strengths to a geometric mean of 1."""
    level = geometric_mean(strength.values())
    return {name: value / level for name, value in strength.items()}


def compute_ratings(tally: Tally) -> dict[str, float]:
    """Return the rating of each bot: 1500 on average, 400 more for ten times the strength."""
    return {name: RATING + PER_TENFOLD * log10(value) for name, value in fit_strengths(tally).items()}


# --- standard errors ---


class Estimate(NamedTuple):
    """A value and its standard error, if it is known."""

    value: float
    error: float | None


def rate_bots(results: Sequence[Result]) -> dict[str, Estimate]:
    found = jackknife(
        results, lambda tally: {(name,): value for name, value in compute_ratings(tally).items()}
    )
    return {name: figure for (name,), figure in found.items()}


def rating_gaps(results: Sequence[Result], ladder: Sequence[str]) -> dict[str, Estimate]:
    """Return the rating gap between each bot of a ladder and the next, from the top down."""

    def differences(tally: Tally) -> dict[Bots, float]:
        rating = compute_ratings(tally)
        return {(above, below): rating[above] - rating[below] for above, below in pairwise(ladder)}

    return {above: figure for (above, _), figure in jackknife(results, differences).items()}


def jackknife(
    results: Sequence[Result], estimate: Callable[[Tally], Mapping[Bots, float]]
) -> dict[Bots, Estimate]:
    """Return estimates with jackknife standard errors: each table leaves out one of its seeds at a time.

    There is no standard error with a single seed, or for a bot without a win.
    """
    tally = Tally(results)
    found = estimate(tally)
    spread = dict.fromkeys(found, 0.0)
    played: dict[Bots, dict[int, list[Result]]] = {}
    for result in results:
        played.setdefault(result.table, {}).setdefault(result.seed, []).append(result)
    for seeds in played.values():
        others = [estimate(tally.without(Tally(games))) for games in seeds.values()]
        count = len(others)
        for bots in found:
            values = [other[bots] for other in others]
            mean = sum(values) / count
            spread[bots] += (count - 1) / count * sum((value - mean) ** 2 for value in values)
    seeds_enough = all(len(seeds) > 1 for seeds in played.values())
    return {
        bots: Estimate(
            value, sqrt(spread[bots]) if seeds_enough and all(tally.wins[name] for name in bots) else None
        )
        for bots, value in found.items()
    }
