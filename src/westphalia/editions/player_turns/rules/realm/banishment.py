"""Players who are eliminated in the middle of a Round."""

from __future__ import annotations

from typing import Final

from westphalia.editions.player_turns.state import PlayerTurnsState
from westphalia.engine.event import Chronicle, EventType
from westphalia.rules.base.state import NO_LEAGUE, with_item
from westphalia.rules.realm.exile import FORCED_EXILE

DRIVEN_OUT: Final = EventType(
    "driven_out",
    "{seat} has no province without a town to cede and leaves the Empire.",
    cite="foreign.driven-out",
    chronicle=Chronicle("{seat} can cede nothing more and must leave the Empire."),
    scene="exile",
)


def banish(s: PlayerTurnsState, seat: int) -> None:
    """foreign.eliminated, foreign.driven-out: the Player leaves their League and sits out the rest of the Round."""
    if s.tell:
        s.tell(DRIVEN_OUT if s.land[seat] else FORCED_EXILE, seat=seat)
    s.exiled |= 1 << seat
    s.league = with_item(s.league, seat, NO_LEAGUE)
