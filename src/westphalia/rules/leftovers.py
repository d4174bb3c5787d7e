"""The end of placing Principalities: when no two free hexes are adjacent, the single ones fill themselves."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.event import Told
from westphalia.rules.naming import proposed_name
from westphalia.rules.setup import found
from westphalia.rules.state import State

FILLER: Final = Told(
    "filler", "No two free hexes are adjacent: {principality} takes one of the others.", cite="setup.filler"
)


def pairs_are_free(s: State) -> bool:
    """setup.principality: Players place Principalities as long as two free hexes are adjacent."""
    return bool(s.board.touching(s.free) & s.free)


def fill_single_hexes(s: State) -> None:
    """setup.filler: each hex that is left becomes a one-province Principality, in map order."""
    for province in bit_list(s.free):
        name = proposed_name(s, province)
        if s.tell:
            s.tell(FILLER, principality=name)
        found(s, [province], name)
