"""The guide of an edition: how to win, the phases of a round, and the glossary."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A term of the rulebook and its meaning, which may name the edition's numbers.

    `forms` are its other forms in sentences. With `capital` only the capitalised word is the term.
    """

    name: str
    meaning: str
    cite: str = ""
    forms: tuple[str, ...] = ()
    capital: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way to win: who wins, what it takes, when it is checked, and how to get there."""

    id: str
    name: str
    who: str
    needs: tuple[str, ...]
    when: str
    advice: str
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseNote:
    """A phase of the round: what players decide in it, and why it matters."""

    phase: str
    decides: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """What the page on how to win and the glossary show.

    `notes` are what the coach says in a first game, by the kind of question that first comes up.
    """

    about: str
    ways: tuple[Way, ...]
    phases: tuple[PhaseNote, ...]
    terms: tuple[Term, ...]
    habits: tuple[str, ...]
    notes: Mapping[str, str] = field(default_factory=dict)

    def in_order(self, phases: Sequence[str]) -> list[PhaseNote]:
        """Return the notes on phases in the order of play, which house rules may change."""
        found = {note.phase: note for note in self.phases}
        return [found[phase] for phase in phases if phase in found]


def with_numbers(text: str, k: Any) -> str:
    return text.format(k=k)
