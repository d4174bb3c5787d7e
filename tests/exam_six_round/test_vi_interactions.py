"""An examiner's cases of how chapters of the six-round edition affect each other."""

import pytest

from exam.examiner import asked, each, principality, realm, religion
from exam_six_round.examiner import CATHOLICS, EVANGELICALS, LAND, PROTESTANT, vi
from westphalia import in_words

B_LAND = ["3,6", "3,5", "2,6", "2,7"]
WON = [{"attacker": "A", "defender": "B", "winner": "A"}]
SAVED = {"good_works": 9}


def treaty(**fields):
    fields = {"wars": WON, "round": 2, "emperor": "E", **fields}
    realms = {"A": {"land": LAND}, "B": {"land": B_LAND}}
    for player, more in fields.pop("realms", {}).items():
        realms[player] = {**realms.get(player, {}), **more}
    return vi(step="peace treaty", realms=realms, **fields)


# --- wars and Diplomatic Shifts ---


def test_land_that_an_ally_takes_from_a_foreign_power_is_the_emperors_merit():
    game = treaty(
        emperor="A",
        stop="foreign_powers",
        realms={"B": {"home": "France", "land": ["7,0", "7,1"], "influence": {}}},
        principalities={"Ulm": {"land": ["6,1"], "influence": {"A": 1}}},
    )
    game.say("A", "nothing", "Ulm", "7,0")
    assert asked(game) == {"A": "shift_place"}  # though B still owns 7,1


def test_land_of_a_foreign_powers_ally_is_not():
    game = treaty(
        emperor="A",
        stop="foreign_powers",
        realms={"A": {"stored": 3}, "B": {"home": "France", "land": ["7,0"], "influence": {"Ulm": 3}}},
        principalities={"Ulm": {"land": ["8,1", "8,2"]}},
    )
    game.say("A", "conquer", "8,2", "done")
    # 1 for the distance of land that is not the Foreign Power's own, 1 in the Shifts; no gain, no loss of 4
    assert realm(game, "A")["stored"] == 1
    assert "shift_place" not in asked(game).values()


def test_a_battle_that_dropped_out_is_no_fight():
    game = vi(
        step="battles",
        battle_phase=2,
        stop="foreign_powers",
        round=2,
        emperor="E",
        wars=[{"attacker": "A", "defender": "B", "phase": 2}],
        realms={
            "A": {"influence": {"Bohemia": 4}},
            "B": {"home": "France", "exiled": True},
            **{p: {"fought": True} for p in "CD"},
        },
    )
    game.say("E", "save")
    assert realm(game, "A")["influence"] == {"Bohemia": 2}


def test_leading_a_principality_is_no_fight():
    game = vi(
        step="war.play_cards",
        stop="foreign_powers",
        round=2,
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "Ulm"}],
        realms={
            "A": {"hand": "M"},
            "B": {"influence": {"Bohemia": 4}},
            "C": {"fought": True},
            "D": {"fought": True},
        },
        principalities={"Ulm": {"size": 1, "hand": "M"}},
    )
    game.say("A", "M")
    game.say("B", "M")  # White Peace
    game.say("E", "save")
    assert realm(game, "B")["influence"] == {"Bohemia": 2}
    assert each(game, "AB", "fought") == [True, False]


def test_a_religious_war_with_a_foreign_power_in_the_other_league_counts_for_the_emperor():
    game = vi(
        step="religious war treaty",
        stop="foreign_powers",
        round=4,
        emperor="A",
        target="Ulm",
        rotf="A",
        victorious=CATHOLICS,
        realms={
            "A": {**SAVED, "league": CATHOLICS, "stored": 6},
            "C": {**PROTESTANT, "league": EVANGELICALS, "home": "Sweden", "provinces": 2},
        },
        principalities={"Ulm": {"size": 1, "religion": "Protestant"}, "Trier": PROTESTANT},
    )
    game.say("A", "nothing")
    game.play_on()
    assert realm(game, "A")["stored"] == 5  # no 4 lost, though C still owns land


def test_an_unopposed_war_counts_as_fighting_but_against_no_player():
    game = vi(
        step="religious war",
        stop="foreign_powers",
        round=4,
        emperor="A",
        target="Ulm",
        rotf="A",
        realms={
            "A": {**SAVED, "league": CATHOLICS, "stored": 6},
            "C": {**PROTESTANT, "home": "Sweden", "provinces": 2, "fought": True},
        },
        principalities={"Ulm": {"size": 1, "religion": "Protestant"}, "Trier": PROTESTANT},
    )
    game.play_on()
    assert religion(game, "Ulm") == "Catholic"
    assert realm(game, "A")["stored"] == 6 - 1 - 4


# --- one treaty and the next ---


def test_an_ally_lost_in_an_earlier_treaty_is_no_party_to_the_next():
    game = vi(
        step="peace treaty",
        stop="religious_war",
        round=2,
        emperor="E",
        initiative=list("EABCD"),
        wars=[*WON, {"attacker": "C", "defender": "D", "winner": "C"}],
        realms={
            "A": {"land": LAND, "stored": 4},
            "B": {"land": ["3,6"], "influence": {"Hesse": 2}},
            "C": {"land": ["7,0", "7,1", "6,0", "6,1"], "stored": 4},
            "D": {"land": ["0,5"]},
        },
        principalities={"Hesse": {"land": ["2,5"], "influence": {"D": 1}}},
    )
    game.say("A", "vassalize", "Hesse")
    assert principality(game, "Hesse")["ally"] == "A"
    assert asked(game) == {"C": "treaty"}
    game.say("C", "conquer")
    assert "0,5" in realm(game, "C")["land"]
    assert principality(game, "Hesse")["influence"] == {"A": 2}


def test_adjacency_is_that_of_the_opening_of_the_battle_phase():
    game = vi(
        step="battles",
        stop="war.close_battle_phase",
        round=2,
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "B"}],
        realms={"A": {"land": [*LAND, "3,4"], "stored": 2}, "B": {"land": ["2,6", "2,7"]}},
    )
    game.say("A", "conquer", "2,7", "done")
    assert realm(game, "A")["stored"] == 1


def test_a_principality_conquered_in_the_first_phase_is_not_fought_in_the_second():
    game = treaty(
        stop="religious_war",
        wars=[
            {"attacker": "A", "defender": "B", "winner": "A", "phase": 1},
            {"attacker": "C", "defender": "Ulm", "phase": 2},
        ],
        realms={"A": {"stored": 4}},
        principalities={"Ulm": {"land": ["8,1"], "influence": {"B": 1}, "ally": "B"}},
    )
    game.say("A", "conquer", "8,1")
    assert in_words(game)["wars"][1]["dropped"]
    assert realm(game, "C")["fought"] is False


def test_a_bared_capital_is_left_to_a_later_victor():
    game = treaty(stop="religious_war", realms={"A": {"stored": 3}, "B": {"land": ["3,6", "3,5"]}})
    game.say("A", "conquer", "3,5")
    assert realm(game, "B")["land"] == ["3,6"]
    assert realm(game, "B")["home"] is None


# --- exile and what follows ---


def test_an_exile_is_out_of_the_religious_war_and_keeps_no_influence():
    game = treaty(
        stop="shifts",
        round=4,
        target="Saxony",
        rotf="C",
        realms={
            "A": {"stored": 3},
            "B": {"land": ["3,6"], "influence": {"Saxony": 4}},
            "C": {**SAVED, "league": CATHOLICS},
        },
        principalities={"Saxony": {"religion": "Protestant"}},
    )
    game.say("A", "conquer", "3,6")
    game.say("B", "France", "north")
    assert asked(game) == {"E": "emperorleague"}  # B is not asked
    game.say("E", "decline")
    assert principality(game, "Saxony")["influence"] == {"C": 2}


def test_an_exiled_emperor_stays_emperor_until_the_election():
    game = treaty(
        emperor="B",
        round=3,
        stop="election.vote",
        realms={"A": {"stored": 3}, "B": {"land": ["3,6"]}, "C": {"influence": {"Trier": 1}, "fought": True}},
        chance={"imperial": ["eagle"]},
    )
    game.say("A", "conquer", "3,6")
    game.say("B", "France", "north")
    assert in_words(game)["emperor"] == "B"
    assert realm(game, "B")["imperial_power"] == 3  # the Emperor's bonus of Round 3, and nothing else
    game.play_on()
    assert in_words(game)["emperor"] is None


def test_a_foreign_power_releases_and_gives_all_it_has():
    game = vi(
        step="diplomacy.act",
        turn="B",
        round=3,
        realms={"B": {"home": "France", "land": ["4,3", "4,4"], "towns": ["4,3"]}},
        principalities={"Hesse": {"land": ["4,5"]}},
    )
    game.say("B", "gift", "4,4", "Hesse", "release", "4,3")
    assert realm(game, "B")["land"] == []


def test_the_land_left_behind_may_be_drawn_and_fought_over():
    game = vi(
        step="foreign powers",
        stop=["heresy"],
        round=2,
        emperor="E",
        initiative=list("EABCD"),
        chance={"imperial": ["eagle"]},
    )
    game.say("E", "leave", "Spain", "north")
    before = in_words(game)["principalities"]
    heir = next(name for name, p in before.items() if len(p["land"]) == 4 and not p["elector"])
    assert before[heir]["ally"] is None
    game.play_on()
    assert heir in in_words(game)["principalities"]


# --- the Round turns ---


@pytest.mark.parametrize(("die", "emperor"), [("eagle", "C"), ("skull", "A")])
def test_the_new_emperor_heads_the_next_initiative_order(die, emperor):
    game = vi(
        step="election",
        round=2,
        emperor="C",
        stop=["election.vote", "heresy"],
        initiative=list("CABDE"),
        realms={"A": {"influence": {"Trier": 1, "Mainz": 1, "Cologne": 1, "Saxony": 2}}},
        chance={"imperial": [die]},
    )
    if die == "skull":
        game.go_on_playing()
        game.say("A", "A", "A", "A", "A")
    now = in_words(game)
    assert (now["round"], now["emperor"], now["initiative"][0]) == (3, emperor, emperor)


def test_saved_influence_and_doctrines_last_but_gold_does_not():
    game = vi(
        step="diplomatic shifts",
        stop="heresy",
        round=2,
        realms={p: {"gold": 3, "doctrine": "Infantry", "fought": True, "provinces": 6} for p in "ABCDE"},
        chance={"imperial": ["eagle"]},
    )
    game.play_on()
    assert each(game, "BC", "gold", "stored", "doctrine") == [(0, 2, "Infantry")] * 2


def test_the_reformation_of_pius_counts_from_round_four():
    game = vi(
        step="end",
        round=3,
        stop="heresy.choose_heresy",
        realms={"D": {"good_works": 4}, "B": {"good_works": 2}},
    )
    assert [p for p in "ABCDE" if realm(game, p)["saved"]] == ["B", "D"]
