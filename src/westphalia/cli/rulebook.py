"""`westphalia rule`, `westphalia coverage` and `westphalia rulediff`: the rulebook on the terminal."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from typing import Any

from westphalia.cli.arguments import print_wrapped
from westphalia.editions.kit.edition import edition, editions
from westphalia.rulebook import EDITIONS, Rule, UnknownRule, diff, edition_name, rulebook, rules_in
from westphalia.rulebook.coverage import Coverage, scan
from westphalia.rulebook.difference import ChapterDiff, ConstantDiff


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    rule = subparsers.add_parser("rule")
    rule.add_argument(
        "id", metavar="ID", help="rule id, range (V.trent.1-6), chapter (V.trent) or key (card.barred)"
    )
    rule.set_defaults(run=run_rule)

    coverage = subparsers.add_parser("coverage")
    coverage.add_argument("edition", metavar="EDITION", type=_edition, help=", ".join(EDITIONS))
    coverage.add_argument(
        "--tests", metavar="DIR", default="tests", help="directory of the tests (default: tests)"
    )
    coverage.set_defaults(run=run_coverage)

    rulediff = subparsers.add_parser("rulediff")
    rulediff.add_argument("a", metavar="A", type=_edition, help="an edition")
    rulediff.add_argument("b", metavar="B", type=_edition, help="another edition")
    rulediff.add_argument("--rulings", action="store_true", help="also compare the rulings")
    rulediff.set_defaults(run=run_rulediff)


def _edition(text: str) -> str:
    try:
        return edition_name(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run_rule(args: argparse.Namespace) -> int:
    """Print rules with their rulings; a key prints the rules of all editions."""
    cited = [edition(name).citations.get(args.id) for name in editions()]
    try:
        rules = [found for id in cited if id for found in rules_in(id)] or rules_in(args.id)
    except UnknownRule as unknown:
        print(unknown, file=sys.stderr)
        return 1
    for number, rule in enumerate(rules):
        if number:
            print()
        _print_rule(rule)
    return 0


def _print_rule(rule: Rule) -> None:
    book = rulebook(rule.edition)
    print_wrapped(f"{rule.id} ({rule.kind}, {rule.edition} edition; {' > '.join(rule.section)})")
    print_wrapped(rule.text, 2)
    for ruling in book.rulings_on(rule.id):
        print_wrapped(f"{ruling.id}: {ruling.text}", 4)
    examples = ", ".join(example.id for example in book.examples_on(rule.id))
    if examples:
        print_wrapped(f"Worked examples: {examples}", 2)


def run_coverage(args: argparse.Namespace) -> int:
    """List untested rules; return 0 if every rule is named and every mark is right."""
    try:
        state = scan(args.tests).coverage(args.edition)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    _print_missing(state)
    for mark in state.unknown:
        near = f" (near: {', '.join(mark.near)})" if mark.near else ""
        print(f"unknown id {mark.reference} in {mark.test.node}{near}")
    for test in state.unnamed:
        print(f"names no rule: {test.node}")
    rules = len(state.covered) + len(state.missing)
    rulings = len(state.covered_rulings) + len(state.missing_rulings)
    print(
        f"{state.edition}: {len(state.covered)} of {rules} rules named by a test, "
        f"{len(state.missing)} not; {len(state.covered_rulings)} of {rulings} rulings; "
        f"{len(state.unknown)} unknown ids; {len(state.unnamed)} tests without a rule"
    )
    return 0 if state.complete else 1


def _print_missing(state: Coverage) -> None:
    chapter = ""
    for rule in state.missing:
        if rule.chapter != chapter:
            chapter = rule.chapter
            print(chapter)
        print(f"  {textwrap.shorten(f'{rule.id}  {rule.text}', max(_width() - 2, 40), placeholder=' ...')}")
    if state.missing:
        print()


def run_rulediff(args: argparse.Namespace) -> int:
    found = diff(args.a, args.b)
    names = (found.edition_a, found.edition_b)
    print("Constants")
    for constant in sorted(found.constants, key=lambda pair: pair.a is None or pair.b is None):
        _print_constant(constant, names)
    for chapter in found.chapters:
        if chapter.name != "ruling" or args.rulings:
            _print_chapter(chapter, names)
    return 0


def _print_constant(constant: ConstantDiff, names: tuple[str, str]) -> None:
    for name, value in zip(names, (constant.a, constant.b), strict=True):
        if value:
            print_wrapped(f"{constant.name} [{name}]: {value.value}", 2)


def _print_chapter(chapter: ChapterDiff, names: tuple[str, str]) -> None:
    print(f"\n{chapter.name} ({chapter.same} the same)")
    for pair in chapter.changed:
        print_wrapped(f"{pair.suffix}: {pair.similarity:.0%} of the words in common", 2)
        for name, rule in zip(names, (pair.a, pair.b), strict=True):
            print_wrapped(f"[{name}] {rule.text}", 4)
    for name, rules in zip(names, (chapter.only_a, chapter.only_b), strict=True):
        for rule in rules:
            print_wrapped(f"only {name}: {rule.id} {rule.text}", 2)


def _width() -> int:
    return shutil.get_terminal_size().columns
