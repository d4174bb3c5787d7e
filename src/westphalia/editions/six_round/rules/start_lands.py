"""Players' first lands: connected, with three provinces in a triangle (setup.home)."""

from __future__ import annotations

from typing import Final

from westphalia.board import Board, bit_list, growths_in_pieces, mask_of, roomy_clovers, triangle_growths
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.base.answers import PROVINCE
from westphalia.rules.base.state import State
from westphalia.rules.setup.lands import Asking, why_not_hex


def land_growths(board: Board, free: int, chosen: int, size: int) -> int:
    """Return the hexes that can be added: for a triangle, else connected, else in as few pieces as possible."""
    return triangle_growths(board, free, chosen, size) or growths_in_pieces(board, free, chosen, size)


def choose_land(s: State, seat: int, size: int, anywhere: bool) -> Asking:
    """Ask for the provinces of a Player's first land, the capital first; `anywhere` allows free shapes."""
    hexes: list[int] = []
    while len(hexes) < size:
        chosen = mask_of(hexes)
        offered = s.free & ~chosen if anywhere else land_growths(s.board, s.free, chosen, size)
        answers = [PROVINCE + province for province in bit_list(offered)]
        hexes.append((yield Question(s, seat, ASK_LANDS, answers, tuple(hexes))) - PROVINCE)
    return hexes


def why_not_lands(s: State, question: Question, answer: int) -> Reason | None:
    hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.home")
    if reason is not None:
        return reason
    size = s.k.player_start_provinces
    if roomy_clovers(s.board, s.free, size):
        return (
            "setup.home",
            f"With that hex your {size} provinces could not be connected, three of them in a triangle.",
        )
    return "setup.home", f"Your {size} provinces must lie in as few pieces as the free hexes allow."


ASK_LANDS: Final = Kind(
    "lands",
    cite="setup.home",
    quick=True,
    prompt="Place your {k.player_start_provinces} provinces, the capital first: connected, three in a triangle.",
    about=("province",),
    why=why_not_lands,
)
