"""Positions as a stranger spells them: the words of the format in any case, numbers for words, text for a table."""

from __future__ import annotations

from typing import Any

import pytest

from westphalia.rebels import PositionError, from_position, read_text

TABLE = """
turn_order = ["spain", "france"]
[realms.spain]
kind = "pr"
stability = 0
state_religion = "Catholic"
town_track = ["Vacant", "Cube"]
[realms.france]
kind = "PR"
stability = 0
[areas.Leon]
religion = "Counter Reformed"
[provinces.Leon]
area = "Leon"
size = "Large"
printed_realm = "spain"
[provinces.Toro]
area = "Leon"
size = "small"
printed_realm = "spain"
occupier = "Rebels"
[[wars]]
a = "spain"
b = "france"
outcome = "Stuck"
[options]
rules_version = 1.2
"""


@pytest.mark.rule("R.api.6", "R.api.8", "R.e.7", "R.g.3")
def test_the_words_of_the_format_are_read_in_any_case() -> None:
    after = from_position(read_text(TABLE), first="D", last="G").position()
    assert after["provinces"]["Leon"]["size"] == "large"
    assert after["provinces"]["Toro"]["occupier"] == "rebels"
    assert after["realms"]["spain"]["prestige"] == -1
    assert not after["provinces"]["Leon"]["unrest"]
    assert [war["outcome"] for war in after["wars"]] == ["stuck"]
    assert after["options"]["rules_version"] == "1.2"


@pytest.mark.rule("R.api.8")
@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (TABLE, "read_text"),
        ({"turn_order": [], "options": {"rules_version": 1.3}}, "must be one of seed, 1.2, not 1.3"),
    ],
)
def test_a_text_and_an_unknown_word_are_refused_with_what_would_do(position: Any, reason: str) -> None:
    with pytest.raises(PositionError) as refused:
        from_position(position)
    assert [reason in fault.reason for fault in refused.value.faults] == [True]
