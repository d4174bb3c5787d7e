"""An examiner's cases for Peace Treaties of the six-round edition."""

import pytest

from exam.examiner import asked, principality, realm
from exam_six_round.examiner import vi
from westphalia import in_words

WON = [{"attacker": "A", "defender": "B", "winner": "A"}]
A_LAND = ["4,3", "4,4", "5,3", "5,4"]
B_LAND = ["3,6", "3,5", "2,6", "2,7"]  # 3,5 and 4,4 are neighbours; 3,6 is the capital


def treaty(**fields):
    fields = {"wars": WON, "round": 2, "emperor": "E", **fields}
    realms = {"A": {"land": A_LAND}, "B": {"land": B_LAND}}
    for player, more in fields.pop("realms", {}).items():
        realms[player] = {**realms.get(player, {}), **more}
    return vi(step="peace treaty", stop="war.close_battle_phase", realms=realms, **fields)


def test_two_plain_provinces_one_of_them_far():
    game = treaty(realms={"A": {"stored": 2}})
    game.say("A", "conquer", "3,5", "2,7")
    assert sorted(realm(game, "A")["land"]) == sorted([*A_LAND, "3,5", "2,7"])
    assert realm(game, "A")["stored"] == 1  # 2,7 was not adjacent


def test_conquered_provinces_keep_their_religion():
    game = treaty(realms={"B": {"land": B_LAND, "heretical": ["3,5"]}})
    game.say("A", "conquer", "3,5", "done")
    assert realm(game, "A")["protestant"] == ["3,5"]


def test_a_town_instead_costs_two_influence_of_ones_choice():
    game = treaty(
        realms={"A": {"stored": 2, "influence": {"Bohemia": 3}}, "B": {"land": B_LAND, "towns": ["2,7"]}}
    )
    game.say("A", "conquer", "2,7")
    assert asked(game) == {"A": "losses"}
    game.say("A", "saved", "Bohemia")
    assert realm(game, "A")["stored"] == 1
    assert realm(game, "A")["influence"] == {"Bohemia": 2}
    assert realm(game, "A")["towns"] == ["2,7"]


def test_a_capital_falls_last():
    game = treaty()
    game.say("A", "conquer")
    assert game.why_not("A", "3,6") is not None
    game = treaty(realms={"B": {"land": ["3,6"]}})
    game.say("A", "conquer", "3,6")
    assert "3,6" in realm(game, "A")["land"]


def test_taking_nothing_is_allowed():
    game = treaty()
    game.say("A", "nothing")
    assert sorted(realm(game, "B")["land"]) == sorted(B_LAND)


def test_the_emperor_takes_far_land_of_foreign_powers_for_nothing():
    fields = {"realms": {"A": {"stored": 2}, "B": {"home": "France", "land": ["7,0", "7,1"]}}}
    game = treaty(emperor="A", **fields)
    game.say("A", "conquer", "7,0", "7,1")
    assert realm(game, "A")["stored"] == 2
    game = treaty(emperor="E", **fields)
    game.say("A", "conquer", "7,0", "7,1")
    assert realm(game, "A")["stored"] == 0


def test_allies_take_one_adjacent_plain_province_each_and_convert_it():
    game = treaty(
        principalities={"Hesse": {"land": ["1,7"], "religion": "Protestant", "influence": {"A": 3}}}
    )
    game.say("A", "nothing")
    assert game.legal("A") == ["Hesse", "done"]
    game.say("A", "Hesse", "2,6")
    hesse = principality(game, "Hesse")
    assert sorted(hesse["land"]) == ["1,7", "2,6"]
    assert "2,6" in in_words(game)["protestant"]
    assert hesse["influence"] == {"A": 3}


def test_allies_that_could_and_did_not_cost_two_influence():
    game = treaty(principalities={"Hesse": {"land": ["1,7"], "influence": {"A": 3}}})
    game.say("A", "nothing", "done")
    assert principality(game, "Hesse")["influence"] == {"A": 1}
    assert principality(game, "Hesse")["ally"] == "A"


def test_an_ally_of_five_provinces_takes_nothing_and_is_not_missed():
    game = treaty(
        principalities={
            "Hesse": {"land": ["1,7", "1,6", "1,5", "1,4", "0,6"], "influence": {"A": 5}},
        }
    )
    game.say("A", "nothing")
    assert principality(game, "Hesse")["influence"] == {"A": 5}


def test_taking_from_the_losers_ally():
    game = treaty(principalities={"Hesse": {"land": ["4,5", "4,6", "5,5"], "influence": {"B": 5, "A": 2}}})
    game.say("A", "conquer", "4,6", "5,5")  # 5,5 touches 5,4 and 4,5; 4,6 is far
    hesse = principality(game, "Hesse")
    assert hesse["land"] == ["4,5"]
    assert hesse["influence"] == {"B": 1}  # A loses all Influence there, B two for each province
    assert hesse["ally"] == "B"


def test_the_last_province_of_a_principality_and_all_influence_on_it():
    game = treaty(
        wars=[{"attacker": "A", "defender": "Ulm", "winner": "A"}],
        realms={"A": {"stored": 3}},
        principalities={"Ulm": {"land": ["3,4"]}},
    )
    game.say("A", "conquer")
    assert "3,4" in realm(game, "A")["land"]
    assert "Ulm" not in in_words(game)["principalities"]
    assert realm(game, "A")["stored"] == 1


def test_vassalizing_costs_nothing_and_removes_the_others():
    game = treaty(
        wars=[{"attacker": "A", "defender": "Ulm", "winner": "A"}],
        realms={"A": {"stored": 3}},
        principalities={"Ulm": {"land": ["3,4", "3,3"], "influence": {"C": 1}}, "Baden": {"land": ["2,5"]}},
    )
    assert "vassalize" not in game.legal("A")  # it has two provinces
    game = treaty(
        wars=[{"attacker": "A", "defender": "Trier", "winner": "A"}],
        realms={"A": {"stored": 3}},
        principalities={"Trier": {"land": ["3,4"], "size": 1, "influence": {}}},
    )
    assert "conquer" not in game.legal("A")  # an Elector
    game.say("A", "vassalize")
    assert principality(game, "Trier")["influence"] == {"A": 2}
    assert principality(game, "Trier")["ally"] == "A"
    assert realm(game, "A")["stored"] == 3


def test_a_players_last_capital_becomes_a_vassal():
    game = treaty(realms={"B": {"land": ["3,6"], "gold": 4, "stored": 3, "influence": {"Bohemia": 2}}})
    before = set(in_words(game)["principalities"])
    game.say("A", "vassalize")
    game.say("B", "Sweden", "north")
    (vassal,) = set(in_words(game)["principalities"]) - before
    assert principality(game, vassal)["ally"] == "A"
    b = realm(game, "B")
    assert (b["home"], b["edge"], b["gold"], b["stored"], b["influence"]) == ("Sweden", "north", 0, 2, {})
    assert b["imperial_power"] == 0
    assert b["exiled"] is True


def test_the_defender_who_wins_has_the_same_treaty():
    game = treaty(wars=[{"attacker": "B", "defender": "A", "winner": "A"}])
    game.say("A", "conquer", "3,5", "done")
    assert "3,5" in realm(game, "A")["land"]


def test_losing_to_a_principality_costs_two_plain_provinces():
    game = treaty(
        wars=[{"attacker": "B", "defender": "Ulm", "winner": "Ulm"}],
        principalities={"Ulm": {"land": ["7,0"], "religion": "Protestant"}},
    )
    assert asked(game) == {"B": "cede"}
    game.say("B", "2,6", "2,7")
    ulm = principality(game, "Ulm")
    assert sorted(ulm["land"]) == ["2,6", "2,7", "7,0"]
    assert {"2,6", "2,7"} <= set(in_words(game)["protestant"])


def test_a_full_principality_takes_only_what_it_has_room_for():
    game = treaty(
        wars=[{"attacker": "B", "defender": "Bohemia", "winner": "Bohemia"}],
        principalities={"Bohemia": {"size": 4, "land": ["7,0", "7,1", "6,0", "6,1"]}},
    )
    game.say("B", "2,6")
    assert len(principality(game, "Bohemia")["land"]) == 5
    assert len(realm(game, "B")["land"]) == 3


def test_without_plain_land_the_loser_to_a_principality_is_eliminated():
    game = treaty(
        wars=[{"attacker": "B", "defender": "Ulm", "winner": "Ulm"}],
        realms={"B": {"land": ["3,6"]}},
        principalities={"Ulm": {"land": ["7,0"]}},
    )
    game.say("B", "Denmark", "south")
    assert realm(game, "B")["home"] == "Denmark"
    (heir,) = (p for p in in_words(game)["principalities"].values() if p["land"] == ["3,6"])
    assert heir["ally"] is None


def test_white_peace_costs_nothing():
    game = vi(
        step="war.close_battle_phase",
        stop="religious_war",
        wars=[{"attacker": "A", "defender": "B", "white_peace": True}],
        principalities={"Hesse": {"size": 1, "influence": {"A": 2}}},
    )
    assert principality(game, "Hesse")["influence"] == {"A": 2}
    assert realm(game, "A")["fought"] is True


def test_a_battle_against_the_eliminated_does_not_occur():
    game = vi(
        step="battles",
        battle_phase=2,
        stop="religious_war",
        wars=[{"attacker": "A", "defender": "B", "phase": 2}],
        realms={"B": {"home": "France", "exiled": True}},
    )
    assert in_words(game)["wars"][0]["dropped"]
    assert realm(game, "A")["fought"] is False


@pytest.mark.parametrize(
    "war",
    [
        {"attacker": "A", "defender": "A"},
        {"attacker": "A", "defender": "B", "winner": "C"},
        {"attacker": "A", "defender": "B", "phase": 4},
    ],
)
def test_impossible_wars_are_refused(war):
    with pytest.raises(ValueError, match="wars"):
        vi(step="battles", wars=[war])


def test_no_player_declares_two_wars():
    with pytest.raises(ValueError, match="wars"):
        vi(step="battles", wars=[{"attacker": "A", "defender": "B"}, {"attacker": "A", "defender": "C"}])
