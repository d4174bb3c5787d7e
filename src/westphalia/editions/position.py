"""What an edition brings to positions by hand: its own fields, and what play begun in the middle of it needs.

A field is one `Entry`: how it is read and how it is written in words. `position_fields` makes those that need no
function of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from westphalia.board import bit_list
from westphalia.engine.contents import Program
from westphalia.rules import words
from westphalia.rules.reading import Fields
from westphalia.rules.state import NONE, State

S = TypeVar("S", bound=State)
Keys = Mapping[str, tuple[str, ...]]


class Reading(Generic[S]):
    """A position while it is read: the state that grows, what was written, and where play is to begin."""

    __slots__ = ("at", "f", "keys", "names", "pins", "program", "s")

    def __init__(
        self, s: S, f: Fields, names: tuple[str, ...], program: Program, at: int, keys: Keys
    ) -> None:
        self.s = s
        self.f = f
        self.names = names  # of the players
        self.program = program
        self.at = at
        self.keys = keys
        self.pins: dict[str, tuple[int, ...]] = {}  # outcomes of chance, by what they are for

    @property
    def step(self) -> str:
        """The full name of the step at which play begins."""
        return self.program.instructions[self.at].name

    def rule(self, cite: str) -> str:
        """The rule that a key of the shared chapters means in this edition, in brackets."""
        return f"({self.s.ids[cite]})"

    def after(self, step: str) -> bool:
        """Whether play begins after a step; an edition may not have it."""
        return step in self.program.steps and self.at > self.program.steps[step]

    def within(self, first: str, last: str) -> bool:
        """Whether play begins at one of the steps from one to another."""
        steps = self.program.steps
        return first in steps and steps[first] <= self.at <= steps[last]

    def powers(self) -> tuple[int, ...]:
        """The Principalities on the map."""
        return bit_list(self.s.principalities)

    def realm(self, seat: int) -> Fields:
        """What is written of a Player."""
        return self.f.sub("realms", self.names[seat], self.keys["realm"])

    def principality(self, power: int) -> Fields:
        """What is written of a Principality on the map."""
        official = self.s.names[self.s.name[power]]
        for name in self.f.table("principalities"):
            if words.means(official, name):
                return self.f.sub("principalities", name, self.keys["principality"])
        return Fields({}, f"principalities.{official}", self.keys["principality"])


class Writing(Generic[S]):
    """A position while it is written in words."""

    __slots__ = ("players", "s")

    def __init__(self, s: S, players: Sequence[str]) -> None:
        self.s = s
        self.players = players

    def power(self, power: int) -> str | None:
        """A Player or a Principality by name; None for nobody."""
        if power == NONE:
            return None
        return self.players[power] if power < self.s.players else words.principality_words(self.s, power)

    def powers(self, mask: int) -> list[str]:
        """Players or Principalities by name."""
        return [str(self.power(power)) for power in bit_list(mask)]

    def principalities(self) -> tuple[int, ...]:
        """The Principalities on the map."""
        return bit_list(self.s.principalities)

    def provinces(self, mask: int) -> list[str]:
        """Provinces as "q,r"."""
        return [words.province_words(self.s, province) for province in bit_list(mask)]


Read = Callable[[Reading[Any], Fields, int], None]
Write = Callable[[Writing[Any], int], Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One field of a table: of the position, a realm (`of` is its seat), a Principality (its power), a province.

    `read` gets what is written about it, whether the field is given or not, and puts it into the state; without
    `read` another entry or the common part reads it. `write` gives it in words; without `write` it is only read.
    `early` ones are read before lands, Influence and allies. `derived` ones cannot be given.
    """

    key: str
    read: Read | None = None
    write: Write | None = None
    early: bool = False
    derived: bool = False


class Turns(NamedTuple):
    """What the items of a loop are: whose turn each is (None: nobody's), and with which play begins unless told."""

    seats: Callable[[Any, Sequence[int]], Sequence[int]] | None = lambda s, items: items
    first: Callable[[Any, Sequence[int]], int] = lambda s, items: 0


class Limits(NamedTuple):
    """How much land a Player may own: hexes in all, without town, and with a town besides the capital."""

    hexes: int
    plain: int
    towns: int


def _no_limits(s: State) -> Limits:
    return Limits(s.board.size, s.board.size, s.board.size)


def _army(s: State, seat: int) -> int:
    """How many Military Cards a Player draws."""
    return min(s.imperial_power(seat), s.k.max_cards_from_ip)


def _nothing(_: Any) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionPart:
    """The edition's part of positions by hand.

    `chance` entries put outcomes into `reading.pins`. `placing` names the steps of setup that place homes, Electors
    and the other Principalities. `drawn` says whether Military Cards have been drawn where play begins; a hand given
    before is what will be drawn, as many cards as `army` says. `ready` completes the state when all is read, and
    refuses what cannot be; `prepare` does what lies right before the step. `openings` name, by the beginning of a
    step's name, the step that opens what play is then in the middle of. `turns` tell what loops are over that are not
    simply over seats. `judged` are conditions that hold or not by the position alone: a step inside one that does not
    hold is passed over.
    """

    position: tuple[Entry, ...] = ()
    realm: tuple[Entry, ...] = ()
    principality: tuple[Entry, ...] = ()
    province: tuple[Entry, ...] = ()
    chance: tuple[Entry, ...] = ()
    begins: str = "upheaval"  # the step or chapter where play begins unless told
    placing: tuple[str, str, str] = ("setup.place_home", "setup.place_elector", "setup.place_principality")
    orders: str = "upheaval.set_initiative"  # the step that sets the Initiative Order, headed by the Emperor
    elects: str = "election.count_votes"  # the step after which there may be another Emperor
    limits: Callable[[Any], Limits] = _no_limits
    landless: Callable[[Reading[Any]], bool] = lambda r: (
        False
    )  # whether somebody may have neither land nor Home
    principalities_fight: bool = False  # whether a war can be with an unaligned Principality
    drawn: Callable[[Reading[Any]], bool] = lambda r: True
    army: Callable[[Any, int], int] = _army
    ready: Callable[[Reading[Any]], None] = _nothing
    prepare: Callable[[Reading[Any]], None] = _nothing
    openings: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    turns: Mapping[Callable[..., Any], Turns] = field(default_factory=dict)
    judged: frozenset[Callable[..., bool]] = frozenset()
    step_names: Mapping[str, str] = field(default_factory=dict)  # what the rulebook calls steps and chapters
    start_names: Mapping[str, str] = field(default_factory=dict)  # the same, only where play begins
