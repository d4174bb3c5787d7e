"""Parse the text of a ledger into rules, sections, constants and decisions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from westphalia.rulebook.model import EDITIONS, Constant, Decision, Kind, Rule, Section
from westphalia.rulebook.references import mentioned
from westphalia.rulebook.sources import split_sources, without_references
from westphalia.rulebook.tables import read_constants, read_decisions

_BULLET: Final = re.compile(r"- `(?P<id>[A-Z]+\.[^`]+)` (?P<text>.+)$")

_RULING_ON: Final = re.compile(r"\(on (?P<on>[^)]*)\) ")
_EXAMPLE_ON: Final = re.compile(r"[^(]{0,60}\((?P<on>[^)]*)\)")
_KINDS: Final[dict[str, Kind]] = {
    "ruling": "ruling",
    "inv": "invariant",
    "ex": "example",
    "example": "example",
}


@dataclass(slots=True)
class Ledger:
    rules: tuple[Rule, ...]
    decision_rules: tuple[Rule, ...]
    constants: dict[str, Constant]
    decisions: tuple[Decision, ...]
    sections: tuple[Section, ...]


@dataclass(slots=True)
class _Heading:
    title: str
    level: int
    ids: list[str] = field(default_factory=list)
    below: list[_Heading] = field(default_factory=list)

    def section(self) -> Section:
        return Section(self.title, tuple(self.ids), tuple(heading.section() for heading in self.below))


def parse(text: str, edition: str) -> Ledger:
    lines = text.splitlines()
    prefix = EDITIONS[edition]
    decisions = read_decisions(lines, prefix)
    top, rules = _walk(lines, edition)
    order = {rule.id: place for place, rule in enumerate(rules)}
    rules = [replace(rule, on=_about(rule, order)) for rule in rules]
    decision_rules = tuple(_as_rule(decision, edition, order) for decision in decisions)
    return Ledger(
        rules=tuple(rules),
        decision_rules=decision_rules,
        constants=read_constants(lines),
        decisions=decisions,
        sections=tuple(heading.section() for heading in top.below),
    )


def _walk(lines: list[str], edition: str) -> tuple[_Heading, list[Rule]]:
    """Return the tree of headings, and the bullets with ids as rules."""
    path = [_Heading("", 1)]
    rules: list[Rule] = []
    added = False  # a heading or its first paragraph may say that everything below it is added
    for line in lines:
        if line.startswith("##"):
            marks, _, title = line.partition(" ")
            while path[-1].level >= len(marks):
                path.pop()
            heading = _Heading(title.removesuffix(" (added)"), len(marks))
            path[-1].below.append(heading)
            path.append(heading)
            added = title.endswith("(added)") or (added and len(marks) > 2)
        elif "Everything in this section is (added)" in line:
            added = True
        elif bullet := _BULLET.match(line):
            section = tuple(heading.title for heading in path[1:])
            path[-1].ids.append(bullet["id"])
            rules.append(_rule(bullet["id"], bullet["text"], edition, section, added))
    return path[0], rules


def _rule(rule_id: str, text: str, edition: str, section: tuple[str, ...], added: bool) -> Rule:
    kind: Kind = next((_KINDS[part] for part in rule_id.split(".") if part in _KINDS), "rule")
    text, sources = split_sources(text)
    if not sources and added and kind == "rule":
        sources = ("added",)
    return Rule(rule_id, without_references(text, edition), edition, section, sources, kind)


def _about(rule: Rule, order: dict[str, int]) -> tuple[str, ...]:
    """Return the rules named by a ruling's "(on ...)" or in the first brackets of an example."""
    pattern = {"ruling": _RULING_ON, "example": _EXAMPLE_ON}.get(rule.kind)
    found = pattern.match(rule.text) if pattern else None
    if not found:
        return ()
    return tuple(mentioned(found["on"], order))


def _as_rule(decision: Decision, edition: str, order: dict[str, int]) -> Rule:
    """Return a row of the decision table as a sentence that can be looked up like a rule."""
    details = [f"{key}: {decision[key]}" for key in ("phase", "order", "secret", "pass") if decision.get(key)]
    text = f"**Decision** {decision['who']}: {decision['options']} ({'; '.join(details)})."
    text += f" Rules: {decision['rules']}"
    on = tuple(mentioned(decision["rules"], order))
    return Rule(decision["id"], text, edition, ("Decision points",), (), "decision", on)
