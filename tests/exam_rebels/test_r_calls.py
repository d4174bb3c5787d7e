"""An examiner's cases on calls and files: what they may contain, and what is refused."""

import json

import pytest

from exam_rebels.sheet import board, lands, npr, play, pr, prestige, unrest
from westphalia.rebels import PositionError, at_random, from_position, read_text, resolve


def unhappy(**rest):
    """Return a position in which every step would find something to do."""
    return board(
        {"Spain": pr(stability=-2, ruler=None), "Fez": npr()},
        lands("Granada", "Spain", "Malaga Almeria"),
        areas={"Granada": {"religion": "Sunni", "rebels": 1}},
        cb=[{"holder": "Spain", "target": "Fez"}],
        marriages=[{"pr": "Spain", "realm": "Fez", "disputed": True}],
        **rest,
    )


@pytest.mark.parametrize(
    ("steps", "lost"), [("A", -2), ("E", -3), ("AE", -5), ("BD", 0), ("FH", 0), ("AI", -5)]
)
def test_only_the_requested_steps_are_played(steps, lost):
    game = from_position(unhappy(), first=steps[0], last=steps[-1])
    while game.asked is not None:
        game.say(game.asked, game.legal(game.asked)[0])
    assert prestige(game).get("Spain", 0) == lost
    begun = [e.fields["step"] for e in game.log if e.kind == "step_begin"]
    assert begun == [step for step in "ABCDEFGHI" if steps[0] <= step <= steps[-1]]


def test_the_whole_phase_in_its_order():
    game = resolve(unhappy(), at_random(3), seed=3)
    assert game.over
    assert game.position()["realms"]["Spain"]["stability"] == -3


def test_the_phase_waits_for_players_who_have_not_passed():
    with pytest.raises(PositionError) as refused:
        from_position(unhappy(passed=[]))
    assert [fault.field for fault in refused.value.faults] == ["passed"]


def test_a_step_that_does_not_exist_and_steps_the_wrong_way_round():
    for first, last in (("J", "I"), ("D", "B")):
        with pytest.raises((PositionError, ValueError)):
            from_position(unhappy(), first=first, last=last)


def test_json_and_toml_give_the_same_position():
    text = """
    turn_order = ["Spain"]
    realms.Spain = { kind = "PR", stability = 2, state_religion = "Catholic" }
    areas.Leon = { religion = "Catholic" }
    provinces.Avila = { area = "Leon", size = "small", printed_realm = "Spain", unrest = true }
    provinces.Burgos = { area = "Leon", size = "large", printed_realm = "Spain", unrest = true }
    """
    position = read_text(text)
    assert read_text(json.dumps(position)) == position
    assert unrest(play(position, "H", "Spain: Avila")) == ["Burgos"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"wars": [{"a": "Fez", "b": "Spain"}]}, "wars[0].a"),
        ({"wars": [{"a": "Spain", "b": "Atlantis"}]}, "wars[0].b"),
        ({"wars": [{"a": "Spain", "b": "Fez", "outcome": "total"}]}, "wars[0].victor"),
        ({"stacks": [{"pr": "Spain", "area": "Nowhere", "units": {}}]}, "stacks[0].area"),
        ({"truces": [["Spain", "Spain"]]}, "truces[0]"),
        ({"turn_order": ["Spain", "Spain"]}, "turn_order"),
        ({"marriages": [{"pr": "Fez", "realm": "Spain"}]}, "marriages[0].pr"),
        ({"options": {"rebel_order": "three_passes"}}, "options.rebel_order"),
        ({"rebels": 3}, "rebels"),
    ],
)
def test_mistakes_are_refused_with_their_field(change, field):
    with pytest.raises(PositionError) as refused:
        from_position(unhappy() | change)
    assert any(fault.field.startswith(field) for fault in refused.value.faults), refused.value.faults


def test_names_may_be_written_without_accents_and_capitals():
    position = board(
        {"França": pr(stability=-2)},
        lands("Île", "França", "Orléans Évreux"),
        areas={"Île": {"religion": "Catholic"}},
    )
    assert unrest(play(position, "H", "França: orleans")) == ["Orléans"]
