"""The table of fields of a state: initial values, visibility, hashing, and sharing between copies.

Copies, hashes, views and exact positions are derived from such a table.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from westphalia.board import Board

if TYPE_CHECKING:
    from westphalia.rules.base.constants import Constants

# Powers below this number are seats, the others Principalities; the width of arrays by power and seat.
SEATS: Final = 16
FIRST_PRINCIPALITY: Final = SEATS
NONE: Final = 0xFFFF  # no power, no province, no name, no card

ALL: Final = "all"
OWNER: Final = "owner"  # each seat sees its own part, of `width` items
NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True)
class Start:
    """The parameters from which the initial state is built."""

    k: Constants
    board: Board
    players: int
    seed: int
    names: tuple[str, ...]
    ids: Mapping[str, str]

    @property
    def powers(self) -> int:
        """The largest possible number of powers: all seats, and a Principality for every province."""
        return FIRST_PRINCIPALITY + self.board.size


Begins = Callable[[Start], Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a state.

    `fact`: part of the hash. Notes about the current decision are not facts, because the questions contain them.
    `seen`: who may see it; `counted`: the others may see how many of them a seat holds, as with a hand of cards.
    `own`: rules change it in place, so each copy has its own. Other lists are replaced as a whole (`with_item`) and
    shared between copies.
    `constant`: the same in every copy of a game, so positions do not store it.
    """

    name: str
    begins: Begins
    fact: bool = False
    seen: str = ALL
    counted: bool = False
    own: bool = False
    width: int = 0
    constant: bool = False
    named: Callable[..., Any] | None = None  # the named tuple type of the value (with `many`: of its items)
    many: bool = False

    def of_plain(self, value: tuple[Any, ...]) -> Any:
        """Convert a tuple read from an exact position to the field's own type."""
        if self.named is None:
            return value
        return tuple(self.named(*row) for row in value) if self.many else self.named(*value)


def always(value: Any) -> Begins:
    """Start with a value that is never changed in place."""
    return lambda start: value


def by_seat(value: int) -> Begins:
    """Start with one number for each player."""
    return lambda start: [value] * start.players


def numbers_by_power(value: int) -> Begins:
    """Start with one number up to 65,535 for each power."""
    return lambda start: array("H", [value]) * start.powers


def counts(width: int) -> Begins:
    """Start with `width` counts of 0 for each seat."""
    return lambda start: bytearray(SEATS * width)


def copier(fields: Sequence[Field], new: Callable[..., Any]) -> Callable[[Any], Any]:
    """Compile the copy method of a state: one assignment per field is the fastest copy in plain Python."""
    lines = ["def copy(self):", "    c = new(type(self))"]
    for field in fields:
        value = "None" if field.name == "tell" else f"self.{field.name}" + ("[:]" if field.own else "")
        lines.append(f"    c.{field.name} = {value}")
    names: dict[str, Any] = {"new": new}
    exec("\n".join([*lines, "    return c"]), names)
    return cast("Callable[[Any], Any]", names["copy"])


def fingerprint(fields: Sequence[Field], s: Any, edition: str) -> bytes:
    """Return bytes that are equal exactly for positions with the same facts, on every machine."""
    parts = [edition]
    for field in fields:
        if field.fact:
            value = getattr(s, field.name)
            parts.append(f"{field.name} {value.hex() if isinstance(value, bytearray) else value!r}")
    return "\n".join(parts).encode()
