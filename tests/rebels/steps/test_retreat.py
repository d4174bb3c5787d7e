"""Battles: who can retreat, where to, and the rest of the Battle."""

import pytest

from rebels.table import begin, board, events, play, rules, town
from westphalia.rebels.core import changes


@pytest.mark.rule("R.battle.8", "R.battle.12", "R.api.3")
def test_why_one_does_not_retreat_there():
    provinces = {
        "verona": town("venetia", "spain", unrest=True),
        "trento": town("tyrol", "spain"),
        "nice": town("savoy", "france"),
        "wien": town("austria", "austria"),
        "roma": town("latium", "spain"),
    }
    position = board(
        "spain france austria",
        provinces,
        areas={"lombardy": {"rebels": 4}},
        borders="lombardy-venetia venetia-tyrol venetia-savoy venetia-austria",
        units={"spain venetia": 3, "france savoy": 1},
        wars=[{"a": "spain", "b": "france"}],
    )
    game = begin(position, "C", dice=["blank"] * 6)
    assert game.legal("spain") == ["fight on", "tyrol"]
    said = {area: game.why_not("spain", area) for area in ("savoy", "austria", "latium")}
    assert {refusal.rule for refusal in said.values()} == {"R.battle.8"}
    assert said["savoy"].sentence == "There are Enemy Units in savoy."
    assert said["austria"].sentence.startswith("austria is not Friendly")
    assert said["latium"].sentence == "latium is not adjacent by Land."


@pytest.mark.rule("R.battle.8", "R.battle.12")
def test_whose_last_unit_is_lost_by_retreating_does_not_arrive():
    provinces = {"verona": town("venetia", "spain", unrest=True), "trento": town("tyrol", "austria")}
    position = board(
        "spain austria",
        provinces,
        areas={"lombardy": {"rebels": 6}},
        borders="lombardy-venetia venetia-tyrol",
        units={"spain venetia": 3, "austria venetia": 1},
    )
    game = begin(position, "C", dice=["blank"] * 6)
    game.say("austria", "tyrol")
    assert events(game, "retreat") == []
    assert {(e["side"], *e["units"]) for e in events(game, "casualties")} == {("austria", "regular.infantry")}


@pytest.mark.rule("R.battle.9", "R.i.14")
def test_a_unit_that_falls_to_a_rebellion_after_a_battle_is_no_casualty_of_it():
    provinces = {"verona": town("venetia", "spain", unrest=True)}
    position = board(
        "spain",
        provinces,
        areas={"lombardy": {"rebels": 4}},
        borders="lombardy-venetia",
        units={"spain venetia": 3},
        options={"rules_version": "1.2"},
    )
    dice = ["blank"] * 3 + ["infantry"] * 3 + ["rebellion"]
    game = play(position, "CI", dice=dice)
    assert [e["winner"] for e in events(game, "battle_end")] == ["spain"]
    assert rules(game, "units_removed") == ["R.i.14"]


@pytest.mark.rule("R.battle.12")
def test_two_stacks_of_different_units_become_one():
    units = {
        "p x": {"regular.infantry": 2, "mercenary.cavalry": 1},
        "p y": {"regular.infantry": 1, "allied.artillery": 1},
    }
    game = begin(board("p", units=units), "I")
    changes.move_stack(game.state, "p", "x", "y")
    assert game.position()["stacks"][0]["units"] == {
        "allied.artillery": 1,
        "mercenary.cavalry": 1,
        "regular.infantry": 3,
    }
