"""Setup in seven steps (V.setup.*): map, flags, homes, Electors, other Principalities, Influence, first Emperor."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final

from westphalia.board import bit_list, mask_of, shapes_without
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine import EventType, Kind, Question, Reason, Step
from westphalia.rules.base.answers import PROVINCE
from westphalia.rules.base.state import State, with_item
from westphalia.rules.diplomacy.influence import store
from westphalia.rules.realm.provinces import transfer
from westphalia.rules.setup.lands import Asking, choose_hexes, why_not_hex
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.setup.steps import found_principality, seat_on_turn

# --- shapes: clovers and Cs, pairs and single hexes ---


PRINCIPALITY_RULE: Final = (
    "",
    "setup.principality-one",
    "setup.principality-two",
    "setup.principality-three",
)
"""The rule for Principalities of 1, 2 and 3 provinces."""

# --- what may be placed ---


def home_shapes(s: State) -> list[int]:
    """setup.home, setup.home-shape: the free clovers and Cs."""
    taken = s.board.everything ^ s.free
    return shapes_without(s.board.clovers, taken) + shapes_without(s.board.cs, taken)


def free_pairs(s: State) -> list[int]:
    neighbours, free = s.board.neighbours, s.free
    return [
        1 << one | 1 << other
        for one in bit_list(free)
        for other in bit_list(neighbours[one] & free)
        if one < other
    ]


def single_hexes(s: State) -> list[int]:
    return [1 << province for province in bit_list(s.free)]


SHAPES: Final = {3: home_shapes, 2: free_pairs, 1: single_hexes}


def principality_shapes(s: FiveRoundState) -> list[int]:
    """setup.principality: the free clovers and Cs, otherwise pairs, otherwise single hexes."""
    for size in s.k.other_principality_size_order:
        if shapes := SHAPES[size](s):
            return shapes
    return single_hexes(s)


# --- asking for it ---


def choose_shape(
    s: State, seat: int, kind: Kind, shapes: Sequence[int], about: tuple[int, ...] = (), cite: str = ""
) -> Asking:
    """Ask for the hexes of one of the shapes; return them as chosen, the capital first.

    The question is about `about` and then the hexes chosen so far.
    """

    def offered(hexes: list[int]) -> int:
        nonlocal shapes
        if hexes:
            last = 1 << hexes[-1]
            shapes = [shape for shape in shapes if shape & last]
        return reduce(or_, shapes) & ~mask_of(hexes)

    return (yield from choose_hexes(s, seat, kind, shapes[0].bit_count(), offered, about, cite))


# --- why a hex is refused ---


def why_not_shape(s: State, hexes: Sequence[int], answer: int, rule: str) -> Reason:
    """Return why a free hex makes no clover and no C with those chosen before."""
    land = mask_of((*hexes, answer - PROVINCE))
    if land in s.board.rows:
        return rule, "Three hexes in a row are not allowed: choose a clover or a C."
    if len(hexes) == 2:
        return rule, "These three hexes form neither a clover nor a C."
    if any(shape & land == land for shape in s.board.clovers + s.board.cs):
        return rule, "There is no room for a clover or a C."
    return rule, "These two hexes are too far apart for a clover or a C."


def why_not_home(s: State, question: Question, answer: int) -> Reason | None:
    """Return why a hex cannot be part of a Player's first land (setup.home, setup.home-shape)."""
    hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.home")
    return reason or why_not_shape(s, hexes, answer, "setup.home-shape")


def why_not_principality(s: State, question: Question, answer: int) -> Reason | None:
    size, *hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.principality")
    if reason is not None:
        return reason
    if size == 3:
        return why_not_shape(s, hexes, answer, PRINCIPALITY_RULE[size])
    if hexes:
        return PRINCIPALITY_RULE[size], "The two provinces must be adjacent."
    return PRINCIPALITY_RULE[size], "Pairs of adjacent free hexes are placed before single ones."


ASK_HOME: Final = Kind(
    "home",
    cite="setup.home",
    quick=True,
    prompt="Place your land: the capital, then two more hexes, in a clover or a C.",
    about=("province",),
    why=why_not_home,
)
ASK_PRINCIPALITY: Final = Kind(
    "principality",
    cite="setup.principality",
    quick=True,
    prompt="Place a new Principality, capital first: three hexes not in a row, else two, else one.",
    about=("number", "province"),
    why=why_not_principality,
)


# --- steps ---


DECK: Final = EventType(
    "deck", "The map is full. {amount} Principality cards are shuffled.", cite="setup.deck", detail=True
)
FIRST_EMPEROR: Final = EventType(
    "first_emperor",
    "{seat} is the first Emperor, with {amount} Imperial Power, and keeps the Ottoman die.",
    cite="setup.emperor",
    scene="election",
)
HOME: Final = EventType(
    "home", "{seat} settles in {provinces}, with the capital in {capital}.", cite="setup.home"
)
PLACE_PRINCIPALITY: Final = EventType(
    "place_principality", "{seat} places {principality} ({amount:province/provinces})."
)
START: Final = EventType(
    "start",
    "{seats} start in Mortal Sin, with {gold} Gold and a Monastery token each.",
    cite="setup.pieces",
    detail=True,
)
MAP: Final = EventType(
    "map", "The map has {amount} hexes. Every province is Catholic.", cite="setup.map", detail=True
)


def lay_out_map(s: FiveRoundState) -> None:
    """V.setup.map.1 to V.setup.map.4, V.setup.player.2: lay out the map, and the pieces that all Players start with."""
    if s.tell:
        s.tell(MAP, amount=s.board.size)
        s.tell(START, seats=list(range(s.players)), gold=0)


def place_home(s: FiveRoundState, seat: int) -> Step:
    """V.setup.home.2, V.setup.home.3: place a capital and two provinces without a town, in a clover or a C."""
    shapes = home_shapes(s)
    hexes = yield from choose_shape(s, seat, ASK_HOME, shapes)
    capital = hexes[0]
    for province in hexes:
        transfer(s, province, seat)
    s.free &= ~mask_of(hexes)
    s.capital = with_item(s.capital, seat, capital)
    s.towns |= 1 << capital
    if s.tell:
        provinces = sorted(hexes)
        s.tell(HOME, seat=seat, provinces=provinces, capital=capital)


def place_principality(s: FiveRoundState) -> Step:
    """V.setup.principality.1 to V.setup.principality.4: place one new Principality."""
    seat = seat_on_turn(s)
    shapes = principality_shapes(s)
    size = shapes[0].bit_count()
    rule = PRINCIPALITY_RULE[size]
    hexes = yield from choose_shape(s, seat, ASK_PRINCIPALITY, shapes, (size,), rule)
    name = yield from choose_name(s, seat, capital=hexes[0])
    if s.tell:
        s.tell(PLACE_PRINCIPALITY, cite=rule, seat=seat, principality=name, amount=size)
    found_principality(s, hexes, name)


def land_is_free(s: FiveRoundState) -> bool:
    """Whether any hex is still free."""
    return s.free != 0


def receive_influence(s: FiveRoundState, seat: int) -> None:
    """V.setup.influence.1: receive the first Influence."""
    if s.tell and s.setup_order[0] == seat:
        s.tell(DECK, amount=s.principalities.bit_count())
    store(s, seat, s.k.setup_influence, "setup.influence")


def crown_first_emperor(s: FiveRoundState) -> None:
    """V.setup.emperor.2: crown the first Emperor, who stores Influence and keeps the Ottoman die."""
    if s.tell:
        power = s.imperial_power(s.emperor)
        s.tell(FIRST_EMPEROR, seat=s.emperor, amount=power)
    store(s, s.emperor, s.k.emperor_influence, "setup.emperor")
