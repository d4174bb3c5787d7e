"""Hexes in axial coordinates (q, r): q is the row, counted downwards; r runs along the row.

The map is drawn with x = r + q/2 and y = q * sqrt(3)/2: hexes are pointy-topped and rows are horizontal.
"""

from math import sqrt
from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
"""The six directions, clockwise on screen from the east.

They are d0 to d5 of VI.ruling.edges, whose (x, y) is our (r, q). Our order of hexes, by q and then r, is therefore
the map order of VI.ruling.filler, by y and then x.
"""

EDGE_NAMES: Final[tuple[str, ...]] = (
    "south-east",
    "south",
    "south-west",
    "north-west",
    "north",
    "north-east",
)
"""Edge k faces between directions k and k + 1, as numbered in VI.ruling.edges."""


def beside(place: Hex, direction: int) -> Hex:
    """Return the neighbour of a hex in a direction."""
    q, r = DIRECTIONS[direction % 6]
    return place[0] + q, place[1] + r


def distance(one: Hex, other: Hex) -> int:
    """Return the number of steps between two hexes on an infinite map."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def centre(place: Hex) -> tuple[float, float]:
    """Return the drawn position of the hex, with neighbours at distance 1 and y growing downwards."""
    q, r = place
    return r + q / 2, q * sqrt(3) / 2
