"""Clovers, Cs, rows and the lands of the six-round edition, against plain search over all sets."""

from itertools import combinations

import pytest

from westphalia.board import (
    Board,
    bit_list,
    board_of,
    five_round_map,
    mask_of,
    six_round_map,
    triangle_growths,
)
from westphalia.board.sets import shapes_without

SMALL = six_round_map(3)


def links(board: Board, mask: int) -> int:
    """Return how many pairs of the mask touch."""
    return sum(board.neighbours[i] >> j & 1 for i, j in combinations(bit_list(mask), 2))


def straight(board: Board, mask: int) -> bool:
    """Return whether three hexes in ascending order are evenly spaced: map order keeps the middle in the
    middle.
    """
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
    lands = {0}
    for _ in range(4):
        lands = {
            land | 1 << place
            for land in lands
            for place in bit_list(triangle_growths(SMALL, SMALL.everything, land, 4))
        }
    assert lands == set(expected)


def test_shapes_without_the_taken_keep_their_order() -> None:
    board = board_of([(0, 0), (0, 1), (1, 0), (1, 1)])
    assert len(board.clovers) == 2
    assert shapes_without(board.clovers, board.everything & ~mask_of([0, 1, 2])) == [mask_of([0, 1, 2])]
    assert shapes_without(board.clovers, 0) == list(board.clovers)
