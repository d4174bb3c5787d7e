"""Setup in seven steps (V.setup.*): map, flags, homes, Electors, other Principalities, Influence, first Emperor."""

from __future__ import annotations

from typing import Final

from westphalia.board import mask_of
from westphalia.editions.five_round.rules.lands import (
    ASK_HOME,
    ASK_PRINCIPALITY,
    PRINCIPALITY_RULE,
    choose_shape,
    home_shapes,
    principality_shapes,
)
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.contents import Step
from westphalia.engine.event import EventType
from westphalia.rules.base.state import with_item
from westphalia.rules.diplomacy.influence import store
from westphalia.rules.realm.provinces import transfer
from westphalia.rules.setup.naming import choose_name
from westphalia.rules.setup.steps import found_principality, seat_on_turn

DECK: Final = EventType(
    "deck",
    "The map is full. {amount} Principality cards are shuffled.",
    cite="setup.deck",
    detail=True,
)
FIRST_EMPEROR: Final = EventType(
    "first_emperor",
    "{seat} is the first Emperor, with {amount} Imperial Power, and keeps the Ottoman die.",
    cite="setup.emperor",
    scene="election",
)
HOME: Final = EventType(
    "home", "{seat} settles in {provinces}, with the capital in {capital}.", cite="setup.home"
)
PLACE_PRINCIPALITY: Final = EventType(
    "place_principality", "{seat} places {principality} ({amount:province/provinces})."
)
START: Final = EventType(
    "start",
    "{seats} start in Mortal Sin, with {gold} Gold and a Monastery token each.",
    cite="setup.pieces",
    detail=True,
)
MAP: Final = EventType(
    "map", "The map has {amount} hexes. Every province is Catholic.", cite="setup.map", detail=True
)


def lay_out_map(s: FiveRoundState) -> None:
    """V.setup.map.1 to V.setup.map.4, V.setup.player.2: lay out the map, and the pieces that all Players start with."""
    if s.tell:
        s.tell(MAP, amount=s.board.size)
        s.tell(START, seats=list(range(s.players)), gold=0)


def place_home(s: FiveRoundState, seat: int) -> Step:
    """V.setup.home.2, V.setup.home.3: place a capital and two provinces without a town, in a clover or a C."""
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
    """V.setup.principality.1 to V.setup.principality.4: place one new Principality."""
    seat = seat_on_turn(s)
    shapes = principality_shapes(s)
    size = shapes[0].bit_count()
    rule = PRINCIPALITY_RULE[size]
    hexes = yield from choose_shape(s, seat, ASK_PRINCIPALITY, shapes, (size,), rule)
    name = yield from choose_name(s, seat, capital=hexes[0])
    if s.tell:
        s.tell(PLACE_PRINCIPALITY, cite=rule, seat=seat, principality=name, amount=size)
    found_principality(s, hexes, name)


def land_is_free(s: FiveRoundState) -> bool:
    """Whether any hex is still free."""
    return s.free != 0


def receive_influence(s: FiveRoundState, seat: int) -> None:
    """V.setup.influence.1: receive the first Influence."""
    if s.tell and s.setup_order[0] == seat:
        s.tell(DECK, amount=s.principalities.bit_count())
    store(s, seat, s.k.setup_influence, "setup.influence")


def crown_first_emperor(s: FiveRoundState) -> None:
    """V.setup.emperor.2: crown the first Emperor, who stores Influence and keeps the Ottoman die."""
    if s.tell:
        power = s.imperial_power(s.emperor)
        s.tell(FIRST_EMPEROR, seat=s.emperor, amount=power)
    store(s, s.emperor, s.k.emperor_influence, "setup.emperor")
