"""Setup (VI.setup.*): map, lands, Electors, Principalities, the first Emperor and doctrines."""

from collections.abc import Sequence
from typing import Final

from westphalia.board import Board, fewest_pieces, growths_in_pieces, mask_of, roomy_clovers, triangle_growths
from westphalia.editions.player_turns.rules.setup import PLACE_PRINCIPALITY, settle_player
from westphalia.editions.six_round.state import SixRoundState
from westphalia.engine import EventType, Kind, Question, Reason, Step, Tale
from westphalia.rules.base.answers import DOCTRINE, NUMBER, kind_of
from westphalia.rules.base.state import State, with_item
from westphalia.rules.setup import pieces as setup_pieces
from westphalia.rules.setup.lands import Asking, choose_connected, choose_hexes, why_not_hex
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.setup.steps import found_principality, seat_on_turn

# --- a Player's first land: connected, with three provinces in a triangle ---


def land_growths(board: Board, free: int, chosen: int, size: int) -> int:
    """Return the hexes that can be added: for a triangle, otherwise connected, otherwise in as few pieces as
    possible.
    """
    return triangle_growths(board, free, chosen, size) or growths_in_pieces(board, free, chosen, size)


def choose_land(s: State, seat: int, size: int, anywhere: bool) -> Asking:
    """Ask for the provinces of a Player's first land, the capital first; `anywhere` allows free shapes."""

    def offered(hexes: list[int]) -> int:
        chosen = mask_of(hexes)
        return s.free & ~chosen if anywhere else land_growths(s.board, s.free, chosen, size)

    return (yield from choose_hexes(s, seat, ASK_LANDS, size, offered))


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


# --- lands, Electors and other Principalities ---


FIRST_EMPEROR: Final = EventType(
    "first_emperor",
    "{seat} is the first Emperor and has {amount} Imperial Power with the bonus of the first Round.",
    cite="setup.emperor",
    scene="election",
)
DOCTRINE_EVENT: Final = EventType(
    "doctrine",
    "{seat} adopts the {doctrine} doctrine.",
    cite="setup.doctrine",
    tale=Tale("adopts the {doctrine} doctrine"),
)
START: Final = EventType(
    "start",
    "All Players have a Tetzel card, a Monastery and both tokens. Imperial Power of {seats}: {powers}.",
    cite="setup.pieces",
    detail=True,
)


def place_lands(s: SixRoundState, seat: int) -> Step:
    """VI.setup.5, VI.setup.6: a Player places their first provinces, the capital first."""
    hexes = yield from choose_land(s, seat, s.k.player_start_provinces, s.k.free_shapes)
    settle_player(s, seat, hexes)


# --- Electors and other Principalities ---


def place_elector(s: SixRoundState, seat: int) -> Step:
    """VI.setup.7, VI.option.7: the Player places an Elector; connected unless shapes are free."""
    yield from setup_pieces.place_elector(s, seat, s.k.free_shapes)


def sizes_that_fit(s: SixRoundState) -> list[int]:
    """VI.setup.9: 2 or 3 provinces, if that many free hexes are connected."""
    room = s.free.bit_count()
    return [
        n
        for n in s.k.principality_setup_sizes
        if n <= room and (s.k.free_shapes or fewest_pieces(s.board, s.free, n) == 1)
    ]


def place_principality(s: SixRoundState) -> Step:
    """VI.setup.9: the Player places a Principality of 2 or 3 connected hexes and names it."""
    seat = seat_on_turn(s)
    size = (yield Question(s, seat, ASK_SIZE, [NUMBER + n for n in sizes_that_fit(s)])) - NUMBER
    hexes = yield from choose_connected(s, seat, ASK_PRINCIPALITY, size, (size,), s.k.free_shapes)
    name = yield from choose_name(s, seat, capital=hexes[0])
    if s.tell:
        s.tell(PLACE_PRINCIPALITY, seat=seat, principality=name, amount=size)
    found_principality(s, hexes, name)


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
    """VI.setup.16: every Player chooses a doctrine in secret."""
    seats = s.setup_order
    answers = yield [Question(s, seat, ASK_DOCTRINE, all_doctrines(s)) for seat in seats]
    adopt(s, seats, answers)


def choose_doctrine_openly(s: SixRoundState, seat: int) -> Step:
    """VI.setup.16, VI.gen.4: on request, Players choose a doctrine openly in Setup Order."""
    answer = yield Question(s, seat, ASK_DOCTRINE_OPENLY, all_doctrines(s))
    adopt(s, (seat,), (answer,))


def adopt(s: SixRoundState, seats: Sequence[int], answers: Sequence[int]) -> None:
    """VI.setup.16: doctrines are revealed and stay until changed."""
    for seat, answer in zip(seats, answers, strict=True):
        s.doctrine = with_item(s.doctrine, seat, answer - DOCTRINE)
        if s.tell:
            s.tell(DOCTRINE_EVENT, seat=seat, doctrine=s.doctrine[seat])


def ready_to_play(s: SixRoundState) -> None:
    """VI.setup.18: report the Players' starting resources; then Round 1 begins."""
    if s.tell:
        seats = list(s.setup_order)
        s.tell(START, seats=seats, powers=[s.imperial_power(seat) for seat in seats])


# --- why an answer is refused ---


def _why_not_size(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    kind, value = kind_of(answer)
    if kind != "number":
        return "setup.principality", "Choose a size of 2 or 3 provinces; you cannot pass."
    return "setup.principality", f"A Principality starts with 2 or 3 provinces, not {value}."


def _why_not_principality(s: SixRoundState, question: Question, answer: int) -> Reason | None:
    size, *hexes = question.about
    reason = why_not_hex(s, hexes, answer, "setup.principality")
    return reason or ("setup.principality", f"With that hex the {size} provinces could not be connected.")


ASK_SIZE: Final = Kind(
    "principality_size",
    cite="setup.principality",
    quick=True,
    prompt="Does your new Principality have 2 or 3 provinces?",
    why=_why_not_size,
)
ASK_PRINCIPALITY: Final = Kind(
    "principality",
    cite="setup.principality",
    quick=True,
    prompt="Place a Principality of {number0} connected provinces, the capital first.",
    about=("number", "province"),
    why=_why_not_principality,
)
ASK_DOCTRINE: Final = Kind(
    "start_doctrine",
    cite="setup.doctrine",
    prompt="Which doctrine do you adopt?",
    why=("setup.doctrine", "Choose one of the seven doctrines; you cannot pass."),
    sealed=True,
)
ASK_DOCTRINE_OPENLY: Final = Kind(
    "start_doctrine_openly",
    cite="setup.doctrine",
    prompt="Which doctrine do you adopt? All will see it.",
    why=ASK_DOCTRINE.why,
)
