"""From plain data to a position: types, ranges and defaults; what the pieces say about each other is in `checks`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from westphalia.rebels.board import covered_by_others, tax_value_of
from westphalia.rebels.checks import check
from westphalia.rebels.constants import (
    DICE,
    MUSLIM,
    PIECES,
    POWER_MAX,
    POWERS,
    REBELS,
    SIEGE_NEED,
    STABILITY,
    TAX_VALUE,
    TOKENS_MAX,
    UNITS,
    VASSAL_TOKENS,
)
from westphalia.rebels.faults import LEFT_OUT, Fault, PositionError, Reader
from westphalia.rebels.files import without_toml
from westphalia.rebels.model import Alliance, Area, Marriage, Options, Position, Province, Realm, Stack, War
from westphalia.rebels.names import alphabetical

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "position": (
        "round", "turn_order", "passed", "realms", "areas", "provinces", "sea_zones", "cb", "truces", "wars",
        "alliances", "marriages", "stacks", "options",
    ),
    "realm": ("id", "name", "kind", "overlord", "state_religion", "capital", "tax_elsewhere"),
    "pr": (
        "stability", "prestige", "ruler", "ducats", "interest", "power", "manpower", "allied_reserve",
        "pieces_left", "covered_slots", "town_track", "vassal_track", "claims", "core_tokens", "advisors",
        "alliances_max", "marriages_max",
    ),
    "area": ("id", "name", "religion", "land_adjacent", "sea_adjacent", "influence", "rebels", "distant"),
    "province": (
        "id", "name", "area", "size", "tax_value", "siege_need", "printed_realm", "dnpr", "lawful_owner", "piece",
        "unrest", "occupier", "occ_unrest", "disc", "occ_disc",
    ),
    "sea_zone": ("ships",),
    "cb": ("holder", "target"),
    "war": ("a", "b", "outcome", "victor"),
    "alliance": ("pr", "realm", "active", "lent_tax"),
    "marriage": ("pr", "realm", "disputed"),
    "stack": ("pr", "area", "units", "general_dice"),
    "options": (
        "npr_invasions", "advanced_terms", "no_surrender", "rules_version", "siege_choice", "rebel_order",
        "muslim_religions", "dnpr_supply",
    ),
}  # fmt: skip
KINDS: Final = ("PR", "NPR", "VASSAL")
SLOTS: Final = ("vacant", "disc", "cube")
OUTCOMES: Final = ("white", "total", "partial", "inconclusive", "stuck")
BATTLE_DICE: Final = tuple(kind for kind in DICE if kind != "rebel")


def read_position(data: Any) -> tuple[Position, list[Fault]]:
    """The position and what is strange about it; raises PositionError with all faults."""
    r = Reader()
    p = _Reading(r, without_toml(data)).position()
    check(r, p)
    if r.faults:
        raise PositionError(r.faults)
    p.provinces = {name: p.provinces[name] for name in alphabetical(p.provinces, p.provinces)}
    return p, r.warnings


class _Reading:
    """One reading of one position."""

    def __init__(self, r: Reader, data: Any) -> None:
        self.r: Final = r
        self.data: Final = r.table(data, "", FIELDS["position"])
        self.p: Final = Position()
        self.given: Final[dict[str, frozenset[str]]] = {}  # which fields a Province gives

    def get(self, key: str) -> Any:
        return self.data.get(key, LEFT_OUT)

    def position(self) -> Position:
        r, p = self.r, self.p
        p.round = r.integer(self.get("round"), "round", 1, low=1)
        p.options = self.options()
        for name, kind, read in (
            ("realms", "Realm", self.realm),
            ("areas", "Area", self.area),
            ("provinces", "Province", self.province),
        ):
            for key, value in r.table(self.get(name), name).items():
                path = f"{name}.{key}"
                if isinstance(value, Mapping) and value.get("id", key) != key:
                    r.fault(f"{path}.id", f"must be {key!r}, the {kind}'s place in the map")
                read(key, value, path)
        p.turn_order = tuple(r.texts(self.get("turn_order"), "turn_order"))
        passed = self.get("passed")
        p.passed = p.turn_order if passed is LEFT_OUT else tuple(r.texts(passed, "passed"))
        for key, value in r.table(self.get("sea_zones"), "sea_zones").items():
            zone = r.table(value, f"sea_zones.{key}", FIELDS["sea_zone"])
            p.sea_zones[key] = r.counts(zone.get("ships", LEFT_OUT), f"sea_zones.{key}.ships")
        self.tokens()
        self.stacks()
        self.fill()
        return p

    def options(self) -> Options:
        r = self.r
        t = r.table(self.get("options"), "options", FIELDS["options"])

        def flag(key: str, default: bool) -> bool:
            return r.boolean(t.get(key, LEFT_OUT), f"options.{key}", default)

        muslim = t.get("muslim_religions", LEFT_OUT)
        return Options(
            flag("npr_invasions", True),
            flag("advanced_terms", True),
            flag("no_surrender", False),
            r.choice(t.get("rules_version", LEFT_OUT), "options.rules_version", ("seed", "1.2"), "seed"),
            flag("siege_choice", False),
            r.choice(
                t.get("rebel_order", LEFT_OUT),
                "options.rebel_order",
                ("two_passes", "one_list"),
                "two_passes",
            ),
            MUSLIM if muslim is LEFT_OUT else tuple(r.texts(muslim, "options.muslim_religions")),
            tuple(r.texts(t.get("dnpr_supply", LEFT_OUT), "options.dnpr_supply")),
        )

    # --- the board ---

    def realm(self, key: str, value: Any, path: str) -> None:
        r = self.r
        t = r.table(value, path, FIELDS["realm"] + FIELDS["pr"])
        kind = r.choice(t.get("kind", LEFT_OUT), f"{path}.kind", KINDS, "")
        if "kind" not in t:
            r.fault(f"{path}.kind", "is missing: PR, NPR or VASSAL", "R.api.6")
        if kind != "PR":
            for name in t:
                if name in FIELDS["pr"] and kind:
                    r.fault(f"{path}.{name}", f"only a PR has this, {key} is of kind {kind}")
        elif "stability" not in t:
            r.fault(f"{path}.stability", "a PR's Stability has no default", "R.api.6")

        def number(name: str, default: int = 0, low: int | None = 0, high: int | None = None) -> int:
            return r.integer(t.get(name, LEFT_OUT), f"{path}.{name}", default, low, high)

        def text(name: str) -> str | None:
            return r.text_or_null(t.get(name, LEFT_OUT), f"{path}.{name}")

        realm = Realm(key, r.text(t.get("name", LEFT_OUT), f"{path}.name", key), kind)
        realm.overlord = text("overlord")
        realm.state_religion = text("state_religion")
        realm.capital = text("capital")
        realm.tax_elsewhere = number("tax_elsewhere")
        realm.stability = number("stability", 0, *STABILITY)
        realm.prestige = number("prestige", low=None)
        ruler = t.get("ruler", "")
        realm.ruler = ruler if ruler == "" else r.text_or_null(ruler, f"{path}.ruler")
        realm.ducats = number("ducats")
        realm.interest = number("interest")
        powers = r.table(t.get("power", LEFT_OUT), f"{path}.power", POWERS)
        realm.power = {
            k: r.integer(powers.get(k, LEFT_OUT), f"{path}.power.{k}", 0, 0, POWER_MAX) for k in POWERS
        }
        manpower = r.counts(t.get("manpower", LEFT_OUT), f"{path}.manpower", ("available", "exhausted"))
        realm.manpower = {"available": 0, "exhausted": 0} | manpower
        realm.allied_reserve = number("allied_reserve")
        if t.get("pieces_left") is not None:
            left = r.counts(t["pieces_left"], f"{path}.pieces_left", PIECES)
            realm.pieces_left = dict.fromkeys(PIECES, 0) | left
        if "covered_slots" in t:
            covered = r.counts(t["covered_slots"], f"{path}.covered_slots", ("town", "vassal"))
            realm.covered_slots = {"town": 0, "vassal": 0} | covered
        else:
            realm.covered_slots = {}
        realm.town_track = self.track(t.get("town_track"), f"{path}.town_track")
        realm.vassal_track = self.track(t.get("vassal_track"), f"{path}.vassal_track")
        realm.claims = r.texts(t.get("claims", LEFT_OUT), f"{path}.claims")
        realm.core_tokens = r.texts(t.get("core_tokens", LEFT_OUT), f"{path}.core_tokens")
        advisors = r.items(t.get("advisors", LEFT_OUT), f"{path}.advisors")
        realm.advisors = [r.text(a, f"{path}.advisors[{i}]") for i, a in enumerate(advisors)]
        realm.alliances_max = number("alliances_max", TOKENS_MAX)
        realm.marriages_max = number("marriages_max", TOKENS_MAX)
        self.p.realms[key] = realm

    def track(self, value: Any, path: str) -> list[str] | None:
        if value is None:
            return None
        slots = self.r.items(value, path)
        return [self.r.choice(slot, f"{path}[{i}]", SLOTS, "vacant") for i, slot in enumerate(slots)]

    def area(self, key: str, value: Any, path: str) -> None:
        r = self.r
        t = r.table(value, path, FIELDS["area"])
        area = Area(key, r.text(t.get("name", LEFT_OUT), f"{path}.name", key))
        area.religion = r.text_or_null(t.get("religion", LEFT_OUT), f"{path}.religion")
        area.land_adjacent = tuple(r.texts(t.get("land_adjacent", LEFT_OUT), f"{path}.land_adjacent"))
        sea = r.table(t.get("sea_adjacent", LEFT_OUT), f"{path}.sea_adjacent")
        area.sea_adjacent = {
            other: tuple(r.texts(zones, f"{path}.sea_adjacent.{other}")) for other, zones in sea.items()
        }
        area.influence = r.counts(t.get("influence", LEFT_OUT), f"{path}.influence")
        area.rebels = r.integer(t.get("rebels", LEFT_OUT), f"{path}.rebels", low=0)
        area.distant = r.boolean(t.get("distant", LEFT_OUT), f"{path}.distant")
        self.p.areas[key] = area

    def province(self, key: str, value: Any, path: str) -> None:
        r = self.r
        t = r.table(value, path, FIELDS["province"])
        self.given[key] = frozenset(t)
        province = Province(key, r.text(t.get("name", LEFT_OUT), f"{path}.name", key), "")
        province.area = r.text(t.get("area", LEFT_OUT), f"{path}.area")
        if "area" not in t:
            r.fault(f"{path}.area", "is missing: every Province is in exactly one Area")
        size = r.choice(t.get("size", LEFT_OUT), f"{path}.size", ("small", "large"), "small")
        province.size = size
        province.tax_value = r.integer(
            t.get("tax_value", LEFT_OUT), f"{path}.tax_value", TAX_VALUE[size], low=1
        )
        need = t.get("siege_need", LEFT_OUT)
        province.siege_need = r.integer(need, f"{path}.siege_need", SIEGE_NEED[size], low=1)
        province.printed_realm = r.text_or_null(t.get("printed_realm", LEFT_OUT), f"{path}.printed_realm")
        province.dnpr = r.text_or_null(t.get("dnpr", LEFT_OUT), f"{path}.dnpr")
        owner = r.text_or_null(t.get("lawful_owner", LEFT_OUT), f"{path}.lawful_owner")
        province.lawful_owner = owner or province.dnpr or province.printed_realm or ""
        province.piece = r.choice(t.get("piece", LEFT_OUT), f"{path}.piece", ("town", "vassal", "none"), "")
        province.unrest = r.boolean(t.get("unrest", LEFT_OUT), f"{path}.unrest")
        province.occupier = r.text_or_null(t.get("occupier", LEFT_OUT), f"{path}.occupier")
        if (province.occupier or "").casefold() == REBELS:
            province.occupier = REBELS
        province.occ_unrest = r.boolean(t.get("occ_unrest", LEFT_OUT), f"{path}.occ_unrest")
        for name in ("disc", "occ_disc"):
            discs = () if t.get(name) is None else r.items(t[name], f"{path}.{name}")
            read = tuple(r.choice(d, f"{path}.{name}[{i}]", PIECES, "small") for i, d in enumerate(discs))
            setattr(province, name, read)
        self.p.provinces[key] = province

    # --- tokens and Units ---

    def rows(self, name: str, kind: str) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The rows of a list of tables, each with its path."""
        rows = self.r.items(self.get(name), name)
        return [
            (f"{name}[{i}]", self.r.table(row, f"{name}[{i}]", FIELDS[kind])) for i, row in enumerate(rows)
        ]

    def name_in(self, row: Mapping[str, Any], key: str, path: str) -> str:
        """The id of a Realm (or an Area) that a row must give."""
        if key not in row:
            self.r.fault(f"{path}.{key}", "is missing")
        return self.r.text(row.get(key, LEFT_OUT), f"{path}.{key}")

    def tokens(self) -> None:
        r, p = self.r, self.p
        p.cb = [
            (self.name_in(t, "holder", at), self.name_in(t, "target", at)) for at, t in self.rows("cb", "cb")
        ]
        for i, pair in enumerate(r.items(self.get("truces"), "truces")):
            names = r.items(pair, f"truces[{i}]")
            if len(names) != 2:
                r.fault(f"truces[{i}]", "must name two Realms")
            else:
                a, b = (r.text(name, f"truces[{i}][{j}]") for j, name in enumerate(names))
                p.truces.append((a, b))
        for at, t in self.rows("wars", "war"):
            outcome = None
            if t.get("outcome") is not None:
                outcome = r.choice(t["outcome"], f"{at}.outcome", OUTCOMES, "") or None
            victor = None
            if t.get("victor") is not None:
                victor = r.choice(t["victor"], f"{at}.victor", ("a", "b"), "") or None
            p.wars.append(War(self.name_in(t, "a", at), self.name_in(t, "b", at), outcome, victor))
        for at, t in self.rows("alliances", "alliance"):
            active = r.boolean(t.get("active", LEFT_OUT), f"{at}.active")
            lent = r.integer(t.get("lent_tax", LEFT_OUT), f"{at}.lent_tax", -1, low=0)
            p.alliances.append(
                Alliance(self.name_in(t, "pr", at), self.name_in(t, "realm", at), active, lent)
            )
        for at, t in self.rows("marriages", "marriage"):
            disputed = r.boolean(t.get("disputed", LEFT_OUT), f"{at}.disputed")
            p.marriages.append(Marriage(self.name_in(t, "pr", at), self.name_in(t, "realm", at), disputed))

    def stacks(self) -> None:
        r = self.r
        for at, t in self.rows("stacks", "stack"):
            stack = Stack(self.name_in(t, "pr", at), self.name_in(t, "area", at))
            stack.units = r.counts(t.get("units", LEFT_OUT), f"{at}.units", UNITS)
            dice = r.items(t.get("general_dice", LEFT_OUT), f"{at}.general_dice")
            stack.general_dice = tuple(
                r.choice(die, f"{at}.general_dice[{i}]", BATTLE_DICE, "infantry")
                for i, die in enumerate(dice)
            )
            if not stack.count():
                stack.general_dice = ()  # a General without Units leads nobody
            if (stack.pr, stack.area) in self.p.stacks:
                r.fault(at, f"a second stack of {stack.pr!r} in {stack.area!r}: there is one per PR and Area")
            self.p.stacks[stack.pr, stack.area] = stack

    # --- defaults that need the rest of the position (R.api.6) ---

    def fill(self) -> None:
        p = self.p
        self.implied_realms()
        for province in p.provinces.values():
            self.fill_province(province)
        for realm in p.realms.values():
            self.fill_covered(realm)
        for alliance in p.alliances:
            if alliance.lent_tax < 0:
                alliance.lent_tax = tax_value_of(p, alliance.realm)

    def implied_realms(self) -> None:
        """An NPR that a Province names but realms does not describe has the Religion of its first Area."""
        p = self.p
        areas: dict[str, set[str]] = {}
        for province in p.provinces.values():
            for realm in (province.printed_realm, province.dnpr, province.lawful_owner):
                if realm and realm not in p.realms:
                    areas.setdefault(realm, set()).add(province.area)
        for realm, found in areas.items():
            first = alphabetical(found & p.areas.keys(), p.areas)
            p.realms[realm] = Realm(realm, realm, "NPR")
            p.realms[realm].state_religion = p.areas[first[0]].religion if first else None

    def fill_province(self, province: Province) -> None:
        p, r = self.p, self.r
        path = f"provinces.{province.id}"
        owner = p.realms.get(province.lawful_owner)
        overlord = p.realms.get(owner.overlord) if owner and owner.overlord else None
        if not province.piece:
            player = bool(owner and owner.is_pr)
            vassal = bool(overlord and overlord.is_pr)
            province.piece = "town" if player else "vassal" if vassal else "none"
        if province.piece != "none" or province.occupier is not None:
            for name in ("size", "printed_realm"):
                if name not in self.given[province.id]:
                    what = "its Town, Vassal token or Occupier"
                    r.fault(f"{path}.{name}", f"has no default for a Province with {what}", "R.api.6")
        if not province.disc and province.piece == "town":
            province.disc = (province.size,)
        elif not province.disc and province.piece == "vassal":
            province.disc = ("vassal",) * VASSAL_TOKENS[province.size]
        if not province.occ_disc and province.occupier is not None and province.occupier != "rebels":
            province.occ_disc = (province.size,)

    def fill_covered(self, realm: Realm) -> None:
        if not realm.covered_slots:
            realm.covered_slots = covered_by_others(self.p, realm.id)
