"""Setup: the empty map, a Player's first land, Principalities, and single hexes that fill themselves."""

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.engine import EventType
from westphalia.rules.base.state import State, with_item
from westphalia.rules.realm.provinces import transfer
from westphalia.rules.setup.naming import proposed_name
from westphalia.rules.setup.steps import found_principality

MAP: Final = EventType(
    "map", "The map of {amount} hexes is laid out; every province is Catholic.", cite="setup.map", detail=True
)
PLACE_PRINCIPALITY: Final = EventType(
    "place_principality",
    "{seat} places {principality}, a Principality of size {amount}.",
    cite="setup.principality",
)


def lay_out_map(s: State) -> None:
    """setup.map: lay out the map; every province is Catholic."""
    if s.tell:
        s.tell(MAP, amount=s.board.size)


HOME: Final = EventType(
    "home", "{seat} settles on {provinces}, with the capital on {capital}.", cite="setup.home"
)


def settle_player(s: State, seat: int, hexes: list[int]) -> None:
    """setup.capital: the Player owns these hexes; the first is the capital and has a town."""
    for province in hexes:
        transfer(s, province, seat)
    s.free &= ~mask_of(hexes)
    s.capital = with_item(s.capital, seat, hexes[0])
    s.towns |= 1 << hexes[0]
    if s.tell:
        s.tell(HOME, seat=seat, provinces=sorted(hexes), capital=hexes[0])


FILLER: Final = EventType(
    "filler", "No two free hexes are adjacent: {principality} takes a single hex.", cite="setup.filler"
)


def pairs_are_free(s: State) -> bool:
    """setup.principality: two free hexes are adjacent."""
    return bool(s.board.touching(s.free) & s.free)


def fill_single_hexes(s: State) -> None:
    """setup.filler: each remaining hex becomes a Principality of one province, in map order."""
    for province in bit_list(s.free):
        name = proposed_name(s, province)
        if s.tell:
            s.tell(FILLER, principality=name)
        found_principality(s, [province], name)
