"""Shapes of setup: clovers and Cs, pairs and single hexes (V.setup.home.*, V.setup.principality.*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.board import bit_list, mask_of, shapes_without
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PROVINCE
from westphalia.rules.base.state import State
from westphalia.rules.setup.lands import Asking, why_not_hex

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
    """setup.principality: the free clovers and Cs, else pairs, else single hexes."""
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
    size = shapes[0].bit_count()
    hexes: list[int] = []
    chosen = 0
    while len(hexes) < size:
        offered = 0
        for shape in shapes:
            offered |= shape
        answers = [PROVINCE + province for province in bit_list(offered & ~chosen)]
        answer = yield Question(s, seat, kind, answers, (*about, *hexes), cite)
        province = answer - PROVINCE
        hexes.append(province)
        chosen |= 1 << province
        shapes = [shape for shape in shapes if shape >> province & 1]
    return hexes


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
    prompt="Place a new Principality, capital first: a clover or C, else a pair, else one hex.",
    about=("number", "province"),
    why=why_not_principality,
)
