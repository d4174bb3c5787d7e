"""Who has won a War: Occupations, Total and Partial Victories, and given outcomes."""

from __future__ import annotations

from collections.abc import Collection

from westphalia.rebels.board import areas_owned, lawful, with_vassals
from westphalia.rebels.constants import PARTIAL_VICTORY_RATIO
from westphalia.rebels.model import Province, War
from westphalia.rebels.names import alphabetical
from westphalia.rebels.relations import active_allies, side_of, wars_of
from westphalia.rebels.state import State


def occupied(s: State, occupier: str, owners: Collection[str]) -> list[Province]:
    """The Provinces of some Realms that a player Occupies, alphabetically."""
    return [q for q in lawful(s, frozenset(owners)) if q.occupier == occupier]


def anything_occupied(s: State, war: War) -> bool:
    """R.d.7: whether a side of a War Occupies a Province of the other, its Vassals and Active Allies included."""
    pairs = ((war.a, war.b), (war.b, war.a))
    return any(occupied(s, one, side_of(s, other)) for one, other in pairs)


def occupies_all(s: State, player: str, enemy: str) -> bool:
    """Whether a player Occupies every Province of an Enemy and its Vassals, and there is at least one."""
    realms = with_vassals(s, enemy)
    if any(s.realms[realm].tax_elsewhere for realm in realms):
        return False
    lands = lawful(s, realms)
    return bool(lands) and all(q.occupier == player for q in lands)


def total_over(s: State, player: str, enemy: str) -> bool:
    """R.d.8: all its Provinces are Occupied and it has no Deployed Land Units."""
    units = any(stack.pr == enemy and stack.count() for stack in s.stacks.values())
    return not units and occupies_all(s, player, enemy)


def open_totals(s: State, player: str) -> list[tuple[str, tuple[str, ...]]]:
    """R.d.8-R.d.10, R.d.29: the Enemies over which a player has a Total Victory, an Active Ally with its PRs."""
    found: dict[str, list[str]] = {}
    for war in wars_of(s, player):
        enemy = war.enemy(player)
        if war.outcome is not None:
            if war.outcome == "total" and war.winner == player:
                found[enemy] = []
            continue
        if total_over(s, player, enemy):
            found[enemy] = []
        for ally in active_allies(s, enemy):
            if total_over(s, player, ally):
                found.setdefault(ally, []).append(enemy)
    return [(enemy, tuple(found[enemy])) for enemy in alphabetical(found, s.realms)]


def has_partial(s: State, player: str, war: War) -> bool:
    """R.d.15, R.d.16, R.d.29: whether a player has a Partial Victory in a War."""
    if war.outcome is not None:
        return war.outcome in ("partial", "total") and war.winner == player
    enemy = war.enemy(player)
    mine = counted_units(s, player, enemy)
    if s.realms[enemy].is_pr:
        return mine >= max(1, PARTIAL_VICTORY_RATIO * counted_units(s, enemy, player))
    return mine > counted_rebels(s, player, enemy)


def counted_units(s: State, player: str, other: str) -> int:
    """R.d.17: Deployed Land Units, without those on a Distant Continent where the other Realm has no Town."""
    return sum(
        stack.count() for stack in s.stacks.values() if stack.pr == player and counts(s, stack.area, other)
    )


def counted_rebels(s: State, player: str, other: str) -> int:
    """R.d.16: the Rebel Units in the player's own Areas."""
    areas = areas_owned(s, player, vassals=True)
    return sum(s.areas[area].rebels for area in areas if counts(s, area, other))


def counts(s: State, area: str, other: str) -> bool:
    """Whether Units in an Area count against a Realm: everywhere but on a Distant Continent without a Town of it."""
    if not s.areas[area].distant:
        return True
    continent = continent_of(s, area)
    realms = with_vassals(s, other)
    return any(
        q.area in continent and (q.lawful_owner in realms or q.occupier == other)
        for q in s.provinces.values()
    )


def continent_of(s: State, area: str) -> set[str]:
    """The Distant Areas that hang together by Land with an Area."""
    found, edge = {area}, [area]
    while edge:
        for other in s.areas[edge.pop()].land_adjacent:
            if s.areas[other].distant and other not in found:
                found.add(other)
                edge.append(other)
    return found
