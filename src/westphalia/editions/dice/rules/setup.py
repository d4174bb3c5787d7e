"""Setup (D.setup.*): map, colours, lands, Electors, Principalities and the first Emperor."""

from functools import partial
from typing import Final

from westphalia.board import Board, growths, mask_of, roomy_clovers, triangle_growths
from westphalia.editions.dice.state import DiceState
from westphalia.editions.player_turns.rules.setup import PLACE_PRINCIPALITY, settle_player
from westphalia.engine import EventType, Kind, Question, Reason, Step, roll
from westphalia.rules.base.answers import ELECTOR, FLAG, kind_of
from westphalia.rules.base.state import with_item
from westphalia.rules.setup.lands import choose_hexes, why_not_hex
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.setup.steps import (
    ASK_PICK_ELECTOR,
    PLACE_ELECTOR,
    found_principality,
    seat_on_turn,
    unplaced_electors,
)

# --- hexes that may be added to a land ---


def largest_area(s: DiceState) -> int:
    """Return the size of the largest connected free area."""
    return max(area.bit_count() for area in s.board.pieces(s.free))


def lands_growths(s: DiceState, hexes: list[int]) -> int:
    """D.setup.lands.1, D.setup.lands.2: connected, three of them around a vertex; otherwise like an Elector."""
    size, chosen = s.k.player_start_provinces, mask_of(hexes)
    with_triangle = triangle_growths(s.board, s.free, chosen, size)  # none where no area has room for one
    return with_triangle or area_growths(s.board, s.free, chosen, size)


def area_growths(board: Board, free: int, chosen: int, size: int) -> int:
    """D.setup.electors.3, D.setup.electors.4: connected; without room, whole areas, largest first.

    The part taken of the last area is connected.
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
        return "setup.home", f"Your {size} provinces must be connected, and three must share a vertex."
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


# --- steps ---


COLOUR: Final = EventType("flag", "{seat} plays {choice}.", cite="setup.flag")
SIZE_ROLL: Final = EventType(
    "size_roll",
    "{seat} rolls {roll} for the next Principality: {amount:province/provinces}.",
    cite="D.setup.others.2",
    level="desk",
    dice="roll",
)
FIRST_EMPEROR: Final = EventType(
    "first_emperor",
    "{seat} is the first Emperor. The Imperial Power of {seats} is {powers}.",
    cite="setup.emperor",
    scene="election",
)


def choose_colour(s: DiceState, seat: int) -> Step:
    """D.setup.colour.1: each Player takes an unused colour."""
    colours = [FLAG + colour for colour in range(len(s.k.flags)) if colour not in s.flag]
    answer = yield Question(s, seat, ASK_COLOUR, colours)
    s.flag = with_item(s.flag, seat, answer - FLAG)
    if s.tell:
        s.tell(COLOUR, seat=seat, choice=answer)


def place_lands(s: DiceState, seat: int) -> Step:
    """D.setup.lands.1 to D.setup.lands.3: four provinces; the first is the capital and has a town."""
    size = s.k.player_start_provinces
    hexes = yield from choose_hexes(s, seat, ASK_LANDS, size, partial(lands_growths, s))
    settle_player(s, seat, hexes)


def place_elector(s: DiceState, seat: int) -> Step:
    """D.setup.electors.2 to D.setup.electors.4: the Player places an Elector, connected if there is room."""
    electors = [ELECTOR + elector for elector in unplaced_electors(s)]
    if not electors:  # a hand-written position may have placed some already
        return
    elector = (yield Question(s, seat, ASK_PICK_ELECTOR, electors)) - ELECTOR
    _, size = s.k.starting_elector_size[elector]

    def offered(hexes: list[int]) -> int:
        return area_growths(s.board, s.free, mask_of(hexes), size)

    hexes = yield from choose_hexes(s, seat, ASK_ELECTOR, size, offered, (elector,))
    if s.tell:
        s.tell(PLACE_ELECTOR, seat=seat, principality=elector)
    s.electors |= 1 << found_principality(s, hexes, elector)


def roll_size(s: DiceState) -> None:
    """D.setup.others.2: a D6 gives 2 or 3 provinces, or fewer without room."""
    face = roll(s, "size")
    s.chosen = min(s.k.other_size_roll[face], largest_area(s))
    if s.tell:
        s.tell(SIZE_ROLL, seat=seat_on_turn(s), roll=face, amount=s.chosen)


def place_principality(s: DiceState) -> Step:
    """D.setup.others.1, D.setup.others.3, D.setup.others.4: the Player picks capital, provinces and name."""
    seat, size = seat_on_turn(s), s.chosen

    def offered(hexes: list[int]) -> int:
        return principality_growths(s, hexes, size)

    hexes = yield from choose_hexes(s, seat, ASK_PRINCIPALITY, size, offered, (size,))
    name = yield from choose_name(s, seat, capital=hexes[0])
    if s.tell:
        s.tell(PLACE_PRINCIPALITY, seat=seat, principality=name, amount=size)
    found_principality(s, hexes, name)


def crown_first_emperor(s: DiceState) -> None:
    """D.setup.emperor.1, D.setup.counters.1: the first Emperor has reigned 0 rounds."""
    s.reign = 0
    if s.tell:
        seats = list(s.setup_order)
        s.tell(FIRST_EMPEROR, seat=s.emperor, seats=seats, powers=[s.imperial_power(i) for i in seats])


def _why_not_colour(s: DiceState, question: Question, answer: int) -> Reason | None:
    kind, value = kind_of(answer)
    if kind == "flag" and value in s.flag:
        return "setup.flag", f"Another Player has taken {s.k.flag_names[value]}."
    return "setup.flag", "Take an unused colour; you cannot pass."


ASK_COLOUR: Final = Kind(
    "flag", cite="setup.flag", quick=True, prompt="Take a colour.", why=_why_not_colour, alike=True
)
ASK_LANDS: Final = Kind(
    "lands",
    cite="setup.home",
    quick=True,
    prompt="Place your {k.player_start_provinces} connected provinces, capital first, three around a vertex.",
    about=("province",),
    why=why_not_lands,
)
ASK_ELECTOR: Final = Kind(
    "elector",
    cite="setup.elector-shape",
    quick=True,
    prompt="Place {elector0} on connected free hexes, the capital first.",
    about=("elector", "province"),
    why=why_not_elector,
)
ASK_PRINCIPALITY: Final = Kind(
    "principality",
    cite="setup.principality",
    quick=True,
    prompt="Place a Principality of {number0} provinces, the capital first.",
    about=("number", "province"),
    why=why_not_principality,
)
