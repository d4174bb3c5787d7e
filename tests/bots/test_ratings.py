"""Ratings from tables of any composition, with standard errors clustered by seed."""

from __future__ import annotations

from math import e, log10, sqrt

import pytest

from westphalia.bots.arena.ratings import (
    Result,
    Tally,
    clustered_mean,
    compute_ratings,
    fit_strengths,
    rate_bots,
    rating_gaps,
    share_of,
)

ONE_AMONG_FOUR = ("prince", "novice", "novice", "novice", "novice")
FIVE = 5


def won(seed: int, table: tuple[str, ...], winner: int) -> Result:
    """Return a game won by one place of the list."""
    return Result(seed, table, tuple(1.0 if i == winner else 0.0 for i in range(len(table))))


def half_won(games: int) -> list[Result]:
    """Return games of which a prince wins every other one, and four novices the rest."""
    return [won(n // FIVE, ONE_AMONG_FOUR, 0 if n % 2 else 1 + n % 4) for n in range(games)]


def test_errors_are_clustered_by_seed() -> None:
    values = [1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]
    mean, paired = clustered_mean(values, [1, 1, 2, 2, 3, 3, 4, 4])
    _, single = clustered_mean(values, list(range(8)))
    assert mean == 0.5
    assert paired == pytest.approx(sqrt(4 * 4 / 3) / 8)  # four seeds, each off by 1
    assert single == pytest.approx(sqrt(8 * 0.25 * 8 / 7) / 8)  # eight, each off by a half
    assert clustered_mean([1.0], [1])[1] == 1.0


def test_strengths_are_in_proportion_to_wins() -> None:
    found = fit_strengths(Tally(half_won(1_000)))
    assert found["prince"] / found["novice"] == pytest.approx(4.0, rel=0.02)
    assert found["prince"] * found["novice"] == pytest.approx(1.0)
    assert compute_ratings(Tally([won(1, ("prince",) * FIVE, 0)])) == {"prince": 1500.0}


def test_no_strength_is_zero() -> None:
    found = compute_ratings(Tally([won(n, ("prince", "novice"), 0) for n in range(10)]))
    assert 1500 < found["prince"] < 2500
    assert found["prince"] + found["novice"] == pytest.approx(3000.0)


def test_tables_with_different_bots_are_rated_together() -> None:
    """A beats B two to one, B beats C three to one; A and C never meet."""
    first = [won(n, ("A", "B"), 1 if n % 3 == 0 else 0) for n in range(3_000)]
    second = [won(n, ("B", "C"), 1 if n % 4 == 0 else 0) for n in range(4_000)]
    found = fit_strengths(Tally(first + second))
    assert found["A"] / found["B"] == pytest.approx(2.0, rel=0.01)
    assert found["B"] / found["C"] == pytest.approx(3.0, rel=0.01)
    told = rating_gaps(first + second, ("A", "B", "C"))
    assert list(told) == ["A", "B"]
    assert told["A"].value == pytest.approx(400 * log10(2), rel=0.02)
    assert told["B"].value == pytest.approx(400 * log10(3), rel=0.02)


def test_a_bot_with_several_seats_counts_at_each_seat() -> None:
    """A bot twice as strong wins two thirds against one bot, and a third against four."""
    duel = [won(n, ("prince", "novice"), 0 if n % 3 else 1) for n in range(3_000)]
    crowd = [won(n, ONE_AMONG_FOUR, 1 + n % 4 if n % 3 else 0) for n in range(3_000)]
    found = fit_strengths(Tally(duel + crowd))
    assert found["prince"] / found["novice"] == pytest.approx(2.0, rel=0.01)


def test_a_tally_can_leave_games_out() -> None:
    games = [won(n, ("A", "B"), n % 2) for n in range(5)] + [won(n, ("B", "C"), 0) for n in range(3)]
    left = Tally(games).without(Tally(games[3:6]))
    others = Tally(games[:3] + games[6:])
    assert (left.games, left.wins) == (others.games, others.wins)


def test_the_error_of_a_rating_gap_matches_theory() -> None:
    """For 0.5 of n independent games among four equals the log of the odds has an error of 2 / sqrt(n)."""
    games = 400
    results = [won(n, ONE_AMONG_FOUR, 0 if n % 2 else 1 + n // 2 % 4) for n in range(games)]
    step, error = rating_gaps(results, ("prince", "novice"))["prince"]
    assert step == pytest.approx(400 * log10(4), rel=0.02)
    assert error == pytest.approx(400 * log10(e) * 2 / sqrt(games), rel=0.05)


def test_identical_games_of_a_seed_count_as_one() -> None:
    alone = [won(n, ("A", "B"), n % 2) for n in range(40)]
    fivefold = [result for result in alone for _ in range(FIVE)]
    _, single = rate_bots(alone)["A"]
    _, repeated = rate_bots(fivefold)["A"]
    assert single is not None
    assert repeated == pytest.approx(single, rel=0.1)


def test_the_jackknife_leaves_out_seeds_table_by_table() -> None:
    """If all seeds of a table end alike, there is no error, however much tables differ."""
    strong = [won(n, ("A", "B"), winner) for n in range(20) for winner in (0, 0, 0, 1)]
    weak = [won(n, ("A", "B", "B"), winner) for n in range(20, 40) for winner in (0, 1)]
    for figure in rate_bots(strong + weak).values():
        assert figure.error == pytest.approx(0.0, abs=1e-6)


def test_one_seed_gives_no_error() -> None:
    one = [won(1, ("A", "B"), 0), won(1, ("A", "B"), 1)]
    assert rate_bots(one)["A"].error is None
    assert rate_bots([*one, won(2, ("A", "B"), 0)])["A"].error is not None


def test_winless_bots_have_no_standard_error() -> None:
    games = [won(n, ("A", "B", "C"), n % 2) for n in range(20)]
    found = rate_bots(games)
    assert found["A"].error is not None
    assert found["C"].error is None
    told = rating_gaps(games, ("A", "B", "C"))
    assert told["A"].error is not None
    assert told["B"].error is None


def test_a_bot_at_several_seats_counts_by_its_average_seat() -> None:
    games = [Result(n, ("A", "B", "B"), (0.0, 0.5, 0.5)) for n in range(2)]
    assert share_of(games, "B") == (0.5, 0.0)
    assert share_of([*games, won(2, ("A", "B", "B"), 0)], "B")[0] == pytest.approx(1 / 3)
