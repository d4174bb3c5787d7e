"""Ids, ranges, families and what happens with ids that do not exist."""

import pytest

from westphalia.rulebook import UnknownRule, rule, rulebook, rules_in
from westphalia.rulebook.references import mentioned


@pytest.mark.parametrize(
    ("reference", "ids"),
    [
        ("V.trent.3", ["V.trent.3"]),
        ("`V.trent.3`", ["V.trent.3"]),
        ("V.trent.1-3", ["V.trent.1", "V.trent.2", "V.trent.3"]),
        ("V.setup.elector.1-4", [f"V.setup.elector.{n}" for n in (1, 2, 3, 4)]),
        ("V.trent.9-11", ["V.trent.9", "V.trent.10", "V.trent.11"]),
        ("V.trent.3 to V.trent.4", ["V.trent.3", "V.trent.4"]),
        ("VI.ally.1-VI.ally.2", ["VI.ally.1", "VI.ally.2"]),
        ("D.size", ["D.size.1", "D.size.2", "D.size.3", "D.size.4"]),
        ("D.size.*", ["D.size.1", "D.size.2", "D.size.3", "D.size.4"]),
        ("D.none.2-4", ["D.none.2", "D.none.4"]),  # D.none.3 was withdrawn
        ("V.ruling.map-shape", ["V.ruling.map-shape"]),
        ("V.ruling.round5-order", ["V.ruling.round5-order"]),
    ],
)
def test_references_expand_to_rule_ids(reference: str, ids: list[str]) -> None:
    assert [one.id for one in rules_in(reference)] == ids


def test_a_range_over_families_follows_the_ledger() -> None:
    ids = [one.id for one in rules_in("D.treaty.take to D.treaty.ally")]
    assert ids[0] == "D.treaty.take.1"
    assert ids[-1] == "D.treaty.ally.3"
    assert "D.treaty.vassal.1" in ids


@pytest.mark.parametrize(
    "reference",
    [
        "V.trent.99",
        "V.trent.0-3",
        "V.trent.3-99",
        "V.trent.4-3",
        "V.nothing",
        "V",
        "V.*",
        "X.trent.3",
        "D.none.3",
        "",
    ],
)
def test_what_does_not_exist_is_refused(reference: str) -> None:
    with pytest.raises(UnknownRule):
        rules_in(reference)


def test_an_unknown_rule_suggests_near_ones() -> None:
    with pytest.raises(UnknownRule) as caught:
        rule("V.trnt.3")
    assert caught.value.id == "V.trnt.3"
    assert caught.value.near[0] == "V.trent.3"
    assert "V.trent.3" in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_rule_of_another_edition_is_not_in_the_book() -> None:
    with pytest.raises(UnknownRule):
        rulebook("five-round").get("VI.trent.3")
    with pytest.raises(UnknownRule):
        rulebook("five-round").rulings_on("V.trent.99")


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(ValueError, match="five-round"):
        rulebook("seven-round")


def test_mentioned_reads_lists_and_ranges() -> None:
    text = "see V.rwpeace.3, V.rwpeace.6-7 and `V.trent.3` to `V.trent.5`"
    order = {one.id: place for place, one in enumerate(rulebook("V").rules)}
    assert mentioned(text, order) == [
        "V.rwpeace.3",
        "V.rwpeace.6",
        "V.rwpeace.7",
        "V.trent.3",
        "V.trent.4",
        "V.trent.5",
    ]
