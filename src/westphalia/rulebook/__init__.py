"""The ledgers of the rules as package data, and the reader that turns a rule id into its sentence."""

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
