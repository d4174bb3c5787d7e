"""Saved Players and the winners of a religious victory (VI.trent.9, VI.convert.8, VI.win.3, VI.win.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.faith.earning import catholics

if TYPE_CHECKING:
    from westphalia.editions.six_round.state import SixRoundState


def ranked_by_works(s: SixRoundState) -> list[int]:
    """VI.trent.9, VI.win.3: the Catholics with most Good Works, one for each place; ties in Initiative Order."""
    ranked = sorted(catholics(s), key=lambda seat: -s.good_works[seat])  # stable: ties stay in order
    return ranked[: s.k.saved_places]


def saved_by_works(s: SixRoundState) -> list[int]:
    """VI.trent.9: after the Reformation, the Catholics with most Good Works."""
    return ranked_by_works(s) if s.reformation else []


def saved_by_faith_alone(s: SixRoundState) -> list[int]:
    """VI.convert.8: the Protestants who converted first and stayed, one for each place."""
    protestants = [seat for seat in range(s.players) if s.religion[seat] == PROTESTANT]
    return sorted(protestants, key=lambda seat: s.converted[seat])[: s.k.saved_places]


def winners_of(s: SixRoundState, religion: int) -> tuple[int, ...]:
    """VI.win.3, VI.win.5: the Catholics with most Good Works, or those saved by Faith Alone."""
    return tuple(ranked_by_works(s) if religion == CATHOLIC else saved_by_faith_alone(s))
