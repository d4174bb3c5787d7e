"""An examiner's cases for earning and spreading the Faith in the six-round edition."""

import pytest

from exam.examiner import asked, realm
from exam_six_round.examiner import vi
from westphalia import in_words

PROTESTANT = {"religion": "Protestant"}
LAND = ["4,3", "4,4", "5,3", "5,4"]  # the capital first


def religion(game, name):
    return in_words(game)["principalities"][name]["religion"]


def earning(**fields):
    return vi(step="spread the faith", stop="heresy.open_step", **fields)


# --- earning ---


def test_catholics_before_the_reformation():
    game = earning(emperor="E", realms={"A": {"good_works": 5}, "B": {"monastery": False}, "E": PROTESTANT})
    a, b = realm(game, "A"), realm(game, "B")
    assert (a["faith"], a["gold"], a["good_works"]) == (1, 1, 6)  # a Saint, an indulgence, the monks
    assert (b["faith"], b["gold"], b["good_works"]) == (0, 1, 0)


def test_catholics_in_the_reformation():
    game = earning(
        round=4, emperor="A", realms={"A": {"good_works": 11}, "B": {"good_works": 4}, "C": {"good_works": 2}}
    )
    assert [realm(game, p)["faith"] for p in "ABC"] == [2 + 2 + 3 + 1, 2 + 0 + 3 + 1, 2 + 1]
    assert [realm(game, p)["gold"] for p in "ABC"] == [0, 0, 0]
    assert realm(game, "A")["good_works"] == 12


@pytest.mark.parametrize(("round", "faith"), [(1, 3), (3, 3), (4, 1), (6, 1)])
def test_protestants_by_round_and_zeal_of_the_first(round, faith):
    game = earning(round=round, emperor="A", realms=dict.fromkeys("BCD", PROTESTANT))
    assert [realm(game, p)["faith"] for p in "BCD"] == [faith + 3, faith + 3, faith]


def test_imperial_sanction_for_the_emperors_religion():
    game = earning(emperor="B", realms=dict.fromkeys("BCD", PROTESTANT))
    assert [realm(game, p)["faith"] for p in "ABCD"] == [0, 7, 7, 4]


def test_players_who_skip_heresy_earn_no_faith():
    game = earning(realms={"B": {**PROTESTANT, "activities": ["Engage in Diplomacy", "Wage War"]}})
    assert realm(game, "B")["faith"] == 0


def test_patronage_turns_one_gold_into_two_faith():
    game = vi(step="patronage", round=4, stop="heresy.roll_faith", realms={"A": {"gold": 3, "faith": 4}})
    assert game.why_not("A", 4) is not None
    game.say_all("patronage", 0, A=2)
    assert (realm(game, "A")["gold"], realm(game, "A")["faith"]) == (1, 8)


def test_patronage_in_initiative_order_on_request():
    game = vi(
        step="patronage",
        round=4,
        initiative=["A", "C", "B", "D", "E"],
        realms={"A": {"gold": 1}, "B": {"gold": 1, "request": True}, "C": {"gold": 1}},
    )
    assert asked(game) == {"A": "patronage_openly"}
    game.say("A", 1)
    assert asked(game) == {"C": "patronage_openly"}


def test_church_abuses_two_faith_for_a_good_work_and_the_odd_one_is_lost():
    game = vi(
        step="heresy.roll_faith", round=2, stop="diplomacy", realms={"A": {"faith": 5, "good_works": 3}}
    )
    assert (realm(game, "A")["good_works"], realm(game, "A")["saints"]) == (5, 1)
    assert (realm(game, "A")["faith"], realm(game, "A")["successes"]) == (0, 0)


def test_each_crucifix_is_a_good_work_and_protestants_gain_none():
    game = vi(
        step="heresy.roll_faith",
        round=4,
        stop="heresy.place_die",
        religion="Protestant",
        realms={"A": {"faith": 6, "good_works": 3}, "B": {**PROTESTANT, "faith": 4}},
        chance={"faith": {"A": 4, "B": [1, 0, 1, 1]}},
    )
    assert (realm(game, "A")["good_works"], realm(game, "A")["saints"]) == (7, 1)
    assert [realm(game, p)["successes"] for p in "AB"] == [4, 3]
    assert realm(game, "B")["good_works"] == 0


def test_more_successes_than_dice_are_impossible():
    with pytest.raises(ValueError, match="faith"):
        vi(step="heresy.roll_faith", round=4, realms={"A": {"faith": 2}}, chance={"faith": {"A": 3}})


# --- placing ---


def spreading(**fields):
    return vi(step="place dice", stop="diplomacy", religion="Catholic", round=3, **fields)


def test_where_dice_may_lie():
    game = spreading(
        emperor="A",
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 1, "influence": {"Baden": 1}},
            "B": {"land": ["2,6", "3,5", "3,6", "2,7"]},
            "C": {"land": ["6,3", "6,2", "7,2", "7,1"]},
        },
        principalities={
            "Hesse": {"land": ["3,4", "3,3"]},
            "Baden": {"land": ["1,4"]},
            "Ulm": {"land": ["1,5"]},
        },
    )
    legal = game.legal("A")
    assert {"4,4", "5,3", "5,4", "3,5", "Hesse", "Baden", "6,2"} <= set(legal)
    for wrong in ("4,3", "6,3", "3,6", "Ulm"):  # capitals, too far, neighbour of an ally
        assert game.why_not("A", wrong) is not None, wrong
    assert game.why_not("A", "pass") is not None


def test_own_heretical_province_converts_and_one_more():
    game = spreading(
        emperor="A",
        realms={"A": {**PROTESTANT, "land": LAND, "catholic": ["4,4", "5,3", "5,4"], "successes": 1}},
    )
    game.say("A", "4,4")
    assert sorted(game.legal("A")) == ["5,3", "5,4"]
    game.say("A", "5,4")
    assert realm(game, "A")["protestant"] == ["4,3", "4,4", "5,4"]


def test_the_further_province_must_bear_no_heretical_die():
    game = spreading(
        emperor="A",
        realms={
            "A": {**PROTESTANT, "land": LAND, "catholic": ["4,4", "5,3", "5,4"], "successes": 1},
            "B": {"land": ["3,5", "4,5"], "successes": 1},
        },
        reformation=True,
    )
    game.say("A", "4,4")
    game.say("B", "5,4")  # defends their own religion there
    assert realm(game, "A")["protestant"] == ["4,3", "4,4", "5,3"]


def test_dice_of_two_faiths_remove_each_other():
    game = spreading(
        emperor="A",
        reformation=True,
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 3},
            "B": {"land": ["3,5", "4,5"], "successes": 2},
        },
        principalities={"Hesse": {"land": ["3,4", "2,5"]}},
    )
    game.say("A", "Hesse", "Hesse", "4,5")  # 4,5 is plain land of B
    game.say("B", "Hesse", "4,5")
    assert religion(game, "Hesse") == "Catholic"
    assert realm(game, "B")["protestant"] == []


def test_a_neighbours_province_converts_without_a_further_one():
    game = spreading(
        emperor="A",
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 1},
            "B": {"land": ["3,6", "3,5", "4,5"]},
        },
    )
    game.say("A", "4,5")
    assert realm(game, "B")["protestant"] == ["4,5"]


@pytest.mark.parametrize(("dice", "faith"), [(1, "Catholic"), (2, "Protestant"), (3, "Protestant")])
def test_a_principality_converts_when_as_many_dice_lie_there_as_it_has_provinces(dice, faith):
    game = spreading(
        emperor="A",
        realms={"A": {**PROTESTANT, "land": LAND, "successes": dice}},
        principalities={"Hesse": {"land": ["3,4", "2,5"]}},
    )
    game.say("A", *["Hesse"] * dice)
    assert religion(game, "Hesse") == faith


def test_dice_of_several_players_add_up():
    game = spreading(
        emperor="A",
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 1},
            "B": {**PROTESTANT, "land": ["3,5", "4,5"], "successes": 1},
        },
        principalities={"Hesse": {"land": ["3,4", "2,5"]}},
    )
    game.say("A", "Hesse")
    game.say("B", "Hesse")
    assert religion(game, "Hesse") == "Protestant"


def test_a_foreign_power_spreads_along_its_edge_and_loses_dice_without_a_place():
    game = spreading(
        emperor="A",
        realms={"B": {**PROTESTANT, "home": "Sweden", "edge": "north", "successes": 1}},
        principalities={"Hesse": {"land": ["0,5"]}, "Ulm": {"land": ["1,3"]}, "Baden": {"land": ["8,1"]}},
    )
    assert {"Hesse", "Ulm"} <= set(game.legal("B"))
    assert game.why_not("B", "Baden") is not None
    assert game.why_not("B", "Sweden") is not None


def test_dice_that_lie_on_the_map_resolve():
    game = vi(
        step="heresy.resolve",
        stop="diplomacy",
        round=3,
        realms={"A": {**PROTESTANT, "land": LAND}},
        principalities={"Hesse": {"land": ["3,4", "2,5"], "dice": {"Protestant": 2}}},
    )
    assert religion(game, "Hesse") == "Protestant"
    assert in_words(game)["principalities"]["Hesse"]["dice"] == {}
