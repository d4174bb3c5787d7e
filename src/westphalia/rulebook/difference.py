"""Differences between the rulebooks of two editions."""

from dataclasses import dataclass

from westphalia.rulebook.book import rulebook
from westphalia.rulebook.model import Constant, Rule


@dataclass(frozen=True, slots=True)
class ConstantDiff:
    """A constant with different values, or one that only one edition has."""

    name: str
    a: Constant | None
    b: Constant | None


@dataclass(frozen=True, slots=True)
class RuleDiff:
    """Two rules with the same id suffix and different text; similarity is the share of common words."""

    suffix: str
    a: Rule
    b: Rule
    similarity: float


@dataclass(frozen=True, slots=True)
class ChapterDiff:
    """The differences of one family of ids, such as `trent`."""

    name: str
    only_a: tuple[Rule, ...]
    only_b: tuple[Rule, ...]
    changed: tuple[RuleDiff, ...]
    same: int


@dataclass(frozen=True, slots=True)
class RulebookDiff:
    """The differences of two editions, constants first, then family by family."""

    edition_a: str
    edition_b: str
    constants: tuple[ConstantDiff, ...]
    chapters: tuple[ChapterDiff, ...]


def diff(edition_a: str, edition_b: str) -> RulebookDiff:
    """Compare two editions by the names of constants and the suffixes of rule and ruling ids."""
    book_a, book_b = rulebook(edition_a), rulebook(edition_b)
    names = dict.fromkeys([*book_a.constants, *book_b.constants])
    constants = [ConstantDiff(name, book_a.constants.get(name), book_b.constants.get(name)) for name in names]
    rules_a, rules_b = _comparable(book_a.rules), _comparable(book_b.rules)
    families = dict.fromkeys(suffix.partition(".")[0] for suffix in [*rules_a, *rules_b])
    return RulebookDiff(
        book_a.edition,
        book_b.edition,
        tuple(pair for pair in constants if not (pair.a and pair.b and pair.a.value == pair.b.value)),
        tuple(_chapter(family, rules_a, rules_b) for family in families),
    )


def _comparable(rules: tuple[Rule, ...]) -> dict[str, Rule]:
    """Return rules and rulings by suffix; the numbers of invariants and examples do not correspond."""
    return {rule.suffix: rule for rule in rules if rule.kind in ("rule", "ruling")}


def _chapter(family: str, rules_a: dict[str, Rule], rules_b: dict[str, Rule]) -> ChapterDiff:
    a = {suffix: rule for suffix, rule in rules_a.items() if suffix.partition(".")[0] == family}
    b = {suffix: rule for suffix, rule in rules_b.items() if suffix.partition(".")[0] == family}
    both = [
        RuleDiff(suffix, a[suffix], b[suffix], _similarity(a[suffix], b[suffix]))
        for suffix in a
        if suffix in b
    ]
    changed = tuple(pair for pair in both if pair.similarity < 1)
    return ChapterDiff(
        family,
        tuple(rule for suffix, rule in a.items() if suffix not in b),
        tuple(rule for suffix, rule in b.items() if suffix not in a),
        changed,
        len(both) - len(changed),
    )


def _similarity(a: Rule, b: Rule) -> float:
    """Return 1 for equal text (apart from the edition's prefix), otherwise the Jaccard index of the words, below
    1.
    """
    text_a, text_b = _plain(a), _plain(b)
    if text_a == text_b:
        return 1.0
    words_a, words_b = set(text_a.lower().split()), set(text_b.lower().split())
    return min(len(words_a & words_b) / len(words_a | words_b), 0.99)


def _plain(rule: Rule) -> str:
    return rule.text.replace(f"`{rule.id.partition('.')[0]}.", "`")
