"""Choosing lands in setup, one hex at a time and the capital first.

Only hexes from which the land can be completed are offered, so a Player never reaches a dead end.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from westphalia.board import areas_by_size, bit_list, growths_among, mask_of
from westphalia.engine import Kind, Question, Reason
from westphalia.rules.base.answers import PROVINCE, kind_of
from westphalia.rules.base.state import State

Asking = Generator[Question, Any, list[int]]
Growths = Callable[[list[int]], int]
"""Returns the hexes that can be added to those chosen so far (the capital first)."""


def choose_hexes(
    s: State, seat: int, kind: Kind, size: int, offered: Growths, about: tuple[int, ...] = (), cite: str = ""
) -> Asking:
    """Ask for the hexes of a land one by one, the capital first; the question is also about those chosen so far."""
    hexes: list[int] = []
    while len(hexes) < size:
        answers = [PROVINCE + province for province in bit_list(offered(hexes))]
        hexes.append((yield Question(s, seat, kind, answers, (*about, *hexes), cite)) - PROVINCE)
    return hexes


def choose_connected(
    s: State, seat: int, kind: Kind, size: int, about: tuple[int, ...] = (), anywhere: bool = False
) -> Asking:
    """setup.elector-shape: ask for connected hexes, or else for as few pieces as possible, the capital first.

    `anywhere` drops the condition, for games with free shapes.
    """
    areas = [] if anywhere else areas_by_size(s.board, s.free)

    def offered(hexes: list[int]) -> int:
        chosen = mask_of(hexes)
        return s.free & ~chosen if anywhere else growths_among(s.board, areas, chosen, size)

    return (yield from choose_hexes(s, seat, kind, size, offered, about))


def why_not_hex(s: State, hexes: Sequence[int], answer: int, rule: str) -> Reason | None:
    """Return the reasons that hold for every land: not a hex, a hex with an owner, or one chosen before."""
    kind, province = kind_of(answer)
    if kind == "choice":
        return rule, "You cannot pass or stop halfway: every land must be placed."
    if kind != "province":
        return rule, "Choose a hex of the map."
    if province >= s.board.size:
        return "setup.map", "That hex is not on the map."
    if province in hexes:
        return rule, "You have already chosen that hex."
    if not s.free >> province & 1:
        return rule, "That hex has an owner; choose a free one."
    return None
