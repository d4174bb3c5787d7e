"""Setup (D.setup.*): map, colours, lands, Electors, other Principalities, Influence, the first Emperor."""

from __future__ import annotations

from functools import partial
from typing import Final

from westphalia.board import mask_of
from westphalia.editions.dice.setup_lands import (
    area_growths,
    choose_hexes,
    lands_growths,
    largest_area,
    principality_growths,
    why_not_elector,
    why_not_lands,
    why_not_principality,
)
from westphalia.editions.dice.state import DiceState
from westphalia.engine.chance import roll
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.engine.kind import Kind, Reason
from westphalia.engine.question import Question
from westphalia.rules.answers import ELECTOR, FLAG, kind_of
from westphalia.rules.naming import choose_name
from westphalia.rules.settling import settle_player
from westphalia.rules.setup import (
    ASK_PICK_ELECTOR,
    PLACE_ELECTOR,
    found,
    on_turn,
    unplaced_electors,
)
from westphalia.rules.state import with_item

MAP: Final = Told(
    "map", "The map of {amount} hexes is laid out; every province is Catholic.", cite="setup.map"
)
COLOUR: Final = Told("flag", "{seat} plays {choice}.", cite="setup.flag")
SIZE_ROLL: Final = Told(
    "size_roll",
    "{seat} rolls {roll} for the next Principality: {amount:province/provinces}.",
    cite="D.setup.others.2",
)
PLACE_PRINCIPALITY: Final = Told(
    "place_principality",
    "{seat} places {principality}, a Principality of size {amount}.",
    cite="setup.principality",
)
FIRST_EMPEROR: Final = Told(
    "first_emperor",
    "{seat} is the first Emperor. The Imperial Power of {seats} is {powers}.",
    cite="setup.emperor",
)


def lay_out_map(s: DiceState) -> None:
    """D.setup.map.1, D.setup.religion.1: nine provinces for each Player, all of them Catholic."""
    if s.tell:
        s.tell(MAP, amount=s.board.size)


def choose_colour(s: DiceState, seat: int) -> Step:
    """D.setup.colour.1: each Player takes one unused colour."""
    colours = [FLAG + colour for colour in range(len(s.k.flags)) if colour not in s.flag]
    answer = yield Question(s, seat, ASK_COLOUR, colours)
    s.flag = with_item(s.flag, seat, answer - FLAG)
    if s.tell:
        s.tell(COLOUR, seat=seat, choice=answer)


def place_lands(s: DiceState, seat: int) -> Step:
    """D.setup.lands.1 to D.setup.lands.3: four provinces, the first of them the capital with a town."""
    size = s.k.player_start_provinces
    hexes = yield from choose_hexes(s, seat, ASK_LANDS, size, partial(lands_growths, s))
    settle_player(s, seat, hexes)


def place_elector(s: DiceState, seat: int) -> Step:
    """D.setup.electors.2 to D.setup.electors.4: the Player in turn places an Elector, connected if there is room."""
    electors = [ELECTOR + elector for elector in unplaced_electors(s)]
    if not electors:  # a position has put some of them on the map before their turn
        return
    elector = (yield Question(s, seat, ASK_PICK_ELECTOR, electors)) - ELECTOR
    _, size = s.k.starting_elector_size[elector]

    def offered(hexes: list[int]) -> int:
        return area_growths(s.board, s.free, mask_of(hexes), size)

    hexes = yield from choose_hexes(s, seat, ASK_ELECTOR, size, offered, (elector,))
    if s.tell:
        s.tell(PLACE_ELECTOR, seat=seat, principality=elector)
    s.electors |= 1 << found(s, hexes, elector)


def roll_size(s: DiceState) -> None:
    """D.setup.others.2: a D6 gives 2 or 3 provinces; less if there is no room for them."""
    face = roll(s, "size")
    s.chosen = min(s.k.other_size_roll[face], largest_area(s))
    if s.tell:
        s.tell(SIZE_ROLL, seat=on_turn(s), roll=face, amount=s.chosen)


def place_principality(s: DiceState) -> Step:
    """D.setup.others.1, D.setup.others.3, D.setup.others.4: the Player in turn picks capital, provinces and name."""
    seat, size = on_turn(s), s.chosen

    def offered(hexes: list[int]) -> int:
        return principality_growths(s, hexes, size)

    hexes = yield from choose_hexes(s, seat, ASK_PRINCIPALITY, size, offered, (size,))
    name = yield from choose_name(s, seat, capital=hexes[0])
    if s.tell:
        s.tell(PLACE_PRINCIPALITY, seat=seat, principality=name, amount=size)
    found(s, hexes, name)


def crown_first_emperor(s: DiceState) -> None:
    """D.setup.emperor.1, D.setup.counters.1: he has reigned 0 rounds; Imperial Power is as the map has it."""
    s.reign = 0
    if s.tell:
        seats = list(s.setup_order)
        s.tell(FIRST_EMPEROR, seat=s.emperor, seats=seats, powers=[s.imperial_power(i) for i in seats])


def _why_not_colour(s: DiceState, question: Question, answer: int) -> Reason | None:
    """Why a colour cannot be taken."""
    kind, value = kind_of(answer)
    if kind == "flag" and value in s.flag:
        return "setup.flag", f"Another Player has taken {s.k.flag_names[value]}."
    return "setup.flag", "Take one of the unused colours; there is no passing."


ASK_COLOUR: Final = Kind("flag", cite="setup.flag", quick=True, prompt="Take a colour.", why=_why_not_colour)
ASK_LANDS: Final = Kind(
    "lands",
    cite="setup.home",
    quick=True,
    prompt="Place your {k.player_start_provinces} provinces, the capital first: connected, three round a vertex.",
    about=("province",),
    why=why_not_lands,
)
ASK_ELECTOR: Final = Kind(
    "elector",
    cite="setup.elector-shape",
    quick=True,
    prompt="Place {elector0} on free hexes, the capital first: connected, in any shape.",
    about=("elector", "province"),
    why=why_not_elector,
)
ASK_PRINCIPALITY: Final = Kind(
    "principality",
    cite="setup.principality",
    quick=True,
    prompt="Place a new Principality of {number0} provinces, the capital first, the others around it.",
    about=("number", "province"),
    why=why_not_principality,
)
