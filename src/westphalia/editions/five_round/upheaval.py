"""Phase 1, Religious Upheaval (V.upheaval.*), and the Initiative Order it ends with (V.init.*)."""

from __future__ import annotations

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.realm import all_principalities
from westphalia.rules.rounds import begin_phase
from westphalia.rules.upheaval import convert_principality, draw_cards, early_upheaval


def draw_principalities(s: FiveRoundState) -> None:
    """V.upheaval.1, V.upheaval.4: early rounds turn Catholic Principalities Protestant, late ones turn any."""
    begin_phase(s, "upheaval")
    if s.round <= s.k.upheaval_early_rounds:
        early_upheaval(s)
    else:
        late_upheaval(s)


def late_upheaval(s: FiveRoundState) -> None:
    """V.upheaval.4: each drawn Principality switches to the other religion; Players' land is not touched."""
    for power in draw_cards(s, list(all_principalities(s))):
        convert_principality(s, power, "upheaval.late")
