"""Phase 1, Religious Upheaval (V.upheaval.*), and the Initiative Order it ends with (V.init.*)."""

from __future__ import annotations

from westphalia.editions.five_round.state import FiveRoundState
from westphalia.rules.faith.upheaval import convert_principality, draw_cards, early_upheaval
from westphalia.rules.realm.provinces import all_principalities
from westphalia.rules.victory.rounds import begin_phase


def draw_principalities(s: FiveRoundState) -> None:
    """V.upheaval.1, V.upheaval.4: draw Principalities; early rounds turn Catholic ones, late rounds turn any."""
    begin_phase(s, "upheaval")
    if s.round <= s.k.upheaval_early_rounds:
        early_upheaval(s, whole_deck=True)
    else:
        late_upheaval(s)


def late_upheaval(s: FiveRoundState) -> None:
    """V.upheaval.4: each drawn Principality switches religion; Players' land does not change."""
    for power in draw_cards(s, list(all_principalities(s))):
        convert_principality(s, power, "upheaval.late")
