"""An edition's part of hand-written positions: its own fields, and how to start play in the middle of a round.

A field is one `Entry` that reads and writes it. `fields.py` builds the entries that need no function of their own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from westphalia.board import bit_list
from westphalia.engine.contents import Program
from westphalia.rules.base import words
from westphalia.rules.base.reading import PositionTable
from westphalia.rules.base.state import NONE, State

S = TypeVar("S", bound=State)
Keys = Mapping[str, tuple[str, ...]]


class Reading(Generic[S]):
    """A position while it is read: the state so far, the source, and where play begins."""

    __slots__ = ("at", "f", "keys", "names", "pins", "program", "s", "warnings")

    def __init__(
        self, s: S, f: PositionTable, names: tuple[str, ...], program: Program, at: int, keys: Keys
    ) -> None:
        self.s = s
        self.f = f
        self.names = names  # of the players
        self.program = program
        self.at = at
        self.keys = keys
        self.pins: dict[str, tuple[int, ...]] = {}  # outcomes of chance, by what they are for
        self.warnings: list[str] = []  # what differs from the rulebook's defaults without being said

    @property
    def step(self) -> str:
        """The full name of the step where play begins."""
        return self.program.instructions[self.at].name

    def rule(self, cite: str) -> str:
        """Return the edition's rule id for a citation key, in brackets."""
        return f"({self.s.ids[cite]})"

    def after(self, step: str) -> bool:
        """Return whether play begins after a step; False if the edition has no such step."""
        return step in self.program.steps and self.at > self.program.steps[step]

    def within(self, first: str, last: str) -> bool:
        """Return whether play begins between two steps (inclusive)."""
        steps = self.program.steps
        return first in steps and steps[first] <= self.at <= steps[last]

    def powers(self) -> tuple[int, ...]:
        return bit_list(self.s.principalities)

    def realm(self, seat: int) -> PositionTable:
        """Return the position's entry for a Player."""
        return self.f.sub("realms", self.names[seat], self.keys["realm"])

    def principality(self, power: int) -> PositionTable:
        """Return the position's entry for a Principality on the map."""
        official = self.s.names[self.s.name[power]]
        for name in self.f.table("principalities"):
            if words.means(official, name):
                return self.f.sub("principalities", name, self.keys["principality"])
        return PositionTable({}, f"principalities.{official}", self.keys["principality"])


class Writing(Generic[S]):
    """A position while it is written in words."""

    __slots__ = ("players", "s")

    def __init__(self, s: S, players: Sequence[str]) -> None:
        self.s = s
        self.players = players

    def power(self, power: int) -> str | None:
        """Return the name of a Player or a Principality; None for NONE."""
        if power == NONE:
            return None
        return self.players[power] if power < self.s.players else words.principality_words(self.s, power)

    def powers(self, mask: int) -> list[str]:
        return [str(self.power(power)) for power in bit_list(mask)]

    def principalities(self) -> tuple[int, ...]:
        return bit_list(self.s.principalities)

    def provinces(self, mask: int) -> list[str]:
        """Return provinces as "q,r"."""
        return [words.province_words(self.s, province) for province in bit_list(mask)]


Read = Callable[[Reading[Any], PositionTable, int], None]
Write = Callable[[Writing[Any], int], Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A field of the position, or of a realm, a Principality or a province (numbered by seat, power or province).

    `read` puts it into the state and is called whether the field is given or not; without `read`, another entry reads
    it. `write` returns it in words; without `write` it is only read. `early` fields are read before lands, Influence
    and allies. `derived` fields cannot be given.
    """

    key: str
    read: Read | None = None
    write: Write | None = None
    early: bool = False
    derived: bool = False


class Turns(NamedTuple):
    """The items of a loop: the seat on turn for each (None: no turns), and the item where play begins by default."""

    seats: Callable[[Any, Sequence[int]], Sequence[int]] | None = lambda s, items: items
    first: Callable[[Any, Sequence[int]], int] = lambda s, items: 0


class Limits(NamedTuple):
    """How much land a Player may own: all hexes, those without a town, and towns besides the capital."""

    hexes: int
    plain: int
    towns: int


def _no_limits(s: State) -> Limits:
    return Limits(s.board.size, s.board.size, s.board.size)


def _army(s: State, seat: int) -> int:
    return min(s.imperial_power(seat), s.k.max_cards_from_ip)


def _nothing(_: Any) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionPart:
    """The edition's part of hand-written positions.

    `chance`: entries that put outcomes into `reading.pins`. `placing`: the setup steps that place homes, Electors
    and the other Principalities. `drawn`: whether Military Cards have been drawn where play begins; if not, a given
    hand is the one to be drawn, of the size that `army` returns. `landless`: whether a Player may have neither land
    nor Home. `bought`: whether a Player may have bought cards beyond those drawn. `ready`: completes the state
    after reading and refuses what cannot be. `prepare`: does what comes right before the step. `openings`: by
    prefix of a step's name, the step that opens the activity in progress. `turns`: loops that are not simply over
    seats. `judged`: conditions that depend on the position alone; a step inside one that is false is skipped.
    """

    position: tuple[Entry, ...] = ()
    realm: tuple[Entry, ...] = ()
    principality: tuple[Entry, ...] = ()
    province: tuple[Entry, ...] = ()
    chance: tuple[Entry, ...] = ()
    begins: str = "upheaval"  # the step or chapter where play begins by default
    placing: tuple[str, str, str] = ("setup.place_home", "setup.place_elector", "setup.place_principality")
    orders: str = "upheaval.set_initiative"  # the step that sets the Initiative Order, headed by the Emperor
    elects: str = "election.count_votes"  # the step after which there may be another Emperor
    limits: Callable[[Any], Limits] = _no_limits
    landless: Callable[[Reading[Any]], bool] = lambda r: False
    principalities_fight: bool = False  # whether a war can be with an unaligned Principality
    drawn: Callable[[Reading[Any]], bool] = lambda r: True
    bought: Callable[[Reading[Any], int], bool] = lambda r, seat: False
    army: Callable[[Any, int], int] = _army
    ready: Callable[[Reading[Any]], None] = _nothing
    prepare: Callable[[Reading[Any]], None] = _nothing
    openings: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    turns: Mapping[Callable[..., Any], Turns] = field(default_factory=dict)
    judged: frozenset[Callable[..., bool]] = frozenset()
    step_names: Mapping[str, str] = field(default_factory=dict)  # the rulebook's names of steps and chapters
    start_names: Mapping[str, str] = field(default_factory=dict)  # the same, only where play begins
