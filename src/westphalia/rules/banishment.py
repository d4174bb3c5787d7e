"""A Player who is eliminated in the middle of a Round."""

from __future__ import annotations

from typing import Final

from westphalia.engine.event import Told
from westphalia.rules.exile import FORCED_EXILE
from westphalia.rules.politics import PoliticalState
from westphalia.rules.state import NO_LEAGUE, with_item

DRIVEN_OUT: Final = Told(
    "driven_out",
    "{seat} has no province without a town to cede and must leave the Empire.",
    cite="foreign.driven-out",
)


def banish(s: PoliticalState, seat: int) -> None:
    """foreign.eliminated, foreign.driven-out: he leaves his League and takes part in nothing more this Round."""
    if s.tell:
        s.tell(DRIVEN_OUT if s.land[seat] else FORCED_EXILE, seat=seat)
    s.exiled |= 1 << seat
    s.league = with_item(s.league, seat, NO_LEAGUE)
