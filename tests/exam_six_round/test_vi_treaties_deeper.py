"""An examiner's deeper cases for Peace Treaties of the six-round edition."""

import pytest

from exam.examiner import asked, each, new_ones, principality, realm, religion
from exam_six_round.examiner import PROTESTANT, vi
from westphalia import in_words

WON = [{"attacker": "A", "defender": "B", "winner": "A"}]
A_LAND = ["4,3", "4,4", "5,3", "5,4"]
B_LAND = ["3,6", "3,5", "2,6", "2,7"]  # 3,5 and 4,4 are neighbours; 3,6 is the capital


def treaty(**fields):
    fields = {"wars": WON, "round": 2, "emperor": "E", "stop": "war.close_battle_phase", **fields}
    realms = {"A": {"land": A_LAND}, "B": {"land": B_LAND}}
    for player, more in fields.pop("realms", {}).items():
        realms[player] = {**realms.get(player, {}), **more}
    return vi(step="peace treaty", realms=realms, **fields)


def against(name, **fields):
    return treaty(wars=[{"attacker": "A", "defender": name, "winner": "A"}], **fields)


# --- what may be taken ---


def test_one_town_or_two_plain_provinces_never_both():
    game = treaty(realms={"B": {"towns": ["2,6"]}, "A": {"stored": 5}})
    game.say("A", "conquer", "3,5")
    assert game.why_not("A", "2,6") is not None
    game = treaty(realms={"B": {"towns": ["2,6"]}, "A": {"stored": 5}})
    game.say("A", "conquer", "2,6")
    assert asked(game) == {}
    assert each(game, "AB", "stored") == [3, 0]


def test_a_winner_may_take_from_the_loser_and_an_ally():
    game = treaty(
        realms={"A": {"stored": 1}},
        principalities={"Hesse": {"land": ["2,5", "2,4"], "influence": {"B": 4}}},
    )
    game.say("A", "conquer", "3,5", "2,4")
    assert each(game, "A", "stored") == [0]
    assert principality(game, "Hesse")["influence"] == {"B": 2}


def test_a_town_of_an_ally_only_if_it_is_its_last_province():
    game = treaty(
        realms={"A": {"stored": 2}},
        principalities={"Hesse": {"land": ["2,5"], "influence": {"B": 4}}},
    )
    game.say("A", "conquer", "2,5")
    assert "Hesse" not in in_words(game)["principalities"]
    assert realm(game, "B")["influence"] == {}
    assert "2,5" in realm(game, "A")["towns"]


def test_the_losers_single_province_ally_may_be_vassalized():
    game = treaty(principalities={"Hesse": {"land": ["2,5"], "influence": {"B": 4, "C": 1}}})
    game.say("A", "vassalize")
    assert principality(game, "Hesse")["influence"] == {"A": 2}
    assert principality(game, "Hesse")["ally"] == "A"


def test_vassalizing_keeps_ones_own_influence_there():
    game = against("Ulm", principalities={"Ulm": {"land": ["3,4"], "influence": {"C": 1, "A": 0}}})
    game.say("A", "vassalize")
    assert principality(game, "Ulm")["influence"] == {"A": 2}
    game = treaty(principalities={"Hesse": {"land": ["2,5"], "influence": {"B": 4, "A": 1}}})
    game.say("A", "vassalize")
    assert principality(game, "Hesse")["influence"] == {"A": 3}


def test_an_unaligned_principality_of_three_loses_two_and_its_capital_stays():
    game = against(
        "Ulm", realms={"A": {"stored": 2}}, principalities={"Ulm": {"land": ["3,4", "2,5", "1,6"]}}
    )
    game.say("A", "conquer")
    assert game.why_not("A", "3,4") is not None
    game.say("A", "2,5", "1,6")
    assert principality(game, "Ulm")["land"] == ["3,4"]
    assert realm(game, "A")["stored"] == 0  # neither touched the winner's land at the start


def test_taking_the_first_does_not_make_the_second_adjacent():
    game = treaty(realms={"A": {"stored": 2}})
    game.say("A", "conquer", "3,5", "2,6")  # 2,6 touches 3,5, which was not the winner's then
    assert realm(game, "A")["stored"] == 1


def test_an_elector_of_two_provinces_loses_one_and_stays_an_elector():
    game = against(
        "Saxony",
        principalities={"Saxony": {"land": ["3,4", "3,5"]}, "Ulm": {"land": ["2,5"]}},
        realms={"B": {"land": ["0,5"]}},
    )
    game.say("A", "conquer")
    assert principality(game, "Saxony")["land"] == ["3,4"]
    assert "Saxony" in in_words(game)["electors"]


def test_land_of_a_foreign_power_even_its_last_may_be_taken_as_plain():
    game = treaty(realms={"A": {"stored": 1}, "B": {"home": "France", "edge": "north", "land": ["0,5"]}})
    game.say("A", "conquer")
    assert "0,5" in realm(game, "A")["land"]
    assert each(game, "AB", "stored", "home") == [(0, None), (0, "France")]


def test_beating_a_landless_foreign_power_brings_nothing():
    game = treaty(realms={"B": {"home": "France", "land": []}})
    assert asked(game) == {}


def test_a_foreign_power_counts_its_edge_as_adjacent():
    game = treaty(
        wars=[{"attacker": "B", "defender": "A", "winner": "B"}],
        realms={
            "A": {"land": ["4,3", "0,5", "1,5"]},
            "B": {"home": "France", "edge": "north", "land": [], "stored": 3},
        },
    )
    game.say("B", "conquer", "0,5", "1,5")
    assert realm(game, "B")["stored"] == 2  # only 1,5 does not lie on the edge


# --- allies ---


def test_allies_take_one_province_each_in_any_order():
    game = treaty(
        principalities={
            "Hesse": {"land": ["1,7"], "influence": {"A": 1}},
            "Ulm": {"land": ["3,7"], "influence": {"A": 1}},
        }
    )
    game.say("A", "nothing", "Ulm", "2,7", "Hesse", "2,6")
    assert sorted(principality(game, "Ulm")["land"]) == ["2,7", "3,7"]
    assert sorted(principality(game, "Hesse")["land"]) == ["1,7", "2,6"]
    assert realm(game, "A")["influence"] == {"Hesse": 1, "Ulm": 1}  # they grew, and stay


def test_an_ally_whose_only_neighbour_was_taken_by_another_is_passed_over_all_the_same():
    game = treaty(
        realms={"B": {"land": ["3,6", "2,7"]}},
        principalities={
            "Hesse": {"land": ["1,7"], "influence": {"A": 3}},
            "Ulm": {"land": ["3,7"], "influence": {"A": 3}},
        },
    )
    game.say("A", "nothing", "Ulm")
    assert realm(game, "A")["influence"] == {"Hesse": 1, "Ulm": 3}


def test_the_winner_takes_first_and_may_leave_nothing_for_an_ally():
    game = treaty(
        realms={"A": {"stored": 1}, "B": {"land": ["3,6", "2,7"]}},
        principalities={"Hesse": {"land": ["1,7"], "influence": {"A": 3}}},
    )
    game.say("A", "conquer")
    assert realm(game, "A")["influence"] == {"Hesse": 1}


def test_an_ally_takes_no_town_and_no_capital():
    game = treaty(
        realms={"B": {"land": ["3,6", "2,7"], "towns": ["2,7"]}},
        principalities={"Hesse": {"land": ["1,7"], "influence": {"A": 3}}},
    )
    game.say("A", "nothing")
    assert asked(game) == {}
    assert realm(game, "A")["influence"] == {"Hesse": 3}  # it could take nothing


def test_allies_take_from_the_losers_allies_and_convert_what_they_take():
    game = treaty(
        principalities={
            "Ulm": {"land": ["3,4"], "religion": "Protestant", "influence": {"A": 1}},
            "Hesse": {"land": ["2,4", "2,5"], "influence": {"B": 4}},
        },
    )
    game.say("A", "nothing", "Ulm", "2,5")
    assert "2,5" in in_words(game)["protestant"]
    assert principality(game, "Hesse")["influence"] == {"B": 2}
    assert religion(game, "Hesse") == "Catholic"


def test_the_fifth_province_is_the_last():
    land = ["1,7", "1,6", "1,5", "1,4"]
    game = treaty(principalities={"Bohemia": {"land": land, "influence": {"A": 5}}})
    game.say("A", "nothing", "Bohemia", "2,6")
    assert len(principality(game, "Bohemia")["land"]) == 5
    assert asked(game) == {}
    assert realm(game, "A")["imperial_power"] == 4 + 4


def test_influence_spent_where_lost_anyway_cannot_pay():
    game = treaty(
        realms={"A": {"stored": 0, "influence": {"Trier": 1}}, "B": {"towns": ["2,7"]}},
        principalities={"Hesse": {"land": ["1,7"], "influence": {"A": 2}}, "Trier": {"land": ["8,1"]}},
    )
    game.say("A", "conquer", "2,7", "done")
    # Hesse was passed over: its 2 are lost first; the town takes what is left
    assert realm(game, "A")["influence"] == {}


def test_alliances_shift_only_at_the_end_of_a_treaty():
    game = treaty(
        principalities={
            "Hesse": {"land": ["2,5", "2,4", "1,5"], "influence": {"B": 3, "C": 2}},
        },
        realms={"A": {"stored": 3}},
    )
    game.say("A", "conquer", "2,4", "1,5")
    assert principality(game, "Hesse")["influence"] == {"C": 2}  # 2 for each province: B has none left
    assert principality(game, "Hesse")["ally"] == "C"


def test_growing_does_not_cost_an_alliance():
    game = treaty(principalities={"Hesse": {"land": ["1,7"], "influence": {"A": 1}}})
    game.say("A", "nothing", "Hesse", "2,7")
    assert principality(game, "Hesse")["ally"] == "A"


# --- losing to a Principality ---


def loses(name, **fields):
    return treaty(wars=[{"attacker": "B", "defender": name, "winner": name}], **fields)


def test_the_loser_cedes_land_of_his_ally_and_loses_two_there():
    game = loses(
        "Ulm",
        principalities={"Ulm": {"land": ["7,0"]}, "Hesse": {"land": ["2,4", "2,5"], "influence": {"B": 3}}},
    )
    game.say("B", "2,5", "2,7")
    assert principality(game, "Hesse")["influence"] == {"B": 1}
    assert sorted(principality(game, "Ulm")["land"]) == ["2,5", "2,7", "7,0"]


def test_one_if_only_one_is_available():
    game = loses("Ulm", realms={"B": {"land": ["3,6", "2,7"]}}, principalities={"Ulm": {"land": ["7,0"]}})
    assert asked(game) == {}
    assert realm(game, "B")["land"] == ["3,6"]
    assert realm(game, "B")["home"] is None


def test_a_full_principality_takes_nothing_and_eliminates_nobody_with_plain_land():
    game = loses("Ulm", principalities={"Ulm": {"land": ["7,0", "7,1", "6,0", "6,1", "5,0"]}})
    assert sorted(realm(game, "B")["land"]) == sorted(B_LAND)


def test_eliminated_by_a_principality_each_town_becomes_one_of_its_own():
    game = loses(
        "Ulm",
        realms={
            "B": {"land": ["3,6", "2,7"], "towns": ["2,7"], "heretical": ["2,7"], "gold": 3, "stored": 4}
        },
        principalities={"Ulm": {"land": ["7,0"]}},
    )
    before = set(in_words(game)["principalities"])
    game.say("B", "Denmark", "south")
    made = new_ones(game, before) or in_words(game)["principalities"]
    lands = {tuple(p["land"]): (p["religion"], p["ally"]) for p in made.values()}
    assert lands[("3,6",)] == ("Catholic", None)
    assert lands[("2,7",)] == ("Protestant", None)
    assert each(game, "B", "gold", "stored") == [(0, (4 + 1) // 2)]


def test_a_foreign_power_beaten_by_a_principality_without_land_to_cede_loses_nothing():
    game = loses(
        "Ulm",
        realms={"B": {"home": "France", "land": [], "stored": 3}},
        principalities={"Ulm": {"land": ["7,0"]}},
    )
    assert each(game, "B", "home", "stored") == [("France", 3)]


# --- exile ---


def test_the_conquered_becomes_a_foreign_power_at_once_and_halves_what_the_war_left():
    game = treaty(
        realms={"A": {"stored": 2}, "B": {"land": ["3,6"], "gold": 9, "stored": 1, **PROTESTANT}},
        principalities={"Bohemia": {"influence": {"B": 6}}},
    )
    game.say("A", "conquer", "3,6")
    assert asked(game) == {"B": "foreign_power_home"}
    game.say("B", "Poland", "north")
    assert each(game, "B", "gold", "stored", "influence", "religion") == [(0, 3, {}, "Protestant")]
    assert realm(game, "A")["protestant"] == ["3,6"]


def test_two_allies_lose_and_the_exile_halves_the_rest():
    game = treaty(
        realms={"A": {"stored": 9}, "B": {"land": ["3,6", "2,7"]}},
        principalities={
            "Hesse": {"land": ["1,7"], "influence": {"A": 1}},
            "Bohemia": {"land": ["8,1", "8,2", "7,3", "7,4"], "influence": {"B": 7}},
        },
    )
    game.say("A", "conquer", "2,7", "8,2")
    assert asked(game) == {}  # the capital stays
    assert realm(game, "B")["influence"] == {"Bohemia": 5}


def test_no_home_is_chosen_twice():
    game = treaty(
        realms={"A": {"stored": 2}, "B": {"land": ["3,6"]}, "C": {"home": "Poland", "edge": "north"}},
    )
    game.say("A", "conquer", "3,6")
    assert game.why_not("B", "Poland") is not None
    game.say("B", "Sweden", "north")  # the same edge is no hindrance
    assert realm(game, "B")["edge"] == "north"


def test_a_treaty_can_end_the_game_in_round_five():
    game = treaty(
        round=5,
        realms={"A": {"stored": 2}},
        principalities={"Brandenburg": {"religion": "Protestant"}},
    )
    assert not game.over
    game = vi(
        step="peace treaty",
        round=5,
        emperor="E",
        wars=WON,
        protestant_provinces=23,
        realms={"A": {"land": A_LAND}, "B": {"land": B_LAND, "heretical": ["2,6", "2,7"]}},
        principalities={
            **{
                n: {"religion": "Catholic"}
                for n in ("Trier", "Mainz", "Cologne", "Palatinate", "Saxony", "Brandenburg", "Bohemia")
            },
            "Hesse": {"land": ["1,7"], "religion": "Catholic", "influence": {"A": 1}},
        },
    )
    game.say("A", "nothing", "Hesse", "2,6")
    assert game.state.victory == "catholic"


@pytest.mark.parametrize("taken", ["3,5", "2,7"])
def test_conquered_land_gives_power_whatever_its_religion(taken):
    game = treaty(realms={"A": {"stored": 3}, "B": {"heretical": ["2,7"]}})
    game.say("A", "conquer", taken, "done")
    assert realm(game, "A")["imperial_power"] == 5
