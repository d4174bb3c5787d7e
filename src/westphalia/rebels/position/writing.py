"""Write a position as plain data that `read_position` reads; every field is written."""

from dataclasses import fields
from functools import cache
from typing import Any, Final

from westphalia.rebels.position.model import PR_FIELDS, Position, Realm

SORTED: Final = ("claims", "core_tokens")
WITHOUT_ZEROS: Final = ("influence", "units")
CONTAINERS: Final = (dict, list, tuple)


def write_position(p: Position) -> dict[str, Any]:
    alliances = sorted(p.alliances, key=lambda a: (a.pr, a.realm))
    marriages = sorted(p.marriages, key=lambda m: (m.pr, m.realm))
    return {
        "round": p.round,
        "turn_order": list(p.turn_order),
        "passed": list(p.passed),
        "realms": {realm.id: write_realm(realm) for realm in p.realms.values()},
        "areas": {area.id: write_record(area) for area in p.areas.values()},
        "provinces": {province.id: write_record(province) for province in p.provinces.values()},
        "sea_zones": {zone: {"ships": dict(ships)} for zone, ships in p.sea_zones.items()},
        "cb": [{"holder": holder, "target": target} for holder, target in sorted(p.cb)],
        "truces": sorted(sorted(pair) for pair in p.truces),
        "wars": [write_record(war) for war in p.wars],
        "alliances": [write_record(alliance) for alliance in alliances],
        "marriages": [write_record(marriage) for marriage in marriages],
        "stacks": [
            write_record(stack) | {"units": {key: n for key, n in sorted(stack.units.items()) if n}}
            for _, stack in sorted(p.stacks.items())
            if stack.count()
        ],
        "options": write_record(p.options),
    }


def write_realm(realm: Realm) -> dict[str, Any]:
    """Write a Realm; only a PR has all fields."""
    written = write_record(realm)
    return written if realm.is_pr else {key: value for key, value in written.items() if key not in PR_FIELDS}


def write_record(record: Any) -> dict[str, Any]:
    """Write all fields of a record but its id, which is its key."""
    written = {name: getattr(record, name) for name in field_names(record.__class__)}
    for name, value in written.items():
        if isinstance(value, CONTAINERS):
            written[name] = write_container(name, value)
    return written


@cache
def field_names(record: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(record) if field.name != "id")


def write_container(name: str, value: Any) -> list[Any] | dict[str, Any]:
    if not isinstance(value, dict):
        return sorted(value) if name in SORTED else list(value)
    if name in WITHOUT_ZEROS:
        return {key: n for key, n in value.items() if n}
    return {key: list(inner) if isinstance(inner, tuple) else inner for key, inner in value.items()}
