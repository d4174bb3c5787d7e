"""An examiner's cases: effects of Wage War that meet."""

from exam.examiner import asked, di, land, principality, realm, wars
from exam.war.positions import (
    HOLY,
    A,
    B,
    battle,
    clash,
    declare,
    finish_choosing,
    hands,
    treaty,
    winner,
    with_di,
)
from westphalia import from_position, in_words


def test_a_shrunken_principality_may_find_an_ally():
    game = declare(
        realms={"A": {"land": ["2,2", "2,3", "2,4", "1,3", "1,4", "1,5"]}},
        principalities={"Hesse": {"land": ["2,6", "2,5", "3,4"], "influence": {"C": 2}}},
    )
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    game.say("A", "conquer", "2,5", "done")
    assert principality(game, "Hesse")["ally"] == "C"  # 2 Influence, 2 provinces


def test_a_rival_of_the_loser_wins_the_shrunken_ally():
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        principalities={"Baden": {"land": ["3,5", "3,4", "3,3"], "influence": {"B": 3, "C": 2, "D": 1}}},
    )
    game.say("A", "conquer", "3,3", "3,4")  # B 3 - 2 = 1, C 2 with 1 province left
    assert principality(game, "Baden")["ally"] == "C"


def test_the_price_of_a_town_may_cost_an_alliance():
    game = treaty(
        with_di(A, Hesse=2),
        principalities={"Hesse": {"land": ["5,0", "5,1"], "influence": {"D": 2}, "ally": "A"}},
    )
    game.say("A", "conquer", "3,4")
    assert principality(game, "Hesse")["influence"] == {"A": 1, "D": 2}
    assert principality(game, "Hesse")["ally"] == "D"


def test_an_ally_takes_from_an_ally_of_the_loser_and_converts_it():
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        round=2,
        principalities={
            "Baden": {"land": ["4,4", "4,3", "4,2"], "influence": {"B": 3}},
            "Hesse": {"land": ["5,1"], "religion": "Protestant", "influence": {"A": 1}},
        },
    )
    game.say("A", "nothing", "Hesse")
    assert set(principality(game, "Hesse")["land"]) == {"5,1", "4,2"}
    assert {"5,1", "4,2"} <= set(in_words(game)["protestant"])
    assert principality(game, "Baden")["religion"] == "Catholic"


def test_withdrawing_may_mean_an_automatic_defeat():
    game = declare(
        stop="war.battle.open_battle_treaty",
        realms={"A": {"provinces": 6}},
        principalities={"Hesse": {"size": 3, "influence": {"B": 3}}},
        initiative=list("ABCDE"),
    )
    game.say("A", "war on player", "B")
    game.say("B", "Hesse")
    game.say("A", "keep the war")
    for player in "BCDE":
        game.say(player, "pass")
    assert game.stopped
    assert winner(game) == "A"


def test_a_doctrine_serves_only_one_of_two_battles():
    game = from_position(
        {
            "players": 5,
            "step": "war.play_doctrine",
            "initiative": list("ABCDE"),
            "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "A"}],
            "realms": {
                "A": {"hand": "PPCC", "doctrines": ["Tercio", "Flexible"], "provinces": 4},
                "B": {"hand": "CC", "doctrines": [], "provinces": 4},
                "C": {"provinces": 4, "doctrines": []},
            },
        }
    )
    game.say("A", "Tercio", "decline")
    clash(game, "P", "C")
    game.say("A", "nothing")
    assert asked(game) == {"A": "doctrine"}
    assert "Tercio" not in game.legal("A")
    assert "Flexible" in game.legal("A")


def test_the_second_battle_is_fought_with_a_fresh_army():
    game = from_position(
        {
            "players": 5,
            "step": "war.play_cards",
            "initiative": list("ABCDE"),
            "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "A"}],
            "realms": {
                "A": {"hand": "PP", "pile": "MC", "provinces": 4},
                "B": {"hand": "CC", "provinces": 4},
                "C": {"provinces": 5},
            },
        }
    )
    clash(game, "P", "C")
    game.say("A", "nothing")
    assert len(realm(game, "A")["hand"]) == 4
    assert realm(game, "A")["pile"] == ""


def test_a_treaty_does_not_change_the_other_battle_of_the_same_phase():
    # A and C both win automatically in the First Battle Phase, although A's conquest comes first.
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle_phase",
            "stop": "war.post_war_diplomacy",
            "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "D"}],
            "realms": {
                "A": {"provinces": 6},
                "B": {"provinces": 3},
                "C": {"provinces": 6},
                "D": {"provinces": 3},
            },
        }
    )
    game.say("A", "conquer")
    game.say("A", game.legal("A")[0])
    game.say("A", "done")
    assert asked(game) == {"C": "treaty"}


def test_a_declared_target_may_be_attacked_but_not_wiped_out():
    game = declare(
        **{
            **HOLY,
            "realms": {**HOLY["realms"], "B": {"religion": "Protestant", "provinces": 6}},
            "initiative": list("ABCDE"),
        }
    )
    game.say("A", "religious war", "Berg")  # one province
    game.say("B", "war on principalities", "Berg")
    if asked(game).get("B") == "targets":
        game.say("B", "done")
    assert set(game.legal("B")) == {"vassalize", "nothing"}
    game.say("B", "vassalize")
    assert principality(game, "Berg")["ally"] == "B"
    assert [t["principality"] for t in in_words(game)["targets"]] == ["Berg"]


def test_a_marked_principality_that_is_no_target_may_be_wiped_out():
    game = declare(
        **{
            **HOLY,
            "realms": {**HOLY["realms"], "B": {"religion": "Protestant", "provinces": 6}},
            "initiative": list("BACDE"),
        }
    )
    game.say("B", "war on principalities", "Berg")
    if asked(game).get("B") == "targets":
        game.say("B", "done")
    game.say("B", "conquer")
    assert "Berg" not in in_words(game)["principalities"]


def test_a_vassalized_players_second_war_is_dropped():
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle_phase",
            "stop": "war.post_war_diplomacy",
            "wars": [
                {"attacker": "A", "defender": "B"},
                {"attacker": "C", "defender": "A"},
                {"attacker": "B", "defender": "D"},
            ],
            "realms": {
                "A": {"provinces": 4},
                "B": {"provinces": 2},
                "C": {"provinces": 2},
                "D": {"provinces": 1},
            },
        }
    )
    game.say("A", "vassalize")
    game.say("B", "France", "north")
    assert asked(game) == {"A": "treaty"}  # 6 against C's 2 in the Second Battle Phase
    game.say("A", "nothing")
    assert game.stopped


def test_a_whole_wage_war_phase_is_played():
    """Declaration, cards, Treaty and Post-War Diplomacy with everything drawn as pinned."""
    game = from_position(
        {
            "players": 5,
            "step": "war",
            "stop": "foreign_powers",
            "initiative": list("ABCDE"),
            "realms": {"A": {"land": ["2,2", "2,3", "2,4"]}, "B": {"land": ["2,7", "2,5", "2,6"]}},
            "principalities": {
                "Hesse": {"land": ["4,5", "4,6"], "influence": {"A": 2}},
                "Berg": {"land": ["5,0"], "influence": {"B": 2}},
            },
            "chance": {
                "doctrines": {
                    "A": ["Innovative", "Flexible", "Tercio"],
                    "B": ["Guerilla", "Guerilla", "Guerilla"],
                },
                "cards": {"A": "MPPCC", "B": "PPPPP"},
            },
        }
    )
    game.say("A", "war on player", "B")
    game.say("B", "done")  # keeps Berg
    for player in "BCDE":
        game.say(player, "pass")
    game.say("A", "Innovative", "execute")  # MPC + 4 M
    game.say("B", "no doctrine")
    assert hands(game) == ("CMMMMMP", "PPPPP")
    for _ in range(5):
        clash(game, "M", "P")
    game.say("A", "conquer", "2,5", "2,6")
    assert land(game, "B") == {"2,7"}
    assert di(game, "Hesse", "A") == 0  # 2,6 was distant, and Hesse gained nothing
    assert di(game, "Berg", "B") == 1


def test_an_ally_may_take_the_last_land_of_a_foreign_power():
    game = treaty(
        A,
        {"home": "France", "edge": "north", "land": ["4,2"]},
        round=3,
        principalities={"Hesse": {"land": ["5,1"], "influence": {"A": 1}}},
    )
    game.say("A", "nothing", "Hesse")
    assert game.stopped
    assert realm(game, "B")["land"] == []
    assert set(principality(game, "Hesse")["land"]) == {"5,1", "4,2"}


def test_a_town_of_a_foreign_power_may_be_liberated():
    game = treaty(
        A, {"home": "France", "edge": "north", "land": ["2,6", "2,5", "2,7"], "towns": ["2,5"]}, round=3
    )
    game.say("A", "liberate")
    (new,) = [p for p in in_words(game)["principalities"].values() if "2,5" in p["land"]]
    assert (new["land"], new["influence"]) == (["2,5"], {"A": 2})


def test_a_foreign_power_attacks_principalities_with_its_home():
    game = declare(
        round=4,
        realms={"A": {"home": "Spain", "edge": "south"}},
        principalities={"Hesse": {"land": ["5,2", "5,3", "4,3"]}},
    )  # 6 against 3
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    game.say("A", "conquer", "5,3", "4,3")
    assert land(game, "A") == {"5,3", "4,3"}
    assert realm(game, "A")["imperial_power"] == 8


def test_flexible_needs_two_cards():
    game = battle(
        {"hand": "M", "doctrines": ["Flexible"]}, {"hand": "MMP", "doctrines": []}, step="war.play_doctrine"
    )
    game.say("A", "Flexible")
    assert game.legal("A") == ["decline"]


def test_one_is_vassalized_and_an_ally_takes_from_the_other():
    game = declare(
        realms={"A": {"provinces": 12}},
        principalities={
            "Baden": {"land": ["5,2", "4,2", "4,3"]},
            "Trent": {"land": ["3,9", "3,10"]},
            "Berg": {"land": ["5,1"], "influence": {"A": 1}},
        },
    )
    game.say("A", "war on principalities", "Baden", "Trent")
    finish_choosing(game)
    game.say("A", "vassalize")  # only Trent is small enough
    game.say("A", "Berg")
    assert principality(game, "Trent")["ally"] == "A"
    assert set(principality(game, "Berg")["land"]) == {"5,1", "4,2"}


def test_an_abandoned_ally_may_fall_to_the_attacker():
    game = declare(
        principalities={"Hesse": {"size": 3, "influence": {"A": 3, "B": 4}}}, initiative=list("ABCDE")
    )
    game.say("A", "war on player", "B")
    game.say("B", "Hesse")
    assert principality(game, "Hesse")["ally"] == "A"
    assert wars(game) == [("A", "B", 1)]


def test_a_town_costs_influence_with_the_allies_of_the_enemy_too():
    game = treaty(
        with_di(A, Berg=2, Baden=1),
        B,
        principalities={"Berg": {"land": ["5,5", "5,6", "5,7"], "influence": {"B": 3}}},
    )
    game.say("A", "conquer", "3,4")
    assert realm(game, "A")["influence"] == {"Berg": 1}
    assert di(game, "Berg", "B") == 3
