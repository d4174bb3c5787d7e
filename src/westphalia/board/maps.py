"""The maps of the editions by number of Players."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import isqrt
from typing import Final

from westphalia.board.board import Board, board_of
from westphalia.board.hexes import Hex

FIVE_ROUND_PLAYERS: Final = range(5, 9)
SIX_ROUND_PLAYERS: Final = range(3, 15)
COORDINATE: Final = 3  # the most digits of a coordinate in a list of hexes
SIX_ROUND_HEXES_PER_PLAYER: Final = 9

DROP_ORDER: Final = (0, 3, 1, 4, 2, 5)
"""The order in which the corners lose surplus hexes (VI.ruling.map-shape)."""


@cache
def five_round_map(players: int) -> Board:
    """V.setup.map.2: return the hexagon with sides 4, 9 and p-2 for p Players, which has 12 hexes per Player."""
    check_players("five-round", players, FIVE_ROUND_PLAYERS)
    p = players
    return board_of((q, r) for q in range(p + 1) for r in range(p + 6) if p - 3 <= q + r <= p + 8)


def six_round_map(players: int, hexes_per_player: int = SIX_ROUND_HEXES_PER_PLAYER) -> Board:
    """VI.setup.1: return the map with 9 hexes per Player, or more (VI.option.5)."""
    check_players("six-round", players, SIX_ROUND_PLAYERS)
    if hexes_per_player < SIX_ROUND_HEXES_PER_PLAYER:
        raise ValueError(
            f"a map has at least {SIX_ROUND_HEXES_PER_PLAYER} hexes per Player, not {hexes_per_player}"
        )
    return balanced_hexagon(players * hexes_per_player)


def check_players(edition: str, players: int, allowed: range) -> None:
    """Raise ValueError if the edition does not allow this number of Players."""
    if players not in allowed:
        raise ValueError(f"the {edition} edition is for {allowed[0]} to {allowed[-1]} Players, not {players}")


def hexagon_sides(hexes: int) -> tuple[int, int, int]:
    """VI.ruling.map-shape: return the sides A <= B <= C <= A+1 of the smallest hexagon with at least this
    many hexes.
    """
    a = 1
    while True:
        for b, c in ((a, a), (a, a + 1), (a + 1, a + 1)):
            if hexagon_size(a, b, c) >= hexes:
                return a, b, c
        a += 1


def hexagon_size(a: int, b: int, c: int) -> int:
    """Return the number of hexes in a hexagon with these sides."""
    return a * b + b * c + c * a - a - b - c + 1


@cache
def balanced_hexagon(hexes: int) -> Board:
    """VI.ruling.map-shape: return the balanced hexagon without its surplus hexes, dropped corners first."""
    a, b, c = hexagon_sides(hexes)
    full = {(q, r) for q in range(b + c - 1) for r in range(a + b - 1) if b - 1 <= q + r <= a + b + c - 3}
    return board_of(full.difference(islice(_drops(a, b, c), len(full) - hexes)))


def _drops(a: int, b: int, c: int) -> Iterator[Hex]:
    """Yield hexes in the order in which they are dropped.

    First the corners, then the hex beside each corner towards the next corner, then the one towards the previous
    corner; for the largest maps again, one hex farther along the sides each time.
    """
    corners = [(b - 1, 0), (0, b - 1), (0, a + b - 2), (c - 1, a + b - 2), (b + c - 2, a - 1), (b + c - 2, 0)]
    dropped = set(corners)
    yield from (corners[k] for k in DROP_ORDER)
    for far in range(1, c):
        for turn in (1, -1):
            for k in DROP_ORDER:
                place = _along(corners[k], corners[(k + turn) % 6], far)
                if place not in dropped:
                    dropped.add(place)
                    yield place


def _along(start: Hex, goal: Hex, steps: int) -> Hex:
    """Return the hex a number of steps from one corner towards the next."""
    return start[0] + steps * _sign(goal[0] - start[0]), start[1] + steps * _sign(goal[1] - start[1])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# --- other shapes (VI.option.5) ---


@cache
def map_of_shape(shape: str, hexes: int) -> Board:
    """VI.option.5: return a map in another shape with about as many rows as hexes in a row; the last may be shorter."""
    if shape == "hexagon":
        return balanced_hexagon(hexes)
    columns = isqrt(hexes - 1) + 1
    places = (divmod(i, columns) for i in range(hexes))
    if shape == "parallelogram":
        return board_of((row, column) for row, column in places)
    if shape == "rectangle":
        low = (-(-hexes // columns) - 1) // 2  # keeps every coordinate at 0 or above
        return board_of((row, column + low - row // 2) for row, column in places)
    raise ValueError(f"there is no map of shape {shape!r}")


def listed_hexes(text: str) -> list[Hex]:
    """VI.option.5: parse a list of hexes such as "0,0 0,1 1,0"."""
    hexes = []
    for word in text.split():
        q, comma, r = word.partition(",")
        if not (comma and q.isdecimal() and r.isdecimal() and max(len(q), len(r)) <= COORDINATE):
            raise ValueError(f"{word!r} is not a hex: write its coordinates, such as 0,1")
        hexes.append((int(q), int(r)))
    if len(set(hexes)) != len(hexes):
        raise ValueError("a hex is listed twice")
    return hexes
