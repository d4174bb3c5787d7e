"""Positions with the spelling of a newcomer: words in any case, numbers for words, text for a table."""

from __future__ import annotations

from typing import Any

import pytest

from westphalia.rebels import PositionError, from_position, read_text, resolve

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


def town(area: str, owner: str, **more: Any) -> dict[str, Any]:
    return {"area": area, "size": "small", "printed_realm": owner, **more}


def war(occupier: str | None = "en") -> dict[str, Any]:
    """England has taken one of France's two Provinces."""
    return {
        "turn_order": ["en", "fr"],
        "realms": {name: {"kind": "PR", "stability": 0} for name in ("en", "fr")},
        "areas": {"S": {}, "F": {}},
        "provinces": {"a": town("S", "en"), "f": town("F", "fr", occupier=occupier), "g": town("F", "fr")},
        "wars": [{"a": "en", "b": "fr"}],
    }


@pytest.mark.rule("R.d.19", "R.term.white.1")
@pytest.mark.parametrize(("answer", "wars"), [("yes", 0), ("No", 1)])
def test_the_rulebooks_names_of_terms_and_yes_and_no_are_understood(answer: str, wars: int) -> None:
    said = [("en", "fr", "propose White Peace"), ("fr", answer)]
    rest = [("en", "leave"), ("fr", "done")] if wars else []
    assert len(resolve(war(), [*said, *rest], first="D", last="D").position()["wars"]) == wars


@pytest.mark.rule("R.term.keep.2", "R.d.15")
def test_a_term_is_enforced_by_its_long_name() -> None:
    stacks = [{"pr": "en", "area": "F", "units": {"regular": {"infantry": 1}}}]
    said = ("en", "fr", "enforce Keep Current Board State", "keep")
    game = from_position({**war(), "stacks": stacks}, first="D", last="D")
    game.say(*said)
    assert game.position()["provinces"]["f"]["lawful_owner"] == "en"


@pytest.mark.rule("R.i.8", "R.i.10")
def test_faces_and_powers_have_their_long_names() -> None:
    position = war(None)
    position["realms"]["fr"]["power"] = {"adm": 1, "dip": 1}
    for name in ("f", "g"):
        position["provinces"][name]["unrest"] = True
    faces = ["Lose 1 Monarch Power", "Remove Unrest"]
    game = resolve(position, [("fr", "diplomatic", "g")], first="I", dice=faces)
    assert game.position()["realms"]["fr"]["power"] == {"adm": 1, "dip": 0, "mil": 0}
    assert not game.position()["provinces"]["g"]["unrest"]


@pytest.mark.rule("R.api.4")
def test_answers_without_an_order_are_refused() -> None:
    with pytest.raises(ValueError, match="answers: must be a list of pairs"):
        resolve(war(), {"en": ["done"], "fr": ["done"]})  # type: ignore[arg-type]
