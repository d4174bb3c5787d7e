"""A Player's first land."""

from __future__ import annotations

from typing import Final

from westphalia.board import mask_of
from westphalia.engine.event import EventType
from westphalia.rules.base.state import State, with_item
from westphalia.rules.realm.provinces import transfer

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
