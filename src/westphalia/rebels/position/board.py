"""Read facts off the board: Control, ownership, visible pieces, Core Provinces, Capitals, Tax Income."""

from collections.abc import Iterator

from westphalia.rebels.position.constants import REBELS
from westphalia.rebels.position.model import Position, Province, Stack
from westphalia.rebels.position.names import alphabetical

# --- one Province ---


def piece_owner(p: Position, province: Province) -> str | None:
    """Return the player whose Town or Vassal token is the lawful piece of a Province."""
    if province.piece == "town":
        return province.lawful_owner
    if province.piece == "vassal":
        return p.realms[province.lawful_owner].overlord
    return None


def player_on(p: Position, province: Province) -> str | None:
    """Return the player whose Town or Vassal is on top in a Province."""
    if province.occupier is None:
        return piece_owner(p, province)
    return None if province.occupier == REBELS else province.occupier


def shows_unrest(province: Province) -> bool:
    """Return True if Unrest is visible; under a Rebel Town or an Occupier's Town it does not count."""
    if province.occupier is None:
        return province.unrest
    return province.occupier != REBELS and province.occ_unrest


def is_town(province: Province) -> bool:
    """Return True if the visible piece is a Town of a PR, lawful or occupying."""
    if province.occupier is None:
        return province.piece == "town"
    return province.occupier != REBELS


def controller(province: Province) -> str:
    """Return the Controller of a Province: the Occupier if any (or REBELS), otherwise the Lawful Owner."""
    return province.occupier or province.lawful_owner


def core_of(p: Position, province: Province) -> str | None:
    """Return the Realm whose Core Province it is; None for a Territory."""
    tokens = [pr for pr in p.turn_order if province.area in p.realms[pr].core_tokens]
    if tokens:
        owner = p.realms[province.lawful_owner]
        lawful = owner.overlord if owner.kind == "VASSAL" else owner.id
        return lawful if lawful in tokens else tokens[0]
    return province.dnpr or province.printed_realm


# --- sets of Provinces, in alphabetical order like those of a position (reading.py) ---


def provinces_in(p: Position, area: str) -> list[Province]:
    return [province for province in p.provinces.values() if province.area == area]


def lawful(p: Position, realms: frozenset[str] | set[str]) -> list[Province]:
    """Return the Provinces whose Lawful Owner is one of the Realms."""
    return [province for province in p.provinces.values() if province.lawful_owner in realms]


def owned(p: Position, realm: str) -> Iterator[Province]:
    """Return the Provinces that a Realm Owns: it is Lawful Owner and Controller."""
    return (q for q in p.provinces.values() if q.lawful_owner == realm and q.occupier is None)


def vassals_of(p: Position, realm: str) -> set[str]:
    return {r.id for r in p.realms.values() if r.overlord == realm}


def with_vassals(p: Position, *realms: str) -> set[str]:
    return {*realms, *(r.id for r in p.realms.values() if r.overlord in realms)}


def areas_owned(p: Position, realm: str, vassals: bool = False) -> set[str]:
    """Return the Areas in which a Realm, or one of its Vassals, Owns a Province."""
    realms = with_vassals(p, realm) if vassals else {realm}
    return {q.area for q in p.provinces.values() if q.lawful_owner in realms and q.occupier is None}


def pieces_of(p: Position, player: str, area: str | None = None) -> list[Province]:
    """Return the Provinces (of an Area) where a player's Town or Vassal is visible."""
    return [q for q in p.provinces.values() if (area is None or q.area == area) and player_on(p, q) == player]


def unrest_of(p: Position, player: str, area: str | None = None) -> list[Province]:
    """Return the Provinces (of an Area) where a player's Town or Vassal shows Unrest."""
    return [q for q in pieces_of(p, player, area) if shows_unrest(q)]


def calm_towns(p: Position, player: str, area: str | None = None) -> list[Province]:
    """Return the Provinces (of an Area) where a player's Town is visible and calm."""
    return [q for q in pieces_of(p, player, area) if is_town(q) and not shows_unrest(q)]


def unrest_in(p: Position, area: str) -> int:
    return sum(shows_unrest(q) for q in p.provinces.values() if q.area == area)


def covered_by_others(p: Position, player: str) -> dict[str, int]:
    """Count the Towns and Vassals of a player under other pieces: each covers a slot of its track."""
    covered = {"town": 0, "vassal": 0}
    for province in p.provinces.values():
        if province.occupier is not None and piece_owner(p, province) == player:
            covered[province.piece] += 1
    return covered


# --- Realms ---


def in_play(p: Position, realm: str) -> bool:
    """Return True if a Realm has land, here or elsewhere, or is named by a War or a token."""
    if p.realms[realm].tax_elsewhere or any(q.lawful_owner == realm for q in p.provinces.values()):
        return True
    named = {name for war in p.wars for name in (war.a, war.b)}
    named |= {alliance.realm for alliance in p.alliances} | {marriage.realm for marriage in p.marriages}
    named |= {name for pair in (*p.cb, *p.truces) for name in pair}
    return realm in named


def capital_of(p: Position, realm: str) -> str | None:
    """Return a Realm's Capital; for an NPR that does not own its Capital, its first Province."""
    capital = p.realms[realm].capital
    if p.realms[realm].kind != "NPR" or (capital and p.provinces[capital].lawful_owner == realm):
        return capital
    return first_province(p, realm)


def first_province(p: Position, realm: str) -> str | None:
    """Return a Realm's alphabetically first Province, Large ones first."""
    own = lawful(p, {realm})
    large = [q for q in own if q.large]
    return (large or own)[0].id if own else None


def capital_area(p: Position, realm: str) -> str | None:
    capital = capital_of(p, realm)
    return None if capital is None else p.provinces[capital].area


def tax_income(p: Position, realm: str, area: str | None = None) -> int:
    """Return the Tax Value that a Realm Owns (in an Area) plus half of its Vassal tokens, rounded up."""
    whole = tokens = 0
    for q in p.provinces.values():
        if q.occupier is None and (area is None or q.area == area):
            if q.lawful_owner == realm:
                whole += q.tax_value
            elif q.piece == "vassal" and p.realms[q.lawful_owner].overlord == realm:
                tokens += len(q.disc)
    if area is None:
        whole += p.realms[realm].tax_elsewhere
        if p.realms[realm].is_pr:  # a Vassal Realm's land elsewhere has a token per Tax Value
            tokens += sum(p.realms[v].tax_elsewhere for v in vassals_of(p, realm))
    return whole + half_up(tokens)


def tax_value_of(p: Position, realm: str) -> int:
    """Return the Tax Value of all Provinces of a Lawful Owner, Occupied or not."""
    listed = sum(q.tax_value for q in p.provinces.values() if q.lawful_owner == realm)
    return listed + (p.realms[realm].tax_elsewhere if realm in p.realms else 0)


def half_up(number: int) -> int:
    return (number + 1) // 2


def influence_in(p: Position, player: str, realm: str) -> int:
    """Return a player's cubes and Royal Marriages in the Areas where a Realm Owns a Province."""
    areas = areas_owned(p, realm)
    total = sum(p.areas[area].influence.get(player, 0) for area in areas)
    for marriage in p.marriages:
        if marriage.pr == player:
            where = capital_area(p, marriage.realm)
            total += where in areas or (where is None and marriage.realm == realm)
    return total


# --- Units ---


def stacks_in(p: Position, area: str) -> list[Stack]:
    """Return the stacks with Land Units in an Area, in Turn order."""
    found = (p.stacks.get((pr, area)) for pr in p.turn_order)
    return [stack for stack in found if stack is not None and stack.count()]


def stacks_of(p: Position, player: str) -> list[Stack]:
    """Return a player's stacks with Land Units, alphabetically by Area."""
    areas = [s.area for s in p.stacks.values() if s.pr == player and s.count()]
    return [p.stacks[player, area] for area in alphabetical(areas, p.areas)]


def units_in(p: Position, area: str, player: str | None = None) -> int:
    """Count the Land Units of all PRs (or of one player) in an Area."""
    return sum(s.count() for s in p.stacks.values() if s.area == area and player in (None, s.pr))
