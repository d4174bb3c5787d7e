"""The state of a phase: the position, the agenda, and the Battle and treaty in progress."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Self

from westphalia.engine.state import StateBase
from westphalia.rebels.position.constants import STEPS
from westphalia.rebels.position.model import Position
from westphalia.rebels.position.writing import write_position

Task = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function of the state, and its other arguments."""


Host = Callable[[str, dict[str, Any], dict[str, Any]], Mapping[str, Any] | None]
"""A host game (R.api.5): it gets a moment, the position and details, and returns a changed position or None."""


@dataclass(slots=True)
class Battle:
    """A Battle in progress."""

    area: str
    npr: str | None = None
    npr_units: int = 0
    round: int = 0
    order: tuple[str, ...] = ()  # the defenders, largest force first
    turn: int = 0  # index in `order` of the next to lose a Unit
    rotation: dict[str, int] = field(default_factory=dict)  # by defender, the next category to lose a Unit
    attack_hits: int = 0
    defence_hits: int = 0
    without_hit: int = 0

    def copy(self) -> Battle:
        return replace(self, rotation=self.rotation.copy())


@dataclass(slots=True)
class Treaty:
    """A peace that is drafted or carried out."""

    term: str
    maker: str  # the player who chooses the Term
    other: str  # the Enemy Realm it is made with
    victor: str | None  # None: there is no Victor
    how: str  # white, total, partial, surrender, negotiated
    separate: bool = False  # made with an Active Ally alone
    lent: dict[str, int] = field(default_factory=dict)  # by PR that had the Active Ally, the Tax Value lent
    maker_side: tuple[str, ...] = ()  # the Realms on the maker's side, without Vassals
    other_side: tuple[str, ...] = ()
    plan: dict[str, str] = field(
        default_factory=dict
    )  # by Occupied Province: keep, return, liberate, exchange
    gains: dict[str, list[str]] = field(default_factory=dict)  # by PR, the Areas of Provinces gained
    losses: dict[str, list[str]] = field(default_factory=dict)
    freed: list[str] = field(default_factory=list)  # the NPRs that got Liberated Provinces

    def copy(self) -> Treaty:
        return replace(
            self,
            plan=self.plan.copy(),
            gains={pr: areas[:] for pr, areas in self.gains.items()},
            losses={pr: areas[:] for pr, areas in self.losses.items()},
            freed=self.freed[:],
        )

    @property
    def loser(self) -> str | None:
        return None if self.victor is None else self.against(self.victor)

    def against(self, realm: str) -> str:
        return self.other if realm == self.maker else self.maker

    def side(self, realm: str) -> tuple[str, ...]:
        return self.maker_side if realm == self.maker else self.other_side


SCRATCH: Final = (
    "first", "last", "table_dice", "rulers", "agenda", "battle", "treaty", "proposed", "closed", "late",
)  # fmt: skip


class State(StateBase, Position):
    """A position in the middle of the phase."""

    def __init__(self, position: Position, seed: int = 0) -> None:
        """Take ownership of a position."""
        Position.__init__(self, *(getattr(position, f.name) for f in fields(Position)))
        self.seed = seed
        self.drawn = 0
        self.pins = {}
        self.tell = None
        self.ids = {}
        self.over = False
        self.first = STEPS[0]
        self.last = STEPS[-1]
        self.table_dice = False  # players roll real dice and type the results
        self.rulers: tuple[str, ...] = ()  # new Rulers from the host
        self.agenda: tuple[Task, ...] = ()
        self.battle: Battle | None = None
        self.treaty: Treaty | None = None
        self.proposed: tuple[tuple[str, str], ...] = ()  # proposals made, as (from, to)
        self.closed: tuple[str, ...] = ()  # the Enemies with whom a player has left the War on, in part 3
        self.late: tuple[str, ...] = ()  # the Areas with a Battle at the end of step I
        self.host: Host | None = None  # R.api.5
        self.lexicon: tuple[str, ...] = ()  # every id that an answer can name
        self.codes: dict[str, int] = {}  # index of each id in the lexicon

    @property
    def current_battle(self) -> Battle:
        assert self.battle is not None
        return self.battle

    @property
    def current_treaty(self) -> Treaty:
        assert self.treaty is not None
        return self.treaty

    def copy(self) -> Self:
        """Return an independent copy without a listener."""
        position = Position()
        position.copy_position(self)
        new = type(self)(position, self.seed)
        new.drawn = self.drawn
        new.over = self.over
        for name in SCRATCH:
            setattr(new, name, getattr(self, name))
        new.battle = None if self.battle is None else self.battle.copy()
        new.treaty = None if self.treaty is None else self.treaty.copy()
        new.host = self.host
        new.lexicon = self.lexicon
        new.codes = self.codes
        return new

    def fingerprint(self) -> bytes:
        """Return bytes that are equal exactly for equal states, on every machine."""
        agenda = tuple((function.__name__, args) for function, args in self.agenda)
        scratch = [repr(agenda if name == "agenda" else getattr(self, name)) for name in SCRATCH]
        return json.dumps([write_position(self), self.seed, self.drawn, scratch], sort_keys=True).encode()
