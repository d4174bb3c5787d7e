"""An examiner's cases: the Treaty of the Religious War."""

from exam.examiner import asked, di, land, principality, realm
from exam.religious_war.positions import (
    ELECTORS,
    catholics_win,
    evangelicals_win,
)
from westphalia import in_words


def test_the_defeated_lose_all_influence_with_the_target_and_it_is_converted():
    game = catholics_win("AE", "BC", target={"influence": {"B": 4, "C": 1, "E": 1}}, emperor="D")
    hesse = principality(game, "Hesse")
    assert hesse["religion"] == "Catholic"
    assert not set(hesse["land"]) & set(in_words(game)["protestant"])
    assert hesse["influence"] == {"A": 3, "E": 1}
    assert hesse["ally"] == "A"


def test_the_declarer_must_surpass_another_victor():
    game = catholics_win("AE", "B", target={"influence": {"B": 4, "A": 1, "E": 3}}, emperor="D")
    assert principality(game, "Hesse")["influence"] == {"A": 4, "E": 3}
    assert principality(game, "Hesse")["ally"] == "A"


def test_a_defended_target_keeps_religion_and_ally():
    game = evangelicals_win("A", "B", target={"influence": {"A": 1, "B": 3}}, emperor="D")
    hesse = principality(game, "Hesse")
    assert (hesse["religion"], hesse["ally"], hesse["influence"]) == ("Protestant", "B", {"B": 3})


def test_members_of_the_defeated_league_lose_influence_with_targets_of_both_sides():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        principalities={
            "Baden": {"size": 2, "religion": "Catholic", "target_of": "B", "influence": {"A": 2, "B": 1}}
        },
    )
    assert principality(game, "Baden")["influence"] == {"A": 2}
    assert principality(game, "Baden")["religion"] == "Catholic"
    assert principality(game, "Hesse")["religion"] == "Catholic"


def test_a_victorious_emperor_may_replace_electors_of_the_other_league():
    game = catholics_win("A", "BC", emperor="A", principalities=ELECTORS)
    assert set(game.legal("A")) == {"Trier", "Mainz", "done"}
    game.say("A", "Trier", "Berg", "done")
    assert "Trier" not in in_words(game)["electors"]
    assert {"Berg", "Mainz"} <= set(in_words(game)["electors"])
    assert len(in_words(game)["electors"]) == 7


def test_a_victorious_emperor_may_leave_the_electors_alone():
    game = catholics_win("A", "BC", emperor="A", principalities=ELECTORS)
    before = in_words(game)["electors"]
    game.say("A", "done")
    assert in_words(game)["electors"] == before


def test_a_neutral_emperor_changes_no_electors():
    game = catholics_win("A", "BC", emperor="D", principalities=ELECTORS)
    assert not {k for k in asked(game).values() if k.startswith("electors")}


def test_the_victors_over_the_emperor_need_a_majority():
    game = evangelicals_win("A", "BCD", emperor="A", principalities=ELECTORS)
    assert set(game.legal("B")) == {"Saxony", "pass"}
    game.say("B", "Saxony", "Berg")  # no other Elector to replace: the list is complete
    votes = [p for p, kind in asked(game).items() if kind.startswith("electors")]
    for player in votes:
        game.say(player, "yes" if player in "BC" else "no")  # two of three
    assert "Saxony" not in in_words(game)["electors"]
    assert "Berg" in in_words(game)["electors"]


def test_half_of_the_victors_are_no_majority():
    game = evangelicals_win("A", "BC", emperor="A", principalities=ELECTORS)
    game.say("B", "Saxony", "Berg")  # no other Elector to replace: the list is complete
    for player in list(asked(game)):
        game.say(player, "yes" if player == "B" else "no")
    while asked(game) and set(asked(game).values()) <= {"electorspropose"}:
        (who,) = asked(game)
        game.say(who, "pass")
    assert "Saxony" in in_words(game)["electors"]


def test_victors_make_their_treaties_in_initiative_order():
    game = catholics_win("AE", "BC", emperor="D", initiative=list("DEABC"))
    assert asked(game) == {"E": "treaty"}
    game.say("E", "nothing")
    assert asked(game) == {"A": "treaty"}


def test_distant_conquests_and_towns_cost_no_influence_here():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        realms={
            "A": {"land": ["2,2", "2,3", "2,4"], "influence": {"Baden": 2}},
            "B": {"land": ["2,10", "2,8", "2,9"], "towns": ["2,8"]},
        },
        principalities={"Baden": {"size": 2}},
    )
    game.say("A", "conquer", "2,8")
    assert realm(game, "A")["towns"] == ["2,8"]
    assert di(game, "Baden", "A") == 2


def test_the_target_neither_takes_nor_loses_provinces():
    # Hesse, the defended Target, is B's ally next to A's land and may not take any of it.
    game = evangelicals_win(
        "A",
        "B",
        emperor="D",
        realms={"A": {"land": ["2,2", "2,3", "2,4"]}, "B": {"land": ["2,7", "2,8", "2,9"]}},
        target={"next_to": ["2,3"]},
    )
    game.say("B", "nothing")
    assert game.stopped


def test_the_target_of_the_losers_cannot_lose_provinces():
    # Baden, Catholic, was made a Target by B; A's League lost: it is converted and keeps its land.
    game = evangelicals_win(
        "A",
        "B",
        emperor="D",
        realms={"A": {"provinces": 1}, "B": {"provinces": 5}},
        principalities={
            "Baden": {"size": 2, "religion": "Catholic", "target_of": "B", "influence": {"A": 2}}
        },
    )
    assert principality(game, "Baden")["ally"] == "B"
    assert principality(game, "Baden")["religion"] == "Protestant"
    game.say("B", "conquer")
    game.say("A", "France", "north")
    assert len(principality(game, "Baden")["land"]) == 2


def test_allies_of_the_victors_take_provinces_and_allies_of_the_defeated_lose_them():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        realms={"A": {"land": ["2,2", "2,3", "2,4"]}, "B": {"land": ["2,8", "2,9", "2,10"]}},
        principalities={
            "Baden": {"land": ["5,1", "5,2"], "influence": {"A": 2}},
            "Berg": {"land": ["4,4", "4,3", "4,2"], "influence": {"B": 4}},
        },
    )
    game.say("A", "nothing", "Baden", "4,2")
    assert "4,2" in principality(game, "Baden")["land"]
    assert di(game, "Berg", "B") == 3


def test_a_member_may_conquer_from_any_member_of_the_defeated_league():
    game = catholics_win(
        "A",
        "BC",
        emperor="D",
        realms={
            "A": {"land": ["2,2", "2,3", "2,4"]},
            "B": {"land": ["2,7", "2,8"]},
            "C": {"land": ["4,7", "4,8"]},
        },
    )
    game.say("A", "conquer", "2,8", "4,8")
    assert {"2,8", "4,8"} <= land(game, "A")


def test_players_who_lose_their_last_province_leave_at_once():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        realms={"B": {"provinces": 1, "gold": 4, "influence": {"Baden": 3}}},
        principalities={"Baden": {"size": 4}},
    )
    game.say("A", "conquer")
    game.say("B", "England", "south")
    b = realm(game, "B")
    assert (b["home"], b["gold"], b["stored"], b["influence"]) == ("England", 0, 1, {})


def test_the_leagues_reset_and_the_markers_go():
    game = catholics_win("A", "B", emperor="D")
    game.say("A", "nothing")
    assert game.stopped
    assert {realm(game, p)["league"] for p in "ABCDE"} == {"none"}
    assert not principality(game, "Hesse")["marker"]
    assert in_words(game)["targets"] == []
    assert [realm(game, p)["doctrines"] for p in "ABCDE"] == [[]] * 5
