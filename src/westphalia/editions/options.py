"""The options of a table: what an edition lets people choose before the game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Options = Mapping[str, str]

YES: Final = ("yes", "on", "true")
NO: Final = ("no", "off", "false")
DIGITS: Final = 9  # no number of an option has more
LETTERS: Final = 4000  # nor has a text


@dataclass(frozen=True, slots=True)
class Option:
    """One choice before the game: its values (the first is the default), and what each means.

    Beside its values it may take any number of `numbers`, or any `text`.
    People who set up a table are offered `proposed` instead of the default, where it is given.
    A `variant` has rules of its own (`Edition.at`); it is left out of the options of a game that does not choose it, so
    that such a game is what it was before there was a variant.
    """

    name: str
    label: str
    values: tuple[str, ...]
    meanings: tuple[str, ...]
    rule: str = ""
    proposed: str = ""
    numbers: range | None = None
    text: bool = False
    variant: bool = False

    def value(self, said: Any) -> str | None:
        """The value that is meant: in any case, as a number, true or on for yes; None if there is none such."""
        if not isinstance(said, str | int):
            return None
        meant = str(said).strip().lower().replace("_", " ")
        alike = next((words for words in (YES, NO) if meant in words), (meant,))
        for value in self.values:
            if value.replace("_", " ") in alike:
                return value
        if self.text and isinstance(said, str):
            return said
        if self.numbers and meant.isdecimal() and len(meant) <= DIGITS and int(meant) in self.numbers:
            return str(int(meant))
        return None

    def says(self) -> str:
        """All values it can have, in words."""
        said = list(self.values)
        if self.numbers is not None:
            said.append(f"{self.numbers[0]} to {self.numbers[-1]}")
        return ", ".join(said)


def check_options(known: Sequence[Option], options: Mapping[str, Any]) -> dict[str, str]:
    """The options of a table with their defaults; unknown ones are refused."""
    by_name = {option.name: option for option in known}
    chosen = {name: option.values[0] for name, option in by_name.items() if not option.variant}
    for key, value in options.items():
        if key not in by_name:
            raise ValueError(f"options.{key}: there is no such option; there are: {', '.join(by_name)}")
        meant = by_name[key].value(value)
        if meant is None:
            raise ValueError(f"options.{key}: {value!r} is none of {by_name[key].says()}")
        if len(meant) > LETTERS:
            raise ValueError(f"options.{key}: it has at most {LETTERS} letters")
        if not all(letter.isprintable() or letter.isspace() for letter in meant):
            raise ValueError(f"options.{key}: it has letters that cannot be shown")
        if not by_name[key].variant or meant != by_name[key].values[0]:
            chosen[key] = meant
    return chosen


SETUP = Option(
    "setup",
    "Setup",
    ("manual", "random", "historical"),
    (
        "You place homes, Electors and Principalities yourselves.",
        "The program places the map; you place your first Influence.",
        "The program places the map as it was about 1510, as far as it goes.",
    ),
    proposed="historical",
)
NAMES = Option(
    "names",
    "Names of new Principalities",
    ("proposed", "chosen"),
    ("The program proposes a name.", "Whoever makes a Principality chooses its name."),
)


def rebels(*values: str, variant: bool) -> Option:
    """The option of the Peace & Rebels phase: whether it is played, or that it is."""
    meanings = {
        "off": "The rules of the edition and nothing else.",
        "on": "A phase of Unrest, Rebels, truces and Stability follows the wars of each round.",
    }
    return Option(
        "rebels",
        "Peace & Rebels",
        values,
        tuple(meanings[value] for value in values),
        rule="R.variant.set.1",
        variant=variant,
    )
