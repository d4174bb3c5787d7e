"""Hexes that may be added to a land in setup, and why others are refused (D.setup.*)."""

from __future__ import annotations

from collections.abc import Callable

from westphalia.board import Board, bit_list, growths, mask_of, roomy_clovers, triangle_growths
from westphalia.editions.dice.state import DiceState
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PROVINCE
from westphalia.rules.setup.lands import Asking, why_not_hex

Growths = Callable[[list[int]], int]
"""Returns the hexes that can be added to those chosen so far (the capital first)."""


def choose_hexes(
    s: DiceState, seat: int, kind: Kind, size: int, offered: Growths, about: tuple[int, ...] = ()
) -> Asking:
    """Ask for the hexes of a land one by one, the capital first."""
    hexes: list[int] = []
    while len(hexes) < size:
        answers = [PROVINCE + province for province in bit_list(offered(hexes))]
        hexes.append((yield Question(s, seat, kind, answers, (*about, *hexes))) - PROVINCE)
    return hexes


def largest_area(s: DiceState) -> int:
    """Return the size of the largest connected free area."""
    return max(area.bit_count() for area in s.board.pieces(s.free))


def lands_growths(s: DiceState, hexes: list[int]) -> int:
    """D.setup.lands.1, D.setup.lands.2: connected, three of them around a vertex; else like an Elector."""
    size, chosen = s.k.player_start_provinces, mask_of(hexes)
    if roomy_clovers(s.board, s.free, size):
        return triangle_growths(s.board, s.free, chosen, size)
    return area_growths(s.board, s.free, chosen, size)


def area_growths(board: Board, free: int, chosen: int, size: int) -> int:
    """D.setup.electors.3, D.setup.electors.4: connected; without room, whole areas, largest first.

    What is taken of the last area is connected.
    """
    areas = board.pieces(free)
    if max(area.bit_count() for area in areas) >= size:
        return growths(board, free, chosen, size)
    need = size - chosen.bit_count()
    begun = [area for area in areas if area & chosen and area & ~chosen]
    if begun:
        area = begun[0]
        left = area & ~chosen
        if left.bit_count() <= need:
            return left
        return growths(board, area, area & chosen, (area & chosen).bit_count() + need)
    fresh = [area for area in areas if not area & chosen]
    largest = max(area.bit_count() for area in fresh)
    return sum(area for area in fresh if area.bit_count() == largest)


def principality_growths(s: DiceState, hexes: list[int], size: int) -> int:
    """D.setup.others.3, D.setup.others.4: an area with room; next to the capital if possible."""
    if not hexes:
        return sum(area for area in s.board.pieces(s.free) if area.bit_count() >= size)
    chosen, beside = mask_of(hexes), s.board.neighbours[hexes[0]] & s.free
    if beside.bit_count() >= size - 1:
        return beside & ~chosen
    return growths(s.board, s.free, chosen, size)


# --- why a hex is refused ---


def why_not_lands(s: DiceState, question: Question, answer: int) -> Reason | None:
    reason = why_not_hex(s, question.about, answer, "setup.home")
    if reason is not None:
        return reason
    size = s.k.player_start_provinces
    if roomy_clovers(s.board, s.free, size):
        return (
            "setup.home",
            f"Your {size} provinces must be connected, and three must share a vertex.",
        )
    return "D.setup.lands.2", f"Your {size} provinces must be connected as far as possible."


def why_not_elector(s: DiceState, question: Question, answer: int) -> Reason | None:
    elector, *hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.elector")
    if reason is not None:
        return reason
    name, size = s.k.starting_elector_size[elector]
    if largest_area(s) >= size:
        return "setup.elector-shape", f"With that hex the {size} provinces of {name} could not be connected."
    return "D.setup.electors.4", f"{name} takes whole free areas, the largest first."


def why_not_principality(s: DiceState, question: Question, answer: int) -> Reason | None:
    size, *hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.principality")
    if reason is not None:
        return reason
    if not hexes:
        return "setup.principality", f"The capital needs an area of {size} connected free provinces."
    if (s.board.neighbours[hexes[0]] & s.free).bit_count() >= size - 1:
        return "D.setup.others.4", "The capital has enough free neighbours: choose one of them."
    return "D.setup.others.4", f"With that hex the {size} provinces could not be connected."
