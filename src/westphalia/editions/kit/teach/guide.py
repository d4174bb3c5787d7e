"""The guide of an edition: how to win, the phases of a round, and the glossary."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, Final

from westphalia.engine.phrases import listed


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
    """The content of the glossary and of the page on how to win.

    `notes` are the coach's words in a first game, by the kind of question that first comes up.
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


class _Numbers(Formatter):
    """Formats that follow a number: singular or plural, a condition, a list of rounds."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec.startswith("?"):
            yes, _, no = format_spec[1:].partition(" / ")
            return (yes if value else no).replace("#", str(value))
        if format_spec == "rounds":
            rounds = [str(number) for number in value or ("none",)]
            return f"round{'s'[: len(rounds) > 1]} {listed(rounds)}"
        one, plural, many = format_spec.partition("|")
        if plural:
            return (one if value == 1 else many).replace("#", str(value))
        return super().format_field(value, format_spec)


_NUMBERS: Final = _Numbers()


def with_numbers(text: str, k: Any) -> str:
    """Return a text with the numbers of a game.

    Where a constant is a number, `{k.name:# Elector|# Electors}` is singular or plural. `{k.name:?text / other}` is
    the text only if the constant is neither 0 nor false, and `{k.name:rounds}` is a list of rounds.

    >>> from types import SimpleNamespace
    >>> k = SimpleNamespace(places=1, crown=False, rounds=(3, 4, 5))
    >>> with_numbers("{k.places:The first is|The first # are} saved after {k.rounds:rounds}.{k.crown:? Crown!}", k)
    'The first is saved after rounds 3, 4 and 5.'
    """
    return _NUMBERS.format(text, k=k)


def needs_in_words(way: Way, k: Any) -> list[str]:
    """Return the conditions of a way to win, with the numbers of a game; house rules may drop one."""
    return [words for need in way.needs if (words := with_numbers(need, k))]
