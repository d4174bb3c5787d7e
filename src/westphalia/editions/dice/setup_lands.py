"""Which hexes may be chosen next for a land of setup, and why another is refused (D.setup.*)."""

from __future__ import annotations

from collections.abc import Callable

from westphalia.board import Board, bit_list, growths, mask_of, roomy_clovers, triangle_growths
from westphalia.editions.dice.state import DiceState
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import PROVINCE
from westphalia.rules.setup_lands import Asking, why_not_hex

Growths = Callable[[list[int]], int]
"""The hexes that can be added to those chosen so far, the capital first."""


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
    """How many hexes the largest connected free area has."""
    return max(area.bit_count() for area in s.board.pieces(s.free))


def lands_growths(s: DiceState, hexes: list[int]) -> int:
    """D.setup.lands.1, D.setup.lands.2: connected, three of them round a vertex; else as an Elector is placed."""
    size, chosen = s.k.player_start_provinces, mask_of(hexes)
    if roomy_clovers(s.board, s.free, size):
        return triangle_growths(s.board, s.free, chosen, size)
    return area_growths(s.board, s.free, chosen, size)


def area_growths(board: Board, free: int, chosen: int, size: int) -> int:
    """D.setup.electors.3, D.setup.electors.4: connected; if no area has room, all of a largest one, then the next.

    What is taken of the last area is connected in itself.
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
    """D.setup.others.3, D.setup.others.4: an area with room; all beside the capital if it has neighbours enough."""
    if not hexes:
        return sum(area for area in s.board.pieces(s.free) if area.bit_count() >= size)
    chosen, beside = mask_of(hexes), s.board.neighbours[hexes[0]] & s.free
    if beside.bit_count() >= size - 1:
        return beside & ~chosen
    return growths(s.board, s.free, chosen, size)


# --- why a hex is refused ---


def why_not_lands(s: DiceState, question: Question, answer: int) -> Reason | None:
    """Why a hex cannot be part of a Player's first land (D.setup.lands.1, D.setup.lands.2)."""
    reason = why_not_hex(s, question.about, answer, "setup.home")
    if reason is not None:
        return reason
    size = s.k.player_start_provinces
    if roomy_clovers(s.board, s.free, size):
        return (
            "setup.home",
            f"The {size} provinces are connected and three of them touch at a vertex: so they could not.",
        )
    return "D.setup.lands.2", f"The {size} provinces must be connected as far as there is room."


def why_not_elector(s: DiceState, question: Question, answer: int) -> Reason | None:
    """Why a hex cannot be part of this Elector (D.setup.electors.3, D.setup.electors.4)."""
    elector, *hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.elector")
    if reason is not None:
        return reason
    name, size = s.k.starting_elector_size[elector]
    if largest_area(s) >= size:
        return "setup.elector-shape", f"With that hex the {size} provinces of {name} could not be connected."
    return "D.setup.electors.4", f"{name} takes the largest free areas whole, one after the other."


def why_not_principality(s: DiceState, question: Question, answer: int) -> Reason | None:
    """Why a hex cannot be part of this Principality (D.setup.others.3, D.setup.others.4)."""
    size, *hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.principality")
    if reason is not None:
        return reason
    if not hexes:
        return "setup.principality", f"The capital lies where {size} free provinces are connected."
    if (s.board.neighbours[hexes[0]] & s.free).bit_count() >= size - 1:
        return "D.setup.others.4", "The capital has free neighbours enough: all provinces border it."
    return "D.setup.others.4", f"With that hex the {size} provinces could not be connected."
