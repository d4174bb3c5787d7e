"""Occupations, Total and Partial Victories, and given outcomes of Wars."""

from collections.abc import Collection

from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import areas_owned, lawful, with_vassals
from westphalia.rebels.position.constants import PARTIAL_VICTORY_RATIO
from westphalia.rebels.position.model import Province, War
from westphalia.rebels.position.names import alphabetical
from westphalia.rebels.position.relations import active_allies, side_of, wars_of


def occupied(s: State, occupier: str, owners: Collection[str]) -> list[Province]:
    """Return the Provinces of some Realms that a player Occupies."""
    return [q for q in lawful(s, frozenset(owners)) if q.occupier == occupier]


def anything_occupied(s: State, war: War) -> bool:
    """R.d.7: return True if a side of a War Occupies a Province of the other, its Vassals or Active Allies."""
    pairs = ((war.a, war.b), (war.b, war.a))
    return any(occupied(s, one, side_of(s, other)) for one, other in pairs)


def occupies_all(s: State, player: str, enemy: str) -> bool:
    """Return True if a player Occupies every Province of an Enemy and its Vassals, and there is one."""
    realms = with_vassals(s, enemy)
    if any(s.realms[realm].tax_elsewhere for realm in realms):
        return False
    lands = lawful(s, realms)
    return bool(lands) and all(q.occupier == player for q in lands)


def total_over(s: State, player: str, enemy: str) -> bool:
    """R.d.8: return True if all Provinces are Occupied and the Enemy has no Deployed Land Units."""
    units = any(stack.pr == enemy and stack.count() for stack in s.stacks.values())
    return not units and occupies_all(s, player, enemy)


def open_totals(s: State, player: str) -> list[tuple[str, tuple[str, ...]]]:
    """R.d.8-R.d.10, R.d.29: return the Enemies with a Total Victory over them, an Active Ally with its PRs."""
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
    """R.d.15, R.d.16, R.d.29: return True if a player has a Partial Victory in a War."""
    if war.outcome is not None:
        return war.outcome in ("partial", "total") and war.winner == player
    enemy = war.enemy(player)
    mine = counted_units(s, player, enemy)
    if s.realms[enemy].is_pr:
        return mine >= max(1, PARTIAL_VICTORY_RATIO * counted_units(s, enemy, player))
    return mine > counted_rebels(s, player, enemy)


def counted_units(s: State, player: str, other: str) -> int:
    """R.d.17: count Deployed Land Units, but not on a Distant Continent where the other Realm has no Town."""
    return sum(
        stack.count() for stack in s.stacks.values() if stack.pr == player and counts(s, stack.area, other)
    )


def counted_rebels(s: State, player: str, other: str) -> int:
    """R.d.16: count the Rebel Units in the player's own Areas."""
    areas = areas_owned(s, player, vassals=True)
    return sum(s.areas[area].rebels for area in areas if counts(s, area, other))


def counts(s: State, area: str, other: str) -> bool:
    """Return True if Units in an Area count against a Realm."""
    if not s.areas[area].distant:
        return True
    continent = continent_of(s, area)
    realms = with_vassals(s, other)
    return any(
        q.area in continent and (q.lawful_owner in realms or q.occupier == other)
        for q in s.provinces.values()
    )


def continent_of(s: State, area: str) -> set[str]:
    """Return the Distant Areas connected to an Area by Land."""
    found, edge = {area}, [area]
    while edge:
        for other in s.areas[edge.pop()].land_adjacent:
            if s.areas[other].distant and other not in found:
                found.add(other)
                edge.append(other)
    return found
