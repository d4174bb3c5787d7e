"""Step B: an NPR at War with players may invade one of their Areas."""

from westphalia.rebels.core import announcements, changes
from westphalia.rebels.core.agenda import NOTHING, Asking, Tasks, task
from westphalia.rebels.core.chance import draw_target
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.board import (
    capital_area,
    core_of,
    half_up,
    player_on,
    provinces_in,
    shows_unrest,
    stacks_in,
    with_vassals,
)
from westphalia.rebels.position.constants import INVASION_UNREST
from westphalia.rebels.position.names import alphabetical
from westphalia.rebels.position.relations import hostile_units
from westphalia.rebels.steps.combat import begin_battle


def invasions(s: State) -> Tasks:
    """R.b.1, R.b.2: check the NPRs at War with a player alphabetically, if the option is on."""
    if not s.options.npr_invasions:
        return NOTHING
    nprs = alphabetical({war.b for war in s.wars if s.realms[war.b].kind == "NPR"}, s.realms)
    return tuple(task(check_invasion, npr) for npr in nprs)


def check_invasion(s: State, npr: str) -> Tasks:
    """R.b.3-R.b.8, R.b.15, R.b.17: check that an Invasion is due and has a target."""
    if any(alliance.active and alliance.realm == npr for alliance in s.alliances) or kept_at_home(s, npr):
        return NOTHING
    against = players_at_war(s, npr)
    happen(s, announcements.invasion_due, "R.b.17", npr=npr, against=against)
    targets = best_targets(s, npr)
    if not targets:
        reason = "no eligible Area with a Town or Vassal of a PR at War with it"
        happen(s, announcements.invasion_none, "R.b.5", npr=npr, reason=reason)
        return NOTHING
    return (task(invade, npr, tuple(targets)),)


def players_at_war(s: State, npr: str) -> list[str]:
    enemies = {war.a for war in s.wars if war.b == npr}
    return [pr for pr in s.turn_order if pr in enemies]


def kept_at_home(s: State, npr: str) -> bool:
    """R.b.4: a Hostile Unit is in one of its Areas. R.b.15: no Area of it or its Vassals is free of them."""
    if s.options.later_version:
        return not free_areas(s, npr)
    areas = {q.area for q in s.provinces.values() if q.lawful_owner == npr and q.occupier is None}
    return any(hostile_units(s, npr, area) for area in areas)


def free_areas(s: State, npr: str) -> set[str]:
    """Return the Areas where the NPR or its Vassals Control a Province, without Hostile Units."""
    realms = with_vassals(s, npr)
    areas = {q.area for q in s.provinces.values() if q.lawful_owner in realms and q.occupier is None}
    return {area for area in areas if not hostile_units(s, npr, area)}


def adjacency(s: State, npr: str) -> dict[str, str]:
    """R.b.6, R.b.16: return the Areas adjacent to an NPR, and its own: by land, by sea, or blocked."""
    realms, enemies = with_vassals(s, npr), set(players_at_war(s, npr))
    own = {q.area for q in s.provinces.values() if q.lawful_owner in realms}
    found = dict.fromkeys(own, "land")
    for area in own:
        found |= dict.fromkeys(s.areas[area].land_adjacent, "land")
    for area in own:
        for other, zones in s.areas[area].sea_adjacent.items():
            if found.get(other) in ("land", "sea"):
                continue
            free = not zones or any(
                not any(s.sea_zones[zone].get(enemy) for enemy in enemies) for zone in zones
            )
            found[other] = "sea" if free else "blocked"
    return found


def eligible_targets(s: State, npr: str) -> dict[str, str]:
    """R.b.5-R.b.7: return the Areas that an NPR can invade, and how they are adjacent."""
    enemies = players_at_war(s, npr)
    return {
        area: how
        for area, how in adjacency(s, npr).items()
        if how != "blocked"
        and any(player_on(s, q) in enemies for q in provinces_in(s, area))
        and all(stack.pr in enemies for stack in stacks_in(s, area))
    }


def best_targets(s: State, npr: str) -> list[str]:
    """R.b.9: return its Capital Area, otherwise the Areas with most Core Provinces, those by Land if there are
    any.
    """
    eligible = eligible_targets(s, npr)
    home = capital_area(s, npr)
    if home is not None and home in eligible:
        return [home]
    cores = {area: sum(core_of(s, q) == npr for q in provinces_in(s, area)) for area in eligible}
    best = [area for area in eligible if cores[area] == max(cores.values())]
    by_land = [area for area in best if eligible[area] == "land"]
    return alphabetical(by_land or best, s.areas)


def strength(s: State, npr: str) -> int:
    """R.b.11: return half the Tax Value that the NPR and its Vassals Control, rounded up."""
    realms = with_vassals(s, npr)
    areas = free_areas(s, npr) if s.options.later_version else s.areas.keys()
    held = (
        q.tax_value
        for q in s.provinces.values()
        if q.lawful_owner in realms and q.occupier is None and q.area in areas
    )
    return half_up(sum(held) + sum(s.realms[realm].tax_elsewhere for realm in realms))


def invade(s: State, npr: str, targets: tuple[str, ...]) -> Asking:
    """R.b.9-R.b.13: draw the target, add Unrest to 2 Towns or Vassals there, and fight or place Rebels."""
    area = yield from draw_target(s, targets, "R.b.9")
    units = strength(s, npr)
    happen(s, announcements.invasion, "R.b.8", npr=npr, area=area, units=units)
    enemies = players_at_war(s, npr)
    calm = [q for q in provinces_in(s, area) if player_on(s, q) in enemies and not shows_unrest(q)]
    for province in calm[:INVASION_UNREST]:
        player = player_on(s, province)
        assert player is not None
        happen(s, changes.unrest_added, "R.b.10", realm=player, province=province.id)
    if not units:
        return NOTHING
    if stacks_in(s, area):
        return (task(begin_battle, area, npr, units),)
    happen(s, changes.rebels_placed, "R.b.13", area=area, count=units)
    return NOTHING
