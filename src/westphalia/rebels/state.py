"""The state of a phase: the position, what is still to be done, and the scratch of a Battle and a treaty."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Self

from westphalia.engine.state import StateBase
from westphalia.rebels.constants import STEPS
from westphalia.rebels.model import Position
from westphalia.rebels.writing import write_position

Task = tuple[str, tuple[Any, ...]]
"""Something still to be done: the name of a function of `phase.TASKS` and its arguments, plain data."""


Host = Callable[[str, dict[str, Any], dict[str, Any]], Mapping[str, Any] | None]
"""A host game (R.api.5): of a moment, the position and details it makes a changed position, or None."""


@dataclass(slots=True)
class Battle:
    """A Battle under way."""

    area: str
    npr: str | None = None
    npr_units: int = 0
    round: int = 0
    order: tuple[str, ...] = ()  # the defenders, largest force first
    turn: int = 0  # the place in `order` that loses next
    rotation: dict[str, int] = field(default_factory=dict)  # by defender, the category that loses next
    attack_hits: int = 0
    defence_hits: int = 0
    without_hit: int = 0

    def copy(self) -> Battle:
        """An independent copy."""
        return replace(self, rotation=self.rotation.copy())


@dataclass(slots=True)
class Treaty:
    """A peace that is being drafted or carried out."""

    term: str
    maker: str  # the player who names the Term
    other: str  # the Enemy Realm it is made with
    victor: str | None  # None: nobody counts as Victor
    how: str  # white, total, partial, surrender, negotiated
    separate: bool = False  # made with an Active Ally alone
    lent: dict[str, int] = field(default_factory=dict)  # by PR whose Active Ally that was, the Tax Value lent
    maker_side: tuple[str, ...] = ()  # the Realms for which it is made, Vassals not listed
    other_side: tuple[str, ...] = ()
    plan: dict[str, str] = field(
        default_factory=dict
    )  # by Occupied Province: keep, return, liberate, exchange
    gains: dict[str, list[str]] = field(default_factory=dict)  # by PR, the Areas where it gained Provinces
    losses: dict[str, list[str]] = field(default_factory=dict)
    freed: list[str] = field(default_factory=list)  # the NPRs that got Liberated Provinces

    def copy(self) -> Treaty:
        """An independent copy."""
        return replace(
            self,
            plan=self.plan.copy(),
            gains={pr: areas[:] for pr, areas in self.gains.items()},
            losses={pr: areas[:] for pr, areas in self.losses.items()},
            freed=self.freed[:],
        )

    @property
    def loser(self) -> str | None:
        """The Realm that is not the Victor, if there is one."""
        return None if self.victor is None else self.against(self.victor)

    def against(self, realm: str) -> str:
        """The other one of the two that make peace."""
        return self.other if realm == self.maker else self.maker

    def side(self, realm: str) -> tuple[str, ...]:
        """The Realms on the side of one of the two."""
        return self.maker_side if realm == self.maker else self.other_side


SCRATCH: Final = (
    "first",
    "last",
    "table_dice",
    "rulers",
    "agenda",
    "battle",
    "treaty",
    "proposed",
    "closed",
    "late",
)


class State(StateBase, Position):
    """A position in the middle of the phase."""

    def __init__(self, position: Position, seed: int = 0) -> None:
        """Play on with a position, which is the state's own from now on."""
        Position.__init__(self, *(getattr(position, f.name) for f in fields(Position)))
        self.seed = seed
        self.drawn = 0
        self.pins = {}
        self.tell = None
        self.ids = {}
        self.over = False
        self.first = STEPS[0]
        self.last = STEPS[-1]
        self.table_dice = False  # whether the dice are rolled at the table and typed in
        self.rulers: tuple[str, ...] = ()  # the new Rulers that the host supplies
        self.agenda: tuple[Task, ...] = ()
        self.battle: Battle | None = None
        self.treaty: Treaty | None = None
        self.proposed: tuple[tuple[str, str], ...] = ()  # who has made its proposal to whom
        self.closed: tuple[str, ...] = ()  # the Enemies whose War a player has left on, in part 3
        self.late: tuple[str, ...] = ()  # the Areas where a Battle waits for the end of step I
        self.host: Host | None = None  # the game that steps in (R.api.5)
        self.lexicon: tuple[str, ...] = ()  # every id that an answer can name
        self.codes: dict[str, int] = {}  # the place of each in the lexicon

    def copy(self) -> Self:
        """An independent copy that nobody listens to."""
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
        """Bytes that are equal exactly for equal states, on every machine."""
        scratch = [repr(getattr(self, name)) for name in SCRATCH]
        return json.dumps([write_position(self), self.seed, self.drawn, scratch], sort_keys=True).encode()
