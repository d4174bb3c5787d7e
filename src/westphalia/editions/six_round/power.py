"""Imperial Power (VI.ip.*) and the final score (VI.win.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from westphalia.rules.alliance import strictly_most as rightful_ally
from westphalia.rules.realm import of_religion
from westphalia.rules.state import NONE

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
    """A Principality lends its ally IP by its size (VI.ip.2)."""
    return s.k.ip_of_principality_by_size[s.land[power].bit_count()]


def unaligned_power(s: SixRoundState, power: int) -> int:
    """An unaligned Principality fights with twice what it would lend an ally (VI.ip.5)."""
    return s.k.unaligned_ip_factor * principality_power(s, power)


def home_power(s: SixRoundState, seat: int) -> int:
    """The IP of a Home Province with the roll of the Round, nothing in the Round it is founded (VI.ip.4)."""
    if s.home[seat] == NONE or s.founded[seat] == s.round:
        return 0
    return max(0, s.k.ip_of_foreign_home[s.round] + s.affairs[seat])


def imperial_power(s: SixRoundState, seat: int) -> int:
    """A Player's IP: provinces, allies, Emperor bonus and Home Province, always current (VI.ip.1, VI.ip.6)."""
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
    """IP without the Home Province's, and 3 for each orthodox town he owns, his capital included (VI.win.6)."""
    towns = s.land[seat] & s.towns & of_religion(s, s.religion[seat])
    return imperial_power(s, seat) - home_power(s, seat) + s.k.westphalia_town_bonus * towns.bit_count()
