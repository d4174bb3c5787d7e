"""Imperial Power (D.ip.*), allies (D.ally.*), salvation (D.saved.*) and the final score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from westphalia.editions.player_turns.rules.influence import strictly_most
from westphalia.rules.base.state import CATHOLIC, NONE
from westphalia.rules.realm.power import order_of_play
from westphalia.rules.realm.provinces import of_religion

if TYPE_CHECKING:
    from westphalia.editions.dice.state import DiceState


def principality_power(s: DiceState, power: int) -> int:
    """D.ip.2: 2 plus 1 for each province, allied or not."""
    return s.k.ip_principality + s.land[power].bit_count()


def imperial_power(s: DiceState, seat: int) -> int:
    """D.ip.1, D.ip.3 to D.ip.5: orthodox provinces, allies and the Home Province."""
    k, land = s.k, s.land
    total = (land[seat] & of_religion(s, s.religion[seat])).bit_count() * k.ip_orthodox_province
    allied = s.allied[seat]
    while allied:
        low = allied & -allied
        total += k.ip_principality + land[low.bit_length() - 1].bit_count()
        allied ^= low
    return total + s.home_ip[seat]


def rightful_ally(s: DiceState, power: int) -> int:
    """D.ally.1 to D.ally.5, D.ruling.freeze: the ally now; none while attacked as unaligned."""
    return NONE if s.besieged >> power & 1 else strictly_most(s, power)


def saved(s: DiceState, religion: int) -> list[int]:
    """D.saved.1 to D.saved.3: a religion's leaders in points, best first; ties in Initiative Order."""
    k, points = s.k, s.points
    worthy = [
        seat for seat in order_of_play(s) if s.religion[seat] == religion and points[seat] >= k.saved_minimum
    ]
    return sorted(worthy, key=lambda seat: -points[seat])[: k.saved_places]


def is_saved(s: DiceState, seat: int) -> bool:
    return seat in saved(s, s.religion[seat])


def role_of(s: DiceState, seat: int) -> str:
    if not is_saved(s, seat):
        return s.k.role_names[0]
    return s.k.role_names[1 if s.religion[seat] == CATHOLIC else 2]


def westphalia_score(s: DiceState, seat: int) -> int:
    """D.victory.westphalia.1: IP without the Home Province, plus 3 for each orthodox town, capital included."""
    towns = s.land[seat] & s.towns & of_religion(s, s.religion[seat])
    return imperial_power(s, seat) - s.home_ip[seat] + s.k.westphalia_town_bonus * towns.bit_count()
