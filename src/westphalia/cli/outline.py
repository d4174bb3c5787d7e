"""`westphalia outline` and `westphalia diff`: the tables of contents of the editions."""

from __future__ import annotations

import argparse
import difflib
import inspect
import re
import shutil
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from westphalia.editions.edition import Edition, edition
from westphalia.engine.contents import Asking, Chapter, Condition, Loop, Part, Repetition

RULE_ID: Final = (
    r"(?:[A-Z]+(?:\.[\w-]+)+|[a-z]+(?:[.-][a-z-]+)*)"  # an id, or a key that an edition cites it by
)
HEAD: Final = re.compile(rf"^({RULE_ID}(?:(?:,? (?:to|and) |, ?){RULE_ID})*): +")
INSIDE: Final = re.compile(rf" *\(({RULE_ID}(?:(?:,? (?:to|and) |, ?){RULE_ID})*)\)")
INDENT: Final = 2


def add_parsers(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `westphalia outline` and `westphalia diff` to the command."""
    outline = subparsers.add_parser("outline", help="print the table of contents of an edition")
    outline.add_argument("edition", metavar="EDITION", help="such as five-round")
    outline.add_argument(
        "--steps", action="store_true", help="only the names and rules, a line for each step"
    )
    outline.set_defaults(run=run_outline)
    diff = subparsers.add_parser("diff", help="compare the tables of contents of two editions")
    diff.add_argument("a", metavar="A")
    diff.add_argument("b", metavar="B")
    diff.set_defaults(run=run_diff)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of an outline: how deep it lies, what it is, which rules it carries out, what it says."""

    depth: int
    title: str
    rules: str
    sentence: str

    def __str__(self) -> str:
        return f"{' ' * INDENT * self.depth}{self.title}" + (f"  [{self.rules}]" if self.rules else "")


# --- from the table of contents to lines ---


def docstring(function: Callable[..., Any], ids: Mapping[str, str]) -> tuple[str, str]:
    """The rules at the head of a docstring (or in brackets in it), and its first paragraph without them."""
    text = " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())
    for found in (HEAD.match(text), INSIDE.search(text)):
        if found is not None and (rules := _cited(found[1], ids)):
            return rules, (text[: found.start()] + text[found.end() :]).rstrip(".")
    return "", text.rstrip(".")


def _cited(text: str, ids: Mapping[str, str]) -> str:
    """Rules in a docstring as the edition numbers them; nothing if these are no rules."""
    words = re.findall(RULE_ID, re.sub(r",? (?:to|and) ", ", ", text))
    if not all(word in ids or word[0].isupper() for word in words):
        return ""
    return re.sub(
        RULE_ID, lambda word: word[0] if word[0] in ("to", "and") else ids.get(word[0], word[0]), text
    )


def entries(ed: Edition) -> list[Entry]:
    """The table of contents of an edition."""
    return _entries(ed, ed.program({}).tree, 0)


def _entries(ed: Edition, body: Sequence[Part], depth: int, again: bool = False) -> list[Entry]:
    ids, titles = ed.citations, phase_titles(ed)
    lines: list[Entry] = []
    for part in body:
        if isinstance(part, Chapter):
            title = titles.get(part.title, part.title.replace("_", " ").capitalize())
            lines += [Entry(depth, title, "", ""), *_entries(ed, part.body, depth + 1)]
        elif isinstance(part, Loop):
            rules, words = docstring(part.items, ids)
            how = "side by side, for each" if part.beside else "for each"
            lines += [
                Entry(depth, f"{how}: {_begun_small(words)}", rules, ""),
                *_entries(ed, part.body, depth + 1),
            ]
        elif isinstance(part, Condition):
            rules, words = docstring(part.condition, ids)
            how = "as long as this holds" if part.again else "if"
            words = re.sub(r"^[Ww]hether ", "", words)
            lines += [
                Entry(depth, f"{how}: {_begun_small(words)}", rules, ""),
                *_entries(ed, part.body, depth + 1),
            ]
        elif isinstance(part, Repetition):
            lines += _entries(ed, (part.step,), depth, again=True)
        else:
            step = part.step if isinstance(part, Asking) else part
            assert callable(step)
            rules, words = docstring(step, ids)
            signs = ["asks"] * isinstance(part, Asking) + ["again and again"] * again
            title = step.__name__ + (f" ({', '.join(signs)})" if signs else "")
            lines.append(Entry(depth, title, rules, re.sub(r"\bTrue when\b", "until", words)))
    return lines


def phase_titles(ed: Edition) -> dict[str, str]:
    """The phases of a round by their names in the table of contents."""
    k = ed.constants(ed.players[0], {})
    return dict(zip(k.phases, k.phase_names, strict=True))


def _begun_small(words: str) -> str:
    return re.sub(r"^(The|This|All|Any|Each|Whose)\b", lambda first: first[0].lower(), words)


# --- the commands ---


def run_outline(args: argparse.Namespace) -> int:
    """Print the table of contents as an indented tree with rule ids."""
    ed = edition(args.edition)
    lines = entries(ed)
    print(f"{ed.title[0].upper()}{ed.title[1:]}: {len(ed.program({}).steps)} steps\n")
    for entry in lines:
        print(_filled(str(entry), INDENT * entry.depth, INDENT * entry.depth + 4))
        if entry.sentence and not args.steps:
            text = entry.sentence[0].upper() + entry.sentence[1:] + "."
            print(_filled(text, INDENT * entry.depth + 4, INDENT * entry.depth + 4))
    return 0


def _filled(text: str, first: int, others: int) -> str:
    width = max(shutil.get_terminal_size().columns, 60)
    indent, then = " " * first, " " * others
    return textwrap.fill(
        text.strip(), width, initial_indent=indent, subsequent_indent=then, break_on_hyphens=False
    )


def run_diff(args: argparse.Namespace) -> int:
    """Print which steps of edition A are not, or are elsewhere, in edition B."""
    a, b = edition(args.a), edition(args.b)
    lines_a, lines_b = ([str(entry) for entry in entries(ed)] for ed in (a, b))
    found = list(difflib.unified_diff(lines_a, lines_b, a.id, b.id, lineterm="", n=2))
    for line in found:
        print("" if line.startswith("@@") else line)
    if not found:
        print(
            f"No difference: the tables of contents of {a.id} and {b.id} are the same ({len(lines_a)} lines)."
        )
    return 0
