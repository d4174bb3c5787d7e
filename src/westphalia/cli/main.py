"""The `westphalia` command.

The module of a sub-command is imported only when the sub-command is used, so that `--help` is fast.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from westphalia import __version__, built

MISTAKE: Final = 2
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141


@dataclass(frozen=True, slots=True)
class Module:
    """A module, the help of the commands it adds, and the extra that they need."""

    name: str
    commands: dict[str, str]
    extra: str = ""


MODULES: Final = (
    Module("westphalia.cli.play", {"play": "play in the browser or in the terminal"}),
    Module(
        "westphalia.cli.serve",
        {
            "serve": "run the table server",
            "backup": "copy the server's SQLite database, even while it runs",
            "check": "check database, disk and clock",
            "vapid": "print a new private key for Web Push",
            "export": "write the records of all finished games to files",
            "import": "add records of games to the server's database",
        },
        extra="server",
    ),
    Module("westphalia.cli.admin", {"admin": "handle reports, mutes, bans and ratings"}, extra="server"),
    Module(
        "westphalia.cli.rulebook",
        {
            "rule": "print a rule with its rulings",
            "coverage": "list the rules that no test names",
            "rulediff": "compare the rulebooks of two editions",
        },
    ),
    Module(
        "westphalia.cli.outline",
        {
            "outline": "print the table of contents of an edition",
            "diff": "compare the tables of contents of two editions",
        },
    ),
    Module("westphalia.cli.map", {"map": "show the map of an edition"}),
    Module("westphalia.cli.simulate", {"simulate": "let bots play many games and print a summary"}),
    Module("westphalia.cli.arena", {"arena": "let bots play against each other"}),
    Module("westphalia.cli.lab", {"lab": "measure what a rule change does"}),
    Module("westphalia.cli.house", {"house": "check, show and list house rules"}),
    Module("westphalia.cli.printing", {"print": "write a box to print: map, cards, pieces, boards, rules"}),
    Module("westphalia.cli.rebels", {"rebels": "play the Peace & Rebels phase of a position"}),
)


def parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser, with the arguments of the command that is used."""
    parser = argparse.ArgumentParser(
        prog="westphalia",
        description="The Peace of Westphalia: a board game of the Holy Roman Empire, 1510-1660.",
        epilog="westphalia COMMAND --help shows the arguments of a command.",
    )
    parser.add_argument("--version", action="version", version=f"westphalia {__version__} ({built()})")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    command = words[0] if words else ""
    for module in MODULES:
        if find_spec(module.name) is None:
            continue
        if command in module.commands:
            add(module, subparsers)
        else:
            for name, help in module.commands.items():
                subparsers.add_parser(name, help=help)
    return parser


def add(module: Module, subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Import a module and let it add its commands; their help is also their description."""
    try:
        functions = import_module(module.name)
    except ModuleNotFoundError as missing:
        if not module.extra or (missing.name or "").startswith("westphalia"):
            raise
        package = f"westphalia[{module.extra}]"
        raise ValueError(f"this needs {missing.name}, which is not installed: install {package}") from None
    functions.add_parser(subparsers)
    for name, help in module.commands.items():
        parser = subparsers.choices[name]
        parser.description = parser.description or f"{help[:1].upper()}{help[1:]}."


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return 0, 2 for a user's mistake, or 130 after Ctrl-C."""
    words = sys.argv[1:] if argv is None else list(argv)
    command = " ".join(["westphalia", *words[:1]]) if words and not words[0].startswith("-") else "westphalia"
    try:
        args = parser_for(words).parse_args(words)
        if getattr(args, "house", None):
            from westphalia.cli.arguments import apply_house

            apply_house(args)
        code = int(args.run(args))
        sys.stdout.flush()
    except ValueError as mistake:
        if os.environ.get("WESTPHALIA_TRACEBACK"):
            raise
        print(f"{command}: {mistake}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone. Without this, Python would complain again when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    return code
