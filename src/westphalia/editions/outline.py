"""The table of contents of an edition as lines, and two of them side by side."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

from westphalia.editions.edition import Edition
from westphalia.engine.contents import Asking, Chapter, Condition, Loop, Part, Repetition

RULE_ID: Final = (
    r"(?:[A-Z]+(?:\.[\w-]+)+|[a-z]+(?:[.-][a-z-]+)*)"  # an id, or a key that an edition cites it by
)
HEAD: Final = re.compile(rf"^({RULE_ID}(?:(?:,? (?:to|and) |, ?){RULE_ID})*): +")
INSIDE: Final = re.compile(rf" *\(({RULE_ID}(?:(?:,? (?:to|and) |, ?){RULE_ID})*)\)")
INDENT: Final = 2


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


# --- two editions ---

Pair = tuple[Entry | None, Entry | None]


def side_by_side(a: Sequence[Entry], b: Sequence[Entry]) -> list[Pair]:
    """The lines of two tables of contents; what has the same title at the same depth stands in one row.

    Rules are not compared: two editions number the same rule differently.
    """
    keys_a, keys_b = ([(entry.depth, entry.title) for entry in lines] for lines in (a, b))
    rows: list[Pair] = []
    for same, a1, a2, b1, b2 in SequenceMatcher(None, keys_a, keys_b, autojunk=False).get_opcodes():
        if same == "equal":
            rows += zip(a[a1:a2], b[b1:b2], strict=True)
        else:
            rows += [(entry, None) for entry in a[a1:a2]]
            rows += [(None, entry) for entry in b[b1:b2]]
    return rows
