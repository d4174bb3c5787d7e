"""An examiner's cases for income, Player Conversion and the Council of Trent of the six-round edition."""

import pytest

from exam.examiner import asked, realm
from exam_six_round.examiner import vi
from westphalia import in_words

ALONE, WORKS = "Saved by Faith Alone", "Saved by Faith and Works"
PROTESTANT = {"religion": "Protestant"}


def conversion(converts="", **fields):
    fields = {"stop": "heresy.council_of_trent", **fields}
    game = vi(step="heresy.choose_conversion", **fields)
    game.say_all("convert", "stay", **dict.fromkeys(converts, "convert"))
    game.play_on()
    return game


# --- income and activities ---


def test_two_gold_for_each_town_on_orthodox_land():
    game = vi(
        step="income",
        realms={
            "A": {
                "land": ["4,3", "4,4", "5,3", "5,4"],
                "towns": ["4,4", "5,3"],
                "heretical": ["5,3"],
                "influence": {"Trier": 2},
            },
            "B": {"home": "France"},
        },
    )
    assert [realm(game, p)["gold"] for p in "ABC"] == [4, 2, 2]


def test_activities_two_of_three():
    game = vi(step="heresy", stop=["diplomacy.diplomacy_game"], round=2, chance={"ottoman": [1]})
    game.say_all("combat_heresy", "no", A="yes", B="yes")
    assert set(asked(game)) == {"A", "B"}  # only they may convert
    game.play_on("second_activity")
    assert set(asked(game)) == {"A", "B"}
    game.say_all("second_activity", "wage war", A="engage in diplomacy")
    now = in_words(game)["realms"]
    assert now["A"]["activities"] == ["Combat Heresy", "Engage in Diplomacy"]
    assert now["B"]["activities"] == ["Combat Heresy", "Wage War"]
    assert now["C"]["activities"] == ["Engage in Diplomacy", "Wage War"]


def test_three_activities_are_refused():
    with pytest.raises(ValueError, match="activities"):
        vi(
            step="war.declare",
            realms={"A": {"activities": ["Combat Heresy", "Engage in Diplomacy", "Wage War"]}},
        )


# --- conversion ---


def test_a_convert_loses_good_works_and_ransacks_the_monastery():
    game = conversion("A", realms={"A": {"good_works": 7, "gold": 1}})
    a = realm(game, "A")
    assert (a["religion"], a["good_works"], a["saints"]) == ("Protestant", 0, 0)
    assert (a["gold"], a["monastery"], a["role"]) == (3, False, ALONE)
    assert a["protestant"] == [a["capital"]]


def test_the_monastery_is_ransacked_only_once():
    game = conversion("A", realms={"A": {"monastery": False, "gold": 1}})
    assert realm(game, "A")["gold"] == 1


@pytest.mark.parametrize(("players", "places"), [(3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (8, 3), (9, 3)])
def test_the_first_to_convert_are_saved_by_faith_alone(players, places):
    everybody = "ABCDEFGHI"[:players]
    game = conversion(everybody, players=players)
    saved = [p for p in in_words(game)["initiative"] if realm(game, p)["role"] == ALONE]
    assert saved == in_words(game)["initiative"][:places]


def test_a_foreign_power_cannot_convert():
    game = vi(step="heresy.choose_conversion", round=2, realms={"B": {"home": "Spain"}})
    assert set(asked(game)) == {"A", "C", "D", "E"}


def test_a_returning_protestants_place_passes_to_the_next():
    game = conversion(
        "B", round=2, realms={"B": {"role": ALONE}, "C": {"role": ALONE}, "D": {"religion": "Protestant"}}
    )
    assert realm(game, "B")["role"] == "Catholic, not saved"
    assert [realm(game, p)["role"] for p in "CD"] == [ALONE, ALONE]


def test_blood_of_the_martyrs():
    game = conversion(
        "E",
        stop="heresy.earn_faith",
        round=4,
        realms={
            "A": {"good_works": 9},
            "B": {"good_works": 6},
            "C": {"good_works": 3},
            "E": PROTESTANT,
        },
    )
    assert realm(game, "E")["good_works"] == 6 - 2


def test_blood_of_the_martyrs_is_never_negative():
    game = conversion(
        "E", stop="heresy.earn_faith", round=4, realms={"A": {"good_works": 1}, "E": PROTESTANT}
    )
    assert realm(game, "E")["good_works"] == 0


def test_without_catholics_the_first_to_return_gains_six():
    game = conversion("AB", round=2, emperor="A", realms=dict.fromkeys("ABCDE", PROTESTANT))
    assert (realm(game, "A")["good_works"], realm(game, "A")["saints"]) == (6, 1)
    assert realm(game, "B")["good_works"] == 0  # nobody is saved yet


# --- the Council of Trent ---


def council(french="", die=4, **fields):
    game = vi(
        step="council",
        stop="heresy.earn_faith",
        chance={"ottoman": [die]},
        **{"round": 2, "emperor": "A", **fields},
    )
    game.say_all("council", "council of trent", **dict.fromkeys(french, "french interference"))
    return game


def test_tokens_pay_good_works_or_influence():
    game = council("BC")
    assert [realm(game, p)["good_works"] for p in "ABCDE"] == [1, 0, 0, 1, 1]
    assert [realm(game, p)["stored"] for p in "ABCDE"] == [0, 1, 1, 0, 0]
    assert in_words(game)["reformation"]


@pytest.mark.parametrize(
    ("french", "begins"), [("", True), ("B", True), ("BC", True), ("BCD", False), ("A", False)]
)
def test_a_majority_or_the_emperor_can_delay_the_council(french, begins):
    assert in_words(council(french))["reformation"] is begins


def test_exactly_half_is_enough():
    game = council("BC", realms={"E": PROTESTANT})
    assert in_words(game)["reformation"]


def test_a_protestant_emperor_cannot_delay_the_council():
    game = council("BC", emperor="E", realms={"E": PROTESTANT})
    assert in_words(game)["reformation"]
    assert "E" not in asked(vi(step="council", emperor="E", realms={"E": PROTESTANT}))


@pytest.mark.parametrize(("die", "begins"), [(1, False), (2, False), (3, True), (6, True)])
def test_the_crescent_disperses_the_council(die, begins):
    assert in_words(council(die=die))["reformation"] is begins


def test_those_who_do_not_combat_heresy_vote_too_and_foreign_powers_as_well():
    game = vi(
        step="council",
        round=2,
        realms={"B": {"activities": ["Engage in Diplomacy", "Wage War"]}, "C": {"home": "France"}},
    )
    assert set(asked(game)) == set("ABCDE")


def test_the_best_catholics_are_saved_and_initiative_breaks_ties():
    game = council(
        "",
        initiative=["A", "E", "D", "C", "B"],
        realms={"B": {"good_works": 9}, "C": {"good_works": 4}, "D": {"good_works": 4}},
    )
    assert [p for p in "ABCDE" if realm(game, p)["role"] == WORKS] == ["B", "D"]


def test_pius_begins_the_reformation_after_round_three():
    game = vi(step="end", round=3, stop="upheaval.draw_principalities")
    assert in_words(game)["reformation"]
    assert not in_words(vi(step="end", round=2, stop="upheaval.draw_principalities"))["reformation"]


def test_no_round_four_without_reformation():
    with pytest.raises(ValueError, match="reformation"):
        vi(round=4, reformation=False)
