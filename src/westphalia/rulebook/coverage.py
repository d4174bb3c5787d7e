"""Rule coverage: the rules of an edition that tests name with `@pytest.mark.rule`, and those they do not."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from westphalia.rulebook.book import rulebook, rules_in
from westphalia.rulebook.marks import MarkedTest, read_tests
from westphalia.rulebook.model import EDITIONS, Rule, UnknownRule, edition_name


@dataclass(frozen=True, slots=True)
class UnknownMark:
    """A test that names an unknown rule id."""

    test: MarkedTest
    reference: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rule coverage of one edition; rules include invariants and worked examples."""

    edition: str
    covered: dict[str, tuple[str, ...]]
    missing: tuple[Rule, ...]
    covered_rulings: dict[str, tuple[str, ...]]
    missing_rulings: tuple[Rule, ...]
    unknown: tuple[UnknownMark, ...]
    unnamed: tuple[MarkedTest, ...]
    """Tests under tests/rules that name no rule."""

    @property
    def complete(self) -> bool:
        """Whether a test names each rule and all named ids exist."""
        return not (self.missing or self.unknown or self.unnamed)


class Scan:
    """The tests of a directory with the rules they name."""

    def __init__(self, tests_dir: Path, tests: tuple[MarkedTest, ...]) -> None:
        self.tests_dir: Final = tests_dir
        self.tests: Final = tests
        self.by_rule: Final[dict[str, list[str]]] = {}
        self.unknown: Final[list[UnknownMark]] = []
        for test in tests:
            for reference in test.references:
                self._note(test, reference)

    def _note(self, test: MarkedTest, reference: str) -> None:
        try:
            rules = rules_in(reference)
        except UnknownRule as unknown:
            self.unknown.append(UnknownMark(test, reference, unknown.near))
            return
        for rule in rules:
            nodes = self.by_rule.setdefault(rule.id, [])
            if test.node not in nodes:
                nodes.append(test.node)

    def coverage(self, edition: str) -> Coverage:
        book = rulebook(edition)
        must = [rule for rule in book.rules if rule.must_be_tested]
        rulings = [rule for rule in book.rules if rule.kind == "ruling"]
        return Coverage(
            edition=book.edition,
            covered={rule.id: tuple(self.by_rule[rule.id]) for rule in must if rule.id in self.by_rule},
            missing=tuple(rule for rule in must if rule.id not in self.by_rule),
            covered_rulings={r.id: tuple(self.by_rule[r.id]) for r in rulings if r.id in self.by_rule},
            missing_rulings=tuple(rule for rule in rulings if rule.id not in self.by_rule),
            unknown=tuple(mark for mark in self.unknown if _belongs(mark.reference, book.edition)),
            unnamed=tuple(
                test for test in self.tests if not test.references and _is_rules_test(test, book.edition)
            ),
        )


def _is_rules_test(test: MarkedTest, edition: str) -> bool:
    """Return whether a test lies under tests/rules and not in the folder of another edition."""
    folders = test.path.parts[:-1]
    if folders[:1] != ("rules",):
        return False
    others = {name.replace("-", "_") for name in EDITIONS} - {edition.replace("-", "_")}
    return not others.intersection(folders)


def scan(tests_dir: str | Path) -> Scan:
    """Read the rule marks of all tests under a directory."""
    root = Path(tests_dir)
    if not root.is_dir():
        raise ValueError(f"no directory {root}")
    files = sorted({*root.rglob("test_*.py"), *root.rglob("*_test.py")})  # what pytest collects
    return Scan(root, tuple(test for path in files for test in read_tests(path, path.relative_to(root))))


def _belongs(reference: str, edition: str) -> bool:
    """Return whether an unknown id has the edition's prefix, or none that is known."""
    prefix = reference.partition(".")[0]
    return prefix == EDITIONS[edition] or prefix not in EDITIONS.values()


def coverage_table(tests_dir: str | Path, editions: tuple[str, ...] = tuple(EDITIONS)) -> str:
    """Return the coverage of each edition by chapter, as a Markdown table."""
    found = scan(tests_dir)
    lines = ["| edition | chapter | rules | named by a test |", "|---|---|--:|--:|"]
    for edition in map(edition_name, editions):
        state = found.coverage(edition)
        lines.append(_row(f"**{edition}**", "**all**", len(state.covered), len(state.missing)))
        chapters: dict[str, list[bool]] = {}
        for rule in rulebook(edition).rules:
            if rule.must_be_tested:
                chapters.setdefault(rule.chapter, []).append(rule.id in state.covered)
        lines += [
            _row("", chapter, sum(named), len(named) - sum(named)) for chapter, named in chapters.items()
        ]
        lines.append(
            _row("", "Rulings (not required)", len(state.covered_rulings), len(state.missing_rulings))
        )
    return "\n".join(lines) + "\n"


def _row(edition: str, chapter: str, named: int, missing: int) -> str:
    total = named + missing
    share = 100 * named // total if total else 100  # rounded down: 100 % means all
    return f"| {edition} | {chapter} | {total} | {named} ({share} %) |"
