"""The maps of the editions, checked against the numbers in the ledgers."""

from functools import reduce
from operator import or_

import pytest

from westphalia.board import (
    Board,
    board_of,
    distance,
    five_round_map,
    listed_hexes,
    map_of_shape,
    mask_of,
    six_round_map,
)
from westphalia.board.maps import SIX_ROUND_PLAYERS, balanced_hexagon, hexagon_sides, hexagon_size

# players: sides A, B, C and surplus dropped, from the constants of the six-round ledger
SIX_ROUND = {
    3: (3, 4, 4, 3),
    4: (4, 4, 4, 1),
    5: (4, 5, 5, 7),
    6: (5, 5, 5, 7),
    7: (5, 5, 6, 7),
    8: (5, 6, 6, 8),
    9: (6, 6, 6, 10),
    10: (6, 6, 6, 1),
    11: (6, 6, 7, 3),
    12: (6, 7, 7, 6),
    13: (7, 7, 7, 10),
    14: (7, 7, 7, 1),
}

MAPS = [five_round_map(p) for p in range(5, 9)] + [six_round_map(p) for p in SIX_ROUND]


def edge(board: Board, name: str) -> int:
    return board.edges[board.edge_names.index(name)]


@pytest.mark.rule("V.setup.map.1", "V.setup.map.2")
@pytest.mark.parametrize(("players", "hexes"), [(5, 60), (6, 72), (7, 84), (8, 96)])
def test_five_round_map_has_twelve_hexes_per_player(players: int, hexes: int) -> None:
    board = five_round_map(players)
    assert board.size == hexes
    q, r = [q for q, _ in board.hexes], [r for _, r in board.hexes]
    assert (min(q), max(q), min(r), max(r)) == (0, players, 0, players + 5)
    total = [a + b for a, b in board.hexes]
    assert (min(total), max(total)) == (players - 3, players + 8)


@pytest.mark.rule("V.ruling.map-shape")
@pytest.mark.parametrize("players", [5, 6, 7])
def test_smaller_five_round_maps_fit_inside_larger_ones(players: int) -> None:
    # the ledger numbers each map from 0; laid corner to corner, the smaller map is part of the larger
    larger = set(five_round_map(players + 1).hexes)
    assert {(q, r + 1) for q, r in five_round_map(players).hexes} < larger


@pytest.mark.rule("V.setup.map.3")
@pytest.mark.parametrize("p", [5, 6, 7, 8])
def test_five_round_edges_are_the_six_lines_of_the_rule(p: int) -> None:
    board = five_round_map(p)
    lines = {
        "north": lambda q, r: q == 0,
        "south": lambda q, r: q == p,
        "south-west": lambda q, r: r == 0,
        "north-east": lambda q, r: r == p + 5,
        "north-west": lambda q, r: q + r == p - 3,
        "south-east": lambda q, r: q + r == p + 8,
    }
    assert set(lines) == set(board.edge_names)
    for name, on_line in lines.items():
        assert edge(board, name) == mask_of(i for i, (q, r) in enumerate(board.hexes) if on_line(q, r)), name
    lengths = [edge(board, name).bit_count() for name in lines]
    assert lengths == [9, 9, 4, 4, p - 2, p - 2]


@pytest.mark.rule("V.ex.1", "V.setup.map.3", "V.setup.home.3", "V.ruling.shapes")
@pytest.mark.parametrize(
    ("players", "border", "clovers", "cs", "rows"), [(5, 26, 92, 250, 122), (8, 32, 158, 442, 218)]
)
def test_five_round_example(players: int, border: int, clovers: int, cs: int, rows: int) -> None:
    board = five_round_map(players)
    assert reduce(or_, board.edges).bit_count() == border
    assert (len(board.clovers), len(board.cs), len(board.rows)) == (clovers, cs, rows)


@pytest.mark.rule("V.ruling.shapes")
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_a_free_clover_remains_for_the_last_player(players: int) -> None:
    board = five_round_map(players)
    most = max(sum(clover >> i & 1 for clover in board.clovers) for i in range(board.size))
    assert most == 6
    taken = 3 * (players - 1)
    assert taken * most < len(board.clovers)


@pytest.mark.rule("VI.setup.1", "VI.ruling.map-shape", "D.setup.map.1")
@pytest.mark.parametrize("players", SIX_ROUND)
def test_six_round_map_has_the_sides_and_the_surplus_of_the_ledger(players: int) -> None:
    *sides, surplus = SIX_ROUND[players]
    assert hexagon_sides(9 * players) == tuple(sides)
    assert hexagon_size(*sides) - surplus == 9 * players == six_round_map(players).size


def drops(a: int, b: int, c: int) -> list[tuple[int, int]]:
    """Return the hexes that VI.ruling.map-shape drops, in its own coordinates (x, y), which are our (r, q)."""
    c0, c1, c2 = (0, b - 1), (b - 1, 0), (a + b - 2, 0)
    c3, c4, c5 = (a + b - 2, c - 1), (a - 1, b + c - 2), (0, b + c - 2)
    following = [(1, b - 2), (a + b - 3, c), (b, 0), (a - 2, b + c - 2), (a + b - 2, 1), (0, b + c - 3)]
    preceding = [(0, b), (a + b - 2, c - 2), (b - 2, 1), (a, b + c - 3), (a + b - 3, 0), (1, b + c - 2)]
    return [c0, c3, c1, c4, c2, c5, *following, *preceding]


@pytest.mark.rule("VI.ruling.map-shape", "VI.option.5")
@pytest.mark.parametrize(("a", "b", "c"), [(3, 4, 4), (4, 5, 5), (5, 5, 5), (6, 6, 7), (10, 10, 11)])
def test_every_surplus_is_dropped_as_the_ruling_says(a: int, b: int, c: int) -> None:
    full = {(x, y) for x in range(a + b - 1) for y in range(b + c - 1) if b - 1 <= x + y <= a + b + c - 3}
    assert set(drops(a, b, c)) <= full
    surplus = 0
    while hexagon_sides(len(full) - surplus) == (a, b, c):
        left = full.difference(drops(a, b, c)[:surplus])
        assert set(balanced_hexagon(len(left)).hexes) == {(y, x) for x, y in left}
        surplus += 1
    assert surplus >= 2 * a - 1


@pytest.mark.rule("VI.ruling.map-shape")
@pytest.mark.parametrize("players", SIX_ROUND)
def test_six_round_map_drops_its_surplus(players: int) -> None:
    a, b, c, surplus = SIX_ROUND[players]
    dropped = {(y, x) for x, y in drops(a, b, c)[:surplus]}
    assert len(dropped) == surplus
    assert not dropped & set(six_round_map(players).hexes)


@pytest.mark.rule("VI.ruling.edges", "D.setup.map.3")
@pytest.mark.parametrize("players", SIX_ROUND)
def test_six_round_edges_are_as_long_as_the_undropped_sides(players: int) -> None:
    a, b, c, _ = SIX_ROUND[players]
    board = six_round_map(players)
    sides = {"north": a, "south": a, "north-west": b, "south-east": b, "north-east": c, "south-west": c}
    assert {name: edge(board, name).bit_count() for name in sides} == sides


@pytest.mark.rule("VI.ruling.filler")
def test_indices_run_in_map_order_by_y_then_x() -> None:
    board = six_round_map(5)
    assert list(board.hexes) == sorted(board.hexes, key=lambda place: (place[0], place[1]))
    assert [board.index[place] for place in board.hexes] == list(range(45))


@pytest.mark.rule("VI.option.5")
def test_a_larger_map_is_the_next_larger_hexagon() -> None:
    assert six_round_map(5, 10).size == 50
    assert hexagon_sides(50) == (4, 5, 5)
    assert six_round_map(5, 9) is six_round_map(5)
    for hexes in range(27, 291):
        assert balanced_hexagon(hexes).size == hexes


@pytest.mark.rule("V.gen.13")
@pytest.mark.parametrize("board", MAPS, ids=lambda board: str(board.size))
def test_adjacency_is_sharing_a_side(board: Board) -> None:
    for i, one in enumerate(board.hexes):
        near = mask_of(j for j, other in enumerate(board.hexes) if distance(one, other) == 1)
        assert board.neighbours[i] == near


@pytest.mark.parametrize("board", MAPS, ids=lambda board: str(board.size))
def test_maps_are_whole_and_neighbours_are_drawn_side_by_side(board: Board) -> None:
    assert board.is_connected(board.everything)
    assert board.everything.bit_count() == board.size == len(board.hexes)
    for i in range(board.size):
        for j in range(board.size):
            (x, y), (u, v) = board.position(i), board.position(j)
            assert ((x - u) ** 2 + (y - v) ** 2 < 1.01) == (i == j or board.neighbours[i] >> j & 1 == 1)


@pytest.mark.parametrize("board", MAPS, ids=lambda board: str(board.size))
def test_edge_names_are_where_the_edges_are_drawn(board: Board) -> None:
    def mean(mask: int) -> tuple[float, float]:
        spots = [board.position(i) for i in range(board.size) if mask >> i & 1]
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    x, y = mean(board.everything)
    for name, mask in zip(board.edge_names, board.edges, strict=True):
        u, v = mean(mask)
        assert ("north" in name) == (v < y - 0.5), name
        assert ("south" in name) == (v > y + 0.5), name
        assert ("east" in name) == (u > x + 1), name
        assert ("west" in name) == (u < x - 1), name


@pytest.mark.rule("V.setup.map.2")
def test_the_five_round_map_for_six_is_wider_than_high() -> None:
    board = five_round_map(6)
    xs, ys = zip(*(board.position(i) for i in range(board.size)), strict=True)
    assert len(set(ys)) == 7
    assert max(xs) - min(xs) == 11
    assert max(ys) - min(ys) == pytest.approx(6 * 3**0.5 / 2)


@pytest.mark.rule("VI.option.1", "VI.option.2", "VI.option.3")
def test_player_counts_outside_the_edition_are_refused() -> None:
    for players in (4, 9):
        with pytest.raises(ValueError, match=f"5 to 8 Players, not {players}"):
            five_round_map(players)
    for players in (2, 15):
        with pytest.raises(ValueError, match=f"3 to 14 Players, not {players}"):
            six_round_map(players)
    assert list(SIX_ROUND_PLAYERS) == list(SIX_ROUND)
    with pytest.raises(ValueError, match="at least 9 hexes per Player, not 8"):
        six_round_map(5, 8)


def test_impossible_maps_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 320 hexes, not 0"):
        board_of([])
    with pytest.raises(ValueError, match="1 to 320 hexes, not 321"):
        board_of((0, r) for r in range(321))
    with pytest.raises(ValueError, match="no map of shape 'triangle'"):
        map_of_shape("triangle", 45)


@pytest.mark.rule("VI.option.5")
@pytest.mark.parametrize("shape", ["hexagon", "rectangle", "parallelogram"])
@pytest.mark.parametrize("hexes", [27, 46, 52, 201, 291])
def test_every_map_shape_is_connected_and_has_six_edges(shape: str, hexes: int) -> None:
    board = map_of_shape(shape, hexes)
    assert board.size == hexes
    assert len(board.pieces(board.everything)) == 1
    assert all(board.edges)
    assert min(min(place) for place in board.hexes) == 0


@pytest.mark.rule("VI.option.5")
def test_a_listed_map_has_exactly_the_listed_hexes() -> None:
    assert board_of(listed_hexes("0,0 0,1 1,0")).hexes == ((0, 0), (0, 1), (1, 0))
    for wrong, why in (
        ("0,0 1", "'1' is not a hex"),
        ("0,0 0,0", "listed twice"),
        ("0,a", "'0,a' is not a hex"),
    ):
        with pytest.raises(ValueError, match=why):
            listed_hexes(wrong)


def test_equal_boards_are_shared_and_immutable() -> None:
    assert five_round_map(5) is five_round_map(5)
    again = board_of(reversed(five_round_map(5).hexes))
    assert again == five_round_map(5)
    assert hash(again) == hash(five_round_map(5))
    assert again != five_round_map(6)
    with pytest.raises(AttributeError):
        again.size = 3  # type: ignore[misc]
