"""Options of a table, chosen before the game begins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Options = Mapping[str, str]

YES: Final = ("yes", "on", "true")
NO: Final = ("no", "off", "false")
DIGITS: Final = 9  # most digits of a number
LETTERS: Final = 4000  # most letters of a text


@dataclass(frozen=True, slots=True)
class Option:
    """An option: its values, the first of which is the default, and their meanings.

    It may also accept any number in `numbers`, or any `text`. New tables suggest `proposed`, if given, instead of the
    default. A `variant` has rules of its own (`Edition.at`). Games that do not choose it do not list it, so their
    records and hashes do not change.
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
    letters: int = LETTERS  # most letters of a text

    def value(self, said: Any) -> str | None:
        """Return the value that a text names, ignoring case and with synonyms of yes and no; None if there is
        none.
        """
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
        """Return all values in words."""
        said = list(self.values)
        if self.numbers is not None:
            said.append(f"{self.numbers[0]} to {self.numbers[-1]}")
        return ", ".join(said)


def check_options(known: Sequence[Option], options: Mapping[str, Any]) -> dict[str, str]:
    """Return the options of a table with their defaults; raise ValueError for unknown ones."""
    by_name = {option.name: option for option in known}
    chosen = {name: option.values[0] for name, option in by_name.items() if not option.variant}
    for key, value in options.items():
        if key not in by_name:
            raise ValueError(f"options.{key}: there is no such option; choose one of: {', '.join(by_name)}")
        meant = by_name[key].value(value)
        if meant is None:
            raise ValueError(f"options.{key}: {value!r} is none of {by_name[key].says()}")
        if len(meant) > by_name[key].letters:
            raise ValueError(f"options.{key}: at most {by_name[key].letters:,} letters")
        if not all(letter.isprintable() or letter.isspace() for letter in meant):
            raise ValueError(f"options.{key}: some letters cannot be shown")
        if not by_name[key].variant or meant != by_name[key].values[0]:
            chosen[key] = meant
    return chosen


def parse_pairs(argument: str, words: Sequence[str]) -> dict[str, str]:
    """Parse the NAME=VALUE words of a command-line argument."""
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = (part.strip() for part in word.partition("="))
        if not (name and sign):
            raise ValueError(f"{argument}: {word!r} is not of the form NAME=VALUE")
        found[name] = value
    return found


SETUP = Option(
    "setup",
    "Setup",
    ("manual", "random", "historical"),
    (
        "You place homes, Electors and Principalities yourselves.",
        "The program places the map; you place your first Influence.",
        "The program places the map roughly as it was in 1510.",
    ),
    proposed="historical",
)
NAMES = Option(
    "names",
    "Names of new Principalities",
    ("proposed", "chosen"),
    ("The program proposes a name.", "The Player who creates a Principality names it."),
)


HOUSE = Option(
    "house",
    "House rules",
    ("",),
    ("The text of a file of house rules (docs/guides/house-rules.md).",),
    text=True,
    variant=True,
    letters=20_000,
)
"""House rules, which every edition accepts; tables upload them as text instead of choosing a value."""


def rebels(*values: str, variant: bool) -> Option:
    """Return the option for the Peace & Rebels phase, with the given values."""
    meanings = {
        "off": "The rules of the edition only.",
        "on": "A phase with Unrest, Rebels, truces and Stability follows each round's wars.",
    }
    return Option(
        "rebels",
        "Peace & Rebels",
        values,
        tuple(meanings[value] for value in values),
        rule="R.variant.set.1",
        variant=variant,
    )
