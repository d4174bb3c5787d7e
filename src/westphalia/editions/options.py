"""The options of a table: what an edition lets people choose before the game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice before the game: its values (the first is the default), and what each means.

    People who set up a table are offered `proposed` instead of the default, where it is given.
    """

    name: str
    label: str
    values: tuple[str, ...]
    meanings: tuple[str, ...]
    rule: str = ""
    proposed: str = ""


def check_options(known: Sequence[Option], options: Mapping[str, Any]) -> dict[str, str]:
    """The options of a table with their defaults; unknown ones are refused."""
    values = {option.name: option.values for option in known}
    chosen = {name: allowed[0] for name, allowed in values.items()}
    for key, value in options.items():
        if key not in values:
            raise ValueError(f"options.{key}: there is no such option; there are: {', '.join(values)}")
        if value not in values[key]:
            raise ValueError(f"options.{key}: {value!r} is none of {', '.join(values[key])}")
        chosen[key] = value
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
