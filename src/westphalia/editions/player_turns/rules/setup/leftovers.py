"""The end of placing Principalities: single free hexes fill themselves."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.event import EventType
from westphalia.rules.base.state import State
from westphalia.rules.setup.naming import proposed_name
from westphalia.rules.setup.steps import found_principality

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
