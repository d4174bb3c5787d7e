"""Masks, checked against plain sets."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from westphalia.board import Board, bit_list, bits, five_round_map, mask_of, six_round_map

BOARDS = [five_round_map(5), five_round_map(8), six_round_map(3), six_round_map(9)]
boards = st.sampled_from(BOARDS)
masks = st.integers(min_value=0, max_value=2**320 - 1)


def parts(board: Board) -> st.SearchStrategy[int]:
    """Sets of provinces, from few to nearly all."""
    thick = st.integers(0, board.everything)
    return st.one_of(
        thick,
        st.builds(lambda a, b: a & b, thick, thick),
        st.builds(lambda a, b: a | b, thick, thick),
        st.just(board.everything),
    )


def adjacent(board: Board, i: int) -> set[int]:
    q, r = board.hexes[i]
    around = [(q, r + 1), (q, r - 1), (q + 1, r), (q - 1, r), (q + 1, r - 1), (q - 1, r + 1)]
    return {board.index[place] for place in around if place in board.index}


def flood(board: Board, seed: set[int], within: set[int]) -> set[int]:
    reached, waiting = set(), list(seed & within)
    while waiting:
        i = waiting.pop()
        if i not in reached:
            reached.add(i)
            waiting += adjacent(board, i) & within
    return reached


@given(st.sets(st.integers(0, 319)))
@example(set())
@example(set(range(320)))
@example(set(range(11)))
@example(set(range(12)))
def test_bits_are_yielded_in_ascending_order(indices: set[int]) -> None:
    mask = mask_of(indices)
    assert mask == sum(2**i for i in indices)
    assert list(bit_list(mask)) == list(bits(mask)) == sorted(indices)


@given(masks)
def test_bit_list_and_mask_of_are_inverse(mask: int) -> None:
    assert mask_of(bit_list(mask)) == mask
    assert mask_of(bits(mask)) == mask


@given(boards, st.data())
def test_around_and_touching(board: Board, data: st.DataObject) -> None:
    mask = data.draw(parts(board))
    touched = set().union(*(adjacent(board, i) for i in bits(mask)))
    assert set(bits(board.touching(mask))) == touched
    assert set(bits(board.around(mask))) == touched - set(bits(mask))


@given(boards, st.data())
def test_component_matches_a_plain_flood_fill(board: Board, data: st.DataObject) -> None:
    within, seed = data.draw(parts(board)), data.draw(parts(board))
    for start in (seed, within & -within, seed & -seed):
        expected = flood(board, set(bits(start)), set(bits(within)))
        assert set(bits(board.component(start, within))) == expected


@given(boards, st.data())
def test_pieces_are_the_connected_parts(board: Board, data: st.DataObject) -> None:
    mask = data.draw(parts(board))
    pieces = board.pieces(mask)
    assert sum(pieces) == mask
    assert [piece & -piece for piece in pieces] == sorted(piece & -piece for piece in pieces)
    for piece in pieces:
        assert board.is_connected(piece)
        assert not board.around(piece) & mask
    assert board.is_connected(mask) == (len(pieces) == 1)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.size))
def test_single_hexes_and_nothing(board: Board) -> None:
    assert board.pieces(0) == ()
    assert not board.is_connected(0)
    assert board.component(0, board.everything) == 0
    assert board.component(1, board.everything & ~1) == 0
    assert board.component(1, board.everything) == board.everything
    assert board.is_connected(1)
