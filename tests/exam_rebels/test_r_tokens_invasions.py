"""An examiner's cases, steps A and B: Casus Belli and Truces go; Non-Player Realms invade."""

import pytest

from exam_rebels.sheet import (
    army,
    board,
    borders,
    lands,
    npr,
    owner,
    play,
    pr,
    prestige,
    rebels,
    told,
    unrest,
    vassal,
)


def spain_and_portugal(**rest):
    home = lands("Castile", "Spain", "Toledo Madrid"), lands("Beira", "Portugal", "Lisboa")
    return board({"Spain": pr(prestige=1), "Portugal": pr(prestige=9)}, *home, **rest)


def test_each_unused_token_costs_two_and_prestige_may_fall_below_zero():
    position = spain_and_portugal(
        cb=[
            {"holder": "Spain", "target": "Portugal"},
            {"holder": "Spain", "target": "Fez"},
            {"holder": "Portugal", "target": "Fez"},
        ],
        truces=[["Fez", "Portugal"]],
    )
    position["realms"]["Fez"] = npr()
    game = play(position, "A")
    assert prestige(game) == {"Spain": -3, "Portugal": 7}
    assert game.position()["cb"] == game.position()["truces"] == []


def test_a_token_used_by_either_side_of_the_war_costs_nothing():
    both = [{"holder": "Spain", "target": "Portugal"}, {"holder": "Portugal", "target": "Spain"}]
    game = play(spain_and_portugal(cb=both, wars=[{"a": "Portugal", "b": "Spain"}]), "A")
    assert prestige(game) == {"Spain": 1, "Portugal": 9}


def test_a_war_with_the_neighbour_is_no_war_with_the_realm_of_the_token():
    position = spain_and_portugal(
        cb=[{"holder": "Spain", "target": "Fez"}], wars=[{"a": "Spain", "b": "Portugal"}]
    )
    position["realms"]["Fez"] = npr()
    assert prestige(play(position, "A"))["Spain"] == -1


def test_a_token_on_the_active_ally_of_an_enemy_costs_nothing():
    position = spain_and_portugal(
        cb=[{"holder": "Spain", "target": "Fez"}],
        wars=[{"a": "Spain", "b": "Portugal"}],
        alliances=[{"pr": "Portugal", "realm": "Fez", "active": True}],
    )
    position["realms"]["Fez"] = npr()
    assert prestige(play(position, "A"))["Spain"] == 1


def test_a_truce_alone_costs_nothing_and_a_token_placed_later_stays():
    position = board(
        {"Spain": pr()},
        lands("Navarra", "Spain", "Pamplona!", flag="Navarre"),
        areas={"Navarra": {"rebels": 1}},
        truces=[["Spain", "Navarre"]],
    )
    game = play(position, "AC")
    assert prestige(game) == {}
    assert game.position()["cb"] == [{"holder": "Spain", "target": "Navarre"}]


# --- step B ---


def hungary_attacks(*more, areas=None, **rest):
    """Hungary (3 Small, 1 Large: 5 Tax) beside Austria, which has no Unit near."""
    around = borders("Austria-Pest", "Pest-Banat") | (areas or {})
    return board(
        {"Austria": pr(), "Hungary": npr(capital="Buda"), "Poland": pr()},
        lands("Austria", "Austria", "Wien* Linz Graz"),
        lands("Pest", "Hungary", "Buda* Pecs"),
        lands("Banat", "Hungary", "Temes Arad"),
        lands("Poznan", "Poland", "Kalisz"),
        *more,
        areas=around,
        wars=[{"a": "Austria", "b": "Hungary"}],
        **rest,
    )


def test_an_unhindered_npr_invades_its_neighbour():
    game = play(hungary_attacks(), "B")
    assert rebels(game) == {"Austria": 3}  # half of 5, up
    assert unrest(game) == ["Graz", "Linz"]
    assert told(game, "invasion_due", "npr") == ["Hungary"]


@pytest.mark.parametrize("area", ["Pest", "Banat"])
def test_one_hostile_unit_in_any_of_its_areas_keeps_it_at_home(area):
    game = play(hungary_attacks(stacks=[army("Austria", area, 1)]), "B")
    assert rebels(game) == {}
    assert told(game, "invasion_due", "npr") == []


def test_units_of_a_stranger_do_not_keep_it_at_home():
    assert rebels(play(hungary_attacks(stacks=[army("Poland", "Banat", 2)]), "B")) == {"Austria": 3}


def test_units_where_it_controls_nothing_any_more_do_not_keep_it_at_home():
    position = hungary_attacks(stacks=[army("Austria", "Banat", 2)])
    for name in ("Temes", "Arad"):
        position["provinces"][name]["occupier"] = "Austria"
    game = play(position, "B", dice=["infantry"] * 6)  # 2 against 2: nobody is left
    assert told(game, "invasion", "area") == ["Banat"]  # its Core, where Austrian Towns are
    assert unrest(game) == ["Arad", "Temes"]
    assert game.position()["stacks"] == []


def test_an_active_ally_does_not_invade():
    game = play(hungary_attacks(alliances=[{"pr": "Poland", "realm": "Hungary", "active": True}]), "B")
    assert rebels(game) == {}


def test_an_ally_that_was_not_called_invades():
    game = play(hungary_attacks(alliances=[{"pr": "Poland", "realm": "Hungary"}]), "B")
    assert rebels(game) == {"Austria": 3}


def test_invasions_can_be_switched_off():
    assert rebels(play(hungary_attacks(options={"npr_invasions": False}), "B")) == {}


def test_vassals_of_the_player_are_invaded_like_towns():
    position = hungary_attacks(lands("Tirol", "Tyrol", "Brixen Trient"))
    position["realms"]["Tyrol"] = vassal("Austria")
    position["areas"] |= borders("Pest-Banat", "Pest-Tirol")
    position["areas"]["Austria"] = {}
    game = play(position, "B")
    assert rebels(game) == {"Tirol": 3}
    assert unrest(game) == ["Brixen", "Trient"]


def test_the_invaders_meet_an_army_and_what_is_left_of_them_are_rebels():
    position = hungary_attacks(stacks=[army("Austria", "Austria", 1)])
    dice = ["infantry", "infantry", "blank", "blank", "blank", "blank"]  # the attackers' three come first
    game = play(position, "B", dice=dice)
    assert rebels(game) == {"Austria": 3}
    assert game.position()["stacks"] == []
    assert game.position()["realms"]["Austria"]["manpower"]["exhausted"] == 1


def test_invaders_besiege_in_the_same_phase():
    game = play(hungary_attacks(), "BC")
    assert [owner(game, name)[1] for name in ("Graz", "Linz", "Wien")] == ["rebels", "rebels", None]
