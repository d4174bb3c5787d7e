"""From a position to plain data: what `read_position` reads, every field written out."""

from __future__ import annotations

from typing import Any

from westphalia.rebels.model import Position, Province, Realm


def write_position(p: Position) -> dict[str, Any]:
    """The position as plain data."""
    return {
        "round": p.round,
        "turn_order": list(p.turn_order),
        "passed": list(p.passed),
        "realms": {realm.id: write_realm(realm) for realm in p.realms.values()},
        "areas": {
            area.id: {
                "name": area.name,
                "religion": area.religion,
                "land_adjacent": list(area.land_adjacent),
                "sea_adjacent": {other: list(zones) for other, zones in area.sea_adjacent.items()},
                "influence": {realm: n for realm, n in area.influence.items() if n},
                "rebels": area.rebels,
                "distant": area.distant,
            }
            for area in p.areas.values()
        },
        "provinces": {province.id: write_province(province) for province in p.provinces.values()},
        "sea_zones": {zone: {"ships": dict(ships)} for zone, ships in p.sea_zones.items()},
        "cb": [{"holder": holder, "target": target} for holder, target in sorted(p.cb)],
        "truces": sorted(sorted(pair) for pair in p.truces),
        "wars": [{"a": w.a, "b": w.b, "outcome": w.outcome, "victor": w.victor} for w in p.wars],
        "alliances": [
            {"pr": a.pr, "realm": a.realm, "active": a.active, "lent_tax": a.lent_tax}
            for a in sorted(p.alliances, key=lambda a: (a.pr, a.realm))
        ],
        "marriages": [
            {"pr": m.pr, "realm": m.realm, "disputed": m.disputed}
            for m in sorted(p.marriages, key=lambda m: (m.pr, m.realm))
        ],
        "stacks": [
            {
                "pr": stack.pr,
                "area": stack.area,
                "units": {key: n for key, n in sorted(stack.units.items()) if n},
                "general_dice": list(stack.general_dice),
            }
            for _, stack in sorted(p.stacks.items())
            if stack.count()
        ],
        "options": {
            "npr_invasions": p.options.npr_invasions,
            "advanced_terms": p.options.advanced_terms,
            "no_surrender": p.options.no_surrender,
            "rules_version": p.options.rules_version,
            "siege_choice": p.options.siege_choice,
            "rebel_order": p.options.rebel_order,
            "muslim_religions": list(p.options.muslim_religions),
            "dnpr_supply": list(p.options.dnpr_supply),
        },
    }


def write_realm(realm: Realm) -> dict[str, Any]:
    """A Realm as plain data; only a PR has more than the first fields."""
    written: dict[str, Any] = {
        "name": realm.name,
        "kind": realm.kind,
        "overlord": realm.overlord,
        "state_religion": realm.state_religion,
        "capital": realm.capital,
        "tax_elsewhere": realm.tax_elsewhere,
    }
    if realm.is_pr:
        written |= {
            "stability": realm.stability,
            "prestige": realm.prestige,
            "ruler": realm.ruler,
            "ducats": realm.ducats,
            "interest": realm.interest,
            "power": dict(realm.power),
            "manpower": dict(realm.manpower),
            "allied_reserve": realm.allied_reserve,
            "pieces_left": None if realm.pieces_left is None else dict(realm.pieces_left),
            "covered_slots": dict(realm.covered_slots),
            "town_track": None if realm.town_track is None else list(realm.town_track),
            "vassal_track": None if realm.vassal_track is None else list(realm.vassal_track),
            "claims": sorted(realm.claims),
            "core_tokens": sorted(realm.core_tokens),
            "advisors": list(realm.advisors),
            "alliances_max": realm.alliances_max,
            "marriages_max": realm.marriages_max,
        }
    return written


def write_province(province: Province) -> dict[str, Any]:
    """A Province as plain data."""
    return {
        "name": province.name,
        "area": province.area,
        "size": province.size,
        "tax_value": province.tax_value,
        "siege_need": province.siege_need,
        "printed_realm": province.printed_realm,
        "dnpr": province.dnpr,
        "lawful_owner": province.lawful_owner,
        "piece": province.piece,
        "unrest": province.unrest,
        "occupier": province.occupier,
        "occ_unrest": province.occ_unrest,
        "disc": list(province.disc),
        "occ_disc": list(province.occ_disc),
    }
