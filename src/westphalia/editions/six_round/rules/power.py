"""Values that the state computes: Imperial Power (VI.ip.*), saved Players (VI.trent.9, VI.convert.8), scores and
names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.faith.earning import catholics
from westphalia.rules.realm.provinces import of_religion

if TYPE_CHECKING:
    from westphalia.editions.six_round.state import SixRoundState

# --- Imperial Power and the final score ---


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


# --- saved Players, and winners of a religious victory ---


def ranked_by_works(s: SixRoundState) -> list[int]:
    """VI.trent.9, VI.win.3: the Catholics with most Good Works, one for each place; ties in Initiative Order."""
    ranked = sorted(catholics(s), key=lambda seat: -s.good_works[seat])  # stable: ties stay in order
    return ranked[: s.k.saved_places]


def saved_by_works(s: SixRoundState) -> list[int]:
    """VI.trent.9: after the Reformation, the Catholics with most Good Works."""
    return ranked_by_works(s) if s.reformation else []


def saved_by_faith_alone(s: SixRoundState) -> list[int]:
    """VI.convert.8: the Protestants who converted first and stayed, one for each place."""
    protestants = [seat for seat in range(s.players) if s.religion[seat] == PROTESTANT]
    return sorted(protestants, key=lambda seat: s.converted[seat])[: s.k.saved_places]


def winners_of(s: SixRoundState, religion: int) -> tuple[int, ...]:
    """VI.win.3, VI.win.5: the Catholics with most Good Works, or those saved by Faith Alone."""
    return tuple(ranked_by_works(s) if religion == CATHOLIC else saved_by_faith_alone(s))


# --- names ---


@cache
def _pool(names: tuple[str, ...], homes: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(i for i, name in enumerate(names) if name not in homes)


def pool_of_names(s: SixRoundState) -> tuple[int, ...]:
    """VI.ruling.names: all names but those of Home Provinces; Electors' names once they are free."""
    return _pool(s.names, s.k.fp_homes)
