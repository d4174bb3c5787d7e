"""Values that the state computes: Imperial Power (D.ip.*), allies (D.ally.*), saved Players (D.saved.*), winners
and names.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from westphalia.editions.dice.constants import PRINCIPALITY_NAMES, RESERVE_NAMES
from westphalia.editions.player_turns.rules.influence import strictly_most
from westphalia.engine import Chronicle, EventType
from westphalia.rules.base.state import CATHOLIC, NONE, with_item
from westphalia.rules.realm.power import order_of_play
from westphalia.rules.realm.provinces import all_principalities, of_religion, size

if TYPE_CHECKING:
    from westphalia.editions.dice.state import DiceState


# --- Imperial Power, allies and salvation ---


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
    return sorted(worthy, key=points.__getitem__, reverse=True)[: k.saved_places]


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


# --- winners ---


def winners_of(s: DiceState, religion: int) -> tuple[int, ...]:
    """D.victory.religious.1, D.ruling.few-winners: the leaders in points; ties for the last place count."""
    faithful = [seat for seat in s.initiative if s.religion[seat] == religion]
    faithful.sort(key=lambda seat: -s.points[seat])
    if len(faithful) <= s.k.saved_places:
        return tuple(faithful)
    least = s.points[faithful[s.k.saved_places - 1]]
    return tuple(seat for seat in faithful if s.points[seat] >= least)


# --- names of Principalities (D.ruling.names), and of the two great ones (D.size.*) ---


RENAMED: Final = EventType(
    "renamed",
    "{principality} has {size} provinces and becomes {name}.",
    cite="D.size.2",
    chronicle=Chronicle("{principality} has grown great and is called {name}."),
)

NUMBERED: Final = tuple(f"{name} II" for name in PRINCIPALITY_NAMES)
"""D.ruling.names: used when all other names are taken."""


@cache
def _tiers(names: tuple[str, ...], electors: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    tiers = ((*electors, *PRINCIPALITY_NAMES), RESERVE_NAMES, NUMBERED)
    return tuple(tuple(names.index(name) for name in tier) for tier in tiers)


def pool_of_names(s: DiceState) -> tuple[int, ...]:
    """D.ruling.names: the designer's list; then the reserve; then numbered names."""
    used = {s.name[power] for power in all_principalities(s)}
    tiers = _tiers(s.names, tuple(name for name, _ in s.k.starting_elector_size))
    return next(tier for tier in tiers if not used.issuperset(tier))


def great_name(s: DiceState) -> int:
    """D.size.2, D.size.3: Austria, or Bavaria if Austria is in play; NONE if both are."""
    used = {s.name[power] for power in all_principalities(s)}
    for name in s.k.great_names:
        if s.names.index(name) not in used:
            return s.names.index(name)
    return NONE


def rename_the_great(s: DiceState, power: int) -> None:
    """D.size.2, D.size.3: with its sixth province a Principality becomes Austria or Bavaria."""
    great = {s.names.index(name) for name in s.k.great_names}
    if size(s, power) != s.k.great_size or s.name[power] in great or (name := great_name(s)) == NONE:
        return
    if s.tell:
        s.tell(RENAMED, principality=s.name[power], size=size(s, power), name=name)
    s.name = with_item(s.name, power, name)
