"""Clovers, Cs, rows and the lands of the six-round edition, against plain search over all sets."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from westphalia.board import Board, bit_list, board_of, five_round_map, mask_of, shape_growths, six_round_map
from westphalia.board.sets import shapes_without

SMALL = six_round_map(3)


def links(board: Board, mask: int) -> int:
    """How many pairs of the mask touch."""
    return sum(board.neighbours[i] >> j & 1 for i, j in combinations(bit_list(mask), 2))


def straight(board: Board, mask: int) -> bool:
    """Whether three hexes in ascending order are evenly spaced: map order keeps the middle in the middle."""
    (a, b), (c, d), (e, f) = (board.hexes[i] for i in bit_list(mask))
    return (a + e, b + f) == (2 * c, 2 * d)


@pytest.mark.rule("V.setup.home.3", "V.ruling.shapes")
@pytest.mark.parametrize("board", [five_round_map(5), SMALL], ids=["five-round", "six-round"])
def test_three_connected_hexes_are_a_clover_a_c_or_a_row(board: Board) -> None:
    clovers, cs, rows = [], [], []
    for three in combinations(range(board.size), 3):
        mask = mask_of(three)
        touching = links(board, mask)
        if touching == 3:
            clovers.append(mask)
        elif touching == 2:
            (rows if straight(board, mask) else cs).append(mask)
    assert list(board.clovers) == clovers
    assert list(board.cs) == cs
    assert list(board.rows) == rows


@pytest.mark.rule("VI.setup.5", "D.ruling.vertex")
def test_lands_are_four_connected_hexes_with_a_clover_among_them() -> None:
    expected = [
        mask
        for mask in map(mask_of, combinations(range(SMALL.size), 4))
        if SMALL.is_connected(mask) and any(clover & mask == clover for clover in SMALL.clovers)
    ]
    assert list(SMALL.lands) == expected


@given(st.integers(0, SMALL.everything), st.integers(0, SMALL.everything), st.integers(0, 3))
@pytest.mark.rule("V.setup.home.2")
def test_shape_growths_lead_to_a_free_shape(some: int, more: int, picks: int) -> None:
    free = some | more
    shapes = SMALL.clovers + SMALL.cs
    chosen = mask_of(bit_list(free)[:picks])
    expected = 0
    for shape in shapes:
        if set(bit_list(shape)) <= set(bit_list(free)) and set(bit_list(chosen)) <= set(bit_list(shape)):
            expected |= shape
    assert shape_growths(shapes, free, chosen) == expected & ~chosen
    assert shape_growths(shapes, free & ~chosen, chosen) == expected & ~chosen


@pytest.mark.rule("V.setup.home.2", "V.setup.home.3")
def test_after_two_hexes_in_a_row_the_third_may_not_be_straight_on() -> None:
    board = five_round_map(5)
    first, second, third = (board.index[place] for place in ((2, 3), (2, 4), (2, 5)))
    growths = shape_growths(board.clovers + board.cs, board.everything, mask_of((first, second)))
    assert not growths >> third & 1
    assert growths.bit_count() == 6
    assert growths == board.around(mask_of((first, second))) & ~mask_of((third, board.index[2, 2]))


def test_shapes_without_the_taken_keep_their_order() -> None:
    board = board_of([(0, 0), (0, 1), (1, 0), (1, 1)])
    assert len(board.clovers) == 2
    assert shapes_without(board.clovers, board.everything & ~mask_of([0, 1, 2])) == [mask_of([0, 1, 2])]
    assert shapes_without(board.clovers, 0) == list(board.clovers)
