"""Relations between Realms: Wars, friends, religion, and whether an Area is Friendly, Hostile or Neutral."""

from westphalia.rebels.position.board import controller, vassals_of, with_vassals
from westphalia.rebels.position.constants import DIVERSE_FAITHS, REBELS, SAME_RELIGION
from westphalia.rebels.position.model import Position, War
from westphalia.rebels.position.names import alphabetical, folded


def wars_of(p: Position, realm: str) -> list[War]:
    """Return a Realm's own Wars, sorted by Enemy."""
    wars = {war.enemy(realm): war for war in p.wars if realm in (war.a, war.b)}
    return [wars[enemy] for enemy in alphabetical(wars, p.realms)]


def war_between(p: Position, a: str, b: str) -> War | None:
    return next((war for war in p.wars if {war.a, war.b} == {a, b}), None)


def active_allies(p: Position, realm: str) -> list[str]:
    return alphabetical({a.realm for a in p.alliances if a.active and a.pr == realm}, p.realms)


def side_of(p: Position, realm: str) -> set[str]:
    """Return the Realms on a Realm's side of its Wars: its Active Allies and the Vassals of all."""
    return with_vassals(p, realm, *active_allies(p, realm))


def enemies_of(p: Position, realm: str) -> set[str]:
    """Return every Realm at War with a Realm, directly or through Active Allies, with their Vassals."""
    found: set[str] = set()
    for war in p.wars:
        for one, other in ((war.a, war.b), (war.b, war.a)):
            if realm in side_of(p, one):
                found |= side_of(p, other)
    return found


def at_war(p: Position, a: str, b: str) -> bool:
    """Return True if two Realms are at War, as principals, Active Allies or Vassals."""
    return b in enemies_of(p, a)


def at_peace(p: Position, player: str) -> bool:
    return not any(player in (war.a, war.b) for war in p.wars)


def friends_of(p: Position, player: str) -> set[str]:
    allies = {a.realm for a in p.alliances if a.pr == player} | {
        a.pr for a in p.alliances if a.realm == player
    }
    return {player, *vassals_of(p, player), *allies}


def stance(p: Position, player: str, area: str) -> str:
    """Return the status of an Area for a player at Peace: Hostile, Friendly or Neutral."""
    holders = {controller(q) for q in p.provinces.values() if q.area == area}
    if p.areas[area].rebels or REBELS in holders:
        return "Hostile"
    return "Friendly" if holders & friends_of(p, player) else "Neutral"


def enemy_units(p: Position, player: str, area: str) -> bool:
    """Return True if an Area has Rebel Units or an Enemy's Land Units."""
    enemies = enemies_of(p, player)
    return p.areas[area].rebels > 0 or any(
        s.pr in enemies and s.count() for s in p.stacks.values() if s.area == area
    )


# --- Religion ---


def one_religion(religion: str | None) -> str:
    """Normalize a Religion for comparison; Counter-Reformed counts as Catholic."""
    name = folded(religion or "")
    return SAME_RELIGION.get(name, name)


def dissent(p: Position, player: str, area: str) -> bool:
    """Return True if an Area has another Religion than the player's State Religion."""
    here = p.areas[area]
    if here.religion is None or here.distant:
        return False
    religion = one_religion(here.religion)
    return religion == DIVERSE_FAITHS or religion != one_religion(p.realms[player].state_religion)


def is_muslim(p: Position, realm: str) -> bool:
    religion = p.realms[realm].state_religion
    return religion is not None and folded(religion) in {folded(r) for r in p.options.muslim_religions}


def hostile_units(p: Position, npr: str, area: str) -> bool:
    enemies = enemies_of(p, npr)
    return any(s.pr in enemies and s.count() for s in p.stacks.values() if s.area == area)
