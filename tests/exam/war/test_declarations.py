"""An examiner's cases: War declarations and Doctrine cards."""

from collections import Counter

from exam.examiner import asked, di, land, principality, realm, wars
from exam.war.positions import (
    HOLY,
    declare,
    finish_choosing,
)
from westphalia import from_position, in_words


def test_each_player_draws_three_doctrine_cards():
    game = from_position({"players": 8, "step": "war"})
    drawn = [realm(game, p)["doctrines"] for p in game.players]
    assert [len(d) for d in drawn] == [3] * 8
    # 24 cards, eight doctrines: with eight players the deck is drawn to the last card.
    assert set(Counter(c for d in drawn for c in d).values()) == {3}


def test_declarations_are_made_in_initiative_order():
    game = from_position(
        {"players": 5, "step": "war", "initiative": ["C", "A", "E", "B", "D"], "emperor": "C"}
    )
    order = []
    while set(asked(game).values()) == {"declare"}:
        (who,) = asked(game)
        order.append(who)
        game.say(who, "pass")
    assert order == ["C", "A", "E", "B", "D"]


def test_exactly_twice_the_power_of_an_unaligned_principality_suffices():
    game = declare(realms={"A": {"provinces": 4}}, principalities={"Hesse": {"size": 2}})  # 4 against 2
    game.say("A", "war on principalities", "Hesse")
    assert asked(game) == {"A": "treaty"}
    assert realm(game, "A")["gold"] == 0


def test_less_than_twice_the_power_does_not():
    game = declare(realms={"A": {"provinces": 5}}, principalities={"Hesse": {"size": 3}})  # 5 against 3
    game.say("A", "war on principalities")
    assert "Hesse" not in game.legal("A")


def test_gold_buys_the_missing_power_and_is_gone():
    game = declare(
        realms={"A": {"provinces": 3, "gold": 5}}, principalities={"Hesse": {"size": 3}}
    )  # 3 + 3 Gold against 3
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    assert realm(game, "A")["gold"] == 2
    assert realm(game, "A")["imperial_power"] == 3  # temporary


def test_gold_one_short_is_not_enough():
    game = declare(realms={"A": {"provinces": 3, "gold": 2}}, principalities={"Hesse": {"size": 3}})
    game.say("A", "war on principalities")
    assert "Hesse" not in game.legal("A")


def test_the_power_of_all_chosen_principalities_is_added_up():
    fields = {"principalities": {"Hesse": {"size": 1}, "Baden": {"size": 3}}}  # 2 + 3
    game = declare(realms={"A": {"provinces": 9}}, **fields)
    game.say("A", "war on principalities", "Hesse")
    assert "Baden" not in game.legal("A")
    game = declare(realms={"A": {"provinces": 10}}, **fields)
    game.say("A", "war on principalities", "Hesse", "Baden")
    finish_choosing(game)
    game.say("A", "conquer")
    assert set(principality(game, "Hesse")["land"]) <= set(game.legal("A"))
    assert set(principality(game, "Baden")["land"][1:]) <= set(game.legal("A"))


def test_the_attacker_removes_only_their_own_influence():
    game = declare(
        realms={"A": {"provinces": 6}, "C": {}},
        principalities={"Hesse": {"size": 3, "influence": {"A": 1, "C": 2}}},
    )
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    assert (di(game, "Hesse", "A"), di(game, "Hesse", "C")) == (0, 2)


def test_an_allied_principality_is_no_target_of_a_war_on_unaligned_ones():
    game = declare(
        realms={"A": {"provinces": 10}}, principalities={"Hesse": {"size": 2, "influence": {"C": 2}}}
    )
    game.say("A", "war on principalities")
    assert "Hesse" not in game.legal("A")


def test_the_treaty_with_the_unaligned_comes_before_the_next_declaration():
    game = declare(
        realms={"A": {"land": ["2,2", "2,3", "2,4", "1,3", "1,4", "1,5"]}},
        principalities={"Hesse": {"land": ["2,6", "2,5", "3,4"]}},
    )
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    game.say("A", "conquer", "2,5", "3,4")
    assert asked(game) == {"B": "declare"}
    assert {"2,5", "3,4"} <= land(game, "A")
    assert principality(game, "Hesse")["land"] == ["2,6"]


def test_the_capital_of_a_principality_cannot_be_taken_before_the_rest():
    game = declare(
        realms={"A": {"land": ["2,2", "2,3", "2,4", "1,3", "1,4", "1,5"]}},
        principalities={"Hesse": {"land": ["2,5", "2,6", "3,5"]}},
    )
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    game.say("A", "conquer")
    assert set(game.legal("A")) == {"2,6", "3,5"}


def test_a_single_province_principality_is_conquered_with_its_town():
    game = declare(
        realms={"A": {"land": ["2,2", "2,3", "2,4", "1,3"], "influence": {"Baden": 3}}},
        principalities={"Hesse": {"land": ["2,5"], "influence": {}}, "Baden": {"size": 3}},
    )
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    game.say("A", "conquer")
    assert "Hesse" not in in_words(game)["principalities"]
    assert "2,5" in realm(game, "A")["towns"]
    assert di(game, "Baden", "A") == 2  # a town was conquered


def test_one_declaration_per_player():
    game = declare(realms={"A": {"provinces": 4}}, principalities={"Hesse": {"size": 1}})
    game.say("A", "war on principalities", "Hesse", "nothing")
    assert asked(game) == {"B": "declare"}


def test_no_player_is_attacked_twice():
    game = declare()
    game.say("A", "war on player", "C")
    game.say("B", "war on player")
    assert set(game.legal("B")) == {"A", "D", "E"}


def test_an_attacked_player_may_attack_the_attacker():
    game = declare()
    game.say("A", "war on player", "B")
    game.say("B", "war on player", "A")
    assert wars(game) == [("A", "B", 1), ("B", "A", 2)]


def test_wars_go_to_the_earliest_battle_phase_free_for_both():
    game = declare()
    game.say("A", "war on player", "B")
    game.say("B", "war on player", "C")
    game.say("C", "war on player", "A")
    game.say("D", "war on player")  # E is the only one left
    assert wars(game)[:4] == [("A", "B", 1), ("B", "C", 2), ("C", "A", 3), ("D", "E", 1)]


def test_a_battle_phase_before_the_busy_one_is_used_when_free():
    game = declare()
    game.say("A", "war on player", "B")
    game.say("B", "war on player", "C")  # second
    game.say("C", "pass")
    game.say("D", "war on player", "E")
    game.say("E", "war on player", "D")
    assert wars(game) == [("A", "B", 1), ("B", "C", 2), ("D", "E", 1), ("E", "D", 2)]


def test_a_player_busy_in_the_second_phase_only_fights_in_the_first():
    game = declare()
    game.say("A", "war on player", "B")
    game.say("B", "war on player", "C")  # C is in the second phase only
    game.say("C", "war on player", "D")
    assert wars(game)[-1] == ("C", "D", 1)


def test_the_defender_may_withdraw_from_an_ally_to_keep_it_out():
    game = declare(
        stop="war.open_battle_phase", principalities={"Hesse": {"size": 3, "influence": {"B": 3, "C": 1}}}
    )
    game.say("A", "war on player", "B")
    assert asked(game) == {"B": "abandon"}
    game.say("B", "Hesse")
    assert di(game, "Hesse", "B") == 0
    assert principality(game, "Hesse")["ally"] is None
    assert di(game, "Hesse", "C") == 1


def test_the_defender_may_keep_all_allies():
    game = declare(principalities={"Hesse": {"size": 3, "influence": {"B": 3}}})
    game.say("A", "war on player", "B")
    game.say("B", "done")
    assert principality(game, "Hesse")["ally"] == "B"
    assert asked(game) == {"B": "declare"}


def test_influence_may_be_withdrawn_before_declaring():
    game = declare(principalities={"Hesse": {"size": 3, "influence": {"A": 3}}})
    game.say("A", "withdraw")
    assert di(game, "Hesse", "A") == 0
    assert principality(game, "Hesse")["ally"] is None


def test_withdrawing_can_bring_another_ally_into_play():
    game = declare(principalities={"Hesse": {"size": 3, "influence": {"B": 4, "C": 3}}})
    game.say("A", "war on player", "B")
    game.say("B", "Hesse")
    assert principality(game, "Hesse")["ally"] == "C"


def test_an_own_ally_may_be_attacked_once_its_influence_is_given_up():
    # A counts 4 without Hesse: exactly twice its 2.
    game = declare(
        realms={"A": {"provinces": 4}}, principalities={"Hesse": {"size": 2, "influence": {"A": 2}}}
    )
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    assert asked(game) == {"A": "treaty"}
    # With 3 A does not, although A counts 5 as long as Hesse is an ally.
    game = declare(
        realms={"A": {"provinces": 3}},
        principalities={
            "Hesse": {"size": 2, "influence": {"A": 2}},
            "Berg": {"size": 1, "influence": {"A": 1}},
        },
    )
    game.say("A", "war on principalities")  # 5 without either of them: enough for those of size 1 or 2
    assert "Hesse" in game.legal("A")
    game = declare(
        realms={"A": {"provinces": 3}}, principalities={"Hesse": {"size": 2, "influence": {"A": 2}}}
    )
    game.say("A", "war on principalities")
    assert "Hesse" not in game.legal("A")


# --- Declaring a Religious War ---


def test_a_saved_catholic_may_only_target_marked_heretics():
    game = declare(**HOLY)
    game.say("A", "religious war")
    assert set(game.legal("A")) == {"Hesse", "Berg"}


def test_the_declarer_joins_their_league_and_keeps_influence():
    game = declare(**HOLY)
    game.say("A", "religious war", "Hesse")
    assert realm(game, "A")["league"] == "Catholic League"
    assert di(game, "Hesse", "A") == 2
    assert [(t["principality"], t["declarer"]) for t in in_words(game)["targets"]] == [("Hesse", "A")]


def test_a_target_cannot_be_declared_twice_and_other_markers_fall():
    fields = {**HOLY, "realms": {**HOLY["realms"], "E": {"good_works": 2}}, "initiative": list("AEBCD")}
    game = declare(stop="war.open_battle_phase", **fields)
    game.say("A", "religious war", "Hesse")
    game.say("E", "religious war")  # Berg is all that is left
    game.say("B", "pass")
    game.say("C", "pass")
    game.say("D", "pass")
    assert {t["principality"] for t in in_words(game)["targets"]} == {"Hesse", "Berg"}
    assert principality(game, "Baden")["marker"] is False
    assert principality(game, "Hesse")["marker"] is True


def test_sinners_and_predestined_declare_no_religious_war():
    game = declare(**HOLY, turn="D")  # third Protestant: no place left among the two
    assert realm(game, "D")["role"] == "Predestined to Hell"
    assert "religious war" not in game.legal("D")
    game = declare(**HOLY, turn="E")  # a Catholic without Good Works
    assert realm(game, "E")["role"] == "Mortal Sin"
    assert "religious war" not in game.legal("E")


def test_saved_by_faith_alone_targets_catholics():
    game = declare(**HOLY, turn="B")
    game.say("B", "religious war")
    assert realm(game, "B")["league"] == "Evangelical League"
    assert [t["principality"] for t in in_words(game)["targets"]] == ["Baden"]
