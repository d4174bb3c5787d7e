"""An examiner's deeper cases for Tradeoffs, Foreign Powers, elections and victory of the dice edition."""

import pytest

from exam.examiner import asked, each, new_ones, principality, realm
from exam_dice.examiner import ELECTORS, LAND, PROTESTANT, dice
from westphalia import in_words


def tradeoffs(realms, **fields):
    everybody = {p: {"fought": True, **realms.get(p, {})} for p in "ABCDE"}
    return dice(step="tradeoffs", realms=everybody, **{"stop": "foreign_powers", **fields})


def test_one_unplaced_influence_is_lost_before_peace_costs_two():
    game = tradeoffs({"B": {"fought": False, "stored": 3}})
    game.play_on()
    assert realm(game, "B")["stored"] == 0


def test_the_emperor_pays_for_a_skipped_activity_even_after_fighting():
    game = tradeoffs({"A": {"sits_out": "Wage War", "stored": 1, "influence": {"Trier": 3}}})
    game.say("A", "Trier", "Trier")
    assert each(game, "A", "stored", "influence") == [(1, {"Trier": 1})]


def test_a_heretical_emperor_loses_an_orthodox_province():
    game = tradeoffs(
        {"A": {**PROTESTANT, "land": LAND, "catholic": ["4,4"], "sits_out": "Combat Heresy"}},
        chance={"tradeoff": [1]},
    )
    assert sorted(game.legal("A")) == ["5,3", "5,4"]
    game.say("A", "5,3")
    assert realm(game, "A")["heretical"] == ["4,4", "5,3"]


def test_an_emperor_with_only_a_capital_loses_nothing():
    game = tradeoffs({"A": {"land": ["4,3"], "sits_out": "Combat Heresy"}}, chance={"tradeoff": [1]})
    assert asked(game) == {}


def test_a_foreign_emperor_has_more_troubles():
    game = dice(
        step="tradeoffs",
        stop="upheaval",
        round=3,
        emperor="A",
        realms={
            "A": {"home": "Spain", "sits_out": "Combat Heresy"},
            **{p: {"fought": True, "provinces": 6} for p in "BCDE"},
        },
        chance={"troubles": {"A": 9}, "imperial": [6]},
    )
    game.play_on()
    assert realm(game, "A")["imperial_power"] == 16 - 10


def test_an_exile_of_this_round_pays_nothing():
    game = tradeoffs({"B": {"home": "France", "exiled": True, "fought": False, "stored": 4}}, round=2)
    game.play_on()
    assert realm(game, "B")["stored"] == 4


# --- Foreign Powers ---


@pytest.mark.parametrize(("round", "next_round"), [(1, 8), (4, 20)])
def test_the_home_gives_four_for_each_round_of_the_next(round, next_round):
    game = dice(
        step="internal troubles",
        stop="upheaval",
        round=round,
        emperor="A",
        realms={"B": {"home": "France"}},
        principalities={"Trier": PROTESTANT},
        chance={"troubles": {"B": [1, 2]}, "imperial": [6]},
    )
    assert realm(game, "B")["imperial_power"] == next_round - 3


def test_troubles_beyond_what_the_home_gives():
    game = dice(
        step="internal troubles",
        stop="upheaval",
        round=1,
        realms={"B": {"home": "France"}},
        chance={"troubles": {"B": 12}, "imperial": [6]},
    )
    assert realm(game, "B")["imperial_power"] == 0


def test_allies_make_a_player_too_strong_to_leave():
    game = dice(
        step="foreign powers",
        round=2,
        emperor="E",
        initiative=list("EABCD"),
        realms={"E": {"influence": {"Trier": 1}}, "A": {"provinces": 5}},
    )
    assert asked(game) == {"A": "foreign_power"}  # E has 4 and 3


def test_withdrawing_can_make_a_player_weak_enough_to_leave():
    game = dice(
        step="foreign powers",
        round=2,
        emperor="E",
        initiative=list("EABCD"),
        stop="election",
        realms={"E": {"provinces": 2, "influence": {"Trier": 3, "Mainz": 1}}},
    )
    assert asked(game) == {"A": "foreign_power"}  # E: 2 and 3 and 3


def test_great_lands_left_behind_are_austria():
    land = [*LAND, "3,4", "3,5"]
    game = dice(
        step="foreign powers",
        round=4,
        emperor="E",
        initiative=list("EABCD"),
        stop="election",
        principalities={"Ulm": {"size": 1, "religion": "Protestant"}, "Trier": PROTESTANT},
        realms={"E": {**PROTESTANT, "land": land, "catholic": ["4,4"]}},
    )
    before = set(in_words(game)["principalities"])
    game.say("E", "leave", "Sweden", "north")
    ((name, heir),) = new_ones(game, before).items()
    assert (name, sorted(heir["land"]), heir["religion"]) == ("Austria", sorted(land), "Protestant")
    assert heir["ally"] is None


def test_leaving_in_round_six_is_allowed():
    game = dice(
        step="foreign powers",
        round=6,
        emperor="E",
        initiative=list("EABCD"),
        principalities={"Trier": PROTESTANT},
    )
    assert asked(game) == {"E": "foreign_power"}


def test_no_netherlands_before_eight_players():
    for players, homes in ((7, 7), (8, 8)):
        game = dice(players=players, step="foreign powers", round=2)
        (player,) = asked(game)
        game.say(player, "leave")
        assert len(game.legal(player)) == homes


# --- election ---


@pytest.mark.parametrize(
    ("fields", "dies"), [({"reign": 1}, True), ({"emperor_left": True}, True), ({}, False)]
)
def test_the_emperor_dies_without_a_roll_after_two_rounds_or_abroad(fields, dies):
    game = dice(
        step="election",
        round=2,
        emperor="C",
        stop=["election.vote_together", "end"],
        chance={"imperial": [6]},
        **fields,
    )
    assert (in_words(game)["emperor"] is None) is dies


def test_an_ally_may_vote_differently_with_each_elector():
    game = dice(
        step="election.vote_together",
        round=2,
        emperor="E",
        stop="end",
        initiative=list("EABCD"),
        realms={"A": {"influence": {"Trier": 1, "Mainz": 1, "Cologne": 1}}},
        principalities=dict.fromkeys(ELECTORS[3:], PROTESTANT),
    )
    game.say("A", "B", "C", "D")
    now = in_words(game)
    assert now["votes"] == {"Trier": "B", "Mainz": "C", "Cologne": "D"}
    assert now["emperor"] == "B"  # all have 1; nobody is Protestant, so the others do not vote


def test_without_any_votes_the_first_in_order_is_elected():
    game = dice(step="election.vote_together", round=2, emperor="E", stop="end", initiative=list("EDCBA"))
    assert in_words(game)["emperor"] == "E"


# --- victory ---


def test_all_protestants_win_if_there_are_not_more_than_places():
    game = dice(step="religious war", round=4, religion="Protestant", emperor="B", realms={"B": PROTESTANT})
    assert (game.state.victory, game.winners) == ("protestant", ["B"])


def test_three_places_at_seven_and_ties_for_the_last():
    game = dice(
        players=7,
        step="religious war",
        round=4,
        realms={p: {"saints": n} for p, n in zip("ABCDEFG", (9, 8, 5, 5, 5, 2, 0), strict=True)},
    )
    assert sorted(game.winners) == ["A", "B", "C", "D", "E"]


@pytest.mark.parametrize(("protestant", "over"), [(26, True), (27, False)])
def test_a_tie_of_provinces_is_no_majority(protestant, over):
    game = dice(
        players=6,
        step="heresy.resolve",
        round=5,
        protestant_provinces=protestant,
        principalities={name: {"religion": "Catholic"} for name in ELECTORS},
    )
    assert game.over is over


def test_no_victory_before_the_end_of_round_fours_religious_war():
    for step, round in (("upheaval", 4), ("diplomacy", 4), ("religious war", 3)):
        assert not dice(step=step, round=round).over


def test_conversion_is_judged_when_all_have_converted():
    game = dice(
        step="player conversion",
        round=5,
        emperor="B",
        initiative=list("BACDE"),
        realms={"B": {**PROTESTANT, "points": 3}, "A": {"saints": 4}},
    )
    game.say_all("convert", "stay", A="convert", B="convert")
    assert game.state.victory == "catholic"
    assert realm(game, "A")["religion"] == "Protestant"
    assert "A" not in game.winners


def test_westphalia_counts_orthodox_land_allies_and_orthodox_towns():
    game = dice(
        step="end",
        round=6,
        emperor="C",
        principalities={"Trier": PROTESTANT, "Bohemia": {"influence": {"A": 4}}},
        realms={
            "A": {**PROTESTANT, "land": [*LAND, "3,4"], "towns": ["4,4", "3,4"], "catholic": ["3,4", "5,3"]},
            "B": {"home": "France", "home_ip": 20, "land": ["7,0", "7,1"], "towns": ["7,0"]},
        },
    )
    assert each(game, "ABC", "score") == [3 + 6 + 6, 2 + 3, 4 + 3]
    assert game.winners == ["A"]


def test_the_emperor_picks_among_the_tied_and_may_pick_himself():
    game = dice(
        step="end",
        round=6,
        emperor="A",
        principalities={"Trier": PROTESTANT},
        realms={"A": {"provinces": 6}, "B": {"provinces": 6}, "C": {"provinces": 5}},
    )
    assert sorted(game.legal("A")) == ["A", "B"]
    game.say("A", "A")
    assert game.winners == ["A"]


def test_principalities_have_no_largest_size():
    game = dice(
        step="diplomacy.act", principalities={"Hesse": {"size": 9, "influence": {"A": 9}}}, emperor="E"
    )
    assert realm(game, "A")["imperial_power"] == 4 + 2 + 9
    assert principality(game, "Hesse")["ally"] == "A"
