"""The empty map, and Principalities placed on it."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import EventType
from westphalia.rules.base.state import State

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
