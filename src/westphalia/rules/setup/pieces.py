"""Picking flags, and placing Electors in the editions where they may have any shape."""

from typing import Final

from westphalia.board import fewest_pieces
from westphalia.engine import EventType, Kind, Question, Reason, Step
from westphalia.rules.base.answers import ELECTOR, FLAG, kind_of
from westphalia.rules.base.state import State, with_item
from westphalia.rules.setup.flags import FLAGS, FLAGS_IN_THE_BOX
from westphalia.rules.setup.lands import choose_connected, why_not_hex
from westphalia.rules.setup.steps import (
    ASK_PICK_ELECTOR,
    PLACE_ELECTOR,
    found_principality,
    unplaced_electors,
)

ELECTOR_IN_PIECES: Final = EventType(
    "elector_in_pieces",
    "{principality} cannot be connected and lies in {amount:piece/pieces}.",
    cite="setup.elector-shape",
)
PICK_FLAG: Final = EventType("flag", "{seat} picks the flag of the {choice}.", cite="setup.flag")


def flags_not_taken(s: State) -> list[int]:
    return [flag for flag in range(max(FLAGS_IN_THE_BOX, s.players)) if flag not in s.flag]


def choose_flag(s: State, seat: int) -> Step:
    """setup.flag: pick a colour and flag that is not taken."""
    flags = [FLAG + flag for flag in flags_not_taken(s)]
    answer = yield Question(s, seat, ASK_FLAG, flags)
    s.flag = with_item(s.flag, seat, answer - FLAG)
    if s.tell:
        s.tell(PICK_FLAG, seat=seat, choice=answer)


def place_elector(s: State, seat: int, anywhere: bool = False) -> Step:
    """Pick a starting Elector and place it on free hexes, connected if possible."""
    electors = [ELECTOR + elector for elector in unplaced_electors(s)]
    if not electors:  # a hand-written position has placed them already
        return
    elector = (yield Question(s, seat, ASK_PICK_ELECTOR, electors)) - ELECTOR
    _, size = s.k.starting_elector_size[elector]
    hexes = yield from choose_connected(s, seat, ASK_ELECTOR, size, (elector,), anywhere)
    if s.tell:
        s.tell(PLACE_ELECTOR, seat=seat, principality=elector)
    power = found_principality(s, hexes, elector)
    s.electors |= 1 << power
    if s.tell:
        pieces = len(s.board.pieces(s.land[power]))
        if pieces > 1:
            s.tell(ELECTOR_IN_PIECES, principality=elector, amount=pieces)


# --- refusals ---


def why_not_flag(s: State, question: Question, answer: int) -> Reason | None:
    kind, value = kind_of(answer)
    if kind != "flag" or value >= len(FLAGS):
        return "setup.flag", "You must pick a flag."
    if value in s.flag:
        return "setup.flag", f"Another Player has taken the {FLAGS[value][0]}."
    return "setup.flag", f"The {FLAGS[value][0]} is for games with more Players."


def why_not_elector(s: State, question: Question, answer: int) -> Reason | None:
    elector, *hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.elector")
    if reason is not None:
        return reason
    name, size = s.k.starting_elector_size[elector]
    pieces = fewest_pieces(s.board, s.free, size)
    if pieces == 1:
        return (
            "setup.elector-shape",
            f"The {size} provinces of {name} must be connected; with this hex they could not be.",
        )
    return "setup.elector-shape", f"{name} must lie in as few pieces as possible: {pieces}."


ASK_FLAG: Final = Kind(
    "flag", cite="setup.flag", quick=True, prompt="Pick your colour and flag.", why=why_not_flag, alike=True
)
ASK_ELECTOR: Final = Kind(
    "elector",
    cite="setup.elector-shape",
    quick=True,
    prompt="Place {elector0} on connected free hexes, the capital first.",
    about=("elector", "province"),
    why=why_not_elector,
)
