"""An examiner's deeper cases for Upheaval, income, conversion and the Council of the six-round edition."""

from exam.examiner import asked, each, principality, realm, religion
from exam_six_round.examiner import ALONE, LAND, PROTESTANT, WORKS, vi
from westphalia import in_words

# --- Upheaval ---


def test_only_land_beside_the_capital_of_what_was_drawn_converts():
    game = vi(
        step="upheaval",
        round=1,
        realms={"A": {"land": LAND}, "B": {"home": "Spain", "land": ["3,6"]}, "C": {"land": ["2,5", "1,5"]}},
        principalities={"Hesse": {"land": ["3,5", "3,4"]}, "Baden": {"land": ["4,5"]}},
        chance={"upheaval": ["Hesse", "Trier"]},
    )
    assert realm(game, "A")["protestant"] == ["4,4"]  # 4,3 is beside Hesse's other province, and a capital
    assert realm(game, "B")["protestant"] == ["3,6"]  # a Foreign Power's land has no capital
    assert realm(game, "C")["protestant"] == []  # the capital
    assert religion(game, "Baden") == "Catholic"


def test_upheaval_spares_no_protestant_nor_allies():
    game = vi(
        step="upheaval",
        round=3,
        realms={"A": {**PROTESTANT, "land": LAND, "catholic": ["4,4"]}},
        principalities={"Hesse": {"land": ["3,5"], "influence": {"B": 2}}},
        chance={"upheaval": ["Hesse"]},
    )
    assert "4,4" in realm(game, "A")["protestant"]
    assert principality(game, "Hesse")["ally"] == "B"


def test_late_upheaval_puts_every_principality_into_the_bag_and_needs_no_roll_for_one_province():
    game = vi(
        step="upheaval",
        round=6,
        religion="Protestant",
        principalities={"Trier": {"religion": "Catholic"}, "Hesse": {"size": 2}},
        chance={"upheaval": ["Hesse", "Trier"], "religion": ["cross"]},
    )
    assert [religion(game, name) for name in ("Hesse", "Trier")] == ["Catholic", "Protestant"]


def test_an_upheaval_can_end_the_game_from_round_five():
    others = {"Brandenburg": {"religion": "Protestant"}}
    for round, over in ((4, False), (5, True)):
        game = vi(
            step="upheaval",
            round=round,
            principalities=others,
            chance={"upheaval": ["Brandenburg", "Trier"], "religion": ["cross"]},
        )
        assert not game.over  # Trier turned Protestant at the same time
        game = vi(
            step="upheaval",
            round=round,
            principalities={**others, "Hesse": {"size": 1}},
            chance={"upheaval": ["Brandenburg", "Hesse"], "religion": ["cross"]},
        )
        assert game.over is over


# --- income and activities ---


def test_income_at_the_start_of_player_turns_not_of_those_who_sit_out_alone():
    game = vi(step="income", realms={"A": {"gold": 1}, "B": {**PROTESTANT}})
    assert each(game, "AB", "gold") == [3, 2]
    assert asked(game) == dict.fromkeys("ABCDE", "combat_heresy")


def test_players_who_skip_heresy_are_not_asked_again():
    game = vi(step="heresy.choose_heresy", stop="war", round=4, religion="Protestant")
    game.say_all("combat_heresy", "no")
    assert set(asked(game).values()) == {"diplomacy_game"}  # nobody converts, spreads or chooses
    assert each(game, "AE", "activities") == [["Engage in Diplomacy", "Wage War"]] * 2


def test_the_council_is_held_though_nobody_combats_heresy():
    game = vi(step="heresy.choose_heresy", round=2)
    game.say_all("combat_heresy", "no")
    assert asked(game) == dict.fromkeys("ABCDE", "council")


def test_a_foreign_power_chooses_activities_like_all():
    game = vi(step="heresy.choose_heresy", round=3, realms={"C": {"home": "France"}})
    assert set(asked(game)) == set("ABCDE")


# --- conversion ---


def converting(who, **fields):
    game = vi(step="player conversion", **{"stop": "council", "round": 2, **fields})
    game.say_all("convert", "stay", **dict.fromkeys(who, "convert"))
    game.play_on()
    return game


def test_only_the_capital_converts_with_its_prince():
    game = converting("A", realms={"A": {"land": LAND, "heretical": ["5,3"], "towns": ["4,4"]}})
    assert realm(game, "A")["protestant"] == ["4,3", "5,3"]


def test_conversion_costs_neither_gold_nor_influence():
    game = converting("A", realms={"A": {"gold": 3, "stored": 2, "influence": {"Trier": 1}}})
    assert each(game, "A", "gold", "stored", "influence") == [(5, 2, {"Trier": 1})]


def test_going_back_and_forth_ransacks_once_and_earns_a_later_place():
    game = converting(
        "BD",
        realms={
            "B": {"monastery": False},
            "C": {"role": ALONE},
            "D": {},
        },
        initiative=list("ADBCE"),
    )
    assert each(game, "BCD", "role") == ["Protestant, not saved", ALONE, ALONE]
    assert each(game, "BD", "gold") == [0, 2]


def test_conversions_in_initiative_order_decide_who_is_saved():
    game = converting("BCDE", initiative=list("AEDCB"))
    assert each(game, "BCDE", "saved") == [False, False, True, True]


def test_a_place_left_in_the_same_step_is_free_for_the_next_convert():
    game = converting(
        "BE",
        initiative=list("ABECD"),
        realms={"B": {"role": ALONE}, "C": {"role": ALONE}},
    )
    assert each(game, "BCE", "role") == ["Catholic, not saved", ALONE, ALONE]


def test_the_heir_of_a_place_is_who_converted_earliest_not_who_is_first_in_initiative():
    game = converting(
        "A",
        initiative=list("ADEBC"),
        realms={
            "A": {**PROTESTANT, "converted": 1},
            "B": {**PROTESTANT, "converted": 2},
            "C": {**PROTESTANT, "converted": 3},
            "D": {**PROTESTANT, "converted": 4},
        },
    )
    assert each(game, "BCD", "saved") == [True, True, False]


def test_who_is_saved_alone_picks_a_reformer_nobody_else_has():
    game = vi(step="player conversion", round=2, realms={"B": {"role": ALONE, "reformer": "John Calvin"}})
    game.say_all("convert", "stay", C="convert")
    assert asked(game) == {"C": "reformer"}
    assert game.why_not("C", "John Calvin") is not None
    game.say("C", "Martin Luther")
    assert realm(game, "C")["reformer"] == "Martin Luther"


def test_martyrs_count_the_saved_with_the_least_and_foreign_powers_with_them():
    fields = {"round": 4, "stop": "heresy.earn_faith"}
    game = converting(
        "D",
        realms={"A": {"good_works": 12}, "B": {"home": "Spain", "good_works": 8}, "D": PROTESTANT},
        **fields,
    )
    assert realm(game, "D")["good_works"] == 6
    game = converting(
        "DE",
        initiative=list("ADEBC"),
        realms={"A": {"good_works": 12}, "B": {"good_works": 8}, "D": PROTESTANT, "E": PROTESTANT},
        **fields,
    )
    assert each(game, "DE", "good_works") == [6, 6]  # the first who came back is not saved


def test_martyrs_give_nothing_before_anybody_is_saved():
    game = converting("D", realms={"A": {"good_works": 12}, "D": PROTESTANT})
    assert realm(game, "D")["good_works"] == 0


def test_a_catholic_foreign_power_is_a_catholic_left():
    everybody = dict.fromkeys("ACDE", PROTESTANT)
    game = converting("A", realms={**everybody, "B": {"home": "Spain"}})
    assert realm(game, "A")["good_works"] == 0


def test_the_last_catholic_leaves_and_another_returns_in_the_same_step():
    everybody = dict.fromkeys("BCDE", PROTESTANT)
    game = converting("AB", emperor="A", initiative=list("ABCDE"), realms=everybody)
    assert each(game, "AB", "religion", "good_works") == [("Protestant", 0), ("Catholic", 6)]
    game = converting("AB", emperor="B", initiative=list("BACDE"), realms=everybody)
    assert each(game, "AB", "religion", "good_works") == [("Protestant", 0), ("Catholic", 0)]


def test_in_round_four_martyrs_need_more_than_being_the_only_saved():
    game = converting(
        "D",
        round=4,
        stop="heresy.earn_faith",
        realms={"A": {"good_works": 3}, "D": PROTESTANT, "B": PROTESTANT},
    )
    # of A, C, E the saved are A with 3 and C or E with 0
    assert realm(game, "D")["good_works"] == 0


# --- the Council ---


def council(french="", die=4, **fields):
    game = vi(
        step="council",
        stop="heresy.earn_faith",
        chance={"ottoman": [die]},
        **{"round": 2, "emperor": "A", **fields},
    )
    game.say_all("council", "council of trent", **dict.fromkeys(french, "french interference"))
    return game


def test_rewards_are_kept_when_the_council_fails():
    for game in (council("A"), council("BCD"), council(die=1)):
        assert not in_words(game)["reformation"]
    assert each(council("BCD"), "AB", "good_works", "stored") == [(1, 0), (0, 1)]
    assert each(council("B", die=2), "AB", "good_works", "stored") == [(1, 0), (0, 1)]


def test_a_single_catholic_who_plays_french_delays_it():
    realms = dict.fromkeys("BCDE", PROTESTANT)
    game = vi(step="council", stop="heresy.earn_faith", emperor="B", round=2, realms=realms)
    assert asked(game) == {"A": "council"}
    game.say("A", "french")
    assert not in_words(game)["reformation"]
    assert realm(game, "A")["stored"] == 1


def test_no_catholic_no_council():
    game = vi(step="council", stop="heresy.earn_faith", round=2, realms=dict.fromkeys("ABCDE", PROTESTANT))
    assert game.waiting == []
    assert not in_words(game)["reformation"]


def test_the_token_of_the_council_can_earn_salvation():
    game = council(
        "CD",
        initiative=list("ABCDE"),
        realms={
            "B": {"good_works": 4},
            "C": {"good_works": 5},
            "D": {"good_works": 5},
            "E": {"good_works": 4},
        },
    )
    assert [p for p in "ABCDE" if realm(game, p)["role"] == WORKS] == ["B", "C"]  # all with 5: first in order


def test_no_council_once_the_reformation_has_begun():
    game = vi(step="player conversion", round=3, reformation=True, religion="Protestant")
    game.say_all("convert", "stay")
    assert "council" not in asked(game).values()


def test_those_who_just_turned_protestant_have_no_token_and_returners_have():
    game = vi(step="player conversion", round=2, realms={"E": PROTESTANT})
    game.say_all("convert", "stay", B="convert", E="convert")
    game.play_on("council")
    assert set(asked(game)) == set("ACDE")
