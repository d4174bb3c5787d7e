"""The next hex of a land, compared with a plain search over all sets of hexes."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westphalia.board import (
    Board,
    bit_list,
    board_of,
    fewest_pieces,
    five_round_map,
    growths,
    growths_in_pieces,
    mask_of,
)

TINY = board_of((q, r) for q in range(4) for r in range(4))
LINE = board_of((0, r) for r in range(14))
frees = st.integers(0, TINY.everything)
# a thin map falls into pieces, so the fewest-pieces rule applies
thin = st.builds(lambda a, b: a & b, frees, frees)


def all_sets(board: Board, free: int, n: int) -> list[int]:
    return [mask_of(some) for some in combinations(bit_list(free), n)]


def brute_growths(board: Board, free: int, chosen: int, n: int, pieces: int) -> int:
    reach = 0
    for mask in all_sets(board, free, n):
        if mask & chosen == chosen and len(board.pieces(mask)) == pieces:
            reach |= mask
    return reach & ~chosen


@pytest.mark.rule("V.setup.elector.3", "VI.setup.7")
@given(frees, frees, st.integers(0, 4), st.integers(1, 6))
def test_growths_keep_a_complete_set_reachable(free: int, order: int, picks: int, n: int) -> None:
    chosen = mask_of((bit_list(free & order) + bit_list(free & ~order))[:picks])
    expected = brute_growths(TINY, free, chosen, n, 1)
    assert growths(TINY, free, chosen, n) == expected
    assert growths(TINY, free & ~chosen, chosen, n) == expected


@pytest.mark.rule("V.setup.elector.3", "V.ruling.elector-contiguity", "VI.ruling.elector-split")
@given(thin, st.integers(1, 6))
def test_fewest_pieces_is_the_minimum_over_all_sets(free: int, n: int) -> None:
    if free.bit_count() < n:
        with pytest.raises(ValueError, match=f"{n} hexes are needed, but only {free.bit_count()} are free"):
            fewest_pieces(TINY, free, n)
        return
    assert fewest_pieces(TINY, free, n) == min(len(TINY.pieces(mask)) for mask in all_sets(TINY, free, n))


@pytest.mark.rule("V.setup.elector.3", "V.ruling.elector-contiguity", "VI.ruling.elector-split")
@given(thin, frees, st.integers(0, 5), st.integers(1, 6))
def test_growths_in_the_fewest_pieces(free: int, order: int, picks: int, n: int) -> None:
    if free.bit_count() < n:
        return
    chosen = mask_of((bit_list(free & order) + bit_list(free & ~order))[:picks])
    expected = brute_growths(TINY, free, chosen, n, fewest_pieces(TINY, free, n))
    assert growths_in_pieces(TINY, free, chosen, n) == expected
    assert growths_in_pieces(TINY, free & ~chosen, chosen, n) == expected


@given(
    st.integers(0, LINE.everything), st.integers(0, LINE.everything), st.integers(0, 6), st.integers(4, 11)
)
def test_growths_in_many_pieces(free: int, order: int, picks: int, n: int) -> None:
    if free.bit_count() < n:
        return
    chosen = mask_of((bit_list(free & order) + bit_list(free & ~order))[:picks])
    expected = brute_growths(LINE, free, chosen, n, fewest_pieces(LINE, free, n))
    assert growths_in_pieces(LINE, free, chosen, n) == expected


@pytest.mark.rule("V.setup.elector.3")
def test_bohemia_is_split_only_when_necessary() -> None:
    board = five_round_map(5)
    three = mask_of(board.index[0, r] for r in (2, 3, 4))
    two = mask_of(board.index[0, r] for r in (6, 7))
    lone = mask_of([board.index[0, 9]])
    free = three | two | lone
    assert growths(board, free, 0, 4) == 0
    assert fewest_pieces(board, free, 4) == 2
    # with the lone hex the other three must be the piece of three; two and one would not do
    assert growths_in_pieces(board, free, 0, 4) == free
    assert growths_in_pieces(board, free, lone, 4) == three
    assert growths_in_pieces(board, free, two, 4) == three
    assert growths_in_pieces(board, free, mask_of([board.index[0, 2], board.index[0, 4]]), 4) == (
        mask_of([board.index[0, 3]]) | two | lone
    )


def test_a_set_needs_at_least_one_hex() -> None:
    for n in (0, -1):
        with pytest.raises(ValueError, match=f"at least 1 hex, not {n}"):
            growths(TINY, TINY.everything, 0, n)
        with pytest.raises(ValueError, match="at least 1 hex"):
            fewest_pieces(TINY, TINY.everything, n)
