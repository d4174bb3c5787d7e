"""Imperial Power (D.ip.*), allies (D.ally.*), salvation (D.saved.*) and the score of Westphalia."""

from __future__ import annotations

from typing import TYPE_CHECKING

from westphalia.rules.alliance import strictly_most
from westphalia.rules.power import order_of_play
from westphalia.rules.realm import of_religion
from westphalia.rules.state import CATHOLIC, NONE

if TYPE_CHECKING:
    from westphalia.editions.dice.state import DiceState


def principality_power(s: DiceState, power: int) -> int:
    """D.ip.2: a Principality's IP, allied or not, is 2 plus 1 for each of its provinces."""
    return s.k.ip_principality + s.land[power].bit_count()


def imperial_power(s: DiceState, seat: int) -> int:
    """D.ip.1, D.ip.3 to D.ip.5: orthodox provinces, allies and the Home Province, always current."""
    k, land = s.k, s.land
    total = (land[seat] & of_religion(s, s.religion[seat])).bit_count() * k.ip_orthodox_province
    allied = s.allied[seat]
    while allied:
        low = allied & -allied
        total += k.ip_principality + land[low.bit_length() - 1].bit_count()
        allied ^= low
    return total + s.home_ip[seat]


def rightful_ally(s: DiceState, power: int) -> int:
    """Who is the ally now (D.ally.1 to D.ally.5); nobody while it is under attack as unaligned (D.ruling.freeze)."""
    return NONE if s.besieged >> power & 1 else strictly_most(s, power)


def saved(s: DiceState, religion: int) -> list[int]:
    """D.saved.1 to D.saved.3: the leaders of a religion in points, the best first; ties in Initiative Order."""
    k, points = s.k, s.points
    worthy = [
        seat for seat in order_of_play(s) if s.religion[seat] == religion and points[seat] >= k.saved_minimum
    ]
    return sorted(worthy, key=lambda seat: -points[seat])[: k.saved_places]


def is_saved(s: DiceState, seat: int) -> bool:
    """Whether a Player is saved."""
    return seat in saved(s, s.religion[seat])


def role_of(s: DiceState, seat: int) -> str:
    """Whether he is saved, in the words of his religion."""
    if not is_saved(s, seat):
        return s.k.role_names[0]
    return s.k.role_names[1 if s.religion[seat] == CATHOLIC else 2]


def westphalia_score(s: DiceState, seat: int) -> int:
    """D.victory.westphalia.1: IP without the Home Province's, and 3 for each orthodox town, the capital included."""
    towns = s.land[seat] & s.towns & of_religion(s, s.religion[seat])
    return imperial_power(s, seat) - s.home_ip[seat] + s.k.westphalia_town_bonus * towns.bit_count()
