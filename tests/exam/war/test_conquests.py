"""An examiner's cases: what a winner and their allies may conquer."""

from exam.examiner import di, land, principality, realm
from exam.war.positions import A, treaty, with_di
from westphalia import in_words


def test_two_adjacent_provinces_cost_no_influence():
    b = {"land": ["2,7", "2,5", "3,4", "3,3"]}
    game = treaty(with_di(A, Hesse=2, Baden=1), b)
    game.say("A", "conquer", "2,5", "3,4")
    assert {"2,5", "3,4"} <= land(game, "A")
    assert realm(game, "A")["influence"] == {"Hesse": 2, "Baden": 1}


def test_one_province_may_be_enough():
    game = treaty(A, {"land": ["2,7", "2,5", "3,4", "3,3"]})
    game.say("A", "conquer", "2,5", "done")
    assert len(land(game, "A")) == 4


def test_a_province_next_to_the_first_conquest_is_still_distant():
    game = treaty(with_di(A, Hesse=2, Baden=1))
    game.say("A", "conquer", "2,5", "2,6")  # 2,6 touches A only since a moment ago
    assert realm(game, "A")["influence"] == {"Hesse": 1}


def test_two_distant_provinces_cost_one_influence_only():
    game = treaty(with_di(A, Hesse=2, Baden=2), {"land": ["2,10", "2,8", "2,9"]})
    game.say("A", "conquer", "2,8", "2,9")
    assert realm(game, "A")["influence"] == {"Hesse": 1, "Baden": 1}


def test_a_town_is_the_whole_conquest_and_costs_one_influence():
    game = treaty(with_di(A, Hesse=2, Baden=1))
    game.say("A", "conquer", "3,4")
    assert game.stopped
    assert realm(game, "A")["towns"] == ["3,4"]
    assert realm(game, "A")["influence"] == {"Hesse": 1}


def test_no_town_can_be_taken_after_a_province():
    game = treaty()
    game.say("A", "conquer", "2,5")
    assert "3,4" not in game.legal("A")


def test_a_distant_town_costs_two_influence():
    game = treaty(with_di(A, Hesse=3, Baden=1), {"land": ["2,10", "2,8", "2,9"], "towns": ["2,8"]})
    game.say("A", "conquer", "2,8")
    assert realm(game, "A")["influence"] == {"Hesse": 1}


def test_the_capital_is_safe_while_other_provinces_are_left():
    game = treaty()
    game.say("A", "conquer")
    assert "2,7" not in game.legal("A")


def test_the_last_plain_province_and_then_the_capital_do_not_fall_together():
    # The capital becomes B's last province, but it is a town, and a town is a conquest of its own.
    game = treaty(A, {"land": ["2,6", "2,5"]})
    game.say("A", "conquer")
    assert game.stopped
    assert land(game, "A") == {*A["land"], "2,5"}
    assert land(game, "B") == {"2,6"}


def test_the_influence_is_lost_after_the_allies_have_taken_theirs():
    # Hesse is lost by the distant conquest, and takes its province first all the same.
    game = treaty(
        with_di(A, Hesse=1),
        {"land": ["2,10", "2,8", "2,9", "4,1", "4,2"]},
        principalities={"Hesse": {"land": ["5,1"]}},
    )
    game.say("A", "conquer", "2,8", "2,9", "Hesse", "4,1")
    assert set(principality(game, "Hesse")["land"]) == {"5,1", "4,1"}
    assert di(game, "Hesse", "A") == 0
    assert principality(game, "Hesse")["ally"] is None


def test_an_ally_takes_one_adjacent_province():
    game = treaty(
        A,
        {"land": ["2,7", "4,1", "4,2", "2,6"]},
        principalities={"Hesse": {"land": ["5,1"], "influence": {"A": 1}}},
    )
    game.say("A", "nothing")
    assert set(game.legal("A")) == {"Hesse", "done"}
    game.say("A", "Hesse")
    assert set(game.legal("A")) == {"4,1", "4,2"}
    game.say("A", "4,2")
    assert game.stopped  # one each


def test_an_ally_takes_no_town():
    game = treaty(
        A,
        {"land": ["2,7", "4,1", "2,6"], "towns": ["4,1"]},
        principalities={"Hesse": {"land": ["5,1"], "influence": {"A": 1}}},
    )
    game.say("A", "nothing")
    assert game.stopped


def test_an_ally_of_four_provinces_takes_nothing_and_one_of_three_grows_to_four():
    def after(hesse):
        game = treaty(
            A,
            {"land": ["2,7", "4,2", "2,6"]},
            principalities={"Hesse": {"land": hesse, "influence": {"A": len(hesse)}}},
        )
        game.say("A", "nothing")
        return game

    assert after(["5,1", "5,0", "4,1", "4,0"]).stopped
    game = after(["5,1", "5,0", "4,1"])
    game.say("A", "Hesse")
    assert "4,2" in principality(game, "Hesse")["land"]
    assert len(principality(game, "Hesse")["land"]) == 4


def test_a_heretical_province_is_converted_by_the_principality_that_takes_it():
    b = {"land": ["2,7", "4,2", "2,6"], "religion": "Protestant", "protestant": "all"}
    game = treaty(A, b, principalities={"Hesse": {"land": ["5,1"], "influence": {"A": 1}}}, round=2)
    game.say("A", "nothing")
    game.say("A", "Hesse")
    assert "4,2" in principality(game, "Hesse")["land"]
    assert "4,2" not in in_words(game)["protestant"]
    assert realm(game, "A")["saints"] == 0


def test_a_province_conquered_by_a_player_keeps_its_religion():
    b = {"land": ["2,7", "2,5", "2,6"], "religion": "Protestant", "protestant": "all"}
    game = treaty(A, b, round=2)
    game.say("A", "conquer", "2,5", "done")
    assert "2,5" in realm(game, "A")["protestant"]


def test_the_loser_loses_influence_with_an_ally_per_province_it_lost():
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 5, "C": 1}}},
    )
    game.say("A", "conquer", "3,3", "3,4")
    assert di(game, "Baden", "B") == 3
    assert di(game, "Baden", "C") == 1
    assert {"3,3", "3,4"} <= land(game, "A")


def test_the_winner_loses_all_influence_on_a_principality_they_took_from():
    game = treaty(
        with_di(A, Baden=2, Hesse=1),
        {"land": ["2,7", "2,6"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 3}}},
    )
    game.say("A", "conquer", "3,3", "done")
    assert di(game, "Baden", "A") == 0
    assert di(game, "Hesse", "A") == 1
    assert di(game, "Baden", "B") == 2


def test_influence_stays_when_only_an_ally_takes_the_province():
    game = treaty(
        with_di(A, Baden=2, Hesse=2),
        {"land": ["2,7", "2,6"]},
        principalities={
            "Baden": {"land": ["4,3", "4,2", "3,3"], "influence": {"B": 4}},
            "Hesse": {"land": ["5,0", "5,1"]},
        },
    )
    game.say("A", "nothing")
    game.say("A", "Hesse")
    assert "4,2" in principality(game, "Hesse")["land"]
    assert di(game, "Baden", "A") == 2
    assert di(game, "Baden", "B") == 3


def test_the_last_province_of_an_ally_may_be_conquered_and_all_influence_goes():
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        principalities={"Baden": {"land": ["3,3"], "influence": {"B": 3, "C": 1, "D": 2}}},
    )
    game.say("A", "conquer", "3,3")
    assert "Baden" not in in_words(game)["principalities"]
    assert "Baden" not in realm(game, "C")["influence"]
    assert "3,3" in realm(game, "A")["towns"]


def test_electors_lose_provinces_but_never_the_last_one():
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        principalities={"Saxony": {"land": ["3,4", "3,3"], "influence": {"B": 2}}},
    )
    game.say("A", "conquer")
    assert "3,3" in game.legal("A")
    assert "3,4" not in game.legal("A")
    game.say("A", "3,3")
    assert "3,4" not in (game.legal("A") if not game.stopped else [])


def test_a_single_province_elector_cannot_be_conquered_but_vassalized():
    game = treaty(
        with_di(A, Hesse=2),
        {"land": ["2,7", "2,6"]},
        principalities={"Trier": {"land": ["3,3"], "influence": {"B": 3, "C": 2}}},
    )
    game.say("A", "conquer")
    assert "3,3" not in game.legal("A")
    game = treaty(
        with_di(A, Hesse=2),
        {"land": ["2,7", "2,6", "2,8"]},
        principalities={"Trier": {"land": ["3,3"], "influence": {"B": 3, "C": 2}}},
    )
    game.say("A", "vassalize")
    assert principality(game, "Trier")["influence"] == {"A": 2}
    assert principality(game, "Trier")["ally"] == "A"
    assert realm(game, "A")["influence"] == {"Hesse": 2, "Trier": 2}  # nothing is lost
