"""An examiner's cases: the election of the Emperor."""

import pytest

from exam.end_of_game import allied, election, emperor
from exam.examiner import asked, principality, realm
from westphalia import from_position, in_words


def test_four_votes_elect():
    game = election(
        allied(Trier="C", Mainz="C", Cologne="C", Saxony="C", Palatinate="B", Brandenburg="B", Bohemia="B")
    )
    assert emperor(game) == "C"


def test_allies_may_vote_for_others():
    game = election(
        allied(Trier="C", Mainz="C", Cologne="C", Saxony="C", Palatinate="B", Brandenburg="B", Bohemia="B"),
        {"C": "D"},
    )
    assert emperor(game) == "D"


def test_votes_may_cross_religions():
    game = election(
        allied(Trier="C", Mainz="C", Cologne="C", Saxony="C", Palatinate="B", Brandenburg="B", Bohemia="B"),
        {"C": "B"},
        realms={"B": {"religion": "Protestant"}},
    )
    assert emperor(game) == "B"


def test_a_player_may_split_votes():
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "election",
            "initiative": list("ABCDE"),
            "stop": "end",
            "principalities": allied(
                Trier="C", Mainz="C", Cologne="C", Saxony="C", Brandenburg="B", Bohemia="B"
            ),
        }
    )
    game.say("B", "B", "B")
    game.say("C", "C", "E", "E", "E")  # E three, B two, C one; the unaligned Palatinate follows E
    assert emperor(game) == "E"


def test_unaligned_electors_follow_the_most_votes_among_their_religion():
    # B (Catholic) has 2 votes, C (Protestant) 3; the two unaligned Catholics make B's votes 4.
    game = election(
        {**allied(Trier="B", Mainz="B", Cologne="C", Saxony="C", Brandenburg="C")},
        realms={"C": {"religion": "Protestant"}},
    )
    assert emperor(game) == "B"


def test_unaligned_electors_of_the_other_religion_follow_their_own():
    lands = allied(Trier="B", Mainz="B", Cologne="C", Saxony="C", Brandenburg="C")
    lands["The Palatinate"] = {"size": 2, "religion": "Protestant"}
    lands["Bohemia"] = {"size": 4, "religion": "Protestant"}
    game = election(lands, realms={"C": {"religion": "Protestant"}})
    assert emperor(game) == "C"  # 5 to 2


def test_equal_votes_before_the_block_go_by_initiative():
    lands = allied(Trier="B", Mainz="B", Cologne="D", Saxony="D", Brandenburg="C")
    assert emperor(election(lands)) == "B"
    assert emperor(election(lands, initiative=list("ADBCE"))) == "D"


def test_without_any_votes_the_block_follows_initiative():
    assert emperor(election({}, initiative=list("DABCE"), emperor="D")) == "D"
    assert (
        emperor(election({}, initiative=list("DABCE"), emperor="D", realms={"D": {"religion": "Protestant"}}))
        == "A"
    )


def test_a_plurality_elects_when_nobody_has_four():
    game = election(
        allied(Trier="B", Mainz="B", Cologne="B", Saxony="C", Brandenburg="C", Palatinate="D", Bohemia="E")
    )
    assert emperor(game) == "B"


def test_a_tied_plurality_goes_by_initiative():
    lands = allied(
        Trier="B", Mainz="B", Cologne="B", Saxony="C", Brandenburg="C", Palatinate="C", Bohemia="E"
    )
    assert emperor(election(lands)) == "B"
    assert emperor(election(lands, initiative=list("ACBDE"))) == "C"


def test_a_foreign_power_may_be_elected():
    game = election(
        allied(Trier="C", Mainz="C", Cologne="C", Saxony="C"),
        realms={"C": {"home": "Spain", "edge": "north"}},
    )
    assert emperor(game) == "C"
    assert realm(game, "C")["stored"] == 2


def test_every_player_may_receive_votes_and_nobody_refuses():
    game = from_position(
        {"players": 5, "round": 2, "step": "election", "principalities": allied(Trier="C"), "stop": "end"}
    )
    assert asked(game) == {"C": "vote"}
    assert set(game.legal("C")) == set("ABCDE")


def test_new_electors_vote_and_former_ones_do_not():
    lands = {**allied(Mainz="B", Cologne="B", Saxony="B", Brandenburg="C", Bohemia="C", Palatinate="C")}
    lands["Trier"] = {"size": 1, "influence": {"C": 1}}
    lands["Hesse"] = {"size": 1, "influence": {"B": 1}}
    electors = ["Hesse", "Mainz", "Cologne", "Saxony", "Brandenburg", "Bohemia", "The Palatinate"]
    assert emperor(election(lands, electors=electors)) == "B"


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_the_emperor_stores_two_influence(round):
    game = election({}, round=round, emperor="B", initiative=list("BACDE"), realms={"B": {"stored": 1}})
    assert emperor(game) == "B"
    assert realm(game, "B")["stored"] == 3


def test_in_round_five_the_emperor_places_two_influence():
    game = election({"Hesse": {"size": 2}}, round=5)
    game.go_on_playing()
    game.say("A", "Hesse", "Hesse")
    game.go_on_playing()  # past the stop at the end of the round
    assert game.over
    assert principality(game, "Hesse")["ally"] == "A"
    assert game.winners == ["A"]  # 3 + 2


def test_in_round_five_the_emperor_may_keep_the_influence():
    game = election({"Hesse": {"size": 2}}, round=5, realms={"B": {"provinces": 4}})
    game.go_on_playing()
    game.say("A", "done")
    game.go_on_playing()  # past the stop at the end of the round
    assert game.winners == ["B"]


# --- The end of the round ---


def test_leftover_gold_becomes_influence():
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "end",
            "stop": "upheaval",
            "realms": {"B": {"gold": 3, "stored": 1}, "C": {}},
        }
    )
    assert (realm(game, "B")["gold"], realm(game, "B")["stored"]) == (0, 4)
    assert realm(game, "C")["stored"] == 0


def test_saint_pius_begins_the_reformation_at_the_end_of_round_two():
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "end",
            "stop": "upheaval",
            "realms": {"B": {"religion": "Protestant"}},
        }
    )
    assert in_words(game)["reformation"]
    assert [realm(game, p)["saints"] for p in "ABCDE"] == [2, 0, 2, 2, 2]


def test_not_yet_at_the_end_of_round_one():
    game = from_position({"players": 5, "round": 1, "step": "end", "stop": "upheaval"})
    assert not in_words(game)["reformation"]
    assert in_words(game)["round"] == 2


def test_saint_pius_comes_only_once():
    game = from_position({"players": 5, "round": 2, "step": "end", "stop": "upheaval", "reformation": True})
    assert [realm(game, p)["saints"] for p in "ABCDE"] == [0] * 5


def test_the_years_of_the_rounds():
    years = [
        in_words(from_position({"players": 5, "round": r, "step": "war"}))["year"] for r in (1, 2, 3, 4, 5)
    ]
    assert years == [1510, 1540, 1570, 1600, 1630]
