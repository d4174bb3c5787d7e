"""`westphalia outline` and `westphalia diff`: the tables of contents of the editions."""

from __future__ import annotations

import argparse
from typing import Any, Final

from westphalia import rulebook
from westphalia.cli.arguments import add_option_argument, print_wrapped, read_options
from westphalia.editions.kit.edition import edition
from westphalia.editions.kit.outline import INDENT, Pair, entries, side_by_side
from westphalia.engine.phrases import capitalized

CONTEXT: Final = 2  # unchanged lines printed around a difference


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    outline = subparsers.add_parser("outline")
    outline.add_argument("edition", metavar="EDITION", help="such as five-round")
    outline.add_argument("--steps", action="store_true", help="print names and rules only, one line per step")
    add_option_argument(outline)
    outline.set_defaults(run=run_outline)
    diff = subparsers.add_parser("diff")
    diff.add_argument("a", metavar="A", help="an edition")
    diff.add_argument("b", metavar="B", help="another edition")
    diff.set_defaults(run=run_diff)


def run_outline(args: argparse.Namespace) -> int:
    """Print the table of contents as an indented tree with rule ids."""
    ed = edition(args.edition)
    options = read_options(ed, ed.usual_players(), args.option)
    ed = ed.at(dict(options))
    lines = entries(ed)
    print(f"{capitalized(ed.title)}: {len(ed.program({}).steps)} steps\n")
    for entry in lines:
        print_wrapped(str(entry), INDENT * entry.depth, hanging=4)
        if entry.sentence and not args.steps:
            print_wrapped(capitalized(entry.sentence) + ".", INDENT * entry.depth + 4)
    return 0


def run_diff(args: argparse.Namespace) -> int:
    """Print the steps and numbers in which two editions differ."""
    a, b = edition(args.a), edition(args.b)
    rows = side_by_side(entries(a), entries(b))
    print(f"--- {a.key}\n+++ {b.key}")
    if all(one and other for one, other in rows):
        print(f"No difference in {len(rows)} lines of the tables of contents.")
    else:
        _print_rows(rows)
    if a.id in rulebook.EDITIONS and b.id in rulebook.EDITIONS:
        print("\nNumbers")
        for number in rulebook.diff(a.id, b.id).constants:
            ours, theirs = (side.value if side else "none" for side in (number.a, number.b))
            print_wrapped(f"{number.name}: {ours} | {theirs}", hanging=INDENT * 2)
    return 0


def _print_rows(rows: list[Pair]) -> None:
    """Print the lines that differ, with some context."""
    changed = [i for i, (one, other) in enumerate(rows) if not (one and other)]
    shown = sorted({j for i in changed for j in range(i - CONTEXT, i + CONTEXT + 1) if 0 <= j < len(rows)})
    last = 0
    for i in shown:
        one, other = rows[i]
        if i > last + 1:
            print()
        print(f"{' ' if one and other else '-' if one else '+'}{one or other}")
        last = i
