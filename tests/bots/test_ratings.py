"""Ratings: wins in proportion to strength, over tables of any company, with errors that count seeds."""

from __future__ import annotations

from functools import partial
from math import log10, sqrt

import pytest

from westphalia.bots.ratings import Result, Tally, clustered, ratings, steps, strengths, with_errors

ONE_AMONG_FOUR = ("prince", "novice", "novice", "novice", "novice")
FIVE = 5


def won(seed: int, table: tuple[str, ...], winner: int) -> Result:
    """A game won by one place of the list."""
    return Result(seed, table, tuple(1.0 if i == winner else 0.0 for i in range(len(table))))


def half_won(games: int) -> list[Result]:
    """Games of which one prince wins every other one, and four novices the rest."""
    return [won(n // FIVE, ONE_AMONG_FOUR, 0 if n % 2 else 1 + n % 4) for n in range(games)]


def test_the_error_counts_seeds_and_not_games() -> None:
    values = [1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]
    mean, paired = clustered(values, [1, 1, 2, 2, 3, 3, 4, 4])
    _, single = clustered(values, list(range(8)))
    assert mean == 0.5
    assert paired > single
    assert clustered([1.0], [1])[1] == 1.0


def test_strengths_are_in_proportion_to_wins() -> None:
    found = strengths(Tally(half_won(1_000)))
    assert found["prince"] / found["novice"] == pytest.approx(4.0, rel=0.02)
    assert found["prince"] * found["novice"] == pytest.approx(1.0)
    assert ratings(Tally([won(1, ("prince",) * FIVE, 0)])) == {"prince": 1500.0}


def test_nobody_is_at_nothing() -> None:
    found = ratings(Tally([won(n, ("prince", "novice"), 0) for n in range(10)]))
    assert 1500 < found["prince"] < 2500
    assert found["prince"] + found["novice"] == pytest.approx(3000.0)


def test_tables_of_other_company_are_rated_together() -> None:
    """A beats B two to one, B beats C three to one; A and C have never met."""
    first = [won(n, ("A", "B"), 1 if n % 3 == 0 else 0) for n in range(3_000)]
    second = [won(n, ("B", "C"), 1 if n % 4 == 0 else 0) for n in range(4_000)]
    found = strengths(Tally(first + second))
    assert found["A"] / found["B"] == pytest.approx(2.0, rel=0.01)
    assert found["B"] / found["C"] == pytest.approx(3.0, rel=0.01)
    told = steps(Tally(first + second), ("A", "B", "C"))
    assert told["A"] == pytest.approx(400 * log10(2), rel=0.02)
    assert told["B"] == pytest.approx(400 * log10(3), rel=0.02)


def test_the_error_of_a_step_is_what_counting_gives() -> None:
    """For 0.5 of n independent games among four equals the log of the odds has an error of 2 / sqrt(n)."""
    games = 400
    results = [won(n, ONE_AMONG_FOUR, 0 if n % 2 else 1 + n // 2 % 4) for n in range(games)]
    step, error = with_errors(results, partial(steps, ladder=("prince", "novice")))["prince"]
    assert step == pytest.approx(400 * log10(4), rel=0.02)
    assert error == pytest.approx(400 * log10(2.718281828) * 2 / sqrt(games), rel=0.05)


def test_games_of_one_seed_that_end_alike_tell_no_more_than_one() -> None:
    alone = [won(n, ("A", "B"), n % 2) for n in range(40)]
    fivefold = [result for result in alone for _ in range(FIVE)]
    _, single = with_errors(alone, ratings)["A"]
    _, repeated = with_errors(fivefold, ratings)["A"]
    assert single is not None
    assert repeated == pytest.approx(single, rel=0.1)


def test_a_seed_is_left_out_among_those_of_its_own_table() -> None:
    """Tables whose games all end alike are sure, however much they differ from each other."""
    strong = [won(n, ("A", "B", "C"), 0) for n in range(20)]
    weak = [won(n, ("A", "C", "C"), 0) for n in range(20)]
    for _, error in with_errors(strong + weak, ratings).values():
        assert error == pytest.approx(0.0, abs=1e-6)


def test_one_seed_tells_no_error() -> None:
    assert with_errors([won(1, ("A", "B"), 0)], ratings)["A"][1] is None
