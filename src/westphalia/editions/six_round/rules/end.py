"""The end of a Round (VI.end.*)."""

from __future__ import annotations

from westphalia.editions.six_round.state import SixRoundState
from westphalia.rules.base.state import NO_LEAGUE


def clear_round(s: SixRoundState) -> None:
    """VI.end.2: clear markers, wars and Leagues; Influence, doctrines, religions and allies stay."""
    s.clear_round()
    s.league = [NO_LEAGUE] * s.players
    s.doctrine_changed = s.fought_foreign = s.took_foreign = 0
