"""Imperial Power (V.power.*) and Initiative Order (V.init.*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from westphalia.rules.base.state import NONE, SEATS
from westphalia.rules.realm.power import order_of_play
from westphalia.rules.realm.provinces import of_religion, town_provinces

if TYPE_CHECKING:
    from westphalia.editions.five_round.state import FiveRoundState


def principality_power(s: FiveRoundState, power: int) -> int:
    """V.power.2: a Principality's Imperial Power by its size."""
    return s.k.ip_of_principality_by_size[s.land[power].bit_count()]


def home_power(s: FiveRoundState, seat: int) -> int:
    """V.fp.8: the Imperial Power of a Home in this round."""
    return s.k.ip_of_foreign_home[max(s.round, 1)] if s.home[seat] != NONE else 0


def imperial_power(s: FiveRoundState, seat: int) -> int:
    """V.power.1, V.power.3, V.power.4: a Player's provinces, allies and Home, counted now."""
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
    """V.ally.3 to V.ally.7: the present ally, unless they have 0 Influence or another Player has more."""
    base = power * SEATS
    influence = s.influence
    best = max(influence[base : base + s.players])
    ally = s.ally[power]
    sitting = influence[base + ally] if ally != NONE else 0
    if best >= s.land[power].bit_count() and best > sitting:
        for seat in order_of_play(s):
            if influence[base + seat] == best:
                return seat
    return ally if sitting else NONE


def westphalia_score(s: FiveRoundState, seat: int) -> int:
    """V.win.9: Imperial Power without the Home, plus 2 for each orthodox town-province."""
    towns = town_provinces(s, seat) & of_religion(s, s.religion[seat])
    return s.imperial_power(seat) - home_power(s, seat) + s.k.westphalia_town_bonus * towns.bit_count()
