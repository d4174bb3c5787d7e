"""Battles: dice, hits, losses, retreats."""

from __future__ import annotations

import pytest

from rebels.table import begin, board, events, land, play, rebels, rules, town

INF, CAV, ART, ELITE, BLANK = "infantry", "cavalry", "artillery", "elite", "blank"


def battle(count, units, *, realms=None, borders="lombardy-venetia", provinces=None, **rest):
    """Some Rebels move from Lombardy to Venetia, where Units stand."""
    lands = {"venezia": town("venetia", "spain", unrest=True)} | (provinces or {})
    areas = {"lombardy": {"rebels": count + 1}} | rest.pop("areas", {})
    players = rest.pop("players", "spain france")
    return board(players, lands, realms, areas, borders, units, **rest)


@pytest.mark.rule("R.battle.1", "R.battle.2", "R.battle.3", "R.battle.9")
def test_both_sides_roll_three_infantry_dice_and_the_generals():
    units = {"spain venetia": {"regular.infantry": 2, "general_dice": [CAV]}, "france venetia": 1}
    game = begin(battle(3, units), "C", dice="table")
    assert game.asked == "dice"
    assert game.legal("dice") == ["infantry", "elite", "cavalry", "artillery", "blank"]
    game.say("dice", *[BLANK] * 3, *[INF, INF, ELITE], CAV)
    rolls = events(game, "battle_roll")
    assert [(r["side"], len(r["faces"]), r["hits"]) for r in rolls] == [("rebels", 3, 0), ("spain", 4, 3)]
    assert game.over
    assert events(game, "battle_end") == [{"area": "venetia", "winner": "spain", "rounds": 1}]
    assert rebels(game) == {"lombardy": 1}


@pytest.mark.rule("R.battle.4", "R.ruling.battle-dice")
@pytest.mark.parametrize(
    ("units", "faces", "hits"),
    [
        ({"regular.infantry": 1}, [INF, INF, ELITE], 1),
        ({"regular.infantry": 3}, [INF, ELITE, BLANK], 2),
        ({"regular.infantry": 3}, [CAV, ART, BLANK], 0),
        ({"regular.cavalry": 2}, [CAV, CAV, ELITE], 2),
        ({"regular.artillery": 1, "mercenary.cavalry": 1}, [ART, CAV, INF], 2),
        ({"allied.artillery": 2, "regular.infantry": 1}, [ART, ELITE, ART], 3),
    ],
)
def test_each_unit_makes_at_most_one_hit_on_its_own_face(units, faces, hits):
    game = begin(battle(5, {"spain venetia": units}), "C", dice=[BLANK] * 3 + faces)
    assert events(game, "battle_roll")[1]["hits"] == hits
    assert game.state.areas["venetia"].rebels == 5 - hits


@pytest.mark.rule("R.battle.4", "R.battle.9")
def test_losses_are_simultaneous_and_nobody_wins_if_none_are_left():
    game = begin(battle(1, {"spain venetia": 1}), "C", dice=[INF, BLANK, BLANK] * 2)
    assert events(game, "battle_end") == [{"area": "venetia", "winner": None, "rounds": 1}]
    assert rebels(game) == {"lombardy": 1}
    assert game.state.realms["spain"].manpower["exhausted"] == 1


@pytest.mark.rule("R.battle.4")
def test_attackers_hit_at_most_once_each_with_infantry_and_elite():
    game = begin(battle(2, {"spain venetia": 2}), "C", dice=[INF, ELITE, INF] + [BLANK] * 3)
    assert events(game, "battle_roll")[0]["hits"] == 2


@pytest.mark.rule("R.battle.3", "R.D.cavalry_dice")
def test_a_muslim_main_defender_may_roll_cavalry_dice():
    muslim = {"spain": {"state_religion": "Sunni"}}
    units = {"spain venetia": {"regular.cavalry": 3}, "france venetia": 1}
    game = begin(battle(4, units, realms=muslim), "C", dice="table")
    assert (game.asked, game.legal("spain")) == ("spain", ["infantry", "cavalry"])
    assert game.question("spain").kind == "cavalry_dice"
    assert "venetia" in game.prompt("spain")
    game.say("spain", "cavalry")
    assert game.prompt("dice").startswith("Infantry die 1 of 3 for Rebels in venetia, Round 1")
    game.say("dice", *[BLANK] * 3)
    assert game.prompt("dice").startswith("Cavalry die 1 of 3 for spain in venetia, Round 1")
    game.say("dice", *[CAV] * 3)
    assert events(game, "battle_roll")[1]["dice"] == ["cavalry"] * 3
    named = {"muslim_religions": ["Catholic"]}
    assert begin(battle(4, units, options=named), "C", dice="table").asked == "spain"
    assert begin(battle(4, units), "C", dice="table").asked == "dice"
    small = {"spain venetia": 1, "france venetia": 2}
    assert begin(battle(4, small, realms=muslim), "C", dice="table").asked == "dice"


@pytest.mark.rule("R.battle.5", "R.battle.11", "R.D.casualty_type")
def test_losses_alternate_between_mercenary_regular_and_allied_units():
    units = {"mercenary.infantry": 2, "regular.infantry": 1, "regular.cavalry": 1, "allied.artillery": 1}
    game = begin(battle(5, {"spain venetia": units}), "C", dice=[INF] * 3 + [BLANK] * 3 + [INF, BLANK, BLANK])
    assert game.question("spain").kind == "casualty_type"
    assert game.legal("spain") == ["infantry", "cavalry"]  # of the Regular Units, after a Mercenary fell
    game.say("spain", "cavalry")
    lost = [next(iter(e["units"])) for e in events(game, "casualties")]
    assert lost == ["mercenary.infantry", "regular.cavalry", "allied.artillery"]
    game.play_out(lambda game, player: game.legal(player)[0] if player != "dice" else BLANK)
    lost = [next(iter(e["units"])) for e in events(game, "casualties")]
    assert lost[3] == "mercenary.infantry"  # the rotation runs on into the second Round
    assert game.state.realms["spain"].manpower["exhausted"] == 1


@pytest.mark.rule("R.battle.6", "R.battle.11")
def test_several_defenders_lose_in_turn_from_the_largest_to_the_smallest():
    units = {"spain venetia": 1, "france venetia": 3}
    faces = [INF, INF, INF, BLANK, BLANK, BLANK]
    game = begin(battle(4, units), "C", dice=faces)
    assert [e["side"] for e in events(game, "casualties")] == ["france", "spain", "france"]
    even = {"france venetia": 2, "spain venetia": 2}
    game = begin(
        battle(4, even), "C", dice=[INF, BLANK, BLANK] + [BLANK] * 3 + [INF, INF, BLANK] + [BLANK] * 3
    )
    assert [e["side"] for e in events(game, "casualties")] == ["spain", "france", "spain"]


@pytest.mark.rule("R.battle.2", "R.battle.11")
def test_the_main_defender_is_found_anew_each_round():
    units = {
        "spain venetia": {"regular.infantry": 2, "general_dice": [INF]},
        "france venetia": {"regular.infantry": 2, "general_dice": [CAV, CAV]},
    }
    faces = [INF, BLANK, BLANK, *[BLANK] * 4]
    game = begin(battle(4, units), "C", dice=faces)
    game.say("dice", *[BLANK] * 8)
    sides = [(e["side"], len(e["dice"])) for e in events(game, "battle_roll") if e["side"] != "rebels"]
    assert sides == [("spain", 4), ("france", 5)]


@pytest.mark.rule("R.battle.8", "R.battle.12", "R.D.retreat")
def test_a_defender_may_retreat_losing_one_more_unit():
    provinces = {
        "genova": town("liguria", "spain"),
        "nice": land("nizza", "savoy"),
        "lyon": town("rhone", "france"),
        "asti": town("asti", "spain"),
    }
    borders = "lombardy-venetia venetia-liguria venetia-nizza venetia-rhone venetia-asti"
    position = battle(
        4, {"spain venetia": 3, "spain liguria": {"regular.cavalry": 1}}, borders=borders, provinces=provinces,
        areas={"asti": {"rebels": 1}},
    )  # fmt: skip
    game = begin(position, "C", dice=[BLANK] * 6)
    assert game.question("spain").kind == "retreat"
    assert game.legal("spain") == ["fight on", "liguria"]
    for area in ("nizza", "rhone", "asti", "lombardy"):
        assert game.why_not("spain", area).rule == "R.battle.8"
    game.say("spain", "liguria")
    assert game.state.stacks["spain", "liguria"].units == {"regular.cavalry": 1, "regular.infantry": 2}
    assert game.state.realms["spain"].manpower["exhausted"] == 1
    assert events(game, "battle_end")[0]["winner"] == "rebels"


@pytest.mark.rule("R.battle.8")
def test_an_area_of_an_enemy_or_of_an_ally_without_enemy_units_is_a_refuge_too():
    provinces = {
        "lyon": town("rhone", "france"),
        "nice": land("nizza", "savoy"),
        "roma": land("lazio", "pope"),
    }
    borders = "lombardy-venetia venetia-rhone venetia-nizza venetia-lazio"
    position = battle(
        4, {"spain venetia": 3}, borders=borders, provinces=provinces, wars=[{"a": "spain", "b": "france"}],
        alliances=[{"pr": "spain", "realm": "savoy"}],
    )  # fmt: skip
    game = begin(position, "C", dice=[BLANK] * 6)
    assert game.legal("spain") == ["fight on", "nizza", "rhone"]
    position["stacks"].append({"pr": "france", "area": "rhone", "units": {"regular.infantry": 1}})
    assert begin(position, "C", dice=[BLANK] * 6).legal("spain") == ["fight on", "nizza"]


@pytest.mark.rule("R.battle.8")
def test_without_a_refuge_it_fights_on_and_the_last_unit_dies_retreating():
    game = begin(battle(4, {"spain venetia": 3}), "C", dice=[BLANK] * 6)
    assert game.asked == "dice"
    provinces = {"genova": town("liguria", "spain")}
    position = battle(
        1, {"spain venetia": 1}, borders="lombardy-venetia venetia-liguria", provinces=provinces
    )
    game = begin(position, "C", dice=[BLANK] * 6)
    game.say("spain", "liguria")
    assert not events(game, "retreat")
    assert game.position()["stacks"] == []
    assert rebels(game) == {"lombardy": 1, "venetia": 1}


@pytest.mark.rule("R.battle.8", "R.api.4")
def test_defenders_decide_in_turn_order_and_those_who_stay_fight_on():
    provinces = {"genova": town("liguria", "spain"), "lyon": town("rhone", "france")}
    borders = "lombardy-venetia venetia-liguria venetia-rhone"
    position = battle(3, {"spain venetia": 1, "france venetia": 2}, borders=borders, provinces=provinces)
    game = begin(position, "C", dice=[BLANK] * 6)
    assert game.asked == "spain"
    game.say("spain", "fight on")
    assert game.asked == "france"
    game.say("france", "rhone")
    game.say("dice", *[BLANK] * 6)
    assert events(game, "battle_roll")[-1]["side"] == "spain"
    assert game.state.stacks["france", "rhone"].count() == 1


@pytest.mark.rule("R.battle.12")
def test_joined_stacks_keep_the_longer_list_of_generals_dice():
    provinces = {"genova": town("liguria", "spain")}
    units = {
        "spain venetia": {"regular.infantry": 2, "general_dice": [CAV]},
        "spain liguria": {"regular.infantry": 1, "general_dice": [INF, INF]},
    }
    position = battle(2, units, borders="lombardy-venetia venetia-liguria", provinces=provinces)
    game = begin(position, "C", dice=[BLANK] * 7)
    game.say("spain", "liguria")
    assert game.state.stacks["spain", "liguria"].general_dice == (INF, INF)


@pytest.mark.rule("R.battle.7")
def test_rebels_never_retreat():
    game = begin(battle(3, {"spain venetia": 3}), "C", dice=[BLANK] * 3 + [INF, INF, BLANK])
    assert game.asked == "dice"
    assert game.state.areas["venetia"].rebels == 1


def invasion(units, **rest):
    """Hungary (4 Tax Value in two Areas) invades Austria, where Units stand."""
    provinces = {
        "buda": land("pest", "hungary", "large"),
        "gyor": land("raab", "hungary", "large"),
        "wien": town("austria", "habsburg"),
    }
    provinces |= rest.pop("provinces", {})
    wars = [{"a": "habsburg", "b": "hungary"}]
    return board(
        "habsburg", provinces, borders="raab-austria", units={"habsburg austria": units}, wars=wars, **rest
    )


@pytest.mark.rule("R.battle.7")
def test_an_npr_with_fewer_units_retreats_and_leaves_no_rebels():
    game = begin(invasion(3), "B", dice=[BLANK] * 6)
    assert events(game, "retreat") == [{"realm": "hungary", "area": "austria", "to": None}]
    assert rules(game, "retreat") == ["R.battle.7"]
    assert events(game, "battle_end")[0]["winner"] == "habsburg"
    assert rebels(game) == {}
    assert not events(begin(invasion(2), "B", dice=[BLANK] * 6), "retreat")  # 2 against 2 fight on


@pytest.mark.rule("R.battle.7")
def test_an_npr_does_not_retreat_from_its_capital_area_or_beside_rebels():
    capital = {"wien": town("austria", "hungary", occupier="habsburg")}
    home = invasion(4, provinces=capital, realms={"hungary": {"capital": "wien"}})
    game = begin(home, "B", dice=[BLANK] * 6)
    assert (events(game, "retreat"), game.over) == ([], False)
    beside = invasion(5, areas={"austria": {"rebels": 1}})
    game = begin(beside, "B", dice=[BLANK] * 6)
    assert events(game, "battle_begin")[0]["attackers"] == {"hungary": 2, "rebels": 1}
    assert (events(game, "retreat"), game.over) == ([], False)


@pytest.mark.rule("R.battle.7")
@pytest.mark.parametrize("raab", [True, False])
def test_an_npr_does_not_retreat_from_its_last_area(raab):
    provinces = {
        "buda": land("pest", "hungary", "large", occupier="habsburg"),
        "sopron": land("austria", "hungary"),
        "zagreb": land("slavonia", "croatia", "large"),
        "wien": town("austria", "habsburg"),
    } | ({"gyor": land("raab", "hungary")} if raab else {})
    position = board(
        "habsburg poland", provinces, {"hungary": {"capital": "buda"}, "croatia": {"overlord": "hungary"}},
        units={"habsburg austria": 5, "poland pest": 1}, wars=[{"a": "habsburg", "b": "hungary"}],
        options={"rules_version": "1.2"},
    )  # fmt: skip
    assert bool(events(begin(position, "B", dice=[BLANK] * 6), "retreat")) == raab


@pytest.mark.rule("R.battle.10", "R.inv.14")
def test_twenty_rounds_without_a_hit_end_the_battle():
    game = begin(battle(2, {"spain venetia": {"regular.artillery": 2}}), "C", dice=[BLANK] * 6 * 20)
    assert events(game, "battle_end") == [{"area": "venetia", "winner": "spain", "rounds": 20}]
    assert rebels(game) == {"lombardy": 1}
    assert game.over


@pytest.mark.rule("R.ruling.battle-cards", "R.api.5")
def test_nothing_but_dice_and_generals_enters_a_battle():
    game = play(battle(3, {"spain venetia": 2}), "C", seed=3)
    assert all(set(e["dice"]) == {"infantry"} and len(e["dice"]) == 3 for e in events(game, "battle_roll"))


@pytest.mark.rule("R.battle.1", "R.battle.4")
def test_attackers_are_infantry_so_other_faces_miss():
    game = begin(battle(2, {"spain venetia": 2}), "C", dice=[CAV, ART, BLANK] + [BLANK] * 3)
    rolls = events(game, "battle_roll")
    assert [(roll["area"], roll["round"], roll["hits"]) for roll in rolls] == [("venetia", 1, 0)] * 2


@pytest.mark.rule("R.battle.6", "R.battle.11")
def test_losses_go_round_three_defenders_from_the_largest():
    units = {"austria venetia": 1, "france venetia": 4, "spain venetia": 3}
    position = battle(9, units, players="spain france austria")
    game = begin(position, "C", dice=([INF] * 3 + [BLANK] * 3) * 2)
    while game.asked in ("spain", "france", "austria") and game.question(game.asked).kind == "retreat":
        game.say(game.asked, "fight on")
    lost = [event["side"] for event in events(game, "casualties")]
    assert lost[:6] == ["france", "spain", "austria", "france", "spain", "france"]  # Austria has none left


@pytest.mark.rule("R.battle.5", "R.battle.11")
def test_categories_fall_mercenary_regular_allied_and_round_again():
    units = {"regular.infantry": 2, "mercenary.infantry": 1, "allied.infantry": 2}
    game = begin(battle(9, {"spain venetia": units}), "C", dice=([INF] * 3 + [BLANK] * 3) * 2)
    if game.asked == "spain":
        game.say("spain", "fight on")
    lost = [next(iter(event["units"])) for event in events(game, "casualties")]
    order = ("mercenary", "regular", "allied", "regular", "allied")  # the one Mercenary is gone
    assert lost == [f"{category}.infantry" for category in order]


@pytest.mark.rule("R.battle.7", "R.b.12", "R.b.13")
def test_an_npr_falls_before_the_rebels_beside_it_and_does_not_retreat_from_them():
    provinces = {
        "wien": town("austria", "austria"), "linz": town("austria", "austria"),
        "buda": land("pest", "hungary", "large"), "pecs": land("pest", "hungary", "large"),
    }  # fmt: skip
    position = board(
        "austria",
        provinces,
        areas={"austria": {"rebels": 2}},
        borders="austria-pest",
        units={"austria austria": 3},
        wars=[{"a": "austria", "b": "hungary"}],
    )
    game = begin(position, "B", dice=[BLANK] * 3 + [INF] * 3 + [BLANK] * 3 + [INF, BLANK, BLANK])
    fallen = [("hungary", {"infantry": 2}), ("rebels", {"infantry": 1})]
    assert [(e["side"], e["units"]) for e in events(game, "casualties")] == fallen
    assert events(game, "retreat") == []
    game.say("austria", "fight on")
    assert [e["hits"] for e in events(game, "battle_roll")] == [0, 3, 0, 1]
    assert events(game, "battle_end") == [{"area": "austria", "winner": "austria", "rounds": 2}]


@pytest.mark.rule("R.battle.10")
def test_a_hit_begins_the_count_of_rounds_without_one_anew():
    miss = [BLANK] * 6
    dice = miss * 19 + [INF] + [BLANK] * 5 + miss * 20
    game = begin(battle(3, {"spain venetia": 2}), "C", dice=dice)
    while game.asked == "spain":
        game.say("spain", "fight on")
    end = events(game, "battle_end")
    assert (end[0]["winner"], end[0]["rounds"]) == ("spain", 40)
    assert rules(game, "rebels_removed") == ["R.battle.10"]


@pytest.mark.rule("R.battle.8")
def test_why_not_retreat_there():
    position = battle(
        5, {"spain venetia": 4}, provinces={"far": town("far", "spain"), "hot": town("hot", "spain")}
    )
    for name in ("hot", "wild"):
        position["areas"].setdefault(name, {"religion": "Catholic", "land_adjacent": []})
        position["areas"]["venetia"]["land_adjacent"].append(name)
        position["areas"][name]["land_adjacent"].append("venetia")
    position["areas"]["hot"]["rebels"] = 1
    position["areas"]["cold"] = {"land_adjacent": ["venetia"]}
    position["areas"]["venetia"]["land_adjacent"].append("cold")
    position["provinces"]["cold"] = town("cold", "spain")
    game = begin(position, "C", dice=[BLANK] * 6)
    assert game.question("spain").kind == "retreat"
    why = {area: game.why_not("spain", area) for area in ("far", "hot", "wild")}
    assert {refusal.rule for refusal in why.values()} == {"R.battle.8"}
    assert "not adjacent" in why["far"].sentence
    assert "There are Enemy Units in hot" in why["hot"].sentence
    assert "not Friendly" in why["wild"].sentence
