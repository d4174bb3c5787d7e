"""Where the historical lands lie on the map, for historical setups and names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import dist, inf
from typing import Final

from westphalia.board import Board
from westphalia.data.names import further_names, land_named
from westphalia.rules.base.state import FIRST_PRINCIPALITY, State

Spot = tuple[float, float]  # on the drawn map: x to the east, y to the south
Place = tuple[Spot, int]  # where a land lies, and the hex that is nearest

NORTH: Final = 54.2
SOUTH: Final = 46.2
WEST: Final = 4.3
EAST: Final = 16.9
"""The degrees at the edges of the map; the few lands beyond lie on its rim."""

FAME: Final = 1 / 60
"""How many hexes of distance one place in the pool is worth: a better-known land may win over a slightly nearer one."""


def spot(board: Board, lat: float, lon: float) -> Spot:
    """Convert a latitude and longitude to a point on the drawn map."""
    xs, ys = zip(*(board.position(i) for i in range(board.size)))
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    east = (lon - WEST) / (EAST - WEST)
    south = (NORTH - lat) / (NORTH - SOUTH)
    return left + (right - left) * east, top + (bottom - top) * south


def nearest(board: Board, where: Spot, hexes: Iterable[int]) -> int:
    """Return the hex nearest to a spot; of several, the first."""
    return min(hexes, key=lambda i: dist(board.position(i), where))


@cache
def atlas(board: Board, names: tuple[str, ...]) -> tuple[Place | None, ...]:
    """Return the place of each name on the map; None for names added by the players."""
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
    """Return the name of the land nearest to a capital, with a small preference for better-known lands.

    A land in a hex owned by a Player is skipped, unless the capital lies in that hex.
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
