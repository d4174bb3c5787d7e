"""Setup without waiting for the Players: by chance, or as near to history as the rules and a fair game allow.

Both only answer the questions of setup, so the same rules hold; Influence and votes stay with the Players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import dist
from typing import Final

from westphalia.board import Board, bit_list, mask_of
from westphalia.engine.chance import below, mix, split
from westphalia.engine.question import Question
from westphalia.rules.answers import ELECTOR, NAME, PROVINCE
from westphalia.rules.naming import names_not_in_use
from westphalia.rules.places import Place, atlas, fitting_name, nearest
from westphalia.rules.state import FIRST_PRINCIPALITY, State

DYNASTIES: Final[dict[int, tuple[str, ...]]] = {
    5: ("Austria", "Bavaria", "Cleves", "Mecklenburg", "Baden"),
    6: ("Austria", "Cleves", "Holstein", "Baden", "Salzburg", "Ansbach"),
    7: ("Austria", "Pomerania", "Holstein", "Brabant", "Tyrol", "Switzerland", "Thuringia"),
    8: ("Austria", "Pomerania", "Holstein", "Brabant", "Tyrol", "Switzerland", "Thuringia", "Württemberg"),
}
"""Where Players start: of all choices of known lands those that share the map most evenly, at least 3 hexes apart."""

ROOMY: Final = 12  # hexes for each Player, on the maps that these lands are chosen for

DYNASTIES_ON_SMALL_MAPS: Final[dict[int, tuple[str, ...]]] = {
    3: ("Silesia", "Styria", "Franche-Comté"),
    4: ("Savoy", "Mecklenburg", "Brabant", "Silesia"),
    5: ("Brabant", "Silesia", "Holstein", "Austria", "Switzerland"),
    6: ("Passau", "Lübeck", "Switzerland", "Würzburg", "Lusatia", "Brabant"),
    7: ("Cleves", "Mecklenburg", "Lusatia", "Fulda", "Lorraine", "Trent", "Austria"),
    8: ("Austria", "Hamburg", "Pomerania", "Luxembourg", "Bavaria", "Thuringia", "Trent", "Cleves"),
    9: (
        "Hesse", "Hamburg", "Austria", "Salzburg", "Pomerania", "Kulmbach", "Flanders", "Württemberg", "Savoy",
    ),
    10: (
        "Switzerland", "Pomerania", "Holland", "Hesse", "Silesia", "Styria", "Bamberg", "Luxembourg", "Lübeck",
        "Tyrol",
    ),
    11: (
        "Silesia", "Brabant", "Pomerania", "Austria", "Bavaria", "Switzerland", "Trent", "Zweibrücken", "Münster",
        "Hamburg", "Thuringia",
    ),
    12: (
        "Silesia", "Holstein", "Trent", "Austria", "Bavaria", "Pomerania", "Bamberg", "Württemberg",
        "Franche-Comté", "Nassau", "Brabant", "Brunswick",
    ),
    13: (
        "Silesia", "Pomerania", "Bremen", "Meissen", "Switzerland", "Trent", "Austria", "Magdeburg", "Salzburg",
        "Brabant", "Lorraine", "Hesse", "Nuremberg",
    ),
    14: (
        "Silesia", "Austria", "Pomerania", "Hesse", "Trent", "Brunswick", "Switzerland", "Salzburg", "Holstein",
        "Lorraine", "Oldenburg", "Holland", "Ulm", "Saxe-Coburg",
    ),
}  # fmt: skip
"""Likewise where a Player has nine hexes."""

DYNASTY_SALT: Final = 1
SETTLED: Final = 4.5  # how many hexes farther off a home is taken rather than touch a hex of another Player
CLAIMED: Final = 1.5  # likewise a hex around the place where another will begin
KEEP_CLEAR: Final = 50.0  # likewise rather than take a hex where an Elector belongs


def quick_answer(s: State, question: Question) -> int:
    """An answer to a question of setup, drawn from the state's own chance."""
    if s.options.get("setup") == "historical" and question.kind in HISTORICAL:
        return HISTORICAL[question.kind](s, question)
    return by_chance(s, question)


def by_chance(s: State, question: Question) -> int:
    """Any of the legal answers, each as likely as the others."""
    return question.answers[below(s, len(question.answers))]


# --- as near to history as can be ---


def dynasties(s: State) -> list[Place]:
    """Where the Player of each seat begins; who gets which place depends on the seed alone."""
    roomy = s.board.size >= ROOMY * s.players and s.players in DYNASTIES
    lands = (DYNASTIES if roomy else DYNASTIES_ON_SMALL_MAPS)[s.players]
    chance = split(s.seed, DYNASTY_SALT)
    order = sorted(range(len(lands)), key=lambda i: mix(chance, i))
    places = atlas(s.board, lands)
    return [place for i in order if (place := places[i]) is not None]


@cache
def elector_lands(board: Board, sizes: tuple[tuple[str, int], ...]) -> tuple[tuple[int, ...], ...]:
    """The hexes where each Elector belongs, its capital first; the larger ones choose before the smaller."""
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


def best(s: State, question: Question, cost: Callable[[int], float]) -> int:
    """The offered hex that costs least; of equals any."""
    costs = [(cost(answer - PROVINCE), answer) for answer in question.answers]
    least = min(costs)[0] + 1e-9
    equals = [answer for far, answer in costs if far <= least]
    return equals[below(s, len(equals))]


def home(s: State, question: Question) -> int:
    """A hex near the Player's dynasty, off the places of the Electors and not crowding another Player."""
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

    return best(s, question, cost)


def electors_land(s: State) -> int:
    """All hexes where Electors belong."""
    return mask_of(
        province for land in elector_lands(s.board, s.k.starting_elector_size) for province in land
    )


def pick_elector(s: State, question: Question) -> int:
    """The largest Electors first, while there is room for them."""
    sizes = s.k.starting_elector_size
    largest = max(sizes[answer - ELECTOR][1] for answer in question.answers)
    equals = [answer for answer in question.answers if sizes[answer - ELECTOR][1] == largest]
    return equals[below(s, len(equals))]


def elector(s: State, question: Question) -> int:
    """A hex where the Elector belongs, or the nearest that leaves the others theirs."""
    number = question.about[0]
    land = elector_lands(s.board, s.k.starting_elector_size)[number]
    own = mask_of(land)
    wanted = electors_land(s) & ~own
    where = s.board.position(land[0])

    def cost(province: int) -> float:
        kept = KEEP_CLEAR if wanted >> province & 1 else 0.0
        away = 0.0 if own >> province & 1 else 1.0
        return dist(s.board.position(province), where) + away + kept

    return best(s, question, cost)


def principality(s: State, question: Question) -> int:
    """The capital where the best known land lies that still can be placed; then the hexes with least room around."""
    if len(question.about) == 1:
        capital = best_known_place(s, question.answers)
        if capital >= 0:
            return PROVINCE + capital
    neighbours = s.board.neighbours
    return best(s, question, lambda province: (neighbours[province] & s.free).bit_count())


def best_known_place(s: State, answers: Iterable[int]) -> int:
    """The offered hex in which the best known land lies whose name is free; -1 if there is none."""
    offered = mask_of(answer - PROVINCE for answer in answers)
    places = atlas(s.board, s.names)
    for name in names_not_in_use(s):
        place = places[name]
        if place is not None and offered >> place[1] & 1 and s.owner[place[1]] >= FIRST_PRINCIPALITY:
            return place[1]
    return -1


def name(s: State, question: Question) -> int:
    """The name that fits the place."""
    return NAME + fitting_name(s, [answer - NAME for answer in question.answers], question.about[0])


HISTORICAL: Final[dict[str, Callable[[State, Question], int]]] = {
    "home": home,
    "lands": home,
    "pick_elector": pick_elector,
    "elector": elector,
    "principality": principality,
    "name": name,
}
