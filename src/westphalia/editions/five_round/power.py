"""Imperial Power (V.power.*) and Initiative Order (V.init.*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from westphalia.rules.power import order_of_play
from westphalia.rules.realm import of_religion, town_provinces
from westphalia.rules.state import NONE, SEATS

if TYPE_CHECKING:
    from westphalia.editions.five_round.state import FiveRoundState


def principality_power(s: FiveRoundState, power: int) -> int:
    """A Principality's IP depends on its size, allied or not (V.power.2)."""
    return s.k.ip_of_principality_by_size[s.land[power].bit_count()]


def home_power(s: FiveRoundState, seat: int) -> int:
    """The IP of a Foreign Power's Home in this round (V.fp.8)."""
    return s.k.ip_of_foreign_home[max(s.round, 1)] if s.home[seat] != NONE else 0


def imperial_power(s: FiveRoundState, seat: int) -> int:
    """A Player's IP: his provinces, his allies and his Home, always current (V.power.1, V.power.3, V.power.4)."""
    k, land = s.k, s.land
    by_size = k.ip_of_principality_by_size
    total = land[seat].bit_count() * k.ip_per_own_province
    allied = s.allied[seat]
    while allied:
        low = allied & -allied
        total += by_size[land[low.bit_length() - 1].bit_count()]
        allied ^= low
    if s.home[seat] != NONE:
        total += k.ip_of_foreign_home[max(s.round, 1)]
    if s.emperor == seat:
        total += k.ip_of_emperor
    return total


def rightful_ally(s: FiveRoundState, power: int) -> int:
    """Who is the ally now (V.ally.3 to V.ally.7): the sitting one, unless he has 0 or another has passed him."""
    base = power * SEATS
    influence = s.influence
    best = max(influence[base : base + SEATS])
    ally = s.ally[power]
    sitting = influence[base + ally] if ally != NONE else 0
    if best >= s.land[power].bit_count() and best > sitting:
        for seat in order_of_play(s):
            if influence[base + seat] == best:
                return seat
    return ally if sitting else NONE


def westphalia_score(s: FiveRoundState, seat: int) -> int:
    """V.win.9: Imperial Power without the Home's, and 2 for each orthodox town-province."""
    towns = town_provinces(s, seat) & of_religion(s, s.religion[seat])
    return s.imperial_power(seat) - home_power(s, seat) + s.k.westphalia_town_bonus * towns.bit_count()
