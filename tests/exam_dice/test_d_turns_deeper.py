"""An examiner's deeper cases for setup, Upheaval, Combat Heresy and Diplomacy of the dice edition."""

import pytest

from exam.examiner import asked, each, new_ones, principality, realm, religion
from exam_dice.examiner import LAND, PROTESTANT, dice
from westphalia import in_words

# --- setup ---


@pytest.mark.parametrize(("players", "hexes"), [(5, 45), (6, 54), (7, 63), (8, 72)])
def test_the_map_has_nine_hexes_for_each_player(players, hexes):
    now = in_words(dice(players=players, step="activities"))
    owned = [h for t in ("realms", "principalities") for p in now[t].values() for h in p["land"]]
    assert len(owned) == len(set(owned)) == hexes
    assert now["protestant"] == []


def test_a_small_corner_lets_a_principality_stretch():
    game = dice(step="setup.place_principality", free=["0,5", "0,6", "1,6"], chance={"size": [5]})
    (player,) = asked(game)
    before = set(in_words(game)["principalities"])
    game.say(player, "0,5", "0,6", "1,6")  # 1,6 does not touch the capital 0,5, which has one free neighbour
    (made,) = new_ones(game, before).values()
    assert (sorted(made["land"]), made["capital"]) == (["0,5", "0,6", "1,6"], "0,5")


def test_single_provinces_fill_themselves():
    game = dice(step="setup.place_principality", free=["0,5", "0,6", "7,0", "5,6"], chance={"size": [6]})
    (player,) = asked(game)
    before = set(in_words(game)["principalities"])
    game.say(player, "0,5")
    assert sorted(len(p["land"]) for p in new_ones(game, before).values()) == [1, 1, 2]
    assert not {"Austria", "Bavaria"} & set(in_words(game)["principalities"])


def test_setup_influence_and_power():
    game = dice(step="setup.receive_influence", principalities={"Saxony": {"size": 2}, "Trier": {"size": 1}})
    game.say("A", "Saxony", "Saxony", "Trier")
    assert realm(game, "A")["imperial_power"] == 4 + 4 + 3
    assert realm(game, "A")["stored"] == 0


# --- power and initiative ---


def test_the_emperor_has_no_power_for_his_office_and_heretical_land_gives_none():
    game = dice(step="diplomacy.act", emperor="A", realms={"A": {"land": LAND, "heretical": ["4,4", "5,3"]}})
    assert realm(game, "A")["imperial_power"] == 2


def test_converting_changes_what_counts():
    game = dice(
        step="player conversion",
        stop="heresy.earn_faith",
        realms={"A": {"land": LAND, "heretical": ["5,3"]}},
    )
    game.say_all("convert", "stay", A="convert")
    assert realm(game, "A")["imperial_power"] == 2  # the capital and 5,3


def test_initiative_ties_go_clockwise_from_the_emperor():
    game = dice(step="initiative", stop="upheaval", emperor="D", realms={"B": {"provinces": 3}})
    assert in_words(game)["initiative"] == ["D", "B", "E", "A", "C"]


# --- Upheaval ---


def test_every_catholic_player_rolls_in_initiative_order():
    game = dice(
        step="upheaval",
        round=3,
        emperor="C",
        initiative=list("CABDE"),
        realms={"B": PROTESTANT},
        chance={"unrest": {"C": 1, "A": 3, "D": 6, "E": 2}},
    )
    for player in "CAE":
        assert asked(game) == {player: "unrest"}
        game.say(player, game.legal(player)[0])
    assert set(asked(game).values()) == {"sit_out"}


def test_unrest_costs_neither_points_nor_the_last_point():
    game = dice(
        step="upheaval",
        stop="activities",
        emperor="A",
        realms={"A": {"land": ["4,3"], "saints": 4}},
        chance={"unrest": {"A": 1, "B": 6, "C": 6, "D": 6, "E": 6}},
    )
    assert each(game, "A", "heretical", "points") == [([], 4)]


def test_early_upheavals_leave_neighbours_alone_and_spare_protestant_princes():
    game = dice(
        step="upheaval",
        round=1,
        stop="upheaval.roll_for_unrest",
        religion="Protestant",
        realms={"A": {"land": LAND}},
        principalities={"Hesse": {"land": ["3,5"], "religion": "Catholic"}},
    )
    assert religion(game, "Hesse") == "Protestant"
    assert in_words(game)["drawn"] == ["Hesse"]
    assert realm(game, "A")["protestant"] == []


def test_no_unrest_in_the_later_rounds_and_one_province_needs_no_roll():
    game = dice(
        step="upheaval",
        round=6,
        principalities={"Hesse": {"size": 1}, "Saxony": {"size": 2, "religion": "Protestant"}},
        chance={"upheaval": ["Hesse", "Saxony"], "religion": [4]},
    )
    assert [religion(game, n) for n in ("Hesse", "Saxony")] == ["Protestant", "Protestant"]
    assert set(asked(game).values()) == {"sit_out"}


# --- conversion ---


def converting(who, **fields):
    game = dice(step="player conversion", stop="heresy.earn_faith", **{"round": 2, **fields})
    game.say_all("convert", "stay", **dict.fromkeys(who, "convert"))
    return game


def test_only_those_who_combat_heresy_and_live_in_the_empire_convert():
    game = dice(
        step="player conversion",
        round=2,
        realms={"A": {"sits_out": "Combat Heresy"}, "B": {"home": "Spain"}},
    )
    assert set(asked(game)) == set("CDE")


def test_martyrs_of_both_religions_never_below_nothing():
    game = converting(
        "AD",
        initiative=list("ADBCE"),
        realms={
            "A": {"saints": 9},
            "B": {**PROTESTANT, "points": 5},
            "C": {**PROTESTANT, "points": 1},
            "D": {**PROTESTANT, "points": 4},
            "E": {"saints": 3},
        },
    )
    # A: the saved Protestants are B 5 and D 4; D: the only saved Catholic is E with 3
    assert each(game, "AD", "religion", "points") == [("Protestant", 2), ("Catholic", 1)]


def test_martyrs_without_a_saved_player_give_nothing():
    game = converting("A", realms={"A": {"saints": 9}, "B": {**PROTESTANT, "points": 0}})
    assert realm(game, "A")["points"] == 0


def test_three_places_of_seven_players():
    game = converting(
        "A",
        players=7,
        realms={p: {**PROTESTANT, "points": n} for p, n in zip("BCDE", (9, 7, 5, 3), strict=True)},
    )
    assert realm(game, "A")["points"] == 3


def test_a_catholic_foreign_power_denies_de_sales():
    realms = {p: {**PROTESTANT, "points": 3} for p in "ACDE"}
    game = converting("A", realms={**realms, "B": {"home": "Spain", "saints": 5}})
    assert realm(game, "A")["points"] == 3


# --- Faith ---


@pytest.mark.parametrize(("round", "faith"), [(1, 4), (3, 4), (4, 2), (6, 2)])
def test_protestant_faith_by_round(round, faith):
    game = dice(
        step="spread the faith", stop="heresy.roll_faith", round=round, emperor="A", realms={"B": PROTESTANT}
    )
    assert realm(game, "B")["faith"] == faith
    assert realm(game, "A")["faith"] == 1 + 1


@pytest.mark.parametrize(("saints", "faith"), [(1, 0), (4, 0), (5, 1), (14, 2)])
def test_a_saved_catholic_has_zeal_and_every_five_saints_intercede(saints, faith):
    game = dice(
        step="spread the faith",
        stop="heresy.roll_faith",
        round=2,
        emperor="B",
        realms={"A": {"saints": saints}, "B": PROTESTANT},
    )
    assert realm(game, "A")["faith"] == 1 + faith + 4


def test_points_of_a_roll_do_not_change_others_dice():
    game = dice(
        step="spread the faith",
        stop="heresy.place_cube",
        round=1,
        emperor="E",
        initiative=list("EABCD"),
        realms={"E": PROTESTANT},
        chance={"faith": {"A": 1, "B": 1}},
    )
    assert each(game, "AB", "points", "successes") == [(1, 1), (1, 1)]


def test_catholics_roll_in_the_first_round():
    game = dice(
        step="spread the faith", stop="heresy.place_cube", chance={"faith": {"A": [1, 4], "B": [3, 3]}}
    )
    assert each(game, "AB", "saints") == [1, 2]


# --- cubes ---


def cubes(**fields):
    return dice(step="place cubes", stop="diplomacy", round=2, **fields)


def test_a_further_province_for_each_province_of_ones_own_cubes():
    game = cubes(realms={"A": {**PROTESTANT, "land": LAND, "catholic": LAND[1:], "successes": 2}})
    game.say("A", "4,4", "4,4")
    assert asked(game) == {"A": "further"}
    game.say("A", "5,3")
    assert realm(game, "A")["heretical"] == ["5,4"]


def test_cubes_of_two_players_convert_a_principality_together():
    game = cubes(
        initiative=list("ABCDE"),
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 1},
            "B": {**PROTESTANT, "land": ["3,6", "2,6"], "successes": 1},
        },
        principalities={"Hesse": {"land": ["3,5", "3,4"]}},
    )
    game.say("A", "Hesse")
    game.say("B", "Hesse")
    assert religion(game, "Hesse") == "Protestant"
    assert each(game, "AB", "points") == [0, 0]


def test_withdrawing_before_placing_a_cube():
    game = cubes(
        realms={"A": {**PROTESTANT, "land": LAND, "successes": 1, "influence": {"Trier": 1, "Mainz": 1}}},
        principalities={"Trier": {"land": ["0,5"]}},
    )
    assert "Trier" in game.legal("A")
    game.say("A", "withdraw", "Trier")
    assert game.why_not("A", "Trier") is not None  # no longer an ally, and far away


# --- diplomacy ---


def test_players_who_sit_out_diplomacy_answer_but_neither_open_a_game_nor_act():
    out = {"sits_out": "Engage in Diplomacy"}
    game = dice(step="diplomacy game", initiative=list("ABCDE"), realms=dict.fromkeys("BCDE", out))
    game.say("A", "compete")
    game.say("B", "cooperate")
    assert each(game, "AB", "stored") == [3, 0]
    assert asked(game) == {"A": "diplomacy"}


def test_unplaced_influence_may_be_kept():
    game = dice(step="diplomacy.act", turn="A", realms={"A": {"stored": 3}})
    game.say("A", "Trier", "end turn")
    assert each(game, "A", "stored", "influence") == [(2, {"Trier": 1})]


def test_the_second_great_principality_is_bavaria_and_the_third_keeps_its_name():
    great = ["3,5", "2,5", "2,6", "3,6", "1,6"]
    far = ["7,1", "7,2", "6,1", "6,2", "5,1", "5,2"]
    fields = {
        "players": 8,
        "step": "diplomacy.act",
        "turn": "A",
        "realms": {"A": {"land": LAND}},
        "principalities": {"Hesse": {"land": great}, "Austria": {"land": far}},
    }
    game = dice(**fields)
    game.say("A", "gift", "4,4", "Hesse")
    assert len(principality(game, "Bavaria")["land"]) == 6
    fields["principalities"]["Bavaria"] = {"land": ["8,1", "8,2", "8,3", "7,3", "7,4", "6,4"]}
    game = dice(**fields)
    game.say("A", "gift", "4,4", "Hesse")
    assert len(principality(game, "Hesse")["land"]) == 6


def test_gifts_of_the_other_religion_are_refused():
    game = dice(
        step="diplomacy.act",
        turn="A",
        realms={"A": {"land": LAND[:2]}},
        principalities={"Hesse": {"land": ["3,5"], "religion": "Protestant"}, "Ulm": {"land": ["4,5"]}},
    )
    game.say("A", "gift")
    assert game.why_not("A", "Hesse") is not None
