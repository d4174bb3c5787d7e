"""The glossary: every word of a ledger's vocabulary is explained, and the stated ways to win match the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import westphalia.rulebook
from westphalia.editions.kit.edition import edition, variants
from westphalia.server.http.guide import guide_body

LEDGERS = Path(westphalia.rulebook.__file__).parent
NAMED_ELSEWHERE = {  # words of a ledger that explain themselves, or stand under another name
    "S", "map", "placed", "stored", "Unplaced",
    "First Player", "After you", "Orthodox / heretical", "Exile", "IP", "vassal",
}  # fmt: skip
EDITIONS = ("five-round", "six-round", "dice")


def vocabulary(name: str) -> set[str]:
    """Return the words in bold of a ledger's vocabulary."""
    text = (LEDGERS / f"{name}.md").read_text(encoding="utf-8")
    chapter = text.split("## Vocabulary")[1].split("\n## ")[0]
    found = set()
    for bold in re.findall(r"\*\*(.+?)\*\*", chapter):
        plain = re.sub(r" \(.*?\)", "", bold)
        found |= {word.strip() for word in re.split(r"[,/]", plain)}
    return found


@pytest.mark.parametrize("name", EDITIONS)
def test_every_word_of_the_ledger_is_explained(name):
    body = guide_body(edition(name), edition(name).teach.guide, edition(name).usual_players())
    known = {form.lower() for term in body.terms for form in term.forms}
    missing = {word for word in vocabulary(name) if word.lower() not in known} - NAMED_ELSEWHERE
    assert not missing


@pytest.mark.parametrize("name", [*EDITIONS, *variants()])
def test_terms_are_told_apart_and_cite_rules_that_are(name):
    ed = edition(name)
    prefixes = (f"{ed.prefix}.", "R.variant.") if ed.variant else (f"{ed.prefix}.",)
    for players in ed.players:
        body = guide_body(ed, ed.teach.guide, players)
        forms = [form.lower() for term in body.terms for form in term.forms]
        assert len(set(forms)) == len(forms), {f for f in forms if forms.count(f) > 1}
        assert all(term.meaning.endswith(".") for term in body.terms)
        assert all(term.rule.startswith(prefixes) for term in body.terms if term.rule)
        assert {way.id for way in body.ways} == set(ed.show.victories)
        assert [note.id for note in body.phases] == [
            p for p in ed.constants(players, ed.proposed()).phases if p not in ("setup", "initiative")
        ]


@pytest.mark.rule("V.win.2", "V.win.4")
def test_what_the_page_says_is_what_the_race_asks_for():
    body = guide_body(edition("five-round"), edition("five-round").teach.guide, 7)
    assert body.ways[0].needs[:2] == ["at least 49 Catholic provinces", "7 Catholic Electors of 7"]
    assert "at most 3" in body.ways[0].who


@pytest.mark.rule("R.variant.i.1", "R.variant.f.1")
def test_a_variant_explains_its_own_words_beside_those_of_its_edition():
    ed = edition("five-round+rebels")
    body = guide_body(ed, ed.teach.guide, 5)
    terms = {term.name: term for term in body.terms}
    assert {"Unrest", "Rebels", "Stability", "Casus belli", "Truce", "Core", "Imperial Power"} <= set(terms)
    assert terms["Rebel Die"].rule == "R.variant.i.1"
    assert "rebels" in [note.id for note in body.phases]
