"""Powers and provinces: ownership, capitals, towns, religion, new and vanished Principalities."""

from typing import Final

from westphalia.board import bit_list, mask_of
from westphalia.engine import Chronicle, EventType, Tale
from westphalia.rules.base.state import CATHOLIC, FIRST_PRINCIPALITY, NONE, PROTESTANT, State, with_item
from westphalia.rules.diplomacy.influence import lose_all

NEW_PRINCIPALITY: Final = EventType(
    "new_principality",
    "{principality} becomes a Principality with its capital at {capital}.",
    cite="principality.new",
    detail=True,
)
VANISH: Final = EventType(
    "vanish",
    "{principality} has no provinces left and ceases to exist.",
    cite="principality.vanishes",
    tale=Tale("ceases to exist", who="principality"),
    chronicle=Chronicle("{items} is no more.", "{items} are no more.", "{principality}"),
)


def is_player(power: int) -> bool:
    """Return whether a power is a Player rather than a Principality (power.kinds)."""
    return power < FIRST_PRINCIPALITY


def is_foreign_power(s: State, seat: int) -> bool:
    """Return whether a Player has left the Empire."""
    return s.home[seat] != NONE


def size(s: State, power: int) -> int:
    """Return how many provinces on the map a power has."""
    return s.land[power].bit_count()


def all_principalities(s: State) -> tuple[int, ...]:
    """Return the Principalities on the map in fixed order."""
    return bit_list(s.principalities)


def religion_of_province(s: State, province: int) -> int:
    return PROTESTANT if s.protestant >> province & 1 else CATHOLIC


def religion_of(s: State, power: int) -> int:
    """Return the religion of a Player, or of a Principality (the religion of its capital)."""
    if power < FIRST_PRINCIPALITY:
        return s.religion[power]
    return PROTESTANT if s.protestant >> s.capital[power] & 1 else CATHOLIC


def of_religion(s: State, religion: int) -> int:
    return s.protestant if religion == PROTESTANT else s.board.everything & ~s.protestant


def convert_provinces(s: State, provinces: int, religion: int) -> None:
    if religion == PROTESTANT:
        s.protestant |= provinces
    else:
        s.protestant &= ~provinces


def town_provinces(s: State, power: int) -> int:
    """Return the provinces with a town other than the capital; a Principality left by an exile may have some too."""
    towns = s.land[power] & s.towns
    capital = s.capital[power]
    return towns if capital == NONE else towns & ~(1 << capital)


def own_capital(s: State, power: int) -> int:
    """Return the capital of a power as a mask; 0 for a Foreign Power, whose Home lies off the map."""
    capital = s.capital[power]
    return 0 if capital == NONE else 1 << capital


def players_land(s: State) -> int:
    land = 0
    for seat in range(s.players):
        land |= s.land[seat]
    return land


def players_capitals(s: State) -> int:
    """Return the capitals of Players; a Foreign Power has none on the map."""
    return mask_of([capital for capital in s.capital[: s.players] if capital != NONE])


def own_reach(s: State, seat: int) -> int:
    """Return the provinces adjacent to a Player's own land, for a Foreign Power those on its edge."""
    reach = s.board.touching(s.land[seat])
    if s.home[seat] != NONE:
        reach |= s.board.edges[s.edge[seat]]
    return reach


def transfer(s: State, province: int, to: int) -> None:
    """Move a province to another power; if that is a Principality, the province takes its religion.

    A capital is always the last province taken from its power, which then has no capital. A Principality left without
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
    """Return the number for a new Principality: the lowest not in use."""
    free = ~s.principalities >> FIRST_PRINCIPALITY
    return FIRST_PRINCIPALITY + (free & -free).bit_length() - 1


def new_principality(s: State, provinces: int, capital: int, name: int) -> int:
    """Create a Principality: all its provinces take its capital's religion, and it has one town."""
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
    """Remove a Principality without provinces; its name is free again (principality.vanishes)."""
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
