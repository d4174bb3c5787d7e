"""An examiner's deeper cases for earning and spreading the Faith in the six-round edition."""

import pytest

from exam.examiner import asked, each, principality, realm, religion
from exam_six_round.examiner import ELECTORS, LAND, PROTESTANT, vi
from westphalia import in_words

B_LAND = ["3,6", "3,5", "4,5"]  # 3,5 and 4,5 border A's 4,4; the capital first


def earning(**fields):
    return vi(step="spread the faith", stop="heresy.open_step", **fields)


# --- earning ---


def test_the_monks_come_before_zeal_and_after_the_saints():
    game = earning(
        round=4,
        emperor="E",
        initiative=list("EABCD"),
        realms={
            "A": {"good_works": 4},  # the monks make it 5: saved now, but the Saint came too late
            "B": {"good_works": 5, "monastery": False},
            "C": {"good_works": 5, "monastery": False},
            "E": PROTESTANT,
        },
    )
    assert each(game, "ABC", "good_works", "faith") == [(5, 2 + 3), (5, 2 + 1 + 3), (5, 2 + 1)]


def test_only_those_who_combat_heresy_earn_and_the_monks_pray_only_for_them():
    out = {"sits_out": "Combat Heresy"}
    game = earning(round=2, realms={"B": out})
    assert each(game, "AB", "good_works", "gold", "faith") == [(1, 1, 1), (0, 0, 0)]


def test_a_returned_catholic_has_no_monks():
    game = earning(round=2, realms={"A": {"monastery": False}})
    assert realm(game, "A")["good_works"] == 0


@pytest.mark.parametrize(("works", "saints"), [(4, 0), (5, 1), (9, 1), (10, 2), (23, 4)])
def test_a_saint_for_every_five_good_works(works, saints):
    game = earning(
        round=2, emperor="E", realms={"A": {"good_works": works, "monastery": False}, "E": PROTESTANT}
    )
    assert realm(game, "A")["faith"] == saints


def test_a_foreign_power_earns_like_all():
    game = earning(round=5, emperor="B", realms={"B": {**PROTESTANT, "home": "Sweden"}})
    assert realm(game, "B")["faith"] == 1 + 3 + 1


def test_the_reformation_of_this_round_counts_at_once():
    game = vi(step="council", stop="heresy.open_step", round=1, emperor="A", chance={"ottoman": [3]})
    game.say_all("council", "council of trent")
    saved = [p for p in "ABCDE" if realm(game, p)["saved"]]
    assert saved == in_words(game)["initiative"][:2]
    for p in "ABCDE":  # the Reformation, the Emperor, zeal; no indulgences
        assert (realm(game, p)["faith"], realm(game, p)["gold"]) == (2 + 1 + 3 * (p in saved), 0)


def test_patronage_before_the_reformation_buys_good_works():
    game = vi(step="patronage", stop="diplomacy", round=1, realms={"A": {"gold": 3, "faith": 1}})
    game.say_all("patronage", 0, A=3)
    assert each(game, "A", "gold", "good_works", "faith") == [(0, 3, 0)]  # 7 Faith: 3 and one lost


def test_patronage_may_cross_five_and_canonize():
    game = vi(step="patronage", stop="diplomacy", round=1, realms={"A": {"gold": 2, "good_works": 9}})
    game.say_all("patronage", 0, A=1)
    assert each(game, "A", "good_works", "saints") == [(10, 2)]


def test_only_those_with_gold_who_combat_heresy_are_asked_for_patronage():
    game = vi(
        step="patronage",
        round=4,
        realms={"A": {"gold": 1}, "B": {"gold": 4, "sits_out": "Combat Heresy"}, "C": {"gold": 2}},
    )
    assert asked(game) == {"A": "patronage", "C": "patronage"}
    assert game.legal("C") == ["0", "1", "2"]


def test_all_dice_are_rolled_and_merit_counts_at_once_for_salvation():
    game = vi(
        step="heresy.roll_faith",
        stop="heresy.place_die",
        round=4,
        religion="Protestant",
        realms={"A": {"faith": 3, "good_works": 2}, "B": {"good_works": 4}, "C": {"good_works": 3}},
        chance={"faith": {"A": 3}},
    )
    assert realm(game, "A")["good_works"] == 5
    assert [p for p in "ABCDE" if realm(game, p)["saved"]] == ["A", "B"]


def test_before_the_reformation_protestants_alone_roll():
    game = vi(
        step="heresy.roll_faith",
        stop="heresy.place_die",
        round=1,
        realms={"A": {"faith": 4}, "B": {**PROTESTANT, "faith": 4}},
        chance={"faith": {"B": 3}},
    )
    assert each(game, "AB", "successes", "good_works") == [(0, 2), (3, 0)]


# --- placing ---


def spreading(**fields):
    return vi(**{"step": "place dice", "stop": "diplomacy", "round": 3, "reformation": True, **fields})


def test_players_place_in_initiative_order_one_after_another():
    game = spreading(
        initiative=list("ACBDE"),
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 1},
            "B": {"successes": 1},
            "C": {"successes": 1},
        },
    )
    assert set(asked(game)) == {"A"}
    game.say("A", "4,4")
    assert set(asked(game)) == {"C"}


def test_dice_are_placed_in_defence_of_ones_own_land():
    game = spreading(
        initiative=list("BACDE"),
        emperor="B",
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 2},
            "B": {"land": B_LAND, "successes": 1},
        },
    )
    game.say("B", "4,5")
    game.say("A", "4,5", "3,5")
    assert realm(game, "B")["protestant"] == ["3,5"]


def test_the_first_defence_is_spent_and_the_next_die_converts():
    game = spreading(
        initiative=list("BACDE"),
        emperor="B",
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 2},
            "B": {"land": B_LAND, "successes": 1},
        },
    )
    game.say("B", "4,5")
    game.say("A", "4,5", "4,5")
    assert realm(game, "B")["protestant"] == ["4,5"]


def test_two_own_dice_on_one_province_bring_one_further_province():
    game = spreading(
        realms={"A": {**PROTESTANT, "land": LAND, "catholic": ["4,4", "5,3", "5,4"], "successes": 2}}
    )
    game.say("A", "4,4", "4,4")
    game.say("A", "5,3")
    assert realm(game, "A")["protestant"] == ["4,3", "4,4", "5,3"]


def test_own_dice_on_two_provinces_bring_two_more():
    land = [*LAND, "3,4"]
    game = spreading(realms={"A": {**PROTESTANT, "land": land, "catholic": land[1:], "successes": 2}})
    game.say("A", "4,4", "5,3", "5,4")
    assert realm(game, "A")["protestant"] == ["3,4", "4,3", "4,4", "5,3", "5,4"]


def test_dice_on_ones_own_orthodox_land_bring_nothing():
    game = spreading(realms={"A": {**PROTESTANT, "land": LAND, "catholic": ["5,3"], "successes": 1}})
    game.say("A", "4,4")
    assert "5,3" not in realm(game, "A")["protestant"]


def test_a_brother_in_faith_converts_my_province_without_a_further_one():
    game = spreading(
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 1},
            "B": {**PROTESTANT, "land": B_LAND, "catholic": ["3,5", "4,5"]},
        },
    )
    game.say("A", "4,5")
    assert realm(game, "B")["protestant"] == ["3,6", "4,5"]


def test_ones_own_die_removed_a_brothers_die_left_no_further_province():
    game = spreading(
        initiative=list("BCADE"),
        emperor="B",
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 1},
            "B": {**PROTESTANT, "land": B_LAND, "catholic": ["3,5", "4,5"], "successes": 1},
            "C": {"land": ["5,5", "5,6"], "successes": 1},
        },
        principalities={"Hesse": {"land": ["3,4"]}},
    )
    game.say("B", "4,5")
    game.say("C", "4,5")  # removes B's die
    game.say("A", "4,5")
    assert realm(game, "B")["protestant"] == ["3,6", "4,5"]


def test_catholic_dice_win_back_a_principality_and_players_lands():
    game = spreading(
        realms={
            "A": {"land": LAND, "successes": 3},
            "B": {**PROTESTANT, "land": B_LAND},
        },
        principalities={"Hesse": {"land": ["3,4", "2,5"], "religion": "Protestant"}},
    )
    game.say("A", "Hesse", "Hesse", "4,5")
    assert religion(game, "Hesse") == "Catholic"
    assert realm(game, "B")["protestant"] == ["3,5", "3,6"]


def test_an_ally_far_away_may_be_converted_but_not_its_neighbour():
    game = spreading(
        realms={"A": {**PROTESTANT, "land": LAND, "successes": 1, "influence": {"Baden": 1}}},
        principalities={"Baden": {"land": ["0,5"]}, "Ulm": {"land": ["0,6"]}},
    )
    assert game.why_not("A", "Ulm") is not None
    game.say("A", "Baden")
    assert religion(game, "Baden") == "Protestant"
    assert principality(game, "Baden")["ally"] == "A"


def test_players_beyond_a_principality_are_out_of_reach():
    game = spreading(
        realms={"A": {**PROTESTANT, "land": LAND, "successes": 1}, "B": {"land": ["1,6", "1,5"]}},
    )
    assert game.why_not("A", "1,5") is not None


def test_a_foreign_powers_land_in_the_empire_has_no_capital_and_its_neighbours_are_in_reach():
    game = spreading(
        realms={
            "A": {**PROTESTANT, "land": LAND},
            "B": {"home": "France", "edge": "north", "land": ["4,5"], "successes": 1},
        },
    )
    assert {"4,4", "5,4"} <= set(game.legal("B"))
    game = spreading(
        realms={
            "A": {**PROTESTANT, "land": LAND, "successes": 1},
            "B": {"home": "France", "land": ["4,5"]},
        },
    )
    game.say("A", "4,5")
    assert realm(game, "B")["protestant"] == ["4,5"]


def test_conversions_happen_at_once_so_a_victory_is_judged_when_all_are_done():
    game = vi(
        step="heresy.resolve",
        round=5,
        realms={"B": {**PROTESTANT, "land": B_LAND}},
        principalities={
            "Brandenburg": {"religion": "Protestant", "dice": {"Catholic": 3}},
            "Trier": {"dice": {"Protestant": 1}},
        },
    )
    assert not game.over
    game = vi(
        step="heresy.resolve",
        round=5,
        realms={"B": {**PROTESTANT, "land": B_LAND}},
        principalities={"Brandenburg": {"religion": "Protestant", "dice": {"Catholic": 3}}},
    )
    assert game.state.victory == "catholic"


@pytest.mark.parametrize(("protestant", "over"), [(26, True), (27, False), (28, False)])
def test_half_the_provinces_are_no_majority(protestant, over):
    game = vi(
        players=6,
        step="heresy.resolve",
        round=6,
        protestant_provinces=protestant,
        principalities={name: {"religion": "Catholic"} for name in ELECTORS},
    )
    assert game.over is over


def test_a_further_province_can_bring_the_majority():
    game = vi(
        step="place dice",
        round=6,
        emperor="A",
        protestant_provinces=24,
        realms={"A": {"land": LAND, "protestant": ["4,4", "5,3", "5,4"], "successes": 1}},
        principalities={name: {"religion": "Catholic"} for name in ELECTORS},
    )
    game.say("A", "4,4")  # 23 are Protestant now, of 45
    assert not game.over
    game.say("A", "5,4")
    assert game.state.victory == "catholic"
