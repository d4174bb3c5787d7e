"""An examiner's cases: how the Leagues form."""

from exam.examiner import asked, di, land, principality, realm
from exam.religious_war.positions import (
    everyone,
    form,
)


def test_the_declarer_loses_one_influence_with_each_heretical_principality():
    game = form(
        {
            "Hesse": {"influence": {"A": 2}},
            "Baden": {"size": 2, "religion": "Protestant", "influence": {"A": 1}},
            "Berg": {"size": 2, "religion": "Catholic", "influence": {"A": 2}},
        }
    )
    assert realm(game, "A")["influence"] == {"Hesse": 1, "Berg": 2}
    assert asked(game) == {"B": "league"}  # the Declarer is in their League already


def test_the_declarer_pays_only_once_for_joining():
    game = everyone(form({"Hesse": {"influence": {"A": 3}}}), B="evangelical league")
    assert di(game, "Hesse", "A") == 2


def test_players_choose_in_initiative_order():
    game = form({}, initiative=list("AECDB"))
    order = []
    while "league" in asked(game).values():
        (who,) = asked(game)
        order.append(who)
        game.say(who, "decline")
    assert order == list("ECDB")


def test_declining_costs_all_influence_with_the_target_only():
    game = form({"Hesse": {"influence": {"E": 2}}, "Baden": {"size": 3, "influence": {"E": 2}}})
    everyone(game, B="evangelical league")
    assert realm(game, "E")["influence"] == {"Baden": 2}


def test_declining_costs_the_influence_with_every_target():
    game = form(
        {
            "Hesse": {"influence": {"E": 2}},
            "Baden": {"size": 3, "religion": "Catholic", "target_of": "B", "influence": {"E": 3}},
        },
    )
    everyone(game, C="evangelical league")
    assert realm(game, "E")["influence"] == {}


def test_saved_by_faith_and_works_may_join_the_catholic_league_only():
    game = form({}, realms={"E": {"good_works": 1}})
    for player in "BCD":
        game.say(player, "decline")
    assert set(game.legal("E")) == {"catholic league", "decline"}


def test_saved_by_faith_alone_may_join_the_evangelical_league_only():
    game = form({})
    assert set(game.legal("B")) == {"evangelical league", "decline"}


def test_the_unsaved_may_join_either_league():
    game = form({})
    game.say("B", "decline")
    game.say("C", "decline")
    assert set(game.legal("D")) == {"catholic league", "evangelical league", "decline"}
    game.say("D", "catholic league")
    assert set(game.legal("E")) == {"catholic league", "evangelical league", "decline"}


def test_a_saved_catholic_who_joins_loses_influence_with_protestants():
    game = form(
        {
            "Hesse": {"influence": {"E": 3}},
            "Baden": {"size": 3, "religion": "Catholic", "influence": {"E": 2}},
            "Berg": {"size": 3, "religion": "Protestant", "influence": {"E": 1}},
        },
        realms={"E": {"good_works": 1}},
    )
    everyone(game, B="evangelical league", E="catholic league")
    assert realm(game, "E")["influence"] == {"Hesse": 2, "Baden": 2}


def test_a_saved_protestant_who_joins_loses_influence_with_catholics():
    game = form(
        {
            "Hesse": {"influence": {"B": 1}},
            "Baden": {"size": 3, "religion": "Catholic", "influence": {"B": 2}},
        }
    )
    everyone(game, B="evangelical league")
    assert di(game, "Baden", "B") == 1


def test_the_unsaved_lose_nothing_by_joining():
    game = form(
        {
            "Baden": {"size": 3, "religion": "Catholic", "influence": {"D": 2, "E": 1}},
            "Berg": {"size": 3, "religion": "Protestant", "influence": {"D": 2, "E": 2}},
        },
    )
    everyone(game, D="catholic league", E="evangelical league")
    assert realm(game, "D")["influence"] == {"Baden": 2, "Berg": 2}
    assert (di(game, "Baden", "E"), di(game, "Berg", "E")) == (1, 2)


def test_the_member_with_most_influence_in_the_targets_league_becomes_its_ally():
    game = form({"Hesse": {"influence": {"B": 1, "C": 2, "E": 2}}})
    everyone(game, B="evangelical league", C="evangelical league", E="catholic league")
    assert principality(game, "Hesse")["ally"] == "C"
    assert di(game, "Hesse", "C") == 3  # one per province, and more than E


def test_the_new_ally_must_surpass_members_of_the_other_league():
    game = form({"Hesse": {"influence": {"B": 1, "E": 4}}})
    everyone(game, B="evangelical league", E="catholic league")
    assert principality(game, "Hesse")["ally"] == "B"
    assert (di(game, "Hesse", "B"), di(game, "Hesse", "E")) == (5, 4)


def test_equal_influence_in_the_targets_league_goes_by_initiative():
    game = form({"Hesse": {"influence": {"B": 1, "C": 1}}}, initiative=list("ADCBE"))
    everyone(game, B="evangelical league", C="evangelical league")
    assert principality(game, "Hesse")["ally"] == "C"


def test_without_influence_the_first_of_the_targets_league_becomes_its_ally():
    game = form({}, initiative=list("ADCBE"))
    everyone(game, B="evangelical league", C="evangelical league")
    assert principality(game, "Hesse")["influence"] == {"C": 3}
    assert principality(game, "Hesse")["ally"] == "C"


def test_the_present_ally_gains_no_influence():
    game = form({"Hesse": {"influence": {"B": 4}}})
    everyone(game, B="evangelical league")
    assert di(game, "Hesse", "B") == 4


def test_without_defenders_the_declarer_wins_and_takes_no_land():
    game = form({"Hesse": {"influence": {"B": 3, "D": 1}}}, stop="foreign_powers")
    everyone(game, E="catholic league")
    assert game.stopped
    hesse = principality(game, "Hesse")
    assert (hesse["religion"], hesse["ally"], hesse["influence"]) == ("Catholic", "A", {"A": 3})
    assert [len(land(game, p)) for p in "ABCDE"] == [3] * 5
    assert realm(game, "A")["league"] == "none"


def test_two_declarers_each_win_their_target():
    game = form(
        {"Baden": {"size": 2, "religion": "Protestant", "target_of": "E", "influence": {"D": 2}}},
        realms={"E": {"good_works": 1}},
        stop="foreign_powers",
    )
    everyone(game)
    assert principality(game, "Hesse")["ally"] == "A"
    assert principality(game, "Baden")["ally"] == "E"
    assert principality(game, "Baden")["influence"] == {"E": 2}


def test_foreign_powers_join_leagues_too():
    game = form({}, realms={"D": {"home": "Sweden", "edge": "north"}})
    game.say("B", "decline")
    game.say("C", "decline")
    assert "evangelical league" in game.legal("D")
