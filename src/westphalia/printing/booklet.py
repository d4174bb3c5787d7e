"""The rulebook as a booklet: our ledger's chapters, worked examples, terms and an index."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from westphalia.editions.kit.edition import Edition
from westphalia.editions.kit.teach.guide import with_numbers
from westphalia.engine.phrases import capitalized
from westphalia.house import difference
from westphalia.printing.box import Box, printed_constants
from westphalia.printing.examples import example_picture
from westphalia.rulebook import EDITIONS, rulebook
from westphalia.rulebook import rule as rule_of
from westphalia.rulebook.model import Rule, Section

LEFT_OUT: Final = frozenset({"Rulings", "Decision points", "Invariants", "Worked examples"})
MOST_PLACES: Final = 6  # of a word in the index
VARIANT: Final = "As a Westphalia variant"

SHORT: Final = {
    "IP": "Imperial Power",
    "FP": "Foreign Power",
    "DI": "Diplomatic Influence",
    "GW": "Good Works",
    "ROTF": "the Player who declares the Religious War",
    "DOTF": "the Player who leads the other League",
}

_DECISION: Final = re.compile(r"^\*\*Decision\*\*\s*(?:\(`[^`]+`\)\s*)?")
_ON: Final = re.compile(r"^\(on [^)]*\)\s*")
_PARTS: Final = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|`(?P<code>[^`]+)`")
_ASIDE: Final = re.compile(r"\s*\((?:`[A-Z]+\.(?:dec|dp|ruling)\.[^`]+`(?:[,;] )?)+\)")

Json = dict[str, Any]


def booklet(box: Box) -> Json:
    ed = box.edition
    sections = [part for section in _sections(ed) if (part := _section(section, 1))]
    changed = {rule.rule: rule for rule in difference.changed_rules(ed)} if ed.house else {}
    rules = [rule for section in sections for rule in all_rules(section)]
    known = {rule["id"] for rule in rules}
    for rule in rules:
        if note := changed.get(rule["id"]):
            rule["changes"] = list(note.changes)
            rule["suspended"] = note.suspended
    examples = [_example(rule) for rule in _rules(ed) if rule.kind == "example"]
    return {
        "chapters": sections,
        "examples": examples,
        "terms": _terms(box),
        "short": [(word, SHORT[word]) for word in SHORT if any(word in texts(part) for part in sections)],
        "words": index(ed, known, box),
        "known": sorted(known | {example["id"] for example in examples}),
        "constants": [
            dict(zip(("words", "value", "changed"), said, strict=True))
            for said in printed_constants(box).values()
        ],
    }


def _sections(ed: Edition) -> Iterator[Section]:
    if ed.id not in EDITIONS:
        return
    yield from rulebook(ed.id).sections
    if ed.variant == "rebels":
        yield from (it for it in rulebook("peace-and-rebels").sections if it.title == VARIANT)


def _rules(ed: Edition) -> list[Rule]:
    return list(rulebook(ed.id).rules) if ed.id in EDITIONS else []


def _section(section: Section, level: int) -> Json | None:
    """Return a heading with its rules; None if there are none below it."""
    if section.title in LEFT_OUT or section.title.startswith(("Rulings", "Examples", "Decisions")):
        return None
    rules = [rule_of(rule_id) for rule_id in section.ids]
    shown = [_shown(rule) for rule in rules if rule.kind == "rule"]
    below = [part for it in section.sections if (part := _section(it, level + 1))]
    if not shown and not below:
        return None
    title = (
        re.sub(r"^(?:\d+(?:\.\d+)?|[A-I](?: and [A-I])?\.) ", "", section.title)
        if level > 1
        else section.title
    )
    return {"title": title, "level": level, "rules": shown, "sections": below}


def all_rules(section: Json) -> Iterator[Json]:
    """Yield the rules of a section and of those below it."""
    yield from section["rules"]
    for below in section["sections"]:
        yield from all_rules(below)


def _shown(rule: Rule) -> Json:
    text, decides = _DECISION.subn("", rule.text)
    return {"id": rule.id, "name": rule.suffix, "decision": bool(decides), "runs": runs(text), "changes": []}


def _example(rule: Rule) -> Json:
    text = rule.text
    title, _, rest = text.partition(" (")
    _, _, story = rest.partition(")")
    if text.startswith("("):
        title, _, _ = text[1:].partition(";")
        _, _, story = text.partition(")")
    return {
        "id": rule.id,
        "name": rule.suffix,
        "title": capitalized(title),
        "on": [on for on in rule.on if rule_of(on).kind == "rule"][:8],
        "runs": runs(story.lstrip(" .")),
        "picture": example_picture(rule.id),
    }


def runs(text: str) -> list[Json]:
    """Return a ledger's Markdown as pieces: text, bold words, and rules that are referred to.

    >>> runs("See `V.ally.3` **now**")
    [{'text': 'See '}, {'rule': 'V.ally.3'}, {'text': ' '}, {'bold': 'now'}]
    """
    text = _ASIDE.sub("", _ON.sub("", text))
    found: list[Json] = []
    at = 0
    for part in _PARTS.finditer(text):
        if part.start() > at:
            found.append({"text": text[at : part.start()]})
        found.append({"bold": part["bold"]} if part["bold"] else {"rule": part["code"]})
        at = part.end()
    if at < len(text):
        found.append({"text": text[at:]})
    return found


def _terms(box: Box) -> list[Json]:
    guide = box.edition.teach.guide
    if guide is None:
        return []
    return [
        {"name": term.name, "meaning": with_numbers(term.meaning, box.k)}
        for term in sorted(guide.terms, key=lambda term: term.name.lower())
    ]


def index(ed: Edition, known: set[str], box: Box) -> list[Json]:
    """Return the words of the glossary with the rules that use them, the one that defines a word first."""
    guide = ed.teach.guide
    if guide is None:
        return []
    rules = [rule for rule in _rules(ed) if rule.id in known]
    found = []
    for term in sorted(guide.terms, key=lambda term: term.name.lower()):
        cited = ed.citations.get(term.cite, term.cite)
        places = _using(rules, (term.name, *term.forms))
        if cited in known:
            places = [cited, *(place for place in places if place != cited)]
        if places:
            found.append({"word": term.name, "rules": places[:MOST_PLACES]})
    return found


def _using(rules: Iterable[Rule], forms: Iterable[str]) -> list[str]:
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})\b")
    return [rule.id for rule in rules if pattern.search(rule.text)]


def texts(section: Mapping[str, Any]) -> str:
    return " ".join(
        "".join(run.get("text") or run.get("bold") or run.get("rule", "") for run in rule["runs"])
        for rule in all_rules(dict(section))
    )
