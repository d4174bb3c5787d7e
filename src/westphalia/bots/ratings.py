"""Ratings: how strong bots are if wins fall in proportion to strength, and how sure that is.

Botss may differ in who sits at them; every seed is played once for each rotation of the seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10, sqrt
from statistics import geometric_mean
from typing import Final, NamedTuple

RATING: Final = 1500.0
PER_TENFOLD: Final = 400.0  # points for ten times the strength
UNSURE: Final = 1.0  # the error of a share, where nothing tells it
MOST_FITTING: Final = 1_000
FITTED: Final = 1e-9

Bots = tuple[str, ...]
"""Who sits at a table, or whom a figure is about."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game: who sat at the table, and which share of the win each of them got."""

    seed: int
    table: Bots
    shares: tuple[float, ...]


def clustered(values: Sequence[float], clusters: Sequence[int]) -> tuple[float, float]:
    """The mean and its standard error; games of one seed are not independent, so seeds are what is counted."""
    mean = sum(values) / len(values)
    sums: dict[int, float] = {}
    for value, cluster in zip(values, clusters, strict=True):
        sums[cluster] = sums.get(cluster, 0.0) + value - mean
    count = len(sums)
    if count < 2:
        return mean, UNSURE
    spread = sum(total * total for total in sums.values())
    return mean, sqrt(spread * count / (count - 1)) / len(values)


def share_of(results: Sequence[Result], name: str) -> tuple[float, float]:
    """The share of the win of one bot with its standard error; sits it at several places, of its average place."""
    shares = [
        sum(share for bot, share in zip(result.table, result.shares, strict=True) if bot == name)
        / result.table.count(name)
        for result in results
    ]
    return clustered(shares, [result.seed for result in results])


class Tally:
    """How many games were played at which tables, and how many each bot won."""

    def __init__(self, results: Iterable[Result] = ()) -> None:
        self.games: Counter[Bots] = Counter()
        self.wins: dict[str, float] = {}
        for result in results:
            self.games[result.table] += 1
            for name, share in zip(result.table, result.shares, strict=True):
                self.wins[name] = self.wins.get(name, 0.0) + share

    def without(self, some: Tally) -> Tally:
        """What is left if some of the games had not been played."""
        left = Tally()
        left.games = Counter({table: games - some.games[table] for table, games in self.games.items()})
        left.wins = {name: wins - some.wins.get(name, 0.0) for name, wins in self.wins.items()}
        return left


def strengths(tally: Tally) -> dict[str, float]:
    """How strong each bot is; their geometric mean is 1.

    A fit of Luce's choice rule by minorization. Half a win is added for everybody, of games in which each of them sits
    once, so that nobody is at nothing.
    """
    names = list(tally.wins)
    tables = [(Counter(table), float(games)) for table, games in tally.games.items()]
    tables.append((Counter(names), 0.5 * len(names)))
    strength = dict.fromkeys(names, 1.0)
    for _ in range(MOST_FITTING):
        expected = dict.fromkeys(names, 0.0)  # wins for each unit of strength
        for seats, games in tables:
            at_table = sum(count * strength[name] for name, count in seats.items())
            for name, count in seats.items():
                expected[name] += games * count / at_table
        fitted = in_proportion({name: (wins + 0.5) / expected[name] for name, wins in tally.wins.items()})
        done = all(abs(fitted[name] / strength[name] - 1.0) < FITTED for name in names)
        strength = fitted
        if done:
            break
    return strength


def in_proportion(strength: Mapping[str, float]) -> dict[str, float]:
    """The same strengths with a geometric mean of 1."""
    level = geometric_mean(strength.values())
    return {name: value / level for name, value in strength.items()}


def ratings(tally: Tally) -> dict[str, float]:
    """The rating of each bot: 1500 on average, 400 more for ten times the strength."""
    return {name: RATING + PER_TENFOLD * log10(value) for name, value in strengths(tally).items()}


# --- how sure it is ---


class Figure(NamedTuple):
    """What was found, and its standard error if there is one."""

    value: float
    error: float | None


def rated(results: Sequence[Result]) -> dict[str, Figure]:
    """The rating of each bot."""
    found = with_errors(results, lambda tally: {(name,): value for name, value in ratings(tally).items()})
    return {name: figure for (name,), figure in found.items()}


def steps(results: Sequence[Result], ladder: Sequence[str]) -> dict[str, Figure]:
    """By how much each bot of a ladder, from the top down, is rated above the next."""

    def differences(tally: Tally) -> dict[Bots, float]:
        rating = ratings(tally)
        return {(above, below): rating[above] - rating[below] for above, below in pairwise(ladder)}

    return {above: figure for (above, _), figure in with_errors(results, differences).items()}


def with_errors(
    results: Sequence[Result], tell: Callable[[Tally], Mapping[Bots, float]]
) -> dict[Bots, Figure]:
    """What games tell of some bots, and its error: how it changes if one seed or another is left out (jackknife).

    Every table is drawn by itself: a seed is left out among those of its own table. One seed tells no error, and of
    somebody who never wins nothing does: the half win that is added is all that he has.
    """
    tally = Tally(results)
    found = tell(tally)
    spread = dict.fromkeys(found, 0.0)
    played: dict[Bots, dict[int, list[Result]]] = {}
    for result in results:
        played.setdefault(result.table, {}).setdefault(result.seed, []).append(result)
    for seeds in played.values():
        others = [tell(tally.without(Tally(games))) for games in seeds.values()]
        count = len(others)
        for bots in found:
            values = [told[bots] for told in others]
            mean = sum(values) / count
            spread[bots] += (count - 1) / count * sum((value - mean) ** 2 for value in values)
    seeds_enough = all(len(seeds) > 1 for seeds in played.values())
    return {
        bots: Figure(
            value, sqrt(spread[bots]) if seeds_enough and all(tally.wins[name] for name in bots) else None
        )
        for bots, value in found.items()
    }
