"""Choosing lands in setup: one hex at a time, the capital first, and why a hex is refused.

Only hexes are offered from which the land can be completed, so nobody can lose his way.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from westphalia.board import areas_by_size, bit_list, fewest_pieces, growths_among, mask_of
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import PROVINCE, kind_of
from westphalia.rules.state import State

Asking = Generator[Question, Any, list[int]]

# --- asking for it ---


def choose_connected(
    s: State, seat: int, kind: Kind, size: int, about: tuple[int, ...] = (), anywhere: bool = False
) -> Asking:
    """setup.elector-shape: ask for connected hexes, or for as few pieces as can be; the capital comes first.

    `anywhere` if the table plays with free shapes.
    """
    hexes: list[int] = []
    areas = [] if anywhere else areas_by_size(s.board, s.free)
    while len(hexes) < size:
        chosen = mask_of(hexes)
        offered = s.free & ~chosen if anywhere else growths_among(s.board, areas, chosen, size)
        answers = [PROVINCE + province for province in bit_list(offered)]
        answer = yield Question(s, seat, kind, answers, (*about, *hexes))
        hexes.append(answer - PROVINCE)
    return hexes


# --- why a hex is refused ---


def why_not_hex(s: State, hexes: Sequence[int], answer: int, rule: str) -> Reason | None:
    """The reasons that hold for every land: no hex at all, one with an owner, or one chosen before."""
    kind, province = kind_of(answer)
    if kind == "choice":
        return rule, "Every land of setup is placed: there is no passing and no stopping half-way."
    if kind != "province":
        return rule, "Choose a hex of the map."
    if province >= s.board.size:
        return "setup.map", "That hex is not on the map."
    if province in hexes:
        return rule, "You have chosen that hex already."
    if not s.free >> province & 1:
        return rule, "That hex has an owner already: lands are placed on free hexes."
    return None


def why_not_elector(s: State, question: Question, answer: int) -> Reason | None:
    """Why a hex cannot be part of this Elector (setup.elector, setup.elector-shape)."""
    elector, *hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.elector")
    if reason is not None:
        return reason
    name, size = s.k.starting_elector_size[elector]
    pieces = fewest_pieces(s.board, s.free, size)
    if pieces == 1:
        return (
            "setup.elector-shape",
            f"The {size} provinces of {name} must be connected, and so they could not be.",
        )
    return "setup.elector-shape", f"{name} must lie in as few pieces as possible: {pieces}."


ASK_ELECTOR: Final = Kind(
    "elector",
    cite="setup.elector-shape",
    quick=True,
    prompt="Place {elector0} on free hexes, the capital first: connected, in any shape.",
    about=("elector", "province"),
    why=why_not_elector,
)
