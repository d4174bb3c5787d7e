"""The end of a Round (VI.end.*)."""

from __future__ import annotations

from westphalia.editions.six_round.state import SixRoundState
from westphalia.rules.state import NO_LEAGUE, NONE


def clear_round(s: SixRoundState) -> None:
    """VI.end.2: drawn markers, wars and Leagues of the Round are cleared; DI, doctrines, religions and allies stay."""
    s.markers = s.attacked = s.declared = s.doctrine_changed = 0
    s.combats = s.engages = s.wages = 0
    s.wars = ()
    s.target = s.rotf = s.dotf = NONE
    s.league = [NO_LEAGUE] * s.players
    s.has_fought = s.fought_foreign = s.took_foreign = s.exiled = 0
