"""The table of contents of an edition as lines of text, and a comparison of two.

The words come from the docstrings of the steps, conditions and loops. A docstring cites rules by their keys, at its
head ("card.play, card.barred: ...") or in brackets; a line shows the rule ids of the edition instead.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

from westphalia.editions.kit import source
from westphalia.editions.kit.edition import Edition
from westphalia.engine.contents import Asking, Chapter, Condition, Loop, Part, Repetition

RULE: Final = r"(?:[A-Z]+(?:\.[\w-]+)+|[a-z]+(?:[.-][a-z-]+)*)"  # an id, or a key
RULES: Final = rf"{RULE}(?:(?:,? (?:to|and) |, ?){RULE})*"
HEAD: Final = re.compile(rf"^({RULES}): +")
INSIDE: Final = re.compile(rf" *\(({RULES})\)")
RANGE: Final = re.compile(rf"({RULE})(?:,? to ({RULE}))?")
UNTIL: Final = re.compile(r"[;,]? (?:return )?True (?:when|once) ")
RETURNS: Final = re.compile(r"; return [^;]+|[;.] (?:return )?True at the end")
INDENT: Final = 2
_TERMS: Final = {
    term.lower(): term
    for term in (
        "Council of Trent", "Elector", "Emperor", "Faith", "Home", "Influence", "Initiative", "League", "Leagues",
        "Ottoman", "Peace of Westphalia", "Pius", "Principalities", "Principality", "Religious War",
    )
}  # fmt: skip
TERMS: Final = re.compile(rf"\b(?:{'|'.join(_TERMS)})\b")  # of the rulebook, in the names of steps


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of an outline: its depth, its title, the rules it applies, and a sentence."""

    depth: int
    title: str
    rules: str
    sentence: str

    def __str__(self) -> str:
        return f"{' ' * INDENT * self.depth}{self.title}" + (f"  [{self.rules}]" if self.rules else "")


# --- from the table of contents to lines ---


def docstring(function: Callable[..., Any], ids: Mapping[str, str]) -> tuple[str, str]:
    return cited_rules(source.docstring(function), ids)


def cited_rules(docstring: str, ids: Mapping[str, str]) -> tuple[str, str]:
    """Return the rules that a docstring cites, and its first paragraph without them."""
    text = " ".join(docstring.split("\n\n")[0].split())
    cited: dict[str, None] = {}
    if head := HEAD.match(text):
        cited.update(dict.fromkeys(_rule_ids(head[1], ids)))
        text = text[head.end() :]
    for inside in INSIDE.finditer(text):
        found = _rule_ids(inside[1], ids)
        if found or "." in inside[1]:
            cited.update(dict.fromkeys(found))
            text = text.replace(inside[0], "", 1)
    return ", ".join(cited), text.rstrip(".")


def _rule_ids(text: str, ids: Mapping[str, str]) -> list[str]:
    """Return the ids of the rules that a text cites by id or key; keys that the edition does not cite are left out."""
    found = []
    for first, last in RANGE.findall(re.sub(r",? and ", ", ", text)):
        known = [ids.get(key, key) for key in (first, last) if key in ids or key[:1].isupper()]
        if known:
            found.append(" to ".join(dict.fromkeys(known)))
    return found


def entries(ed: Edition) -> list[Entry]:
    """Return the table of contents of an edition."""
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
            words = re.sub(r"^Return ", "", words)
            lines += [
                Entry(depth, f"{how}: {_uncapitalized(words)}", rules, ""),
                *_entries(ed, part.body, depth + 1),
            ]
        elif isinstance(part, Condition):
            rules, words = docstring(part.condition, ids)
            how = "as long as" if part.again else "if"
            words = re.sub(r"^(?:[Rr]eturn )?[Ww]hether ", "", words)
            lines += [
                Entry(depth, f"{how}: {_uncapitalized(words)}", rules, ""),
                *_entries(ed, part.body, depth + 1),
            ]
        elif isinstance(part, Repetition):
            lines += _entries(ed, (part.step,), depth, again=True)
        else:
            step = part.step if isinstance(part, Asking) else part
            assert callable(step)
            rules, words = docstring(step, ids)
            signs = ["asks"] * isinstance(part, Asking) + ["repeated"] * again
            title = step.__name__ + (f" ({', '.join(signs)})" if signs else "")
            lines.append(Entry(depth, title, rules, RETURNS.sub("", UNTIL.sub(" until ", words))))
    return lines


def phase_titles(ed: Edition) -> dict[str, str]:
    """Return the titles of the phases of a round by their names in the table of contents."""
    k = ed.constants(ed.players[0], {})
    return dict(zip(k.phases, k.phase_names, strict=True))


def step_words(path: str) -> str:
    """Return the name of a step in words.

    >>> step_words("council_of_trent"), step_words("treaty.exile.choose_home")
    ('Council of Trent', 'treaty: exile: choose Home')
    """
    words = path.replace(".", ": ").replace("_", " ")
    return TERMS.sub(lambda found: _TERMS[found[0]], words)


def _uncapitalized(words: str) -> str:
    """Lower the first letter, except of the rulebook's terms."""
    return re.sub(r"^(A|An|The|This|These|All|Any|Each|Every|Both|No|There|It|One|Whose)\b", _lower, words)


def _lower(found: re.Match[str]) -> str:
    return found[0].lower()


# --- two editions ---

Pair = tuple[Entry | None, Entry | None]


def side_by_side(a: Sequence[Entry], b: Sequence[Entry]) -> list[Pair]:
    """Align the lines of two tables of contents: lines with the same title at the same depth share a row.

    Rules are not compared, because two editions number the same rule differently.
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
