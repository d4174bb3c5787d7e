"""Setup in seven steps (V.setup.*): map, flags, homes, Electors, other Principalities, Influence, first Emperor."""

from __future__ import annotations

from typing import Final

from westphalia.board import mask_of
from westphalia.editions.five_round.lands import (
    ASK_HOME,
    ASK_PRINCIPALITY,
    PRINCIPALITY_RULE,
    choose_shape,
    home_shapes,
    principality_shapes,
)
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import Told
from westphalia.rules.influence import store
from westphalia.rules.naming import choose_name
from westphalia.rules.realm import transfer
from westphalia.rules.setup import found, on_turn
from westphalia.rules.state import with_item

DECK: Final = Told(
    "deck", "The map is full; the {amount} Principality cards in play are shuffled.", cite="setup.deck"
)
FIRST_EMPEROR: Final = Told(
    "first_emperor",
    "{seat} is the first Emperor, with {amount} Imperial Power, and keeps the Ottoman die.",
    cite="setup.emperor",
)
HOME: Final = Told("home", "{seat} settles on {provinces}, with the capital on {capital}.", cite="setup.home")
PLACE_PRINCIPALITY: Final = Told(
    "place_principality", "{seat} places {principality}, a Principality of size {amount}."
)
START: Final = Told(
    "start",
    "{seats} start in Mortal Sin, with Trent, French, Reserves and Monastery tokens and {gold} Gold.",
    cite="setup.pieces",
)
MAP: Final = Told(
    "map", "The map of {amount} hexes is laid out; every province is Catholic.", cite="setup.map"
)


def lay_out_map(s: FiveRoundState) -> None:
    """V.setup.map.1 to V.setup.map.4, V.setup.player.2: the map and the pieces everybody starts with lie ready."""
    if s.tell:
        s.tell(MAP, amount=s.board.size)
        s.tell(START, seats=list(range(s.players)), gold=0)


def place_home(s: FiveRoundState, seat: int) -> Step:
    """V.setup.home.2, V.setup.home.3: a capital and two provinces without town, in a clover or a C."""
    shapes = home_shapes(s)
    hexes = yield from choose_shape(s, seat, ASK_HOME, shapes)
    capital = hexes[0]
    for province in hexes:
        transfer(s, province, seat)
    s.free &= ~mask_of(hexes)
    s.capital = with_item(s.capital, seat, capital)
    s.towns |= 1 << capital
    if s.tell:
        provinces = sorted(hexes)
        s.tell(HOME, seat=seat, provinces=provinces, capital=capital)


def place_principality(s: FiveRoundState) -> Step:
    """V.setup.principality.1 to V.setup.principality.4: the Player on turn places one new Principality."""
    seat = on_turn(s)
    shapes = principality_shapes(s)
    size = shapes[0].bit_count()
    rule = PRINCIPALITY_RULE[size]
    hexes = yield from choose_shape(s, seat, ASK_PRINCIPALITY, shapes, (size,), rule)
    name = yield from choose_name(s, seat, capital=hexes[0])
    if s.tell:
        s.tell(PLACE_PRINCIPALITY, cite=rule, seat=seat, principality=name, amount=size)
    found(s, hexes, name)


def land_is_free(s: FiveRoundState) -> bool:
    """Whether any hex has no owner yet."""
    return s.free != 0


def receive_influence(s: FiveRoundState, seat: int) -> None:
    """V.setup.influence.1: each Player receives Influence."""
    if s.tell and s.setup_order[0] == seat:
        s.tell(DECK, amount=s.principalities.bit_count())
    store(s, seat, s.k.setup_influence, "setup.influence")


def crown_first_emperor(s: FiveRoundState) -> None:
    """V.setup.emperor.2: the first Emperor stores Influence and keeps the Ottoman die; round 1 can begin."""
    if s.tell:
        power = s.imperial_power(s.emperor)
        s.tell(FIRST_EMPEROR, seat=s.emperor, amount=power)
    store(s, s.emperor, s.k.emperor_influence, "setup.emperor")
