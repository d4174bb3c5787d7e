"""Flags that are picked and Electors that are placed in the editions with Electors of any shape."""

from __future__ import annotations

from typing import Final

from westphalia.board import fewest_pieces
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import ELECTOR, FLAG, kind_of
from westphalia.rules.flags import FLAGS, FLAGS_IN_THE_BOX
from westphalia.rules.setup import ASK_PICK_ELECTOR, PLACE_ELECTOR, found, unplaced_electors
from westphalia.rules.setup_lands import choose_connected, why_not_hex
from westphalia.rules.state import State, with_item

ELECTOR_IN_PIECES: Final = Told(
    "elector_in_pieces",
    "{principality} can be connected nowhere and lies in {amount:piece/pieces}.",
    cite="setup.elector-shape",
)
FLAG_TOLD: Final = Told("flag", "{seat} plays under the flag of the {choice}.", cite="setup.flag")


def flags_not_taken(s: State) -> list[int]:
    """The flags nobody has picked."""
    return [flag for flag in range(max(FLAGS_IN_THE_BOX, s.players)) if flag not in s.flag]


def choose_flag(s: State, seat: int) -> Step:
    """setup.flag: each Player picks a colour and flag not yet taken."""
    flags = [FLAG + flag for flag in flags_not_taken(s)]
    answer = yield Question(s, seat, ASK_FLAG, flags)
    s.flag = with_item(s.flag, seat, answer - FLAG)
    if s.tell:
        s.tell(FLAG_TOLD, seat=seat, choice=answer)


def place_elector(s: State, seat: int, anywhere: bool = False) -> Step:
    """Pick a starting Elector and put it on free hexes, connected if possible; `anywhere` if shapes are free."""
    electors = [ELECTOR + elector for elector in unplaced_electors(s)]
    if not electors:  # a position has put some of them on the map before their turn
        return
    elector = (yield Question(s, seat, ASK_PICK_ELECTOR, electors)) - ELECTOR
    _, size = s.k.starting_elector_size[elector]
    hexes = yield from choose_connected(s, seat, ASK_ELECTOR, size, (elector,), anywhere)
    if s.tell:
        s.tell(PLACE_ELECTOR, seat=seat, principality=elector)
    power = found(s, hexes, elector)
    s.electors |= 1 << power
    if s.tell:
        pieces = len(s.board.pieces(s.land[power]))
        if pieces > 1:
            s.tell(ELECTOR_IN_PIECES, principality=elector, amount=pieces)


# --- why an answer is refused ---


def why_not_flag(s: State, question: Question, answer: int) -> Reason | None:
    """Why a flag cannot be picked (setup.flag)."""
    kind, value = kind_of(answer)
    if kind != "flag" or value >= len(FLAGS):
        return "setup.flag", "Pick one of the flags; there is no passing."
    if value in s.flag:
        return "setup.flag", f"Another Player has taken the {FLAGS[value][0]}."
    return "setup.flag", f"The {FLAGS[value][0]} is for tables of more Players."


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


ASK_FLAG: Final = Kind(
    "flag",
    cite="setup.flag",
    quick=True,
    prompt="Pick your colour and flag.",
    why=why_not_flag,
)
ASK_ELECTOR: Final = Kind(
    "elector",
    cite="setup.elector-shape",
    quick=True,
    prompt="Place {elector0} on free hexes, the capital first: connected, in any shape.",
    about=("elector", "province"),
    why=why_not_elector,
)
