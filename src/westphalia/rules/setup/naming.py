"""Names of new Principalities (principality.new), and where the historical lands lie on the map."""

from collections.abc import Generator, Iterable
from functools import cache
from math import dist, inf
from typing import Any, Final

from westphalia.board import Board
from westphalia.data.names import further_names, land_named
from westphalia.engine import Kind, Question, Reason
from westphalia.rules.base.answers import NAME, kind_of
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, State
from westphalia.rules.realm.provinces import all_principalities

# --- where lands lie ---


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


# --- names ---


def names_not_in_use(s: State, taken: tuple[int, ...] = ()) -> list[int]:
    """Return the names not in use, including those of vanished Principalities."""
    used = {s.name[p] for p in all_principalities(s)}.union(taken)
    return [i for i in s.pool_of_names() if i not in used]


def choose_name(
    s: State, seat: int, taken: tuple[int, ...] = (), capital: int = NONE
) -> Generator[Question, Any, int]:
    """principality.new: the Player who creates a Principality names it, if the game is played with chosen names.

    Otherwise the name is proposed: on a historical map that of the land nearest to the capital. `taken` are names
    given earlier in the same step. Use it inside a step: `name = yield from choose_name(s, seat, capital=hex)`.
    """
    if s.options.get("names") != "chosen":
        return proposed_name(s, capital, taken)
    names = names_not_in_use(s, taken)
    about = () if capital == NONE else (capital,)
    answer = yield Question(s, seat, ASK_NAME, [NAME + i for i in names], about)
    return int(answer) - NAME


def proposed_name(s: State, capital: int, taken: tuple[int, ...] = ()) -> int:
    """Return the first free name of the pool, or on a historical map that of the nearest land."""
    if capital != NONE and s.options.get("setup") == "historical":
        return fitting_name(s, names_not_in_use(s, taken), capital)
    used = {s.name[p] for p in all_principalities(s)}.union(taken)
    return next(i for i in s.pool_of_names() if i not in used)


def why_not_name(s: State, question: Question, answer: int) -> Reason | None:
    kind, value = kind_of(answer)
    if kind == "name" and value < len(s.names):
        return "principality.new", f"{s.names[value]} is in use."
    return "principality.new", "Choose a name that is not in use."


ASK_NAME: Final = Kind(
    "name",
    cite="principality.new",
    quick=True,
    prompt="Name the new Principality.",
    about=("province",),
    why=why_not_name,
    alike=True,
)
