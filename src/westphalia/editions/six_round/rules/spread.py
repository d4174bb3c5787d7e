"""Combat Heresy 3: the end of Spreading the Faith (VI.spread.12)."""

from __future__ import annotations

from westphalia.editions.player_turns.rules.religious_victory import check_victory
from westphalia.editions.player_turns.rules.spreading import clear
from westphalia.editions.six_round.state import SixRoundState


def clear_dice(s: SixRoundState) -> None:
    """VI.spread.6, VI.spread.12: all conversions were one event; the dice leave the map."""
    clear(s)
    check_victory(s)
