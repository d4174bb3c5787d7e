"""Releasing towns and giving provinces away, in a Diplomacy turn or on leaving the Empire."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.engine.event import EventType
from westphalia.rules.base.state import FIRST_PRINCIPALITY, State
from westphalia.rules.diplomacy.influence import gain, settle
from westphalia.rules.realm.provinces import new_principality, religion_of_province, size, transfer

GIFT: Final = EventType(
    "gift", "{seat} gives {province} to {principality}, which now has {size:province/provinces}."
)
GIFT_CONVERTS: Final = EventType(
    "gift_converts", "{province} is forced to convert and is now {religion}.", converts=True
)
RELEASE: Final = EventType("release", "{seat} releases {province} as {principality}.")


def receivers(s: State, province: int) -> int:
    """diplomacy.gift: return the adjacent Principalities of the province's religion that have room."""
    found = 0
    owner, land, most = s.owner, s.land, s.k.gift_recipient_size
    around = s.board.neighbours[province]
    around &= s.protestant if s.protestant >> province & 1 else ~s.protestant
    while around:
        near = around.bit_length() - 1
        around ^= 1 << near
        power = owner[near]
        if power >= FIRST_PRINCIPALITY and land[power].bit_count() <= most:
            found |= 1 << power
    return found


def gifts(s: State, seat: int) -> list[int]:
    """diplomacy.gift: return the provinces without a town that some Principality can receive."""
    return [province for province in bit_list(s.obeying(seat) & ~s.towns) if receivers(s, province)]


def can_gift(s: State, seat: int) -> bool:
    """Return whether there is a legal pair of province and Principality (diplomacy.gift)."""
    plain = s.obeying(seat) & ~s.towns
    while plain:
        province = plain.bit_length() - 1
        if receivers(s, province):
            return True
        plain ^= 1 << province
    return False


def release_vassal(s: State, seat: int, province: int, name: int, amount: int, rule: str) -> int:
    """Make a town-province a Principality of its own, with Influence of its former owner."""
    if s.tell:
        s.tell(RELEASE, cite=rule, seat=seat, province=province, principality=name)
    power = new_principality(s, 1 << province, province, name)
    gain(s, power, seat, amount, rule)
    settle(s, power)
    return power


def give_province(s: State, seat: int, province: int, power: int, amount: int, rule: str) -> None:
    """Give a province to a Principality, whose religion it takes; the giver gains Influence (diplomacy.gift)."""
    religion = religion_of_province(s, province)
    transfer(s, province, power)
    if s.tell:
        s.tell(GIFT, cite=rule, seat=seat, province=province, principality=s.name[power], size=size(s, power))
        if religion_of_province(s, province) != religion:
            s.tell(GIFT_CONVERTS, cite=rule, province=province, religion=1 - religion)
    gain(s, power, seat, amount, rule)
    settle(s, power)
    s.principality_grew(power)
