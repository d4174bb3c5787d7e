"""What an edition tells those who learn it: how one wins, what a round is, and what its words mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the rulebook and what it means, in our own words; it may name the edition's numbers.

    `forms` are what else it is called in a sentence. A term with a `capital` is meant only when it is written so.
    """

    name: str
    meaning: str
    cite: str = ""
    forms: tuple[str, ...] = ()
    capital: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way to win: who wins by it, what it needs, when it is looked at, and how one gets there."""

    id: str
    name: str
    who: str
    needs: tuple[str, ...]
    when: str
    advice: str
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseNote:
    """A phase of the round: what is decided in it, and what for."""

    phase: str
    decides: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """What stands on the page that says how to win, and in the glossary."""

    about: str
    ways: tuple[Way, ...]
    phases: tuple[PhaseNote, ...]
    terms: tuple[Term, ...]
    habits: tuple[str, ...]


def with_numbers(text: str, k: Any) -> str:
    """A text with the edition's numbers."""
    return text.format(k=k)
