"""Where the lands of the Empire really lie, laid over the map: for historical setups and fitting names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import dist, inf
from typing import Final

from westphalia.board import Board
from westphalia.data.names import further_names, land_named
from westphalia.rules.state import FIRST_PRINCIPALITY, State

Spot = tuple[float, float]  # on the drawn map: x to the east, y to the south
Place = tuple[Spot, int]  # where a land lies, and the hex that is nearest

NORTH: Final = 54.2
SOUTH: Final = 46.2
WEST: Final = 4.3
EAST: Final = 16.9
"""The degrees that fill the map from end to end; the few lands beyond lie at its rim."""

FAME: Final = 1 / 60
"""How many hexes a place in the pool is worth: a better known land is named although another lies a little nearer."""


def spot(board: Board, lat: float, lon: float) -> Spot:
    """Where a place of the Empire lies on the drawn map."""
    xs, ys = zip(*(board.position(i) for i in range(board.size)))
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    east = (lon - WEST) / (EAST - WEST)
    south = (NORTH - lat) / (NORTH - SOUTH)
    return left + (right - left) * east, top + (bottom - top) * south


def nearest(board: Board, where: Spot, hexes: Iterable[int]) -> int:
    """The hex that lies nearest to a spot; of equals the first."""
    return min(hexes, key=lambda i: dist(board.position(i), where))


@cache
def atlas(board: Board, names: tuple[str, ...]) -> tuple[Place | None, ...]:
    """The place of each name on the map; None for a name that is no real land (a table may add its own)."""
    return tuple(_place(board, name) for name in names)


def _place(board: Board, name: str) -> Place | None:
    degrees = further_names().get(name)
    if degrees is None:
        try:
            land = land_named(name)
        except ValueError:
            return None
        degrees = land.lat, land.lon
    where = spot(board, *degrees)
    home = nearest(board, where, range(board.size))
    middle = board.position(home)
    return where if dist(where, middle) < 1 else middle, home


def fitting_name(s: State, names: list[int], capital: int) -> int:
    """The name whose land lies nearest to a capital, the better known ones being preferred a little.

    A land whose place belongs to a Player is his own and lends its name only to a Principality at that very place.
    """
    places = atlas(s.board, s.names)
    here = s.board.position(capital)
    best, least = names[0], inf
    for name in names:
        place = places[name]
        if place is None:
            continue
        where, home = place
        if home != capital and s.owner[home] < FIRST_PRINCIPALITY:
            continue
        far = dist(where, here) + FAME * name
        if far < least:
            best, least = name, far
    return best
