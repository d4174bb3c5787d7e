"""Automatic setup: random, or as close to history as the rules and a fair game allow.

Both only answer the questions of setup, so the same rules apply. Players still place Influence and vote.
"""

from collections.abc import Callable, Iterable
from functools import cache
from math import dist
from typing import Final

from westphalia.board import Board, bit_list, mask_of
from westphalia.data.names import dynasties_by_players
from westphalia.engine import Question, below, mix, split
from westphalia.rules.base.answers import ELECTOR, NAME, PROVINCE
from westphalia.rules.base.state import FIRST_PRINCIPALITY, State
from westphalia.rules.setup.naming import Place, atlas, fitting_name, names_not_in_use, nearest

ROOMY: Final = 12  # hexes per Player on a large map
DYNASTY_SALT: Final = 1
# Costs of a home hex, as hexes of distance:
SETTLED: Final = 4.5  # for each neighbour that belongs to another Player
CLAIMED: Final = 1.5  # for each neighbour around the place where another Player will start
KEEP_CLEAR: Final = 50.0  # if an Elector belongs there


def quick_answer(s: State, question: Question) -> int:
    """Answer a question of setup, with randomness from the state."""
    if s.options.get("setup") == "historical" and question.kind in HISTORICAL:
        return HISTORICAL[question.kind](s, question)
    return question.answers[below(s, len(question.answers))]


# --- historical setup ---


def dynasties(s: State) -> list[Place]:
    """Return the starting land of each seat; the assignment depends on the seed only."""
    large, small = dynasties_by_players()
    roomy = s.board.size >= ROOMY * s.players and s.players in large
    lands = (large if roomy else small)[s.players]
    chance = split(s.seed, DYNASTY_SALT)
    order = sorted(range(len(lands)), key=lambda i: mix(chance, i))
    places = atlas(s.board, lands)
    return [place for i in order if (place := places[i]) is not None]


@cache
def elector_lands(board: Board, sizes: tuple[tuple[str, int], ...]) -> tuple[tuple[int, ...], ...]:
    """Return the hexes where each Elector belongs, its capital first; larger Electors choose before smaller ones."""
    places = atlas(board, tuple(name for name, _ in sizes))
    lands: dict[int, tuple[int, ...]] = {}
    free = board.everything
    for elector in sorted(range(len(sizes)), key=lambda i: -sizes[i][1]):
        place = places[elector]
        assert place is not None
        hexes: list[int] = []
        for _ in range(sizes[elector][1]):
            near = board.around(mask_of(hexes)) & free if hexes else free
            hexes.append(nearest(board, place[0], bit_list(near)))
            free &= ~(1 << hexes[-1])
        lands[elector] = tuple(hexes)
    return tuple(lands[elector] for elector in range(len(sizes)))


def cheapest_hex(s: State, question: Question, cost: Callable[[int], float]) -> int:
    """Return the offered hex with the lowest cost; a random one of several."""
    costs = [(cost(answer - PROVINCE), answer) for answer in question.answers]
    least = min(costs)[0] + 1e-9
    equals = [answer for far, answer in costs if far <= least]
    return equals[below(s, len(equals))]


def choose_home(s: State, question: Question) -> int:
    """Choose a hex near the Player's dynasty, away from the Electors and from other Players."""
    places = dynasties(s)
    where, _ = places[question.seat]
    wanted = electors_land(s)
    settled = claimed = 0
    for seat, (_, place) in enumerate(places):
        if s.land[seat]:
            settled |= s.land[seat]
        elif seat != question.seat:
            claimed |= s.board.neighbours[place]

    def cost(province: int) -> float:
        around = s.board.neighbours[province]
        crowd = SETTLED * (around & settled).bit_count() + CLAIMED * (around & claimed).bit_count()
        kept = KEEP_CLEAR if wanted >> province & 1 else 0.0
        return dist(s.board.position(province), where) + crowd + kept

    return cheapest_hex(s, question, cost)


def electors_land(s: State) -> int:
    """Return all hexes where Electors belong."""
    return mask_of(
        province for land in elector_lands(s.board, s.k.starting_elector_size) for province in land
    )


def pick_elector(s: State, question: Question) -> int:
    """Pick one of the largest Electors, while there is room for them."""
    sizes = s.k.starting_elector_size
    largest = max(sizes[answer - ELECTOR][1] for answer in question.answers)
    equals = [answer for answer in question.answers if sizes[answer - ELECTOR][1] == largest]
    return equals[below(s, len(equals))]


def choose_elector_hex(s: State, question: Question) -> int:
    """Choose a hex where the Elector belongs, or the nearest one that no other Elector needs."""
    number = question.about[0]
    land = elector_lands(s.board, s.k.starting_elector_size)[number]
    own = mask_of(land)
    wanted = electors_land(s) & ~own
    where = s.board.position(land[0])

    def cost(province: int) -> float:
        kept = KEEP_CLEAR if wanted >> province & 1 else 0.0
        away = 0.0 if own >> province & 1 else 1.0
        return dist(s.board.position(province), where) + away + kept

    return cheapest_hex(s, question, cost)


def choose_principality_hex(s: State, question: Question) -> int:
    """Choose the capital where the best-known unused land lies, then hexes with the least free space around."""
    if len(question.about) == 1:
        capital = best_known_place(s, question.answers)
        if capital >= 0:
            return PROVINCE + capital
    neighbours = s.board.neighbours
    return cheapest_hex(s, question, lambda province: (neighbours[province] & s.free).bit_count())


def best_known_place(s: State, answers: Iterable[int]) -> int:
    """Return the offered hex with the best-known land whose name is free, or -1 if there is none."""
    offered = mask_of(answer - PROVINCE for answer in answers)
    places = atlas(s.board, s.names)
    for name in names_not_in_use(s):
        place = places[name]
        if place is not None and offered >> place[1] & 1 and s.owner[place[1]] >= FIRST_PRINCIPALITY:
            return place[1]
    return -1


def choose_name(s: State, question: Question) -> int:
    """Choose the name of the nearest land."""
    return NAME + fitting_name(s, [answer - NAME for answer in question.answers], question.about[0])


HISTORICAL: Final[dict[str, Callable[[State, Question], int]]] = {
    "home": choose_home,
    "lands": choose_home,
    "pick_elector": pick_elector,
    "elector": choose_elector_hex,
    "principality": choose_principality_hex,
    "name": choose_name,
}
