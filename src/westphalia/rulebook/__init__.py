"""The rules of all editions as text: ledgers in Markdown, a parser, and lookup by rule id."""

from westphalia.rulebook.book import Rulebook, rule, rulebook, rules_in
from westphalia.rulebook.difference import ChapterDiff, ConstantDiff, RulebookDiff, RuleDiff, diff
from westphalia.rulebook.model import (
    EDITIONS,
    Constant,
    Decision,
    Kind,
    Rule,
    Section,
    UnknownRule,
    edition_name,
)

__all__ = [
    "EDITIONS",
    "ChapterDiff",
    "Constant",
    "ConstantDiff",
    "Decision",
    "Kind",
    "Rule",
    "RuleDiff",
    "Rulebook",
    "RulebookDiff",
    "Section",
    "UnknownRule",
    "diff",
    "edition_name",
    "rule",
    "rulebook",
    "rules_in",
]
