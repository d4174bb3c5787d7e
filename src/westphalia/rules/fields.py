"""The table of fields of a state: how each begins, who sees it, what is hashed, what copies share.

Copying, hashing, views and exact positions follow from such a table; `tools/fields.py` writes the copy methods.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from westphalia.board import Board

if TYPE_CHECKING:
    from westphalia.rules.constants import Constants

SEATS: Final = (
    16  # powers below this number are seats, the others Principalities; the width of arrays by power and seat
)
FIRST_PRINCIPALITY: Final = SEATS
NONE: Final = 0xFFFF  # no power, no province, no name, no card

ALL: Final = "all"  # everybody sees it
OWNER: Final = "owner"  # each seat sees its own part, of `width` items
NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True)
class Start:
    """What a game begins with."""

    k: Constants
    board: Board
    players: int
    seed: int
    names: tuple[str, ...]
    ids: Mapping[str, str]

    @property
    def powers(self) -> int:
        """How many powers there can be: all seats, and a Principality for every province."""
        return FIRST_PRINCIPALITY + self.board.size


Begins = Callable[[Start], Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a state.

    `fact`: it is part of the hash; the notes of a decision in hand are not, for the questions tell them. `seen`: by
    whom. `own`: rules change it in place, so each copy has its own; other lists are replaced as a whole (`with_item`)
    and shared between copies. `constant`: the same in every copy of a game, so that no position holds it.
    """

    name: str
    begins: Begins
    fact: bool = False
    seen: str = ALL
    own: bool = False
    width: int = 0
    constant: bool = False
    named: Callable[..., Any] | None = None  # what the tuple (or, with `many`, each tuple in it) is a kind of
    many: bool = False

    def of_plain(self, value: tuple[Any, ...]) -> Any:
        """A tuple read from an exact position as what it is here."""
        if self.named is None:
            return value
        return tuple(self.named(*row) for row in value) if self.many else self.named(*value)


def always(value: Any) -> Begins:
    """Begins with a value that is never changed in place."""
    return lambda start: value


def by_seat(value: int) -> Begins:
    """One number for each player."""
    return lambda start: [value] * start.players


def numbers_by_power(value: int) -> Begins:
    """One number up to 65,535 for each power."""
    return lambda start: array("H", [value]) * start.powers


def counts(width: int) -> Begins:
    """A small count for each of `width` things of each seat."""
    return lambda start: bytearray(SEATS * width)


def fingerprint(fields: Sequence[Field], s: Any, edition: str) -> bytes:
    """Bytes that are equal exactly for positions with the same facts, on every machine."""
    parts = [edition]
    for field in fields:
        if field.fact:
            value = getattr(s, field.name)
            parts.append(f"{field.name} {value.hex() if isinstance(value, bytearray) else value!r}")
    return "\n".join(parts).encode()
