"""Command-line arguments that several commands share."""

from __future__ import annotations

import argparse
import os
import shutil
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.options import HOUSE, SETUP, parse_pairs
from westphalia.engine.phrases import capitalized
from westphalia.game.westphalia_game import check_seed

NARROWEST: Final = 40  # columns to which text is wrapped


def add_action(
    actions: argparse._SubParsersAction[argparse.ArgumentParser], name: str, help: str, epilog: str = ""
) -> argparse.ArgumentParser:
    """Add a subcommand; its help page has the same sentence as the list."""
    return actions.add_parser(name, help=help, description=f"{capitalized(help)}.", epilog=epilog or None)


def add_option_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the edition (repeatable)",
    )
    parser.add_argument(
        "--house",
        type=Path,
        metavar="FILE",
        help="play by the house rules of a file (docs/guides/house-rules.md)",
    )


def apply_house(args: argparse.Namespace) -> None:
    """Replace `--house FILE` by the edition that the file names and the option with its text."""
    from westphalia.house.edition import read_house

    text = read_house_file(args.house)
    played = read_house(text)
    args.edition = played.id
    args.option = [*(args.option or []), f"house={text}"]
    if played.variant:
        args.option.append(f"{played.variant}=on")


def read_house_file(file: Path) -> str:
    """Return the text of a file of house rules; raise ValueError if it cannot be read or is too large."""
    try:
        with file.open(encoding="utf-8") as opened:
            text = opened.read(HOUSE.letters + 1)
    except UnicodeDecodeError:
        raise ValueError(f"{file}: is not UTF-8 text") from None
    except OSError as problem:
        raise ValueError(f"{file}: {problem.strerror}") from None
    if len(text) > HOUSE.letters:
        raise ValueError(f"{file}: has more than {HOUSE.letters:,} letters")
    return text.strip()


def add_game_arguments(parser: argparse.ArgumentParser, games: int, setup: str = "random") -> None:
    """Add the arguments that say what to play and how often, with the default number of games and setup."""
    parser.add_argument(
        "--edition", default="five-round", metavar="EDITION", help="rules to play by (default: five-round)"
    )
    parser.add_argument(
        "--games", type=int, default=games, metavar="N", help=f"number of games (default: {games})"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="seed of the first game (default: 1)"
    )
    parser.add_argument(
        "--setup",
        choices=SETUP.values,
        help=f"how the map is set up (default: {setup}, or as house rules say)",
    )
    parser.set_defaults(usual_setup=setup)
    add_workers_argument(parser)
    add_option_argument(parser)


def add_workers_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers", type=int, metavar="N", help="number of processes (default: one per core)"
    )


def add_bots_argument(parser: argparse.ArgumentParser, default: str) -> None:
    sentence = f"one bot for all seats or one for each, separated by commas (default: {default})"
    parser.add_argument("--bots", default=default, metavar="BOTS", help=sentence)


def add_players_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=6, metavar="N", help="number of players (default: 6)")


def add_seconds_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="time limit per answer of a bot (default: 1)"
    )


def check_games(args: argparse.Namespace) -> None:
    """Raise ValueError for an impossible number of games or processes, or a seed out of range."""
    if args.games < 1:
        raise ValueError(f"--games: {args.games} is less than 1")
    check_seed(args.seed)
    check_seed(args.seed + args.games - 1)
    worker_count(args.workers)


def worker_count(asked: int | None, most: int | None = None) -> int:
    """Return the number of processes: as many as asked for or one per core, but no more than `most`."""
    if asked is not None and asked < 1:
        raise ValueError(f"--workers: {asked} is less than 1")
    count = asked or os.cpu_count() or 1
    return count if most is None else min(count, most)


def print_wrapped(text: str, indent: int = 0, hanging: int = 0) -> None:
    """Print a sentence wrapped to the terminal; `hanging` is the further indent of all lines but the first."""
    print(
        textwrap.fill(
            text.strip(),
            max(shutil.get_terminal_size().columns, NARROWEST),
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hanging),
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def read_options(
    edition: Edition, players: int, words: Sequence[str], setup: str | None = None, usual_setup: str = ""
) -> tuple[tuple[str, str], ...]:
    """Parse and check the options of a table.

    `setup` counts where the edition has that option, and without it `usual_setup` unless house rules decide otherwise.
    """
    found = parse_pairs("--option", words)
    played = edition.at(found)
    if setup is not None and any(option.name == "setup" for option in edition.options):
        found = {"setup": setup, **found}
    elif usual_setup and played.offers("setup", usual_setup):
        found = {"setup": usual_setup, **found}
    played.check_players(players)
    played.new_state(players, 0, found)
    return tuple(found.items())
