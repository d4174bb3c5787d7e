"""Who is at War with whom, who is a friend, and what an Area is to a player at Peace: Friendly, Hostile or Neutral."""

from __future__ import annotations

from westphalia.rebels.board import controller, vassals_of, with_vassals
from westphalia.rebels.constants import DIVERSE_FAITHS, REBELS, SAME_RELIGION
from westphalia.rebels.model import Position, War
from westphalia.rebels.names import alphabetical, folded


def wars_of(p: Position, realm: str) -> list[War]:
    """A Realm's own Wars, Enemies alphabetically."""
    wars = {war.enemy(realm): war for war in p.wars if realm in (war.a, war.b)}
    return [wars[enemy] for enemy in alphabetical(wars, p.realms)]


def war_between(p: Position, a: str, b: str) -> War | None:
    """The War between two Realms, if there is one."""
    return next((war for war in p.wars if {war.a, war.b} == {a, b}), None)


def active_allies(p: Position, realm: str) -> list[str]:
    """The NPRs that are Active Allies of a PR, alphabetically."""
    return alphabetical({a.realm for a in p.alliances if a.active and a.pr == realm}, p.realms)


def side_of(p: Position, realm: str) -> set[str]:
    """All that fight on a Realm's side of its Wars: Active Allies, and the Vassals of all."""
    return with_vassals(p, realm, *active_allies(p, realm))


def enemies_of(p: Position, realm: str) -> set[str]:
    """Every Realm at War with a PR or an NPR, through Active Allies too, with their Vassals."""
    found: set[str] = set()
    for war in p.wars:
        for one, other in ((war.a, war.b), (war.b, war.a)):
            if realm in side_of(p, one):
                found |= side_of(p, other)
    return found


def at_war(p: Position, a: str, b: str) -> bool:
    """Whether two Realms are at War, as principals, Active Allies or Vassals."""
    return b in enemies_of(p, a)


def at_peace(p: Position, player: str) -> bool:
    """Whether a PR is in no War."""
    return not any(player in (war.a, war.b) for war in p.wars)


def friends_of(p: Position, player: str) -> set[str]:
    """A player's Realm, its Vassals and its Allies."""
    allies = {a.realm for a in p.alliances if a.pr == player} | {
        a.pr for a in p.alliances if a.realm == player
    }
    return {player, *vassals_of(p, player), *allies}


def stance(p: Position, player: str, area: str) -> str:
    """What an Area is to a player at Peace: Hostile with Rebels or a Rebel Town in it, else Friendly, else Neutral."""
    holders = {controller(q) for q in p.provinces.values() if q.area == area}
    if p.areas[area].rebels or REBELS in holders:
        return "Hostile"
    return "Friendly" if holders & friends_of(p, player) else "Neutral"


def enemy_units(p: Position, player: str, area: str) -> bool:
    """Whether Rebel Units or Land Units of an Enemy stand in an Area."""
    enemies = enemies_of(p, player)
    return p.areas[area].rebels > 0 or any(
        s.pr in enemies and s.count() for s in p.stacks.values() if s.area == area
    )


# --- Religion ---


def one_religion(religion: str | None) -> str:
    """A Religion for comparing: without case and accents, Counter-Reformed as Catholic."""
    name = folded(religion or "")
    return SAME_RELIGION.get(name, name)


def dissent(p: Position, player: str, area: str) -> bool:
    """Whether the Religion of an Area is another than the player's State Religion."""
    here = p.areas[area]
    if here.religion is None or here.distant:
        return False
    religion = one_religion(here.religion)
    return religion == DIVERSE_FAITHS or religion != one_religion(p.realms[player].state_religion)


def is_muslim(p: Position, realm: str) -> bool:
    """Whether a Realm's State Religion is a Muslim one."""
    religion = p.realms[realm].state_religion
    return religion is not None and folded(religion) in {folded(r) for r in p.options.muslim_religions}


def hostile_units(p: Position, npr: str, area: str) -> bool:
    """Whether Land Units Hostile to an NPR stand in an Area."""
    enemies = enemies_of(p, npr)
    return any(s.pr in enemies and s.count() for s in p.stacks.values() if s.area == area)
