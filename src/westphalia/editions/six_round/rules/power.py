"""Imperial Power (VI.ip.*) and the final score (VI.win.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from westphalia.editions.player_turns.rules.influence import strictly_most as rightful_ally
from westphalia.rules.base.state import NONE
from westphalia.rules.realm.provinces import of_religion

if TYPE_CHECKING:
    from westphalia.editions.six_round.state import SixRoundState

__all__ = [
    "home_power",
    "imperial_power",
    "principality_power",
    "rightful_ally",
    "unaligned_power",
    "westphalia_score",
]


def principality_power(s: SixRoundState, power: int) -> int:
    """VI.ip.2: a Principality lends its ally IP by its size."""
    return s.k.ip_of_principality_by_size[s.land[power].bit_count()]


def unaligned_power(s: SixRoundState, power: int) -> int:
    """VI.ip.5: an unaligned Principality fights with twice what it would lend an ally."""
    return s.k.unaligned_ip_factor * principality_power(s, power)


def home_power(s: SixRoundState, seat: int) -> int:
    """VI.ip.4: the IP of a Home Province with this Round's roll; 0 in the Round it is founded."""
    if s.home[seat] == NONE or s.founded[seat] == s.round:
        return 0
    return max(0, s.k.ip_of_foreign_home[s.round] + s.affairs[seat])


def imperial_power(s: SixRoundState, seat: int) -> int:
    """VI.ip.1, VI.ip.6: IP of provinces, allies, the crown and the Home Province."""
    k, land = s.k, s.land
    by_size = k.ip_of_principality_by_size
    total = land[seat].bit_count() * k.ip_per_own_province
    allied = s.allied[seat]
    while allied:
        low = allied & -allied
        total += by_size[land[low.bit_length() - 1].bit_count()]
        allied ^= low
    if s.emperor == seat:
        total += k.ip_of_emperor[s.round]
    if s.home[seat] != NONE:
        total += home_power(s, seat)
    return total


def westphalia_score(s: SixRoundState, seat: int) -> int:
    """VI.win.6: IP without the Home Province, plus 3 for each own orthodox town, capital included."""
    towns = s.land[seat] & s.towns & of_religion(s, s.religion[seat])
    return imperial_power(s, seat) - home_power(s, seat) + s.k.westphalia_town_bonus * towns.bit_count()
