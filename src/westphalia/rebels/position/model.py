"""The position: Realms, Areas, Provinces, tokens and Units.

Names, types and defaults of the fields are those of the format: `reading` and `writing` derive from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Final

from westphalia.rebels.position.constants import MUSLIM, POWERS, TOKENS_MAX, TYPES


@dataclass(slots=True)
class Realm:
    """A Player Realm, a Non-Player Realm or a Vassal Realm."""

    id: str
    name: str
    kind: str  # PR, NPR, VASSAL
    overlord: str | None = None
    state_religion: str | None = None
    capital: str | None = None
    tax_elsewhere: int = 0
    stability: int = 0
    prestige: int = 0
    ruler: str | None = ""  # "" is a nameless Ruler, None an Interregnum
    ducats: int = 0
    interest: int = 0
    power: dict[str, int] = field(default_factory=lambda: dict.fromkeys(POWERS, 0))
    manpower: dict[str, int] = field(default_factory=lambda: {"available": 0, "exhausted": 0})
    allied_reserve: int = 0
    pieces_left: dict[str, int] | None = None
    covered_slots: dict[str, int] = field(default_factory=lambda: {"town": 0, "vassal": 0})
    town_track: list[str] | None = None
    vassal_track: list[str] | None = None
    claims: list[str] = field(default_factory=list)
    core_tokens: list[str] = field(default_factory=list)
    advisors: list[str] = field(default_factory=list)
    alliances_max: int = TOKENS_MAX
    marriages_max: int = TOKENS_MAX

    @property
    def is_pr(self) -> bool:
        return self.kind == "PR"

    def track(self, kind: str) -> list[str] | None:
        """Return the slots of the Town or the Vassal Track, if they are known."""
        return self.town_track if kind == "town" else self.vassal_track

    def copy(self) -> Realm:
        return replace(
            self,
            power=self.power.copy(),
            manpower=self.manpower.copy(),
            pieces_left=None if self.pieces_left is None else self.pieces_left.copy(),
            covered_slots=self.covered_slots.copy(),
            town_track=None if self.town_track is None else self.town_track[:],
            vassal_track=None if self.vassal_track is None else self.vassal_track[:],
            claims=self.claims[:],
            core_tokens=self.core_tokens[:],
            advisors=self.advisors[:],
        )


_NAMES: Final = [f.name for f in fields(Realm)]
PR_FIELDS: Final = frozenset(_NAMES[_NAMES.index("stability") :])
"""The fields that only a Player Realm has."""


@dataclass(slots=True)
class Area:
    """A named group of Provinces."""

    id: str
    name: str
    religion: str | None = None
    land_adjacent: tuple[str, ...] = ()
    sea_adjacent: dict[str, tuple[str, ...]] = field(default_factory=dict)
    influence: dict[str, int] = field(default_factory=dict)
    rebels: int = 0
    distant: bool = False

    def copy(self) -> Area:
        """Return an independent copy; borders are shared, because they never change."""
        return replace(self, influence=self.influence.copy())


@dataclass(slots=True)
class Province:
    id: str
    name: str
    area: str
    size: str = "small"
    tax_value: int = 1
    siege_need: int = 1
    printed_realm: str | None = None
    dnpr: str | None = None
    lawful_owner: str = ""
    piece: str = "none"  # town, vassal, none
    unrest: bool = False
    occupier: str | None = None
    occ_unrest: bool = False
    disc: tuple[str, ...] = ()
    occ_disc: tuple[str, ...] = ()

    @property
    def large(self) -> bool:
        return self.size == "large"

    def copy(self) -> Province:
        return replace(self)


@dataclass(slots=True)
class War:
    """A War between a PR and another Realm, and implicitly their Active Allies."""

    a: str
    b: str
    outcome: str | None = None
    victor: str | None = None  # a or b

    def enemy(self, realm: str) -> str:
        return self.b if realm == self.a else self.a

    @property
    def winner(self) -> str | None:
        return None if self.victor is None else self.a if self.victor == "a" else self.b


@dataclass(slots=True)
class Alliance:
    """An Alliance token of a player on another Realm."""

    pr: str
    realm: str
    active: bool = False
    lent_tax: int = 0


@dataclass(slots=True)
class Marriage:
    """A Royal Marriage token of a player on another Realm."""

    pr: str
    realm: str
    disputed: bool = False


@dataclass(slots=True)
class Stack:
    """The Land Units of one player in one Area."""

    pr: str
    area: str
    units: dict[str, int] = field(default_factory=dict)
    general_dice: tuple[str, ...] = ()

    def count(self, category: str = "", kind: str = "") -> int:
        """Count the Land Units, or those of a category, of a type, or of both."""
        return sum(
            n
            for key, n in self.units.items()
            if (not category or key.startswith(category)) and (not kind or key.endswith(kind))
        )

    def types(self, category: str) -> list[str]:
        return [kind for kind in TYPES if self.units.get(f"{category}.{kind}")]

    def copy(self) -> Stack:
        return replace(self, units=self.units.copy())


@dataclass(slots=True)
class Options:
    """The Advanced and Optional Rules of a table."""

    npr_invasions: bool = True
    advanced_terms: bool = True
    no_surrender: bool = False
    rules_version: str = "seed"
    siege_choice: bool = False
    rebel_order: str = "two_passes"
    muslim_religions: tuple[str, ...] = MUSLIM
    dnpr_supply: tuple[str, ...] = ()

    @property
    def later_version(self) -> bool:
        return self.rules_version == "1.2"


@dataclass
class Position:
    """Everything on the table."""

    round: int = 1
    turn_order: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    realms: dict[str, Realm] = field(default_factory=dict)
    areas: dict[str, Area] = field(default_factory=dict)
    provinces: dict[str, Province] = field(default_factory=dict)
    sea_zones: dict[str, dict[str, int]] = field(default_factory=dict)
    cb: list[tuple[str, str]] = field(default_factory=list)
    truces: list[tuple[str, str]] = field(default_factory=list)
    wars: list[War] = field(default_factory=list)
    alliances: list[Alliance] = field(default_factory=list)
    marriages: list[Marriage] = field(default_factory=list)
    stacks: dict[tuple[str, str], Stack] = field(default_factory=dict)
    options: Options = field(default_factory=Options)

    def piece_kind(self, province: Province) -> str:
        """Return the piece that the Lawful Owner of a Province has there: town, vassal or none (R.inv.1)."""
        owner = self.realms.get(province.lawful_owner)
        if owner is None or owner.is_pr:
            return "none" if owner is None else "town"
        overlord = self.realms.get(owner.overlord or "")
        return "vassal" if overlord and overlord.is_pr else "none"

    def copy_position(self, other: Position) -> None:
        """Become an independent copy of another position."""
        self.round = other.round
        self.turn_order = other.turn_order
        self.passed = other.passed
        self.realms = {key: realm.copy() for key, realm in other.realms.items()}
        self.areas = {key: area.copy() for key, area in other.areas.items()}
        self.provinces = {key: province.copy() for key, province in other.provinces.items()}
        self.sea_zones = other.sea_zones
        self.cb = other.cb[:]
        self.truces = other.truces[:]
        self.wars = [replace(war) for war in other.wars]
        self.alliances = [replace(alliance) for alliance in other.alliances]
        self.marriages = [replace(marriage) for marriage in other.marriages]
        self.stacks = {key: stack.copy() for key, stack in other.stacks.items()}
        self.options = replace(other.options)
