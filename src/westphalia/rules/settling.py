"""A Player's first land becomes his."""

from __future__ import annotations

from typing import Final

from westphalia.board import mask_of
from westphalia.engine.event import Told
from westphalia.rules.realm import transfer
from westphalia.rules.state import State, with_item

HOME: Final = Told("home", "{seat} settles on {provinces}, with the capital on {capital}.", cite="setup.home")


def settle_player(s: State, seat: int, hexes: list[int]) -> None:
    """A Player's first land is his; its first province is the capital with his town (setup.capital)."""
    for province in hexes:
        transfer(s, province, seat)
    s.free &= ~mask_of(hexes)
    s.capital = with_item(s.capital, seat, hexes[0])
    s.towns |= 1 << hexes[0]
    if s.tell:
        s.tell(HOME, seat=seat, provinces=sorted(hexes), capital=hexes[0])
