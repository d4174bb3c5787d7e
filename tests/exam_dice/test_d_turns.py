"""An examiner's cases for Combat Heresy and Engage in Diplomacy of the dice edition."""

import pytest

from exam.examiner import asked, principality, realm
from exam_dice.examiner import dice
from westphalia import in_words

PROTESTANT = {"religion": "Protestant"}
LAND = ["4,3", "4,4", "5,3", "5,4"]


def conversion(converts, **fields):
    game = dice(step="player conversion", stop="heresy.earn_faith", **fields)
    game.say_all("convert", "stay", **dict.fromkeys(converts, "convert"))
    return game


# --- activities ---


def test_one_activity_is_skipped():
    game = dice(step="player turns")
    game.say_all("sit_out", "wage war", A="combat heresy", B="engage in diplomacy")
    assert [realm(game, p)["sits_out"] for p in "ABC"] == [
        "Combat Heresy",
        "Engage in Diplomacy",
        "Wage War",
    ]
    assert set(asked(game)) == {"B", "C", "D", "E"}  # who may convert


# --- conversion ---


def test_luther_and_the_blood_of_the_martyrs():
    game = conversion("ABCD", players=6, initiative=list("ABCDEF"), realms={"A": {"saints": 3}})
    assert [realm(game, p)["points"] for p in "ABCD"] == [6, 4, 2, 2]
    assert realm(game, "A")["protestant"] == [realm(game, "A")["capital"]]


def test_only_the_first_convert_gets_luther():
    game = conversion("A", round=3, luther=True)
    assert realm(game, "A")["points"] == 0


def test_return_to_catholicism_by_the_martyrs():
    game = conversion(
        "A", round=3, realms={"A": {**PROTESTANT, "points": 9}, "B": {"saints": 5}, "C": {"saints": 3}}
    )
    assert realm(game, "A")["saints"] == 1


def test_francis_de_sales_when_no_catholic_remains():
    everybody = {p: {**PROTESTANT, "points": 5} for p in "ABCDE"}
    game = conversion("AB", round=3, initiative=list("ABCDE"), realms=everybody)
    assert [realm(game, p)["points"] for p in "AB"] == [6, 4]
    game = conversion("A", round=3, realms=everybody, de_sales=True)
    assert realm(game, "A")["points"] == 0


def test_saints_of_a_protestant_are_refused():
    with pytest.raises(ValueError, match="saints"):
        dice(realms={"A": {**PROTESTANT, "saints": 2}})


# --- salvation and Faith ---


def test_the_saved_lead_in_points_and_initiative_breaks_ties():
    game = dice(
        step="diplomacy.act",
        round=5,
        players=6,
        emperor="C",
        initiative=list("CABDEF"),
        realms={
            "A": {"saints": 11},
            "B": {"saints": 6},
            "C": {"saints": 6},
            "E": {**PROTESTANT, "points": 12},
            "F": PROTESTANT,
        },
    )
    assert [p for p in "ABCDEF" if realm(game, p)["saved"]] == ["A", "C", "E"]


def test_all_players_earn_faith_by_the_cards():
    game = dice(
        step="spread the faith",
        stop="heresy.roll_faith",
        round=5,
        players=6,
        emperor="F",
        initiative=list("FCABDE"),
        realms={
            "A": {"saints": 11},
            "B": {"saints": 6},
            "C": {"saints": 6},
            "E": {**PROTESTANT, "points": 9},
            "F": {**PROTESTANT, "points": 12},
        },
    )
    assert [realm(game, p)["faith"] for p in "ABCDEF"] == [7, 2, 6, 1, 7, 7]


def test_each_success_is_a_point_and_a_cube():
    game = dice(
        step="spread the faith",
        stop="heresy.place_cube",
        round=2,
        emperor="Q",
        players=["P", "Q", "R", "S", "T"],
        realms={"P": {**PROTESTANT, "points": 6, "land": LAND, "catholic": LAND[1:]}},
        chance={"faith": {"P": [1, 2, 3, 4, 4, 5, 6, 6], "Q": [1, 3]}},
    )
    assert (realm(game, "P")["points"], realm(game, "P")["successes"]) == (9, 3)
    assert (realm(game, "Q")["saints"], realm(game, "Q")["successes"]) == (2, 2)


def test_cubes_cancel_and_convert():
    game = dice(
        step="place cubes",
        stop="diplomacy",
        round=2,
        initiative=["B", "A", "C", "D", "E"],
        emperor="B",
        turn="A",
        realms={
            "A": {**PROTESTANT, "points": 6, "land": LAND, "catholic": LAND[1:], "successes": 3},
            "B": {"land": ["3,5", "4,5"]},
            "C": {"land": ["6,3", "6,2"], "successes": 2},
        },
        principalities={"Hesse": {"land": ["3,4", "2,5"]}},
    )
    game.say("A", "4,4", "Hesse", "Hesse")
    assert game.question("C").kind == "dice"
    game.say("C", "5,3", "5,3")  # adjacent to 6,2
    assert realm(game, "A")["protestant"] == ["4,3", "4,4", "5,4"]  # 5,3 is barred as the further one
    assert principality(game, "Hesse")["religion"] == "Protestant"
    assert realm(game, "A")["points"] == 6


# --- the Diplomacy Game and actions ---


@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ("cooperate", "cooperate", (2, 1)),
        ("compete", "cooperate", (3, 0)),
        ("cooperate", "compete", (0, 3)),
        ("compete", "compete", (0, 0)),
    ],
)
def test_the_dilemma_pays_by_both_choices(mine, theirs, won):
    game = dice(step="diplomacy game", initiative=list("ABCDE"))
    game.say("A", mine)
    game.say("B", theirs)
    assert (realm(game, "A")["stored"], realm(game, "B")["stored"]) == won


def test_a_partner_who_sits_diplomacy_out_plays_too():
    game = dice(
        step="diplomacy game",
        initiative=list("ABCDE"),
        realms={"B": {"sits_out": "Engage in Diplomacy"}},
    )
    assert set(asked(game)) == {"A", "B"}
    game.say("A", "cooperate")
    game.say("B", "cooperate")
    assert set(asked(game)) == {"C", "D"}  # B initiates no game


def test_joining_a_league_costs_nothing_but_binds_the_saved():
    game = dice(
        step="diplomacy.act",
        turn="A",
        realms={"A": {"saints": 2}},
        principalities={"Hesse": {"size": 1, "religion": "Protestant", "influence": {"A": 1}}},
    )
    assert game.why_not("A", "evangelical league") is not None
    game.say("A", "catholic league")
    assert principality(game, "Hesse")["influence"] == {"A": 1}


def test_release_and_gift():
    game = dice(
        step="diplomacy.act",
        turn="A",
        emperor="E",
        round=2,
        realms={"A": {**PROTESTANT, "land": [*LAND, "3,3"], "towns": ["3,3"], "catholic": ["3,3"]}},
        principalities={
            "Saxony": {"land": ["4,5", "5,5"], "religion": "Protestant", "influence": {"A": 2, "B": 3}}
        },
    )
    assert realm(game, "A")["imperial_power"] == 4
    game.say("A", "release", "3,3")
    assert realm(game, "A")["imperial_power"] == 4 + 3
    game.say("A", "gift", "4,4", "Saxony")
    assert principality(game, "Saxony")["influence"] == {"A": 3, "B": 3}
    assert principality(game, "Saxony")["ally"] == "B"
    assert len(principality(game, "Saxony")["land"]) == 3


def test_the_sixth_province_makes_an_austria():
    game = dice(
        step="diplomacy.act",
        turn="A",
        realms={"A": {"land": LAND}},
        principalities={"Hesse": {"land": ["3,5", "2,5", "2,6", "3,6", "1,6"], "influence": {"B": 5}}},
    )
    game.say("A", "gift", "4,4", "Hesse")
    assert "Hesse" not in in_words(game)["principalities"]
    austria = principality(game, "Austria")
    assert (len(austria["land"]), austria["ally"], austria["influence"]) == (6, "B", {"A": 1, "B": 5})


def test_there_is_no_gold():
    with pytest.raises(ValueError, match="gold"):
        dice(realms={"A": {"gold": 1}})
