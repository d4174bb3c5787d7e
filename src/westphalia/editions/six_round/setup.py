"""Setup (VI.setup.*): map, flags, lands, Electors, other Principalities, Influence, the first Emperor, doctrines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from westphalia.board import bit_list, fewest_pieces
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules import setup_pieces
from westphalia.rules.answers import DOCTRINE, NUMBER, kind_of
from westphalia.rules.naming import choose_name, proposed_name
from westphalia.rules.settling import settle_player
from westphalia.rules.setup import found, on_turn
from westphalia.rules.setup_lands import choose_connected, why_not_hex
from westphalia.rules.start_lands import choose_land
from westphalia.rules.state import with_item

MAP: Final = Told(
    "map", "The map of {amount} hexes is laid out; every province is Catholic.", cite="setup.map"
)
PLACE_PRINCIPALITY: Final = Told(
    "place_principality",
    "{seat} places {principality}, a Principality of size {amount}.",
    cite="setup.principality",
)
FILLER: Final = Told(
    "filler", "No two free hexes are adjacent: {principality} takes one of the others.", cite="setup.filler"
)
FIRST_EMPEROR: Final = Told(
    "first_emperor",
    "{seat} is the first Emperor and has {amount} Imperial Power with the bonus of the first Round.",
    cite="setup.emperor",
)
DOCTRINE_TOLD: Final = Told("doctrine", "{seat} adopts the {doctrine} doctrine.", cite="setup.doctrine")
START: Final = Told(
    "start",
    "Everybody has a Tetzel card, a Monastery and both tokens; Imperial Power of {seats}: {powers}.",
    cite="setup.pieces",
)


def lay_out_map(s: SixRoundState) -> None:
    """VI.setup.1, VI.setup.2: the map lies ready; all pieces are in the supply."""
    if s.tell:
        s.tell(MAP, amount=s.board.size)


def place_lands(s: SixRoundState, seat: int) -> Step:
    """VI.setup.5, VI.setup.6: a Player's first provinces, the first of them his capital with its town."""
    hexes = yield from choose_land(s, seat, s.k.player_start_provinces, s.k.free_shapes)
    settle_player(s, seat, hexes)


# --- Electors and other Principalities ---


def place_elector(s: SixRoundState, seat: int) -> Step:
    """VI.setup.7, VI.option.7: the Player on turn places an Elector; contiguous unless shapes are free."""
    yield from setup_pieces.place_elector(s, seat, s.k.free_shapes)


def pairs_are_free(s: SixRoundState) -> bool:
    """VI.setup.9, VI.setup.10: Players place Principalities as long as two free hexes are adjacent."""
    return bool(s.board.touching(s.free) & s.free)


def sizes_that_fit(s: SixRoundState) -> list[int]:
    """VI.setup.9: 2 or 3 provinces, if so many free hexes are contiguous anywhere."""
    room = s.free.bit_count()
    return [
        n
        for n in s.k.principality_setup_sizes
        if n <= room and (s.k.free_shapes or fewest_pieces(s.board, s.free, n) == 1)
    ]


def place_principality(s: SixRoundState) -> Step:
    """VI.setup.9: the Player on turn places a Principality of 2 or 3 contiguous hexes and names it."""
    seat = on_turn(s)
    size = (yield Question(s, seat, ASK_SIZE, [NUMBER + n for n in sizes_that_fit(s)])) - NUMBER
    hexes = yield from choose_connected(s, seat, ASK_PRINCIPALITY, size, (size,), s.k.free_shapes)
    name = yield from choose_name(s, seat, capital=hexes[0])
    if s.tell:
        s.tell(PLACE_PRINCIPALITY, seat=seat, principality=name, amount=size)
    found(s, hexes, name)


def fill_single_hexes(s: SixRoundState) -> None:
    """VI.setup.10, VI.setup.11: each hex that is left becomes a one-province Principality, in map order."""
    for province in bit_list(s.free):
        name = proposed_name(s, province)
        if s.tell:
            s.tell(FILLER, principality=name)
        found(s, [province], name)


# --- the first Emperor, doctrines, boards ---


def crown_first_emperor(s: SixRoundState) -> None:
    """VI.setup.15: the first Emperor gains the bonus of Round 1."""
    s.reign = 0
    if s.tell:
        s.tell(FIRST_EMPEROR, seat=s.emperor, amount=s.imperial_power(s.emperor))


def all_doctrines(s: SixRoundState) -> range:
    """VI.setup.17: the seven doctrines; several Players may hold the same."""
    return range(DOCTRINE, DOCTRINE + len(s.k.doctrine_names))


def choose_doctrines(s: SixRoundState) -> Step:
    """VI.setup.16: every Player chooses a doctrine, simultaneous and secret."""
    seats = s.setup_order
    answers = yield [Question(s, seat, ASK_DOCTRINE, all_doctrines(s)) for seat in seats]
    adopt(s, seats, answers)


def choose_doctrine_openly(s: SixRoundState, seat: int) -> Step:
    """VI.setup.16, VI.gen.4: a Player chooses a doctrine openly in Setup Order, for somebody asked for it."""
    answer = yield Question(s, seat, ASK_DOCTRINE_OPENLY, all_doctrines(s))
    adopt(s, (seat,), (answer,))


def adopt(s: SixRoundState, seats: Sequence[int], answers: Sequence[int]) -> None:
    """VI.setup.16: the doctrines chosen are revealed and stay until changed."""
    for seat, answer in zip(seats, answers, strict=True):
        s.doctrine = with_item(s.doctrine, seat, answer - DOCTRINE)
        if s.tell:
            s.tell(DOCTRINE_TOLD, seat=seat, doctrine=s.doctrine[seat])


def ready_to_play(s: SixRoundState) -> None:
    """VI.setup.18: what everybody starts with; then Round 1 begins."""
    if s.tell:
        seats = list(s.setup_order)
        s.tell(START, seats=seats, powers=[s.imperial_power(seat) for seat in seats])


# --- why an answer is refused ---


def _why_not_size(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    """Why a Principality cannot have that size."""
    kind, value = kind_of(answer)
    if kind != "number":
        return "setup.principality", "Choose the size: 2 or 3 provinces. There is no passing."
    return "setup.principality", f"A Principality of setup has 2 or 3 provinces, not {value}."


def _why_not_principality(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    """Why a hex cannot be part of this Principality."""
    size, *hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.principality")
    return reason or (
        "setup.principality",
        f"With that hex the {size} provinces could not be contiguous.",
    )


def _why_not_doctrine(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    """Everybody has a doctrine."""
    return "setup.doctrine", "Choose one of the seven doctrines; there is no passing."


ASK_SIZE: Final = Kind(
    "principality_size",
    cite="setup.principality",
    quick=True,
    prompt="You place a new Principality: of 2 or of 3 provinces?",
    why=_why_not_size,
)
ASK_PRINCIPALITY: Final = Kind(
    "principality",
    cite="setup.principality",
    quick=True,
    prompt="Place a new Principality of {number0} provinces, the capital first: contiguous, in any shape.",
    about=("number", "province"),
    why=_why_not_principality,
)
ASK_DOCTRINE: Final = Kind(
    "start_doctrine",
    cite="setup.doctrine",
    prompt="Which doctrine do you adopt?",
    why=_why_not_doctrine,
    sealed=True,
)
ASK_DOCTRINE_OPENLY: Final = Kind(
    "start_doctrine_openly",
    cite="setup.doctrine",
    prompt="Which doctrine do you adopt? Everybody will see it.",
    why=_why_not_doctrine,
)
