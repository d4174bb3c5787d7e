"""An examiner's cases: effects of the Religious War that meet."""

from exam.examiner import asked, di, land, realm
from exam.religious_war.positions import (
    ELECTORS,
    catholics_win,
    duel,
    evangelicals_win,
    everyone,
    form,
    hand,
    melee,
)


def test_the_target_fights_for_its_new_ally():
    game = form({}, stop=[])
    everyone(game, B="evangelical league")
    assert [len(hand(game, p)) for p in "AB"] == [3, 6]  # 3 provinces, and Hesse for B


def test_a_second_victor_takes_from_what_is_left():
    # E comes first and drives B out; A may still take from Berg, B's ally when the battle began.
    game = catholics_win(
        "AE",
        "B",
        emperor="D",
        initiative=list("DEABC"),
        realms={
            "A": {"land": ["2,2", "2,3", "2,4"]},
            "B": {"land": ["2,8"]},
            "E": {"land": ["0,8", "0,9", "0,10"]},
        },
        principalities={"Berg": {"land": ["4,4", "4,3", "4,2"], "influence": {"B": 4}}},
    )
    game.say("E", "conquer", "2,8")
    game.say("B", "France", "north")
    game.say("A", "conquer", "4,2", "4,3")
    assert {"4,2", "4,3"} <= land(game, "A")


def test_an_unsaved_catholic_emperor_may_lead_the_evangelical_league_to_victory():
    game = evangelicals_win(
        "A",
        "BE",
        emperor="E",
        initiative=list("EABCD"),
        principalities={"Saxony": {"size": 2, "influence": {"A": 2}}},
    )
    assert set(game.legal("E")) == {"Saxony", "done"}


def test_a_new_elector_votes_in_the_election_of_the_round():
    game = catholics_win(
        "A",
        "BC",
        emperor="A",
        principalities={**ELECTORS, "Berg": {"size": 1, "influence": {"E": 1}}},
        stop=[],
    )
    game.say("A", "Trier", "Berg", "done")
    game.play_on("vote")
    voters = []
    while "vote" in asked(game).values():
        (who,) = asked(game)
        voters.append(who)
        game.say(who, "E")
    assert voters.count("E") == 1  # Berg
    assert "B" not in voters  # Trier is no longer an Elector


def test_the_losers_pay_with_their_allies_in_each_treaty():
    # Both victors take one province of Berg: B loses one Influence each time.
    game = catholics_win(
        "AE",
        "B",
        emperor="D",
        initiative=list("DAEBC"),
        realms={"B": {"land": ["2,8", "2,9", "2,10"]}},
        principalities={"Berg": {"land": ["4,4", "4,3", "4,2"], "influence": {"B": 4}}},
    )
    game.say("A", "conquer", "4,2", "done")
    assert di(game, "Berg", "B") == 3
    game.say("E", "conquer", "4,3", "done")
    assert di(game, "Berg", "B") == 2


def test_neutral_players_lose_no_land():
    game = catholics_win(
        "A", "B", emperor="D", realms={"C": {"provinces": 4}}, target={"influence": {"B": 3}}
    )
    game.say("A", "conquer")
    assert not set(realm(game, "C")["land"]) & set(game.legal("A"))


def test_free_victors_are_paired_in_initiative_order():
    game = melee({"A": "PPPM", "E": "PPM"}, {"B": "CC", "C": "CC", "D": "PPPM"}, initiative=list("EABCD"))
    assert asked(game) == dict.fromkeys("ABCE", "card")  # E faces B, A faces C, D waits
    duel(game, E="P", B="C", A="P", C="C")
    assert asked(game) == {"D": "card", "E": "card"}  # E comes first in Initiative Order; A waits


def test_the_victor_of_an_engagement_may_call_before_the_next():
    game = melee({"A": "PPM"}, {"B": "CC", "C": "PPM"}, realms={"A": {"pile": "CC", "reserves": 1}})
    duel(game, A="P", B="C")
    assert asked(game) == {"A": "reinforce"}
    game.say("A", "C")
    assert hand(game, "A") == "CMPP"
    assert asked(game) == {"A": "card", "C": "card"}


def test_members_waiting_may_buy_cards_too():
    game = melee({"A": "MPP"}, {"B": "MPP", "C": "MPP"}, realms={"C": {"gold": 1}})
    assert asked(game) == {"C": "buycards"}
    game.say("C", "C")
    assert hand(game, "C") == "CMPP"
