"""An examiner's cases: Wage War where the rulebook is silent."""

from exam.examiner import asked, di, land, principality, realm, wars
from exam.war.positions import (
    A,
    B,
    battle,
    clash,
    declare,
    finish_choosing,
    hands,
    post_war,
    treaty,
    winner,
    with_di,
)
from westphalia import from_position, in_words


def test_the_attacker_may_turn_on_what_the_defender_abandoned():
    game = declare(
        realms={"A": {"provinces": 6}}, principalities={"Hesse": {"size": 3, "influence": {"B": 3}}}
    )
    game.say("A", "war on player", "B")
    game.say("B", "Hesse")
    assert asked(game) == {"A": "confirm"}
    game.say("A", "turn on principalities")  # Hesse is the only possible target
    finish_choosing(game)
    game.say("A", "nothing")
    assert wars(game) == []
    game.say("B", "pass")
    game.say("C", "war on player", "B")  # B has not been attacked
    assert wars(game) == [("C", "B", 1)]


def test_the_attacker_may_keep_the_war():
    game = declare(
        realms={"A": {"provinces": 6}}, principalities={"Hesse": {"size": 3, "influence": {"B": 3}}}
    )
    game.say("A", "war on player", "B")
    game.say("B", "Hesse")
    game.say("A", "keep the war")
    assert wars(game) == [("A", "B", 1)]
    assert asked(game) == {"B": "declare"}


def test_too_weak_to_turn_the_war_stands():
    game = declare(
        realms={"A": {"provinces": 3}}, principalities={"Hesse": {"size": 3, "influence": {"B": 3}}}
    )
    game.say("A", "war on player", "B")
    game.say("B", "Hesse")
    assert wars(game) == [("A", "B", 1)]


def test_an_own_ally_that_would_fall_to_another_cannot_be_attacked():
    game = declare(
        realms={"A": {"provinces": 9}}, principalities={"Hesse": {"size": 2, "influence": {"A": 3, "C": 2}}}
    )
    game.say("A", "war on principalities")
    assert "Hesse" not in game.legal("A")


def test_a_principality_may_be_attacked_again_by_the_next_player():
    game = declare(
        initiative=list("ABCDE"),
        realms={
            "A": {"land": ["2,2", "2,3", "2,4", "1,3", "1,4", "1,5"]},
            "B": {"land": ["4,2", "4,3", "4,4", "4,5", "5,2", "5,3"]},
        },
        principalities={"Hesse": {"land": ["2,6", "2,5", "3,5"]}},
    )
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    game.say("A", "conquer", "2,5", "done")
    game.say("B", "war on principalities")
    assert "Hesse" in game.legal("B")


def test_a_landless_foreign_power_fights_with_its_home():
    game = battle(
        {"provinces": 7}, {"home": "France", "edge": "north"}, step="war.open_battle_phase", round=3
    )  # 7 against 4
    assert [len(h) for h in hands(game)] == [7, 4]
    game = battle(
        {"provinces": 8}, {"home": "France", "edge": "north"}, step="war.open_battle_phase", round=3
    )
    assert winner(game) == "A"


def test_guerilla_needs_the_cards_it_costs():
    game = battle(
        {"hand": "M", "doctrines": ["Guerilla"]}, {"hand": "MMP", "doctrines": []}, step="war.play_doctrine"
    )
    game.say("A", "Guerilla")
    assert game.legal("A") == ["decline"]


def test_doctrines_and_gold_may_exceed_twelve_cards():
    game = battle(
        {"hand": "MMMMPPPPCCCC", "gold": 1, "doctrines": ["Tercio"]},
        {"hand": "MPC", "doctrines": []},
        step="war.play_doctrine",
    )
    game.say("A", "Tercio", "execute", "M")
    assert len(hands(game)[0]) == 15


def test_guerilla_counts_the_hand_before_its_cost_and_after_the_enemys_doctrine():
    # B prepares first: Tercio makes 7 cards 9, so Guerilla takes two of them.
    game = battle(
        {"hand": "MMMPPPCC", "doctrines": ["Guerilla"]},
        {"hand": "MMMPPCC", "doctrines": ["Tercio"]},
        step="war.play_doctrine",
        initiative=list("BACDE"),
        emperor="B",
    )
    game.say("B", "Tercio", "execute")
    game.say("A", "Guerilla", "execute", "P", "P", "M", "M")
    assert hands(game) == ("CCMMMP", "MMMPPPP")


def test_a_player_emptied_by_guerilla_may_still_buy_cards():
    game = battle(
        {"hand": "MPPC", "doctrines": ["Guerilla"]},
        {"hand": "M", "gold": 1, "doctrines": []},
        step="war.play_doctrine",
    )
    game.say("A", "Guerilla", "execute", "P", "P", "M")
    game.say("B", "C")
    assert hands(game) == ("CM", "C")
    assert not game.stopped


def test_reinforced_cavalry_is_still_barred():
    game = clash(battle("PPPPM", {"hand": "CMPP", "pile": "CC", "reserves": 2}), "P", "C")
    game.say("B", "C", "C")
    assert set(game.legal("B")) == {"Musketeer", "Pikeman"}


def test_no_reinforcements_after_a_rout():
    game = clash(battle("CPPP", {"hand": "MPPCC", "pile": "PPPP", "reserves": 4}), "C", "M")
    game.say("B", "two Pikemen")
    assert winner(game) == "A"


def test_both_call_in_initiative_order():
    game = battle(
        {"hand": "MPP", "pile": "C", "reserves": 1},
        {"hand": "MPP", "pile": "C", "reserves": 1},
        initiative=list("BACDE"),
        emperor="B",
    )
    clash(game, "M", "M")
    assert asked(game) == {"B": "reinforce"}
    game.say("B", "C")
    assert asked(game) == {"A": "reinforce"}


def test_a_battle_of_the_rulebooks_own_length():
    # X: MMPC, Y: MPPC in round 2 (the worked example of the ledger).
    game = battle("MMPC", "MPPC", round=2)
    clash(game, "M", "P")
    assert hands(game) == ("CMMP", "CMP")
    clash(game, "C", "P")
    assert hands(game) == ("MMP", "CMP")
    clash(game, "M", "C")
    game.say("A", "Musketeer and Pikeman")
    assert winner(game) == "B"


def test_allies_do_not_take_from_what_was_just_vassalized():
    game = treaty(
        A,
        {"land": ["2,8", "2,7"], "influence": {"Berg": 2}},
        principalities={
            "Berg": {"land": ["4,3", "4,2"]},
            "Hesse": {"land": ["5,1"], "influence": {"A": 1}},
        },
    )
    game.say("A", "vassalize", "Berg")
    assert game.stopped
    assert set(principality(game, "Berg")["land"]) == {"4,3", "4,2"}


def test_two_influence_are_added_to_what_the_winner_had():
    game = treaty(
        with_di(A, Baden=1),
        {"land": ["2,7", "2,6", "2,5"]},
        principalities={"Baden": {"land": ["3,3", "3,4"], "influence": {"B": 2, "C": 1}}},
    )
    game.say("A", "vassalize")
    assert principality(game, "Baden")["influence"] == {"A": 3}


def test_a_foreign_powers_land_may_be_vassalized():
    game = treaty(A, {"home": "France", "edge": "north", "land": ["2,6", "2,5"], "gold": 2}, round=3)
    game.say("A", "vassalize", "2,5")
    (new,) = [p for p in in_words(game)["principalities"].values() if "2,5" in p["land"]]
    assert (new["capital"], new["ally"], set(new["land"])) == ("2,5", "A", {"2,5", "2,6"})
    assert (realm(game, "B")["home"], realm(game, "B")["gold"]) == ("France", 2)


def test_a_second_town_of_a_vassalized_player_is_lost():
    game = treaty(A, {"land": ["2,7", "2,6"], "towns": ["2,6"]})
    game.say("A", "vassalize")
    game.say("B", "France", "north")
    assert "2,6" not in in_words(game)["towns"]
    assert "2,7" in in_words(game)["towns"]


def test_four_towns_are_the_limit_of_a_hex_set():
    a = {"land": ["2,2", "2,3", "2,4", "1,3", "1,4"], "towns": ["2,3", "2,4", "1,3", "1,4"]}
    game = treaty(a, B)
    game.say("A", "conquer")
    assert set(game.legal("A")) == {"2,5", "2,6"}


def test_distance_is_measured_from_own_land_not_from_allies():
    game = treaty(
        with_di(A, Hesse=2),
        {"land": ["2,10", "4,1", "2,9"]},
        principalities={"Hesse": {"land": ["5,0", "5,1"]}},
    )
    game.say("A", "conquer", "4,1", "done")
    assert di(game, "Hesse", "A") == 1


def test_the_wars_of_an_eliminated_attacker_and_defender_are_dropped():
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle_phase",
            "stop": "war.post_war_diplomacy",
            "wars": [
                {"attacker": "A", "defender": "B"},
                {"attacker": "B", "defender": "C"},
                {"attacker": "D", "defender": "A"},
            ],
            "realms": {
                "A": {"land": ["2,2", "2,3"]},
                "B": {"land": ["2,4"]},
                "D": {"provinces": 6},
            },
        }
    )
    game.say("A", "conquer")
    game.say("B", "France", "north")
    assert asked(game) == {"D": "treaty"}  # 6 against 3; B against C is gone
    game.say("D", "nothing")
    assert game.stopped


def test_a_foreign_power_that_loses_its_last_land_still_fights_its_second_war():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "war.open_battle_phase",
            "stop": "war.post_war_diplomacy",
            "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "B", "defender": "C"}],
            "realms": {
                "A": {"land": ["2,2", "2,3", "2,4", "1,2", "1,3", "1,4", "0,3", "0,4", "3,2", "3,3"]},
                "B": {"home": "France", "edge": "north", "land": ["2,5"]},
                "C": {"provinces": 2},
            },
        }
    )
    game.say("A", "conquer")
    assert asked(game) == {"B": "treaty"}  # 4 against 2


def test_post_war_losses_are_simultaneous():
    # Both lose nothing but their allies' Influence: A 3 to 2 with Hesse; C, no ally, keeps 2: a tie, A stays.
    game = post_war(principalities={"Hesse": {"size": 2, "influence": {"A": 3, "C": 2}}})
    assert principality(game, "Hesse")["influence"] == {"A": 2, "C": 2}
    assert principality(game, "Hesse")["ally"] == "A"


def test_two_rivals_tied_above_the_old_ally_go_by_initiative():
    game = post_war(
        initiative=list("ADCBE"),
        principalities={"Hesse": {"size": 2, "influence": {"A": 2, "C": 2, "D": 2}, "ally": "A"}},
    )
    assert principality(game, "Hesse")["ally"] == "D"


def test_an_ally_given_up_for_a_moment_is_not_unbroken():
    # B gives Hesse up when attacked; nothing is left to lose there, and Berg costs one.
    game = from_position(
        {
            "players": 5,
            "step": "war",
            "stop": "foreign_powers",
            "realms": {"A": {"provinces": 3}},
            "principalities": {
                "Hesse": {"size": 3, "influence": {"B": 3, "C": 4}, "ally": "C"},
                "Berg": {"size": 3, "influence": {"B": 3}},
            },
        }
    )
    game.say("A", "pass")
    game.say("B", "pass")
    game.say("C", "withdraw")  # Hesse falls to B in the middle of Wage War
    assert principality(game, "Hesse")["ally"] == "B"
    for player in "CDE":
        game.say(player, "pass")
    assert (di(game, "Hesse", "B"), di(game, "Berg", "B")) == (3, 2)


def test_a_gain_in_a_war_on_unaligned_principalities_spares_the_ally_too():
    game = from_position(
        {
            "players": 5,
            "step": "war",
            "stop": "foreign_powers",
            "realms": {"A": {"land": ["2,2", "2,3", "2,4", "1,3"]}},
            "principalities": {
                "Hesse": {"land": ["5,2", "4,2", "4,3"]},
                "Berg": {"land": ["5,1"], "influence": {"A": 1}},
            },
        }
    )
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    game.say("A", "nothing", "Berg")
    assert set(principality(game, "Berg")["land"]) == {"5,1", "4,2"}
    for player in "BCDE":
        game.say(player, "pass")
    assert di(game, "Berg", "A") == 1


def test_treaty_of_the_worked_example():
    # A takes a distant province of X and an adjacent one of B; A's Protestant ally takes a Catholic one of B.
    game = treaty(
        {"land": ["2,2", "2,3", "2,4"], "influence": {"Prüm": 3, "Hesse": 1, "Xanten": 2}},
        {"land": ["2,8", "2,5", "4,2", "2,7"]},
        round=2,
        principalities={
            "Prüm": {"land": ["5,1", "5,0"], "religion": "Protestant"},
            "Hesse": {"land": ["3,8", "3,9", "3,10"]},
            "Xanten": {"land": ["4,8", "4,7", "4,9"], "influence": {"B": 4}},
            "Baden": {"land": ["0,9"]},
        },
    )
    game.say("A", "conquer", "4,7", "2,5", "Prüm")
    assert {"4,7", "2,5"} <= land(game, "A")
    assert realm(game, "A")["influence"] == {"Prüm": 2}
    assert "4,2" in in_words(game)["protestant"]
    assert di(game, "Xanten", "B") == 3
    assert principality(game, "Prüm")["ally"] == "A"
