"""Powers and provinces: who owns what, capitals, towns, religion, new and vanished Principalities."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.event import Told
from westphalia.rules.influence import lose_all
from westphalia.rules.state import CATHOLIC, FIRST_PRINCIPALITY, NONE, PROTESTANT, State, with_item

NEW_PRINCIPALITY: Final = Told(
    "new_principality",
    "{principality} becomes a Principality, with its capital at {capital}.",
    cite="principality.new",
)
VANISH: Final = Told(
    "vanish", "{principality} has no provinces left and ceases to exist.", cite="principality.vanishes"
)


def is_player(power: int) -> bool:
    """Whether a power is a Player rather than a Principality (power.kinds)."""
    return power < FIRST_PRINCIPALITY


def is_foreign_power(s: State, seat: int) -> bool:
    """Whether a Player has left the Empire."""
    return s.home[seat] != NONE


def size(s: State, power: int) -> int:
    """How many map provinces a power has."""
    return s.land[power].bit_count()


def all_principalities(s: State) -> tuple[int, ...]:
    """The Principalities on the map in fixed order."""
    return bit_list(s.principalities)


def religion_of_province(s: State, province: int) -> int:
    """The religion of a province."""
    return PROTESTANT if s.protestant >> province & 1 else CATHOLIC


def religion_of(s: State, power: int) -> int:
    """The religion of a Player, or of a Principality: that of its capital."""
    if power < FIRST_PRINCIPALITY:
        return s.religion[power]
    return PROTESTANT if s.protestant >> s.capital[power] & 1 else CATHOLIC


def of_religion(s: State, religion: int) -> int:
    """The provinces of a religion."""
    return s.protestant if religion == PROTESTANT else s.board.everything & ~s.protestant


def convert_provinces(s: State, provinces: int, religion: int) -> None:
    """Give provinces a religion."""
    if religion == PROTESTANT:
        s.protestant |= provinces
    else:
        s.protestant &= ~provinces


def town_provinces(s: State, power: int) -> int:
    """The provinces with a town of a Player, or of the Principality of an exile, that are not the capital."""
    towns = s.land[power] & s.towns
    capital = s.capital[power]
    return towns if capital == NONE else towns & ~(1 << capital)


def own_capital(s: State, power: int) -> int:
    """The capital of a power as a mask; nothing for a Foreign Power, whose seat lies off the map."""
    capital = s.capital[power]
    return 0 if capital == NONE else 1 << capital


def players_land(s: State) -> int:
    """All provinces that Players own."""
    land = 0
    for seat in range(s.players):
        land |= s.land[seat]
    return land


def players_capitals(s: State) -> int:
    """The capitals of Players; a Foreign Power has none on the map."""
    capitals = 0
    for seat in range(s.players):
        capitals |= own_capital(s, seat)
    return capitals


def own_reach(s: State, seat: int) -> int:
    """The provinces adjacent to a Player's own land; a Foreign Power's edge counts."""
    reach = s.board.touching(s.land[seat])
    if s.home[seat] != NONE:
        reach |= s.board.edges[s.edge[seat]]
    return reach


def transfer(s: State, province: int, to: int) -> None:
    """Move a province from its owner to another power; one that joins a Principality takes its religion.

    A capital that is taken is the last province of its power; the power has none then. A Principality left without
    provinces is not removed here: see `vanish`.
    """
    bit = 1 << province
    old = s.owner[province]
    if old != NONE:
        s.land[old] &= ~bit
        if s.capital[old] == province:
            s.capital = with_item(s.capital, old, NONE)
    if to >= FIRST_PRINCIPALITY and s.land[to]:
        convert_provinces(s, bit, religion_of(s, to))
    s.owner[province] = to
    s.land[to] |= bit
    s.province_moved(province, old)


def free_slot(s: State) -> int:
    """The number a new Principality gets: the lowest not in use."""
    free = ~s.principalities >> FIRST_PRINCIPALITY
    return FIRST_PRINCIPALITY + (free & -free).bit_length() - 1


def new_principality(s: State, provinces: int, capital: int, name: int) -> int:
    """Make a Principality of provinces, uniformly of its capital's religion, with one town."""
    power = free_slot(s)
    religion = religion_of_province(s, capital)
    for province in bit_list(provinces):
        transfer(s, province, power)
    convert_provinces(s, provinces, religion)
    s.towns = s.towns & ~provinces | 1 << capital
    s.capital = with_item(s.capital, power, capital)
    s.name = with_item(s.name, power, name)
    s.principalities |= 1 << power
    if s.tell:
        s.tell(NEW_PRINCIPALITY, principality=name, provinces=bit_list(provinces), capital=capital)
    return power


def vanish(s: State, power: int) -> None:
    """A Principality without provinces ceases to exist; its name is free again (principality.vanishes)."""
    assert not s.land[power]
    if s.tell:
        s.tell(VANISH, principality=s.name[power])
    for seat in range(s.players):
        lose_all(s, power, seat, "treaty.vanished")
    ally = s.ally[power]
    if ally != NONE:
        s.allied[ally] &= ~(1 << power)
        s.ally[power] = NONE
    s.principalities &= ~(1 << power)
    s.name = with_item(s.name, power, NONE)
    s.capital = with_item(s.capital, power, NONE)
    s.principality_gone(power)
