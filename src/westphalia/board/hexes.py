"""Hexes in axial coordinates (q, r): q is the row, counted downwards; r runs along the row.

The map is drawn with x = r + q/2 and y = q * sqrt(3)/2, so hexes stand on a point and rows are level.
"""

from math import sqrt
from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
"""The six neighbours of a hex, clockwise on screen from the east.

They are d0 to d5 of VI.ruling.edges, whose (x, y) is our (r, q): the order of our hexes, by q and
then r, is then the map order of VI.ruling.filler, by y and then x.
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
    """The hex next to this one in one of the six directions."""
    q, r = DIRECTIONS[direction % 6]
    return place[0] + q, place[1] + r


def distance(one: Hex, other: Hex) -> int:
    """How many steps from one hex to the other on an endless map."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def centre(place: Hex) -> tuple[float, float]:
    """Where the hex is drawn, with neighbours at distance 1 and y growing downwards."""
    q, r = place
    return r + q / 2, q * sqrt(3) / 2
