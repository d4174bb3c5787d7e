"""What a Treaty can take: the losing side and its land, conquest, vassals, liberation (V.treaty.2 to V.treaty.13)."""

from __future__ import annotations

from typing import Final

from westphalia.board import bit_list
from westphalia.editions.five_round.state import FiveRoundState
from westphalia.engine.event import Told
from westphalia.rules.influence import gain, set_ally
from westphalia.rules.realm import (
    new_principality,
    own_capital,
    town_provinces,
    transfer,
    vanish,
)
from westphalia.rules.spoils import losing_principalities, plain_land, tell_conquest
from westphalia.rules.state import FIRST_PRINCIPALITY, NONE

LIBERATE: Final = Told(
    "liberate", "{seat} liberates {province} from {other}: it becomes {principality}.", cite="treaty.liberate"
)

# What is noted in `s.conquest` while a Treaty lasts.
DISTANT: Final = 1  # the winner conquered a province that was not adjacent to his land (treaty.distance)
TOWN: Final = 2  # he conquered a town (treaty.distance)
WITHOUT_LOSSES: Final = 4  # a Treaty of the Religious War: no loss for either


# --- the losing side ---


def target_principalities(s: FiveRoundState) -> int:
    """The Targets of the Religious War."""
    targets = 0
    for principality, _ in s.targets:
        targets |= 1 << principality
    return targets


def in_reach_of_ally(s: FiveRoundState, ally: int, plain: int) -> int:
    """V.treaty.15: the provinces without town adjacent to an ally now, if it has room for one."""
    if s.land[ally].bit_count() >= s.k.principality_max_size:
        return 0
    return s.board.touching(s.land[ally]) & plain


# --- conquest ---


def has_hex_for(s: FiveRoundState, seat: int, provinces: int) -> bool:
    """Whether a Player's hex set has pieces for these provinces too (V.gen.9, V.gen.17)."""
    capital = own_capital(s, seat)
    land = (s.land[seat] | provinces) & ~capital
    towns = (land & s.towns).bit_count()
    return towns <= s.k.player_towns and land.bit_count() - towns <= s.k.player_plain


def last_provinces(s: FiveRoundState) -> int:
    """V.treaty.5, V.treaty.6: capitals that are their Power's last province, but of no Elector and no Target."""
    capitals = 0
    protected = s.electors | target_principalities(s)
    for power in bit_list(losing_principalities(s) & ~protected | s.treaty.beaten):
        if s.land[power] == own_capital(s, power):
            capitals |= s.land[power]
    return capitals


def conquerable_towns(s: FiveRoundState) -> int:
    """V.treaty.3, V.treaty.5: the towns the winner may take, if he has a hex for one (V.treaty.7)."""
    towns = last_provinces(s)
    for seat in bit_list(s.treaty.beaten):
        towns |= town_provinces(s, seat)
    return towns if has_hex_for(s, s.treaty.winner, towns & -towns) else 0


def conquerable_plain(s: FiveRoundState, chosen: int = 0) -> int:
    """V.treaty.3: the provinces without town he may take besides those chosen, if he has a hex (V.treaty.7)."""
    plain = plain_land(s) & ~chosen
    return plain if has_hex_for(s, s.treaty.winner, chosen | plain & -plain) else 0


def conquer(s: FiveRoundState, province: int) -> None:
    """V.treaty.4: the province becomes the winner's own and keeps its religion and town (V.gen.14)."""
    winner, old = s.treaty.winner, s.owner[province]
    tell_conquest(s, province)
    if not s.conquest & WITHOUT_LOSSES:
        if not s.war_reach[winner] >> province & 1:
            s.conquest |= DISTANT
        if s.towns >> province & 1:
            s.conquest |= TOWN
    s.taken += ((province, old, winner),)
    transfer(s, province, winner)
    if old >= FIRST_PRINCIPALITY and not s.land[old]:
        vanish(s, old)  # all Influence on it is gone, and nothing asks for it before the losses


# --- vassals ---


def possible_vassals(s: FiveRoundState) -> list[int]:
    """V.treaty.8: beaten Players and losing Principalities with one or two provinces, as powers."""
    powers = bit_list(losing_principalities(s) | s.treaty.beaten)
    return [power for power in powers if 1 <= s.land[power].bit_count() <= s.k.vassalize_max_size]


# --- liberation ---


def liberable(s: FiveRoundState) -> int:
    """V.treaty.12: the town-provinces of beaten Players, and capitals that are their last province."""
    provinces = 0
    for seat in bit_list(s.treaty.beaten):
        provinces |= town_provinces(s, seat)
        if s.capital[seat] != NONE and s.land[seat] == own_capital(s, seat):
            provinces |= s.land[seat]
    return provinces


def liberate(s: FiveRoundState, province: int, name: int) -> None:
    """V.treaty.12: the province becomes a Principality of its present religion with the winner as its ally."""
    winner, old = s.treaty.winner, s.owner[province]
    if s.tell:
        s.tell(LIBERATE, seat=winner, province=province, other=old, principality=name)
    liberated = new_principality(s, 1 << province, province, name)
    gain(s, liberated, winner, s.k.liberate_influence, "treaty.liberate")
    set_ally(s, liberated, winner, "treaty.liberate")
