"""Instructions and rolls that the recorded phases do not show."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rebels.table import begin, board, land, town
from westphalia.rebels.wording.instructions import instruction


@pytest.mark.rule("R.api.2")
@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("slot_covered", {"realm": "p", "track": "town", "slot": 3}, "Pera places a cube on slot 3 of its Town Track."),
        ("slot_freed", {"realm": "p", "track": "vassal", "slot": None},
         "Pera removes the cube from a slot of its Vassal Track."),
        ("manpower", {"realm": "p", "available": 0, "exhausted": 0}, "Pera: Manpower unchanged."),
        ("religion_changed", {"religion": None, "area": "x"}, "None is now the Religion of x."),
        ("casualties", {"side": "rebels", "area": "x", "units": {"infantry": 1}}, "The Rebels lose 1 infantry in x."),
        ("casualties", {"side": "p", "area": "x", "units": {"allied.cavalry": 2}},
         "Pera loses 2 allied cavalry in x."),
        ("units_removed", {"realm": "p", "area": "x", "units": {}}, "Pera loses no Units in x."),
    ],
)  # fmt: skip
def test_each_event_has_an_instruction(kind, fields, said):
    game = begin(board("p", {"a": town("x", "p")}, {"p": {"name": "Pera"}}), "A")
    assert instruction(game.state, SimpleNamespace(kind=kind, fields=fields)) == said


@pytest.mark.rule("R.battle.3", "R.b.12")
def test_the_dice_of_an_invader_and_of_a_muslim_defender():
    provinces = {"home": land("h", "n", "large"), "a": town("a", "p")}
    realms = {"n": {"capital": "home", "name": "Nubia"}, "p": {"state_religion": "Sunni"}}
    position = board("p", provinces, realms, borders="h-a", units={"p a": 3}, wars=[{"a": "p", "b": "n"}])
    game = begin(position, "B", dice="table")
    assert game.prompt("dice") == ""
    game.say("p", "cavalry")
    assert game.prompt("dice") == "Infantry die 1 of 3 for Nubia in a, Round 1: what does it show?"
    game.say("dice", "blank", "blank", "blank", "blank")
    assert game.prompt("dice") == "Cavalry die 2 of 3 for p in a, Round 1: what does it show?"
