"""The parts of a rulebook: rules, sections, constants, and the error for an unknown id."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Kind = Literal["rule", "ruling", "invariant", "example", "decision"]

#: Edition name -> prefix of its rule ids. The ledger is the file `<name>.md`.
EDITIONS: Final[dict[str, str]] = {"five-round": "V", "six-round": "VI", "dice": "D", "peace-and-rebels": "R"}

#: The kinds that a test must name; rulings explain rules and are counted separately.
MUST_BE_TESTED: Final[frozenset[Kind]] = frozenset({"rule", "invariant", "example"})


class UnknownRule(ValueError):
    """An id that no ledger contains; `near` lists similar ids."""

    def __init__(self, rule_id: str, near: Iterable[str] = ()) -> None:
        self.id = rule_id
        self.near = tuple(near)
        hint = f"; did you mean {', '.join(self.near)}?" if self.near else ""
        super().__init__(f"no rule {rule_id!r}{hint}")


@dataclass(frozen=True, slots=True)
class Rule:
    """One bullet of a ledger, or one row of its decision table.

    `text` is for readers: it keeps its Markdown but has no source references. `sources` lists those at the end of
    the bullet.
    """

    id: str
    text: str
    edition: str
    section: tuple[str, ...]
    sources: tuple[str, ...]
    kind: Kind
    on: tuple[str, ...] = ()
    """The rules that a ruling, an example or a decision refers to."""

    @property
    def chapter(self) -> str:
        """The top-level heading above the rule."""
        return self.section[0]

    @property
    def suffix(self) -> str:
        """The id without the edition's prefix."""
        return self.id.partition(".")[2]

    @property
    def must_be_tested(self) -> bool:
        """Whether a test must name this rule."""
        return self.kind in MUST_BE_TESTED


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with the ids directly below it and its sub-headings."""

    title: str
    ids: tuple[str, ...]
    sections: tuple[Section, ...]

    def all_ids(self) -> tuple[str, ...]:
        """Return the ids below this heading and its sub-headings, in reading order."""
        return self.ids + tuple(rule_id for section in self.sections for rule_id in section.all_ids())


class Constant(NamedTuple):
    """A row of the constants table."""

    value: str
    source: str


Decision = dict[str, str]
"""A row of the decision table: id, phase, who, order, secret, options, pass and rules, as far as the table has them."""


def edition_name(text: str) -> str:
    """Return the edition named by `five-round`, `five_round` or its prefix `V`."""
    name = text.replace("_", "-").lower()
    if name in EDITIONS:
        return name
    for edition, prefix in EDITIONS.items():
        if prefix.lower() == name:
            return edition
    raise ValueError(f"no edition {text!r}; choose one of: {', '.join(EDITIONS)}")
