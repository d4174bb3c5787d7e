"""An examiner's cases, steps G and H: Religious Dissent, and Unrest gained and removed."""

import pytest

from exam_rebels.sheet import board, lands, play, pr, unrest, vassal
from westphalia.rebels import from_position


def bohemia(state="Catholic", area="Hussite", **rest):
    return board(
        {"Austria": pr(state_religion=state), "Moravia": vassal("Austria"), "Lusatia": vassal("Austria")},
        lands("Bohemia", "Austria", "Praha* Plzen"),
        lands("Silesia", "Austria", "Breslau"),
        lands("Brno", "Moravia", "Olomouc Znojmo"),
        lands("Lausitz", "Lusatia", "Bautzen"),
        areas={
            "Bohemia": {"religion": area},
            "Silesia": {"religion": area},
            "Brno": {"religion": area, "influence": {"Austria": 1}},
            "Lausitz": {"religion": area},
        },
        **rest,
    )


def test_one_town_in_each_affected_area_then_one_vassal_or_influence():
    game = play(bohemia(), "G", "Austria: Plzen", "Austria: influence Brno")
    assert unrest(game) == ["Breslau", "Plzen"]
    assert game.position()["areas"]["Brno"]["influence"].get("Austria", 0) == 0


def test_the_vassal_instead_of_influence_in_one_area_only():
    game = play(bohemia(), "G", "Austria: Praha", "Austria: Bautzen")
    assert unrest(game) == ["Bautzen", "Breslau", "Praha"]
    assert game.position()["areas"]["Brno"]["influence"]["Austria"] == 1


def test_no_influence_to_remove_where_there_is_none():
    game = from_position(bohemia(), first="G", last="G")
    game.say("Austria", "Praha")
    assert game.why_not("Austria", "influence Lausitz") is not None


@pytest.mark.parametrize(
    ("state", "area", "affected"),
    [
        ("Catholic", "Catholic", False),
        ("Catholic", "Counter-Reformed", False),
        ("Catholic", "Protestant", True),
        ("Protestant", "Catholic", True),
        ("Catholic", "Diverse Faiths", True),
    ],
)
def test_catholic_and_counter_reformed_are_one_religion(state, area, affected):
    position = board(
        {"Austria": pr(state_religion=state)},
        lands("Bohemia", "Austria", "Praha*"),
        areas={"Bohemia": {"religion": area}},
    )
    assert unrest(play(position, "G")) == (["Praha"] if affected else [])


def test_where_all_towns_are_in_unrest_nothing_more_happens():
    position = board(
        {"Austria": pr()},
        lands("Bohemia", "Austria", "Praha*! Plzen!"),
        lands("Bohemia", "Austria", "Tabor", occupier="rebels"),
        areas={"Bohemia": {"religion": "Hussite"}},
    )
    assert unrest(play(position, "G")) == ["Plzen", "Praha"]


# --- step H ---


def poland(stability, names, war=False, **rest):
    wars = [{"a": "Poland", "b": "Sweden", "outcome": "stuck"}] if war else []
    return board(
        {"Poland": pr(stability=stability), "Sweden": pr(), "Mazovia": vassal("Poland")},
        lands("Poznan", "Poland", names),
        lands("Mazowsze", "Mazovia", "Plock!"),
        lands("Skane", "Sweden", "Lund Malmo"),
        wars=wars,
        **rest,
    )


def test_at_war_two_towns():
    game = play(poland(0, "Gdansk Kalisz Torun", war=True), "H", "Poland: Kalisz, Torun")
    assert unrest(game) == ["Kalisz", "Lund", "Malmo", "Plock", "Torun"]


def test_at_war_with_one_calm_town_left():
    assert "Gdansk" in unrest(play(poland(0, "Gdansk Kalisz!", war=True), "H"))


def test_several_wars_cost_two_towns_all_the_same():
    position = poland(0, "Gdansk Kalisz Torun", war=True)
    position["realms"]["Moscow"] = {"kind": "NPR"}
    position["wars"].append({"a": "Poland", "b": "Moscow", "outcome": "stuck"})
    assert unrest(play(position, "H", "Poland: Gdansk, Kalisz")) == [
        "Gdansk",
        "Kalisz",
        "Lund",
        "Malmo",
        "Plock",
    ]


@pytest.mark.parametrize(("stability", "gained"), [(-3, True), (-2, True), (-1, False), (1, False)])
def test_low_stability_one_town(stability, gained):
    assert ("Gdansk" in unrest(play(poland(stability, "Gdansk"), "H"))) is gained


def test_at_war_and_unstable_three_towns():
    said = "Poland: Gdansk, Kalisz, Torun"
    game = play(poland(-2, "Gdansk Kalisz Torun Elbing", war=True), "H", said)
    assert set(unrest(game)) >= {"Gdansk", "Kalisz", "Torun"}
    assert "Elbing" not in unrest(game)


def test_high_stability_may_calm_a_town_or_a_vassal():
    assert unrest(play(poland(2, "Gdansk!"), "H", "Poland: Plock")) == ["Gdansk"]
    assert unrest(play(poland(3, "Gdansk!"), "H", "Poland: Gdansk")) == ["Plock"]
    assert unrest(play(poland(2, "Gdansk!"), "H", "Poland: pass")) == ["Gdansk", "Plock"]


def test_at_war_and_stable_what_was_just_added_may_go_again():
    game = play(poland(2, "Gdansk Kalisz Torun", war=True), "H", "Poland: Gdansk, Kalisz, Gdansk")
    assert [name for name in unrest(game) if name in ("Gdansk", "Kalisz")] == ["Kalisz"]


def test_a_war_that_ended_in_this_phase_does_not_count():
    position = poland(0, "Gdansk Kalisz Torun", war=True)
    position["wars"][0]["outcome"] = "white"
    assert unrest(play(position, "DH")) == ["Plock"]


def test_an_active_ally_gets_no_unrest_from_war():
    position = poland(0, "Gdansk Kalisz", war=True)
    position["realms"]["Riga"] = {"kind": "NPR"}
    position["alliances"] = [{"pr": "Sweden", "realm": "Riga", "active": True}]
    assert len(unrest(play(position, "H"))) == 5
