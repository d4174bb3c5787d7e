"""The options of a table on the command line: `--option NAME=VALUE`, as often as one likes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from westphalia.editions.edition import Edition


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let a command take the options of an edition."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the edition; may be given several times",
    )


def read_options(
    edition: Edition, players: int, words: Sequence[str], setup: str = ""
) -> tuple[tuple[str, str], ...]:
    """The options that were given, and the setup if the edition lets people choose it; mistakes are refused."""
    edition.check_players(players)
    found: dict[str, str] = {}
    if setup and any(option.name == "setup" for option in edition.options):
        found["setup"] = setup
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise ValueError(f"--option: {word!r} is not of the form NAME=VALUE")
        found[name.strip()] = value.strip()
    edition.new_state(players, 0, found)
    return tuple(found.items())
