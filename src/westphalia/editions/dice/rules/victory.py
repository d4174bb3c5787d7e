"""Winners of a religious victory (D.victory.religious.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from westphalia.editions.dice.state import DiceState


def winners_of(s: DiceState, religion: int) -> tuple[int, ...]:
    """D.victory.religious.1, D.ruling.few-winners: the leaders in points; ties for the last place count."""
    faithful = [seat for seat in s.initiative if s.religion[seat] == religion]
    faithful.sort(key=lambda seat: -s.points[seat])
    if len(faithful) <= s.k.saved_places:
        return tuple(faithful)
    least = s.points[faithful[s.k.saved_places - 1]]
    return tuple(seat for seat in faithful if s.points[seat] >= least)
