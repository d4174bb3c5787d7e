"""Check the fields of a position against each other: references, symmetry and the invariants of a legal position."""

from collections.abc import Iterable
from difflib import get_close_matches

from westphalia.engine.phrases import counted
from westphalia.rebels.position.board import covered_by_others
from westphalia.rebels.position.constants import INFLUENCE_MAX, REBELS
from westphalia.rebels.position.faults import Reader
from westphalia.rebels.position.model import Position, Province, Realm, War
from westphalia.rebels.position.names import folded
from westphalia.rebels.position.relations import enemies_of, war_between


def check(r: Reader, p: Position) -> None:
    """Report every fault of a position whose fields are right one by one."""
    check_names(r, p)
    check_order(r, p)
    for realm in p.realms.values():
        check_realm(r, p, realm)
    check_areas(r, p)
    for province in p.provinces.values():
        check_province(r, p, province)
    check_religions(r, p)
    check_tokens(r, p)
    check_stacks(r, p)
    check_wars(r, p)
    if not r.faults:
        check_enemies(r, p)
        check_empty_areas(r, p)
        check_slots(r, p)
        merge_wars(r, p)


def known(r: Reader, p: Position, realm: str, path: str, pr: bool = False) -> bool:
    """Report a Realm that does not exist, or is not a PR; an unreadable name has been reported already."""
    if not realm:
        return False
    if realm not in p.realms:
        r.fault(path, f"there is no Realm {realm!r}{did_you_mean(realm, p.realms)}")
        return False
    if pr and not p.realms[realm].is_pr:
        r.fault(path, f"{realm!r} is not a PR")
        return False
    return True


def known_area(r: Reader, p: Position, area: str, path: str) -> bool:
    """Report an Area that does not exist, with the one that may be meant."""
    if area not in p.areas:
        r.fault(path, f"there is no Area {area!r}{did_you_mean(area, p.areas)}")
    return area in p.areas


def did_you_mean(word: str, names: Iterable[str]) -> str:
    near = get_close_matches(word, list(names), 1, 0.7)
    return f"; did you mean {near[0]!r}?" if near else ""


def check_names(r: Reader, p: Position) -> None:
    """Report two Areas or two Provinces of the same name."""
    for name, things in (("areas", p.areas), ("provinces", p.provinces)):
        seen: dict[str, str] = {}
        for thing in things.values():
            other = seen.setdefault(folded(thing.name), thing.id)
            if other != thing.id:
                r.fault(f"{name}.{thing.id}.name", f"{thing.name!r} is also the name of {other!r}")
    if REBELS in p.realms:
        r.fault(f"realms.{REBELS}", "no Realm can have this id, which stands for the Rebels")


def check_order(r: Reader, p: Position) -> None:
    """Report PRs that are missing from the turn order, and others that are in it."""
    for name, ids in (("turn_order", p.turn_order), ("passed", p.passed)):
        for i, player in enumerate(ids):
            known(r, p, player, f"{name}[{i}]", pr=True)
    for realm in p.realms.values():
        if realm.is_pr and realm.id not in p.turn_order:
            r.fault("turn_order", f"the PR {realm.id!r} is missing")


def check_realm(r: Reader, p: Position, realm: Realm) -> None:
    """Check a Realm's overlord, Capital, Claims and Core tokens."""
    path = f"realms.{realm.id}"
    if realm.kind and (realm.overlord is not None) != (realm.kind == "VASSAL"):
        reason = "a Vassal Realm needs one" if realm.overlord is None else f"a {realm.kind} has none"
        r.fault(f"{path}.overlord", reason)
    elif realm.overlord is not None and known(r, p, realm.overlord, f"{path}.overlord"):
        if realm.overlord == realm.id:
            r.fault(f"{path}.overlord", "a Realm cannot be its own overlord")
        elif p.realms[realm.overlord].kind == "VASSAL":
            r.fault(f"{path}.overlord", f"{realm.overlord!r} is a Vassal Realm itself")
    if realm.capital is not None and realm.capital not in p.provinces:
        r.fault(f"{path}.capital", f"there is no Province {realm.capital!r}")
    elif realm.capital is not None and realm.is_pr and p.provinces[realm.capital].lawful_owner != realm.id:
        r.warn(f"{path}.capital", f"{realm.id!r} is not the Lawful Owner of {realm.capital!r}")
    for name, areas in (("claims", realm.claims), ("core_tokens", realm.core_tokens)):
        for i, area in enumerate(areas):
            known_area(r, p, area, f"{path}.{name}[{i}]")


def check_areas(r: Reader, p: Position) -> None:
    """Check that borders are mutual and that Influence belongs to PRs and fits."""
    for zone, ships in p.sea_zones.items():
        for realm in ships:
            known(r, p, realm, f"sea_zones.{zone}.ships.{realm}", pr=True)
    for area in p.areas.values():
        path = f"areas.{area.id}"
        for other in (*area.land_adjacent, *area.sea_adjacent):
            kind = "land_adjacent" if other in area.land_adjacent else "sea_adjacent"
            if known_area(r, p, other, f"{path}.{kind}") and other == area.id:
                r.fault(f"{path}.{kind}", "an Area is not adjacent to itself")
        for other in area.land_adjacent:
            if other in p.areas and area.id not in p.areas[other].land_adjacent:
                r.fault(f"{path}.land_adjacent", f"{other!r} does not list {area.id!r}")
        for other, zones in area.sea_adjacent.items():
            back = p.areas[other].sea_adjacent.get(area.id) if other in p.areas else zones
            if back is None or set(back) != set(zones):
                r.fault(
                    f"{path}.sea_adjacent", f"{other!r} does not list {area.id!r} with the same sea zones"
                )
            for zone in zones:
                if zone not in p.sea_zones:
                    r.fault(f"{path}.sea_adjacent.{other}", f"there is no sea zone {zone!r}")
        for realm in area.influence:
            known(r, p, realm, f"{path}.influence.{realm}", pr=True)
        total = sum(area.influence.values())
        if total > INFLUENCE_MAX:
            r.fault(f"{path}.influence", f"has {total} Influence, but at most {INFLUENCE_MAX} fit", "R.inv.5")


def check_empty_areas(r: Reader, p: Position) -> None:
    """Report Areas that nothing refers to: as misspelt if another has a similar name, otherwise with a warning."""
    used = {province.area for province in p.provinces.values()} | {stack.area for stack in p.stacks.values()}
    for realm in p.realms.values():
        used |= {*realm.claims, *realm.core_tokens}
    for area in p.areas.values():
        if area.id in used or area.land_adjacent or area.sea_adjacent:
            continue
        letters = area.id.rstrip(" 0123456789")  # the numbers of Area 1 and Area 2 are no misspelling
        meant = did_you_mean(area.id, (other for other in used if not other.startswith(letters)))
        (r.fault if meant else r.warn)(f"areas.{area.id}", f"no Province lies in this Area{meant}")


def check_province(r: Reader, p: Position, province: Province) -> None:
    """Check that a Province's Area, Lawful Owner, piece and Occupier fit together."""
    path = f"provinces.{province.id}"
    if province.area:
        known_area(r, p, province.area, f"{path}.area")
    if province.dnpr in p.realms and p.realms[province.dnpr].is_pr:
        r.fault(f"{path}.dnpr", f"{province.dnpr!r} is a PR, not a Dynamic NPR")
    if not province.lawful_owner:
        r.fault(f"{path}.lawful_owner", "every Province has a Lawful Owner", "R.inv.1")
        return
    owner = p.realms[province.lawful_owner]
    if not owner.kind:
        return
    piece = p.piece_kind(province)
    if province.piece != piece:
        reason = f"must be {piece!r}, because its Lawful Owner {owner.id!r} is of kind {owner.kind}"
        r.fault(f"{path}.piece", reason, "R.inv.1")
    if province.unrest and province.piece == "none":
        r.fault(f"{path}.unrest", "there is no Town or Vassal token to show Unrest", "R.inv.2")
    check_occupier(r, p, province, owner)
    check_discs(r, province)


def check_occupier(r: Reader, p: Position, province: Province, owner: Realm) -> None:
    """Check that an Occupier is another PR, or the Rebels on a piece of a PR."""
    path = f"provinces.{province.id}"
    occupier = province.occupier
    if occupier == REBELS:
        if province.piece == "none":
            r.fault(f"{path}.occupier", "a Rebel Town needs a piece of a PR under it")
    elif occupier is not None and known(r, p, occupier, f"{path}.occupier", pr=True):
        if occupier == owner.id:
            r.fault(f"{path}.occupier", "is the Lawful Owner itself")
        elif occupier == owner.overlord:
            r.fault(f"{path}.occupier", "is the Lawful Owner's overlord")
    if province.occ_unrest and (occupier is None or occupier == REBELS):
        r.fault(f"{path}.occ_unrest", "there is no Occupier's Town", "R.inv.2")


def check_discs(r: Reader, province: Province) -> None:
    """Check that the pieces fit the size of a Province."""
    path = f"provinces.{province.id}"
    town = {(province.size,), ("vassal",)} | ({("small", "small")} if province.large else set())
    if province.piece == "none" and province.disc:
        r.fault(f"{path}.disc", "the Lawful Owner has no piece there")
    elif province.piece == "town" and province.disc not in town:
        r.fault(f"{path}.disc", f"{list(province.disc)} is not a Town for a {province.size} Province")
    elif province.piece == "vassal" and set(province.disc) != {"vassal"}:
        r.fault(f"{path}.disc", "a Vassal Province has Vassal tokens")
    if province.occ_disc and province.occupier in (None, REBELS):
        r.fault(f"{path}.occ_disc", "there is no Occupier's Town")
    elif province.occ_disc and province.occ_disc not in town:
        r.fault(f"{path}.occ_disc", f"{list(province.occ_disc)} is not a Town for a {province.size} Province")


def check_religions(r: Reader, p: Position) -> None:
    """Report PRs without a State Religion that have a piece in an Area with a Religion."""
    for realm in p.realms.values():
        if not realm.is_pr or realm.state_religion is not None:
            continue
        for province in p.provinces.values():
            owner = p.realms.get(province.lawful_owner)
            mine = realm.id in (province.occupier, province.lawful_owner, owner.overlord if owner else None)
            area = p.areas.get(province.area)
            if mine and area is not None and area.religion is not None:
                reason = f"has no default for a PR with a piece in {area.id!r}, which has a Religion"
                r.fault(f"realms.{realm.id}.state_religion", reason, "R.api.6")
                break


def check_tokens(r: Reader, p: Position) -> None:
    """Check that tokens link two different Realms, once each."""
    for i, (holder, target) in enumerate(p.cb):
        known(r, p, holder, f"cb[{i}].holder", pr=True)
        known(r, p, target, f"cb[{i}].target")
        if holder == target:
            r.fault(f"cb[{i}]", "a Realm cannot hold a Casus Belli on itself", "R.inv.7")
    for i, pair in enumerate(p.truces):
        for j, realm in enumerate(pair):
            known(r, p, realm, f"truces[{i}][{j}]")
        if pair[0] == pair[1]:
            r.fault(f"truces[{i}]", "a Truce links two different Realms")
    tokens = {
        "alliances": [(alliance.pr, alliance.realm) for alliance in p.alliances],
        "marriages": [(marriage.pr, marriage.realm) for marriage in p.marriages],
    }
    for name, pairs in tokens.items():
        for i, (pr, realm) in enumerate(pairs):
            known(r, p, pr, f"{name}[{i}].pr", pr=True)
            known(r, p, realm, f"{name}[{i}].realm")
            if pr == realm:
                r.fault(f"{name}[{i}]", "must name another Realm")
        check_unique(r, name, pairs)
    for i, alliance in enumerate(p.alliances):
        if alliance.active and alliance.realm in p.realms and p.realms[alliance.realm].kind != "NPR":
            r.fault(
                f"alliances[{i}].active",
                f"{alliance.realm!r} is not an NPR; only an NPR can be an Active Ally",
            )
    check_unique(r, "cb", p.cb)
    check_unique(r, "truces", (tuple(sorted(pair)) for pair in p.truces))


def check_unique(r: Reader, name: str, keys: Iterable[tuple[str, ...]]) -> None:
    seen: set[tuple[str, ...]] = set()
    for i, key in enumerate(keys):
        if key in seen:
            r.fault(f"{name}[{i}]", f"{' and '.join(key)} are given twice")
        seen.add(key)


def check_stacks(r: Reader, p: Position) -> None:
    """Check that Units belong to PRs and are in an Area; warn of Rebels in the same Area."""
    for i, stack in enumerate(p.stacks.values()):
        known(r, p, stack.pr, f"stacks[{i}].pr", pr=True)
        if not stack.area or not known_area(r, p, stack.area, f"stacks[{i}].area"):
            continue
        if stack.count() and p.areas[stack.area].rebels:
            reason = (
                f"Rebel Units and Land Units of {stack.pr!r} are in one Area: they neither Siege nor fight"
            )
            r.warn(f"areas.{stack.area}.rebels", reason, "R.ruling.army-present")


def check_wars(r: Reader, p: Position) -> None:
    """Check that a War is between a PR and another PR, or an NPR that is not its Active Ally."""
    allies = {(alliance.pr, alliance.realm) for alliance in p.alliances if alliance.active}
    for i, war in enumerate(p.wars):
        path = f"wars[{i}]"
        if not war.a or not war.b:
            continue
        if war.a == war.b:
            r.fault(path, "a Realm cannot be at War with itself")
            continue
        known(r, p, war.a, f"{path}.a", pr=True)
        if known(r, p, war.b, f"{path}.b") and p.realms[war.b].kind == "VASSAL":
            own = p.realms[war.b].overlord == war.a
            reason = "its own Vassal Realm" if own else "a Vassal Realm: name its overlord"
            r.fault(f"{path}.b", f"{war.b!r} is {reason}", "R.inv.16" if own else "R.api.8")
        if (war.victor is not None) != (war.outcome in ("total", "partial")):
            reason = "is needed with the outcomes total and partial, and with no other"
            r.fault(f"{path}.victor", reason, "R.d.29")
        check_own_ally(r, path, war, allies)
        if any({war.a, war.b} == set(pair) for pair in p.truces):
            r.warn(path, f"there is a Truce between {war.a!r} and {war.b!r}: step A removes it", "R.inv.7")
    check_unique(r, "wars", (tuple(sorted((war.a, war.b))) for war in p.wars))


def check_own_ally(r: Reader, path: str, war: War, allies: set[tuple[str, str]]) -> None:
    """Report Wars with a Realm's own Active Ally, directly or as the ally of an Enemy."""
    for one, other in ((war.a, war.b), (war.b, war.a)):
        if (one, other) in allies:
            r.fault(path, f"{other!r} is {one!r}'s own Active Ally", "R.inv.16")
    for ally in {npr for pr, npr in allies if pr == war.a} & {npr for pr, npr in allies if pr == war.b}:
        r.fault(path, f"{ally!r} is an Active Ally of both {war.a!r} and {war.b!r}", "R.inv.16")


def check_enemies(r: Reader, p: Position) -> None:
    """Report Alliances between Enemies and Occupiers that are at Peace with the Lawful Owner."""
    report = r.fault if r.whole else r.warn
    for province in p.provinces.values():
        occupier = province.occupier
        if occupier in (None, REBELS) or province.lawful_owner in enemies_of(p, occupier):
            continue
        reason = f"{occupier!r} is not at War with {province.lawful_owner!r}, the Lawful Owner"
        report(f"provinces.{province.id}.occupier", f"{reason}: add their War, or remove the Occupier")
    for i, alliance in enumerate(p.alliances):
        if war_between(p, alliance.pr, alliance.realm) is not None:
            reason = f"{alliance.pr!r} is at War with {alliance.realm!r}: Enemies have no Alliance"
            r.fault(f"alliances[{i}]", reason)


def check_slots(r: Reader, p: Position) -> None:
    """Check the cubes on each player's tracks against their covered Provinces."""
    for realm in p.realms.values():
        if not realm.is_pr:
            continue
        derived = covered_by_others(p, realm.id)
        for kind in ("town", "vassal"):
            if realm.covered_slots[kind] != derived[kind]:
                reason = f"is {realm.covered_slots[kind]}, but {derived[kind]} of its Provinces are covered"
                r.fault(f"realms.{realm.id}.covered_slots.{kind}", reason, "R.inv.4")
            track = realm.track(kind)
            if track is not None:
                cubes = track.count("cube")
                if cubes > derived[kind] or (cubes < derived[kind] and "vacant" in track):
                    reason = f"has {counted(cubes, 'cube')}, but {derived[kind]} of its Provinces are covered"
                    r.fault(f"realms.{realm.id}.{kind}_track", reason, "R.inv.4")


def merge_wars(r: Reader, p: Position) -> None:
    """Merge a War with an Active Ally of another Enemy into the War with that Enemy."""
    pairs = {(war.a, war.b) for war in p.wars} | {(war.b, war.a) for war in p.wars}
    for war in p.wars[:]:
        for alliance in p.alliances:
            if alliance.active and alliance.realm == war.b and (war.a, alliance.pr) in pairs:
                p.wars.remove(war)
                reason = f"{war.b!r} is an Active Ally of {alliance.pr!r}: merged into the War with {alliance.pr!r}"
                r.warn("wars", reason, "R.api.8")
                break
