"""An examiner's cases, step C: Rebels besiege or move."""

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
from westphalia.rebels import from_position, read_text


def leon(names, count, **rest):
    return board({"Spain": pr()}, lands("Leon", "Spain", names), areas={"Leon": {"rebels": count}}, **rest)


@pytest.mark.parametrize(
    ("names", "count", "fallen"),
    [
        ("Avila* Burgos! Coria!", 1, ["Burgos"]),
        ("Avila! Burgos*! Coria!", 1, ["Avila"]),  # one cannot take the Large one
        ("Avila! Burgos*! Coria!", 2, ["Burgos"]),
        ("Avila! Burgos*! Coria!", 3, ["Avila", "Burgos"]),
        ("Avila*! Burgos*! Coria!", 3, ["Avila", "Coria"]),
        ("Avila*! Burgos", 1, []),
        ("Avila! Burgos! Coria!", 9, ["Avila", "Burgos", "Coria"]),
    ],
)
def test_which_towns_fall(names, count, fallen):
    game = play(leon(names, count), "C")
    taken = [name for name, q in game.position()["provinces"].items() if q["occupier"] == "rebels"]
    assert sorted(taken) == fallen
    assert rebels(game) == {"Leon": count}  # they stay


def test_the_rightmost_vacant_slot_is_covered():
    track = ["disc", "vacant", "vacant", "cube", "disc"]
    position = board(
        {"Spain": pr(town_track=track)},
        lands("Leon", "Spain", "Avila!"),
        lands("Murcia", "Spain", "Murcia", occupier="rebels"),
        areas={"Leon": {"rebels": 1}},
    )
    game = play(position, "C")
    assert game.position()["realms"]["Spain"]["town_track"] == ["disc", "vacant", "cube", "cube", "disc"]
    assert told(game, "slot_covered", "slot") == [3]


def test_a_town_on_foreign_land_is_liberated_and_gives_a_casus_belli():
    position = """
    turn_order = ["Spain", "France"]
    cb = []
    truces = [["Spain", "Milan"]]
    [realms.Spain]
    kind = "PR"
    stability = 1
    pieces_left = { small = 0, large = 2, vassal = 3 }
    [realms.France]
    kind = "PR"
    stability = 0
    [areas.Lombardy]
    rebels = 2
    [provinces.Milano]
    area = "Lombardy"
    size = "large"
    printed_realm = "Milan"
    lawful_owner = "Spain"
    unrest = true
    [provinces.Como]
    area = "Lombardy"
    size = "small"
    printed_realm = "Milan"
    """
    game = from_position(read_text(position), first="C", last="C")
    assert game.over
    after = game.position()
    assert owner(game, "Milano") == ("Milan", None)
    assert after["realms"]["Spain"]["pieces_left"] == {"small": 0, "large": 3, "vassal": 3}
    assert after["cb"] == [{"holder": "Spain", "target": "Milan"}]
    assert after["truces"] == []


def test_land_of_another_player_goes_to_that_player():
    position = board(
        {"Spain": pr(), "France": pr()},
        lands("Artois", "Spain", "Arras!", flag="France"),
        areas={"Artois": {"rebels": 1}},
    )
    game = play(position, "C")
    assert owner(game, "Arras") == ("France", None)
    assert unrest(game) == []
    assert game.position()["cb"] == [{"holder": "Spain", "target": "France"}]


def test_a_core_token_makes_foreign_land_core():
    position = board(
        {"Spain": pr(core_tokens=["Artois"]), "France": pr()},
        lands("Artois", "Spain", "Arras!", flag="France"),
        areas={"Artois": {"rebels": 1}},
    )
    assert owner(play(position, "C"), "Arras") == ("Spain", "rebels")


def test_a_vassal_with_unrest_is_freed():
    position = board(
        {"France": pr(), "Brittany": vassal("France")},
        lands("Bretagne", "Brittany", "Nantes!"),
        areas={"Bretagne": {"rebels": 1}},
    )
    game = play(position, "C")
    assert game.position()["realms"]["Brittany"]["kind"] == "NPR"
    assert owner(game, "Nantes") == ("Brittany", None)
    assert game.position()["cb"] == [{"holder": "France", "target": "Brittany"}]


def test_an_occupying_town_with_unrest_is_thrown_out_without_a_casus_belli():
    position = board(
        {"Spain": pr(), "France": pr()},
        lands("Artois", "France", "Arras", occupier="Spain", occ_unrest=True),
        lands("Leon", "Spain", "Avila"),
        areas={"Artois": {"rebels": 1}},
        wars=[{"a": "Spain", "b": "France"}],
    )
    game = play(position, "C")
    assert owner(game, "Arras") == ("France", None)
    assert game.position()["cb"] == []


def test_unrest_under_an_occupier_draws_no_siege():
    position = board(
        {"Spain": pr(), "France": pr()},
        lands("Artois", "France", "Arras!", occupier="Spain"),
        lands("Leon", "Spain", "Avila"),
        areas={"Artois": {"rebels": 2}},
    )
    game = play(position, "C")
    assert owner(game, "Arras") == ("France", "Spain")
    assert rebels(game) == {"Artois": 1}  # no Unrest, nowhere to go


# --- moving ---


def march(count, left, right, stacks=(), middle="Mid", **areas):
    """Return Rebels in a calm Area between two others."""
    around = borders("West-Mid", "Mid-East", Mid={"rebels": count}, **areas)
    land = lands("Mid", "Spain", middle), lands("West", "Spain", left), lands("East", "Spain", right)
    return board({"Spain": pr()}, *land, areas=around, stacks=list(stacks))


def test_all_but_one_go_where_most_unrest_is():
    assert rebels(play(march(5, "W1! W2", "E1! E2!"), "C")) == {"Mid": 1, "East": 4}


def test_most_unrest_counts_before_most_towns_and_the_alphabet():
    assert rebels(play(march(5, "W1! W2!", "E1! E2 E3"), "C")) == {"Mid": 1, "West": 4}


def test_equal_unrest_most_towns():
    assert rebels(play(march(3, "W1! W2 W3", "E1! E2"), "C")) == {"Mid": 1, "West": 2}


def test_equal_in_all_the_alphabet():
    assert rebels(play(march(3, "W1! W2", "E1! E2"), "C")) == {"Mid": 1, "East": 2}


def test_rebels_avoid_areas_where_they_would_be_outnumbered():
    game = play(march(3, "W1!", "E1! E2!", [army("Spain", "East", 3)]), "C")
    assert rebels(game) == {"Mid": 1, "West": 2}


def test_without_an_eligible_area_one_rebel_is_removed():
    assert rebels(play(march(3, "W1", "E1"), "C")) == {"Mid": 2}
    assert rebels(play(march(1, "W1", "E1"), "C")) == {}


def test_a_single_rebel_with_somewhere_to_go_stays():
    assert rebels(play(march(1, "W1!", "E1"), "C")) == {"Mid": 1}


def test_they_join_other_rebels_without_a_fight_and_these_have_besieged_already():
    position = march(4, "W1!", "E1! E2!")
    position["areas"]["East"]["rebels"] = 1
    game = play(position, "C")
    # East falls first (Unrest): E1; then Mid looks at what Unrest is left
    assert owner(game, "E1") == ("Spain", "rebels")
    assert rebels(game) == {"Mid": 1, "East": 4}
    assert owner(game, "E2") == ("Spain", None)


def test_in_one_list_the_greater_band_moves_first_and_then_helps_to_besiege():
    position = march(4, "W1!", "E1! E2!")
    position["areas"]["East"]["rebels"] = 1
    position["options"] = {"rebel_order": "one_list"}
    game = play(position, "C")
    assert rebels(game) == {"Mid": 1, "East": 4}
    assert owner(game, "E2") == ("Spain", "rebels")


def test_they_do_not_cross_the_sea():
    position = board(
        {"Spain": pr()},
        lands("Leon", "Spain", "Avila"),
        lands("Baleares", "Spain", "Palma!"),
        areas={
            "Leon": {"rebels": 2, "sea_adjacent": {"Baleares": ["Balearic Sea"]}},
            "Baleares": {"sea_adjacent": {"Leon": ["Balearic Sea"]}},
        },
        sea_zones={"Balearic Sea": {}},
    )
    assert rebels(play(position, "C")) == {"Leon": 1}


def test_a_battle_at_once_when_they_meet_an_army():
    position = march(3, "W1!", "E1", [army("Spain", "West", 2)])
    dice = ["blank", "blank", "blank", "elite", "infantry", "cavalry"]
    game = play(position, "C", dice=dice)
    assert rebels(game) == {"Mid": 1}
    assert told(game, "battle_end", "winner") != []


def test_an_army_that_loses_its_last_unit_leaves_the_field_to_the_rebels():
    position = march(4, "W1!", "E1", [army("Spain", "West", 1)])
    game = play(position, "C", dice=["infantry", "blank", "blank", "infantry", "infantry", "blank"])
    assert rebels(game) == {"Mid": 1, "West": 2}  # one Unit makes one hit
    assert game.position()["realms"]["Spain"]["manpower"] == {"available": 0, "exhausted": 1}


def test_a_defender_may_retreat_after_a_round_for_one_more_unit():
    position = march(4, "W1!", "E1", [army("Spain", "West", 3)])
    position["areas"]["West"]["land_adjacent"].append("South")
    position["areas"]["South"] = {"land_adjacent": ["West"]}
    position["provinces"] |= lands("South", "Spain", "S1")
    game = play(position, "C", "Spain: South", dice=["blank"] * 6)
    assert game.position()["stacks"][0]["area"] == "South"
    assert game.position()["stacks"][0]["units"] == {"regular.infantry": 2}
    assert rebels(game) == {"Mid": 1, "West": 3}


def test_areas_with_unrest_go_from_most_rebels_to_fewest():
    position = board(
        {"Spain": pr()},
        lands("Aragon", "Spain", "Huesca!"),
        lands("Leon", "Spain", "Avila! Burgos!"),
        lands("Murcia", "Spain", "Lorca!"),
        areas={"Aragon": {"rebels": 1}, "Leon": {"rebels": 2}, "Murcia": {"rebels": 1}},
    )
    game = play(position, "C")
    assert told(game, "rebel_town", "province") == ["Avila", "Burgos", "Huesca", "Lorca"]


def test_without_rebels_nothing_happens():
    game = play(leon("Avila! Burgos*!", 0), "C")
    assert [event.kind for event in game.log if event.kind not in ("step_begin", "step_end", "skipped")] == []
    assert prestige(game) == {}


def test_colonial_land_goes_to_a_dynamic_realm_of_the_first_players_choice():
    position = board(
        {"Spain": pr(), "France": pr()},
        lands("Peru", "France", "Lima!", flag=None),
        lands("Leon", "Spain", "Avila"),
        areas={"Peru": {"rebels": 1, "distant": True}},
        options={"dnpr_supply": ["Inca", "Chimu"]},
    )
    game = play(position, "C", "Spain: Inca")
    assert owner(game, "Lima") == ("Inca", None)
    assert game.position()["cb"] == [{"holder": "France", "target": "Inca"}]


def test_two_players_towns_in_one_area():
    position = board(
        {"Spain": pr(), "France": pr(), "Milan": npr()},
        lands("Lombardy", "Spain", "Como! Lodi"),
        lands("Lombardy", "France", "Brescia!"),
        areas={"Lombardy": {"rebels": 1}},
    )
    assert owner(play(position, "C"), "Brescia") == ("France", "rebels")
    position["options"] = {"siege_choice": True}
    game = play(position, "C", "France: Como")  # France has the lower Tax Income there
    assert told(game, "rebel_town", "province") == ["Como"]
