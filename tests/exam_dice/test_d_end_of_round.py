"""An examiner's cases for Tradeoffs, Foreign Powers, elections and victory of the dice edition."""

import pytest

from exam.examiner import asked, realm
from exam_dice.examiner import dice
from westphalia import in_words

PROTESTANT = {"religion": "Protestant"}
LAND = ["4,3", "4,4", "5,3", "5,4"]


# --- Tradeoffs ---


def tradeoffs(realms, **fields):
    everybody = {p: {"fought": True} for p in "ABCDE"}
    for player, more in realms.items():
        everybody[player] = {**everybody[player], **more}
    return dice(step="tradeoffs", stop="foreign_powers", realms=everybody, **fields)


def test_unplaced_influence_is_lost_but_not_the_emperors():
    game = tradeoffs({"A": {"stored": 2, "sits_out": "Combat Heresy"}, "B": {"stored": 2}})
    game.play_on()
    assert [realm(game, p)["stored"] for p in "AB"] == [2, 1]


def test_peace_costs_two():
    game = tradeoffs({"B": {"fought": False, "stored": 2, "influence": {"Trier": 3}}})
    game.say("B", "Trier", "unplaced")
    assert (realm(game, "B")["stored"], realm(game, "B")["influence"]) == (0, {"Trier": 2})


@pytest.mark.parametrize(("sat_out", "lost"), [("Engage in Diplomacy", 1), ("Wage War", 2)])
def test_what_the_emperor_pays_in_influence(sat_out, lost):
    game = tradeoffs({"A": {"stored": 5, "sits_out": sat_out}})
    game.play_on()
    assert realm(game, "A")["stored"] == 5 - lost


@pytest.mark.parametrize(("die", "loses"), [(3, True), (4, False)])
def test_the_emperor_who_sat_out_heresy_may_lose_a_province(die, loses):
    game = tradeoffs(
        {"A": {"land": LAND, "sits_out": "Combat Heresy"}}, chance={"tradeoff": [die]}, emperor="A"
    )
    if loses:
        game.say("A", "5,4")
    assert realm(game, "A")["protestant"] == (["5,4"] if loses else [])


# --- Foreign Powers ---


@pytest.mark.parametrize(
    ("round", "power", "may"), [(3, 5, True), (3, 6, False), (4, 15, True), (4, 16, False)]
)
def test_only_weak_players_without_further_towns_may_leave(round, power, may):
    game = dice(
        step="foreign powers",
        round=round,
        emperor="E",
        initiative=list("EABCD"),
        realms={"A": {"imperial_power": power}, "E": {"provinces": 6, "towns": 1}},
        principalities={"Ulm": {"religion": "Protestant", "size": 1}},
    )
    assert ("A" in asked(game)) is may


def test_leaving_the_empire_and_internal_troubles():
    game = dice(
        step="foreign powers",
        round=3,
        emperor="E",
        stop="upheaval",
        initiative=list("EABCD"),
        realms={"A": {"land": LAND, "stored": 4, "influence": {"Bohemia": 3}}},
        chance={"troubles": {"A": 9}, "imperial": ["eagle"]},
    )
    game.say("E", "stay")
    game.say("A", "leave", "France", "north")
    assert realm(game, "A")["stored"] == 3
    game.play_on()
    assert in_words(game)["round"] == 4
    assert realm(game, "A")["imperial_power"] == 16 - 9


# --- election ---


def test_votes_are_cast_together():
    game = dice(
        step="election",
        round=2,
        reign=1,
        emperor="C",
        stop="end",
        initiative=list("CABDE"),
        realms={
            "A": {"influence": {"Mainz": 1, "Trier": 1}},
            "B": {**PROTESTANT, "influence": {"Saxony": 2, "Brandenburg": 3}},
            "D": PROTESTANT,
        },
        principalities={"Palatinate": {"religion": "Protestant"}},
    )
    assert asked(game) == {"A": "ballot", "B": "ballot"}
    game.say("A", "A")
    game.say("B", "B")
    game.say("A", "A")
    game.say("B", "D")
    now = in_words(game)
    assert now["emperor"] == "A"
    assert (now["reign"], now["votes"]["The Palatinate"]) == (0, "B")


@pytest.mark.parametrize(("die", "emperor"), [(3, None), (4, "C")])
def test_the_emperor_lives_or_dies(die, emperor):
    game = dice(
        step="election",
        round=2,
        emperor="C",
        stop=["election.vote_together", "end"],
        realms={"A": {"influence": {"Trier": 1}}},
        chance={"imperial": [die]},
    )
    assert in_words(game)["emperor"] == emperor


# --- victory ---


def test_ties_for_the_last_place_add_winners():
    game = dice(
        step="religious war",
        round=4,
        players=6,
        emperor="A",
        realms={"A": {"saints": 11}, "B": {"saints": 6}, "C": {"saints": 6}, "D": {"saints": 2}},
    )
    assert (game.state.victory, sorted(game.winners)) == ("catholic", ["A", "B", "C"])


def test_a_heretical_elector_prevents_it():
    game = dice(
        step="religious war", round=4, principalities={"Trier": {"religion": "Protestant"}}, stop="tradeoffs"
    )
    assert not game.over


def test_the_peace_of_westphalia():
    game = dice(
        step="end",
        round=6,
        emperor="A",
        principalities={"Trier": {"religion": "Protestant"}, "Bohemia": {"influence": {"B": 4}}},
        realms={
            "A": {"land": [*LAND, "3,4"], "towns": ["4,4", "3,4"], "heretical": ["3,4"]},
            "B": {"home": "France", "home_ip": 15, "provinces": 3},
        },
    )
    assert [realm(game, p)["score"] for p in "ABC"] == [4 + 6, 3 + 6, 4 + 3]
    assert game.winners == ["A"]
