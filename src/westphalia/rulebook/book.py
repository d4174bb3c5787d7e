"""The rulebook of one edition, and the lookup over all of them."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from westphalia.rulebook.model import EDITIONS, Rule, UnknownRule, edition_name
from westphalia.rulebook.parse import parse
from westphalia.rulebook.references import expand

_EDITION_OF: Final[dict[str, str]] = {prefix: edition for edition, prefix in EDITIONS.items()}


def _near(rule_id: str, known: Iterable[str]) -> list[str]:
    """Return the known ids most similar to this one."""
    from difflib import get_close_matches  # slow to import, seldom needed

    return get_close_matches(rule_id, list(known), n=5, cutoff=0.7)


class Rulebook:
    """The rules of one edition in order, with its constants, decisions and headings."""

    def __init__(self, edition: str, text: str) -> None:
        self.edition: Final = edition
        ledger = parse(text, edition)
        self.rules: Final = ledger.rules
        self.constants: Final = ledger.constants
        self.decisions: Final = ledger.decisions
        self.sections: Final = ledger.sections
        self._by_id: Final = {rule.id: rule for rule in (*ledger.rules, *ledger.decision_rules)}
        self._order: Final = {rule_id: place for place, rule_id in enumerate(self._by_id)}

    def get(self, rule_id: str) -> Rule:
        """Return the rule (or decision) with this id."""
        if rule_id not in self._by_id:
            raise UnknownRule(rule_id, _near(rule_id, self._by_id))
        return self._by_id[rule_id]

    def rules_in(self, reference: str) -> list[Rule]:
        """Return the rules of an id, a range such as `V.trent.1-6`, or a family such as `V.trent`."""
        try:
            return [self._by_id[rule_id] for rule_id in expand(reference, self._order)]
        except UnknownRule as unknown:
            raise UnknownRule(unknown.id, _near(unknown.id, self._by_id)) from None

    def rulings_on(self, rule_id: str) -> tuple[Rule, ...]:
        """Return the rulings whose "(on ...)" names the rule."""
        return self._about(rule_id, "ruling")

    def examples_on(self, rule_id: str) -> tuple[Rule, ...]:
        """Return the worked examples that name the rule."""
        return self._about(rule_id, "example")

    def _about(self, rule_id: str, kind: str) -> tuple[Rule, ...]:
        self.get(rule_id)
        return tuple(rule for rule in self.rules if rule.kind == kind and rule_id in rule.on)

    def search(self, text: str) -> tuple[Rule, ...]:
        """Return the rules that contain every word of the text; those with the whole phrase come first."""
        phrase = text.casefold().strip()
        words = phrase.split()
        if not words:
            return ()
        content = {rule.id: f"{rule.id} {rule.text}".casefold() for rule in self.rules}
        found = [rule for rule in self.rules if all(word in content[rule.id] for word in words)]
        return tuple(sorted(found, key=lambda rule: phrase not in content[rule.id]))


@cache
def _read(edition: str) -> Rulebook:
    from importlib.resources import files  # a third of the import time of this package

    text = files(__package__).joinpath(f"{edition}.md").read_text(encoding="utf-8")
    return Rulebook(edition, text)


def rulebook(edition: str) -> Rulebook:
    """Return the rulebook of an edition, by name or prefix."""
    return _read(edition_name(edition))


def _book_of(rule_id: str) -> Rulebook:
    prefix = rule_id.replace("`", "").strip().partition(".")[0]
    if prefix not in _EDITION_OF:
        every = (known for edition in EDITIONS for known in rulebook(edition)._by_id)
        raise UnknownRule(rule_id, _near(rule_id, every))
    return rulebook(_EDITION_OF[prefix])


def rule(rule_id: str) -> Rule:
    """Return the rule with this id, from any edition."""
    return _book_of(rule_id).get(rule_id)


def rules_in(reference: str) -> list[Rule]:
    """Return the rules of an id, a range or a family, from any edition."""
    return _book_of(reference).rules_in(reference)
