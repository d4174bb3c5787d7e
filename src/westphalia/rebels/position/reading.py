"""Read a position from plain data: types, ranges and defaults. `checks` compares the fields with each other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Final

from westphalia.rebels.position.board import covered_by_others, tax_value_of
from westphalia.rebels.position.checks import check
from westphalia.rebels.position.constants import (
    DICE,
    PIECES,
    POWER_MAX,
    POWERS,
    REBELS,
    SIEGE_NEED,
    STABILITY,
    TAX_VALUE,
    UNITS,
    VASSAL_TOKENS,
)
from westphalia.rebels.position.faults import LEFT_OUT, Fault, PositionError, Reader
from westphalia.rebels.position.files import normalize_toml
from westphalia.rebels.position.model import (
    PR_FIELDS,
    Alliance,
    Area,
    Marriage,
    Options,
    Position,
    Province,
    Realm,
    Stack,
    War,
)
from westphalia.rebels.position.names import alphabetical

KINDS: Final = ("PR", "NPR", "VASSAL")
SLOTS: Final = ("vacant", "disc", "cube")
OUTCOMES: Final = ("white", "total", "partial", "inconclusive", "stuck")
BATTLE_DICE: Final = tuple(kind for kind in DICE if kind != "rebel")

Read = Callable[[Reader, Any, str, Any], Any]
"""Read a value at a path; the last argument is the default of the field."""


# --- readers for the fields of the model ---


def integer(low: int | None, high: int | None = None, default: int | None = None) -> Read:
    return lambda r, value, path, usual: r.integer(
        value, path, usual if default is None else default, low, high
    )


def choice(of: Sequence[str], default: str | None = None) -> Read:
    return lambda r, value, path, usual: r.choice(value, path, of, usual if default is None else default)


def choice_or_null(of: Sequence[str]) -> Read:
    return lambda r, value, path, _: None if is_absent(value) else r.choice(value, path, of, "") or None


def choices(of: Sequence[str], default: str) -> Read:
    def read(r: Reader, value: Any, path: str, _: Any) -> tuple[str, ...]:
        values = enumerate(r.items(value, path))
        return tuple(r.choice(one, f"{path}[{i}]", of, default) for i, one in values)

    return read


def counts(keys: Sequence[str], high: int | None = None) -> Read:
    return lambda r, value, path, _: dict.fromkeys(keys, 0) | r.counts(value, path, keys, high)


def unless(absent: Callable[[Any], bool], result: Any, read: Read) -> Read:
    return lambda r, value, path, usual: result if absent(value) else read(r, value, path, usual)


def required(r: Reader, value: Any, path: str, _: Any) -> str:
    if value is LEFT_OUT:
        r.fault(path, "is missing")
    return r.text(value, path)


def read_ruler(r: Reader, value: Any, path: str, _: Any) -> str | None:
    return "" if value is LEFT_OUT or value == "" else r.text_or_null(value, path)


def read_advisors(r: Reader, value: Any, path: str, _: Any) -> list[str]:
    return [r.text(name, f"{path}[{i}]") for i, name in enumerate(r.items(value, path))]


def read_track(r: Reader, value: Any, path: str, usual: Any) -> list[str]:
    return list(choices(SLOTS, "vacant")(r, value, path, usual))


def is_absent(value: Any) -> bool:
    return value is LEFT_OUT or value is None


BY_TYPE: Final[dict[str, Read]] = {
    "int": integer(low=0),
    "bool": lambda r, value, path, usual: r.boolean(value, path, usual),
    "str": lambda r, value, path, usual: r.text(value, path, usual),
    "str | None": lambda r, value, path, _: r.text_or_null(value, path),
    "list[str]": lambda r, value, path, _: r.texts(value, path),
    "tuple[str, ...]": lambda r, value, path, usual: (
        usual if value is LEFT_OUT else tuple(r.texts(value, path))
    ),
    "dict[str, int]": lambda r, value, path, _: r.counts(value, path),
    "dict[str, tuple[str, ...]]": lambda r, value, path, _: {
        key: tuple(r.texts(names, f"{path}.{key}")) for key, names in r.table(value, path).items()
    },
}
SPECIAL: Final[dict[type, dict[str, Read]]] = {
    Realm: {
        "kind": choice(KINDS, ""),
        "stability": integer(*STABILITY),
        "prestige": integer(low=None),
        "ruler": read_ruler,
        "power": counts(POWERS, POWER_MAX),
        "manpower": counts(("available", "exhausted")),
        "pieces_left": unless(is_absent, None, counts(PIECES)),
        "covered_slots": unless(lambda value: value is LEFT_OUT, {}, counts(("town", "vassal"))),
        "town_track": unless(is_absent, None, read_track),
        "vassal_track": unless(is_absent, None, read_track),
        "advisors": read_advisors,
    },
    Province: {
        "size": choice(("small", "large")),
        "tax_value": integer(low=1, default=0),
        "siege_need": integer(low=1, default=0),
        "lawful_owner": BY_TYPE["str | None"],
        "piece": choice(("town", "vassal", "none"), ""),
        "disc": unless(is_absent, (), choices(PIECES, "small")),
        "occ_disc": unless(is_absent, (), choices(PIECES, "small")),
    },
    Options: {"rules_version": choice(("seed", "1.2")), "rebel_order": choice(("two_passes", "one_list"))},
    War: {
        "a": required,
        "b": required,
        "outcome": choice_or_null(OUTCOMES),
        "victor": choice_or_null(("a", "b")),
    },
    Alliance: {"pr": required, "realm": required, "lent_tax": integer(low=0, default=-1)},
    Marriage: {"pr": required, "realm": required},
    Stack: {
        "pr": required,
        "area": required,
        "units": lambda r, value, path, _: r.counts(value, path, UNITS),
        "general_dice": choices(BATTLE_DICE, "infantry"),
    },
}


def default_of(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else ""


@cache
def names_of(record: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(record))


def read_fields(r: Reader, record: type, table: Mapping[str, Any], path: str) -> dict[str, Any]:
    """Read all fields of a record but its id."""
    return {
        field.name: read(r, table.get(field.name, LEFT_OUT), f"{path}.{field.name}", default_of(field))
        for field, read in readers_of(record)
    }


@cache
def readers_of(record: type) -> tuple[tuple[Field[Any], Read], ...]:
    special = SPECIAL.get(record, {})
    return tuple(
        (field, special.get(field.name) or BY_TYPE[str(field.type)])
        for field in fields(record)
        if field.name != "id"
    )


# --- the position ---


def read_position(data: Any, whole: bool = True) -> tuple[Position, list[Fault]]:
    """Return the position and its warnings; raise PositionError with all faults.

    A position that is not `whole` may leave out the Wars behind its Occupations.
    """
    r = Reader(whole)
    p = _PositionReader(r, normalize_toml(data)).read()
    check(r, p)
    if r.faults:
        raise PositionError(r.faults)
    p.provinces = {name: p.provinces[name] for name in alphabetical(p.provinces, p.provinces)}
    return p, r.warnings


class _PositionReader:
    def __init__(self, r: Reader, data: Any) -> None:
        self.r: Final = r
        self.data: Final = r.table(data, "", names_of(Position))
        self.p: Final = Position()
        self.present: Final[dict[str, frozenset[str]]] = {}  # the fields that the data of a Province has

    def get(self, key: str) -> Any:
        return self.data.get(key, LEFT_OUT)

    def read(self) -> Position:
        r, p = self.r, self.p
        p.round = r.integer(self.get("round"), "round", 1, low=1)
        options = r.table(self.get("options"), "options", names_of(Options))
        p.options = Options(**read_fields(r, Options, options, "options"))
        for path, key, table in self.entries("realms", Realm):
            p.realms[key] = self.realm(key, table, path)
        for path, key, table in self.entries("areas", Area):
            p.areas[key] = Area(key, **read_fields(r, Area, {"name": key} | table, path))
        for path, key, table in self.entries("provinces", Province):
            p.provinces[key] = self.province(key, table, path)
        p.turn_order = tuple(r.texts(self.get("turn_order"), "turn_order"))
        passed = self.get("passed")
        p.passed = p.turn_order if passed is LEFT_OUT else tuple(r.texts(passed, "passed"))
        for key, value in r.table(self.get("sea_zones"), "sea_zones").items():
            zone = r.table(value, f"sea_zones.{key}", ("ships",))
            p.sea_zones[key] = r.counts(zone.get("ships", LEFT_OUT), f"sea_zones.{key}.ships")
        self.tokens()
        self.stacks()
        self.fill_defaults()
        return p

    def entries(self, name: str, record: type) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield path, id and data of each entry in a table of Realms, Areas or Provinces."""
        for key, value in self.r.table(self.get(name), name).items():
            path = f"{name}.{key}"
            if isinstance(value, Mapping) and value.get("id", key) != key:
                self.r.fault(f"{path}.id", f"must be {key!r}, the key of the {record.__name__}")
            yield path, key, dict(self.r.table(value, path, names_of(record)))

    def realm(self, key: str, table: dict[str, Any], path: str) -> Realm:
        r = self.r
        realm = Realm(key, **read_fields(r, Realm, {"name": key} | table, path))
        if "kind" not in table:
            r.fault(f"{path}.kind", "is missing: PR, NPR or VASSAL", "R.api.6")
        if realm.kind not in ("", "PR"):
            for name in (name for name in table if name in PR_FIELDS):
                r.fault(f"{path}.{name}", f"only a PR has this field, and {key} is a {realm.kind}")
        elif realm.is_pr and "stability" not in table:
            r.fault(f"{path}.stability", "a PR's Stability has no default", "R.api.6")
        return realm

    def province(self, key: str, table: dict[str, Any], path: str) -> Province:
        self.present[key] = frozenset(table)
        province = Province(key, **read_fields(self.r, Province, {"name": key} | table, path))
        if "area" not in table:
            self.r.fault(f"{path}.area", "is missing: every Province is in exactly one Area")
        province.tax_value = province.tax_value or TAX_VALUE[province.size]
        province.siege_need = province.siege_need or SIEGE_NEED[province.size]
        province.lawful_owner = province.lawful_owner or province.dnpr or province.printed_realm or ""
        if (province.occupier or "").casefold() == REBELS:
            province.occupier = REBELS
        return province

    def rows(self, name: str, columns: Sequence[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield path and data of each row in a list of tables."""
        for i, row in enumerate(self.r.items(self.get(name), name)):
            yield f"{name}[{i}]", self.r.table(row, f"{name}[{i}]", columns)

    def records(self, name: str, record: type) -> Iterator[tuple[str, dict[str, Any]]]:
        for path, row in self.rows(name, names_of(record)):
            yield path, read_fields(self.r, record, row, path)

    def tokens(self) -> None:
        r, p = self.r, self.p
        for path, row in self.rows("cb", ("holder", "target")):
            holder, target = (
                required(r, row.get(name, LEFT_OUT), f"{path}.{name}", "") for name in ("holder", "target")
            )
            p.cb.append((holder, target))
        for i, pair in enumerate(r.items(self.get("truces"), "truces")):
            names = r.items(pair, f"truces[{i}]")
            if len(names) != 2:
                r.fault(f"truces[{i}]", "must name two Realms")
            else:
                a, b = (r.text(name, f"truces[{i}][{j}]") for j, name in enumerate(names))
                p.truces.append((a, b))
        for path, row in self.rows("wars", names_of(War)):
            named = [
                side
                for side in ("a", "b")
                if row.get("victor") == row.get(side) and row.get(side) in ("A", "B")
            ]
            if named:
                reason = f"must be a or b, a side of this War; the Realm {row['victor']!r} is side {named[0]}"
                r.fault(f"{path}.victor", reason, "R.api.8")
            p.wars.append(War(**read_fields(r, War, row, path)))
        p.alliances = [Alliance(**row) for _, row in self.records("alliances", Alliance)]
        p.marriages = [Marriage(**row) for _, row in self.records("marriages", Marriage)]

    def stacks(self) -> None:
        for path, row in self.records("stacks", Stack):
            stack = Stack(**row)
            if not stack.count():
                stack.general_dice = ()  # a General leads Units
            if (stack.pr, stack.area) in self.p.stacks:
                reason = f"a second stack of {stack.pr!r} in {stack.area!r}: there is one per PR and Area"
                self.r.fault(path, reason)
            self.p.stacks[stack.pr, stack.area] = stack

    # --- defaults that need the rest of the position (R.api.6) ---

    def fill_defaults(self) -> None:
        p = self.p
        self.add_implied_realms()
        for province in p.provinces.values():
            self.fill_province(province)
        for realm in p.realms.values():
            realm.covered_slots = realm.covered_slots or covered_by_others(p, realm.id)
        for alliance in p.alliances:
            if alliance.lent_tax < 0:
                alliance.lent_tax = tax_value_of(p, alliance.realm)

    def add_implied_realms(self) -> None:
        """Add the NPRs that only a Province names; each has the Religion of its first Area."""
        p = self.p
        areas: dict[str, set[str]] = {}
        for province in p.provinces.values():
            for realm in (province.printed_realm, province.dnpr, province.lawful_owner):
                if realm and realm not in p.realms:
                    areas.setdefault(realm, set()).add(province.area)
        for realm, found in areas.items():
            first = alphabetical(found & p.areas.keys(), p.areas)
            religion = p.areas[first[0]].religion if first else None
            p.realms[realm] = Realm(realm, realm, "NPR", state_religion=religion)

    def fill_province(self, province: Province) -> None:
        p, r = self.p, self.r
        path = f"provinces.{province.id}"
        if not province.piece:
            province.piece = p.piece_kind(province)
        if province.piece != "none" or province.occupier is not None:
            for name in ("size", "printed_realm"):
                if name not in self.present[province.id]:
                    what = "a Town, a Vassal token or an Occupier"
                    r.fault(f"{path}.{name}", f"has no default for a Province with {what}", "R.api.6")
        if not province.disc and province.piece == "town":
            province.disc = (province.size,)
        elif not province.disc and province.piece == "vassal":
            province.disc = ("vassal",) * VASSAL_TOKENS[province.size]
        if not province.occ_disc and province.occupier is not None and province.occupier != REBELS:
            province.occ_disc = (province.size,)
