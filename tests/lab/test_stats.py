"""Intervals, checked by simulation against known truths."""

import random
from math import inf

import pytest

from westphalia.lab.stats import holm, mean_of, p_value, paired, quantile, wilson

TRIALS = 1000


def covered(truth: float, seeds: int, turns: int, alike: float, share: bool = True) -> float:
    """Return how often the interval holds the truth, when games of a seed have some of their luck in common."""
    luck = random.Random(f"{truth} {seeds} {turns} {alike}")
    hits = 0
    for _ in range(TRIALS):
        sums = []
        for _ in range(seeds):
            common = luck.random() < truth  # with probability `alike` a game goes as its seed does
            sums.append(sum(common if luck.random() < alike else luck.random() < truth for _ in range(turns)))
        hits += mean_of(sums, [turns] * seeds, share=share).contains(truth)
    return hits / TRIALS


@pytest.mark.parametrize(
    ("truth", "seeds", "turns", "alike"),
    [
        (1 / 6, 100, 1, 0.0),
        (0.5, 40, 5, 0.5),
        (0.2, 60, 5, 0.6),
        (0.05, 150, 4, 0.3),
        (0.01, 400, 1, 0.0),
    ],
)
def test_intervals_of_shares_cover_the_truth(truth: float, seeds: int, turns: int, alike: float) -> None:
    assert 0.93 <= covered(truth, seeds, turns, alike) <= 0.97


def test_intervals_that_forget_the_rotations_would_be_too_narrow() -> None:
    luck = random.Random(1)
    hits = 0
    for _ in range(500):
        games = [float(common) for _ in range(40) for common in [luck.random() < 0.2] for _ in range(6)]
        hits += mean_of(games, [1] * len(games), share=True).contains(0.2)
    assert hits / 500 < 0.75


def test_intervals_of_means_and_of_paired_differences_cover_the_truth() -> None:
    luck = random.Random(2)
    hits = pairs = 0
    for _ in range(TRIALS):
        values = [luck.expovariate(1) + luck.gauss(0, 1) for _ in range(60)]
        hits += mean_of(values, [1] * 60, share=False).contains(1.0)
        common = [luck.gauss(0, 3) for _ in range(50)]
        first = {seed: c + luck.gauss(0, 1) for seed, c in enumerate(common)}
        second = {seed: c + 0.4 + luck.gauss(0, 1) for seed, c in enumerate(common)}
        found = paired("", first, second)
        pairs += found.low <= 0.4 <= found.high
    assert 0.93 <= hits / TRIALS <= 0.97
    assert 0.93 <= pairs / TRIALS <= 0.97


def test_pairing_takes_the_luck_of_the_seeds_out() -> None:
    luck = random.Random(3)
    first = {seed: luck.gauss(0, 10) for seed in range(200)}
    second = {seed: value + 0.5 + luck.gauss(0, 1) for seed, value in first.items()}
    found = paired("", first, second)
    assert found.p < 1e-6
    assert found.high - found.low < 0.4  # unpaired it would be ten times as wide


def test_empty_samples_give_no_conclusion() -> None:
    assert mean_of([], [], share=True).count == 0
    alone = mean_of([3], [5], share=True)
    assert (alone.low, alone.high) == (0.0, 1.0)
    assert paired("", {1: 0.0}, {1: 1.0}).low == -inf
    assert mean_of([0] * 50, [1] * 50, share=True).high == pytest.approx(0.0747, abs=0.002)
    assert paired("", {1: 1.0, 2: 1.0}, {1: 1.0, 2: 1.0}).p == 1.0


def test_student_wilson_and_holm_as_in_the_books() -> None:
    assert quantile(0.95, inf) == pytest.approx(1.95996, abs=1e-4)
    assert quantile(0.95, 1) == pytest.approx(12.706, abs=0.01)
    assert quantile(0.95, 2) == pytest.approx(4.303, abs=0.01)
    assert quantile(0.95, 10) == pytest.approx(2.228, abs=0.003)
    assert wilson(0.1, 50, 1.96) == pytest.approx((0.0435, 0.2136), abs=0.001)
    assert p_value(2.228, 10) == pytest.approx(0.05, abs=0.002)
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
