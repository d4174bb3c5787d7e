"""`westphalia house`: check a file of house rules, show its changes, list the examples."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from westphalia.cli.arguments import add_action, print_wrapped, read_house_file
from westphalia.cli.main import MISTAKE
from westphalia.cli.progress import Progress
from westphalia.engine.phrases import counted
from westphalia.house.check import GAMES, play_randomly
from westphalia.house.examples import examples
from westphalia.house.problems import Problem
from westphalia.house.report import Verdict, judge

MOST_FAILURES: Final = 5  # that are printed
MOST_PROBLEMS: Final = 20


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "house", description="House rules: an edition changed by a text file (docs/guides/house-rules.md)."
    )
    commands = parser.add_subparsers(dest="house_command", metavar="COMMAND", required=True)
    check = add_action(commands, "check", "check a file and play random games with it")
    check.add_argument("file", type=Path, metavar="FILE", help="a file of house rules")
    check.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help=f"random games (default: {GAMES})"
    )
    check.set_defaults(run=run_check)
    show = add_action(commands, "show", "print what a file changes, rule by rule")
    show.add_argument("file", type=Path, metavar="FILE", help="a file of house rules")
    show.set_defaults(run=run_show)
    listed = add_action(commands, "examples", "list the examples, or print one to start from")
    listed.add_argument("name", nargs="?", default="", metavar="NAME", help="such as swedish-drill")
    listed.set_defaults(run=run_examples)


def run_check(args: argparse.Namespace) -> int:
    """Check a file and print the result; play random games if nothing is wrong with it."""
    if args.games < 0:
        raise ValueError(f"--games: {args.games} is less than 0")
    verdict = judge(read_house_file(args.file))
    if verdict.edition is None:
        return _print_problems(args.file, verdict.problems)
    print_changes(verdict)
    failures = []
    with Progress("games", args.games) as progress:
        for failure in play_randomly(verdict.edition, args.games):
            progress.advance(1)
            failures += [failure] if failure is not None else []
    print()
    for failure in islice(failures, MOST_FAILURES):
        print_wrapped(str(failure), hanging=2)
    if failures:
        print(f"{len(failures)} of {args.games} random games fail: these rules cannot be played.")
        return MISTAKE
    print(f"{args.games} random games were played to the end and kept every invariant.")
    return 0


def run_show(args: argparse.Namespace) -> int:
    verdict = judge(read_house_file(args.file))
    if verdict.edition is None:
        return _print_problems(args.file, verdict.problems)
    print_changes(verdict)
    return 0


def run_examples(args: argparse.Namespace) -> int:
    found = examples()
    if args.name:
        if args.name not in found:
            raise ValueError(f"there is no example {args.name!r}; choose one of: {', '.join(found)}")
        print(found[args.name], end="")
        return 0
    for name, text in found.items():
        verdict = judge(text)
        assert verdict.edition is not None, name
        print(f"{name}: {verdict.edition.title}")
    return 0


def _print_problems(file: Path, problems: Sequence[Problem]) -> int:
    print(f"{file}: {counted(len(problems), 'mistake')}")
    for problem in problems[:MOST_PROBLEMS]:
        print_wrapped(f"- {problem}", hanging=2)
    if len(problems) > MOST_PROBLEMS:
        print(f"- and {len(problems) - MOST_PROBLEMS} more")
    return MISTAKE


def print_changes(verdict: Verdict) -> None:
    assert verdict.edition is not None
    print_wrapped(verdict.edition.title, hanging=2)
    if not verdict.changes:
        print("Nothing is changed.")
    for changed in verdict.changes:
        head = changed.rule or "The game"
        print_wrapped(f"{head}{' (no longer holds)' if changed.suspended else ''}", hanging=2)
        for sentence in changed.changes:
            print_wrapped(sentence, 2, hanging=2)
    for note in verdict.notes:
        print_wrapped(f"Note: {note}", hanging=2)
