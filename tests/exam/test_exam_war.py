"""An examiner's cases for Wage War, written from the rulebook and played through `from_position` only."""

from collections import Counter

import pytest

from exam.examiner import asked, di, land, principality, realm, wars
from westphalia import from_position, in_words


def declare(stop="war.clear_markers", **fields):
    return from_position({"players": 5, "step": "war.declare", "stop": stop, **fields})


def finish_choosing(game):
    """No further Principality is attacked (the question is gone when none can be added)."""
    if asked(game).get("A") == "targets":
        game.say("A", "done")


def battle(a, b, *, round=1, step="war.play_cards", **fields):
    """A against B with these hands (or whole realms) before the next card."""
    a, b = ({"hand": x} if isinstance(x, str) else x for x in (a, b))
    others = fields.pop("realms", {})
    return from_position(
        {
            "players": 5,
            "round": round,
            "step": step,
            "wars": [{"attacker": "A", "defender": "B"}],
            "stop": ["war.battle.open_battle_treaty", "war.post_war_diplomacy"],
            **fields,
            "realms": {"A": a, "B": b, **others},
        }
    )


def realm_of(size):
    """Return a big realm: at most eleven of sixteen hexes have no town."""
    all_land = [f"2,{r}" for r in range(11)] + [f"1,{r}" for r in range(1, 6)]
    return {"land": all_land[:size], "towns": all_land[1 : size - 11]}


def hands(game):
    return tuple("".join(sorted(realm(game, p)["hand"])) for p in "AB")


def piles(game):
    return tuple("".join(sorted(realm(game, p)["pile"])) for p in "AB")


def winner(game):
    (war,) = in_words(game)["wars"]
    return war.get("outcome") or war.get("winner") or (war.get("white_peace") and "white peace")


def clash(game, a, b):
    game.say("A", a)
    game.say("B", b)
    return game


# --- Doctrine cards and declarations ---


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

HOLY = {
    "round": 3,
    "realms": {
        "A": {"good_works": 3},
        "B": {"religion": "Protestant"},
        "C": {"religion": "Protestant"},
        "D": {"religion": "Protestant"},
    },
    "principalities": {
        "Hesse": {"size": 3, "religion": "Protestant", "marker": True, "influence": {"A": 2}},
        "Baden": {"size": 2, "religion": "Catholic", "marker": True},
        "Anhalt": {"size": 2, "religion": "Protestant"},
        "Berg": {"size": 1, "religion": "Protestant", "marker": True},
    },
}


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


# --- Armies ---


def test_exactly_twice_the_power_wins_without_cards():
    game = battle({"provinces": 6}, {"provinces": 3}, step="war.open_battle_phase")
    assert game.stopped
    assert winner(game) == "A"
    assert hands(game) == ("", "")


def test_the_defender_wins_automatically_too():
    game = battle({"provinces": 2}, {"provinces": 4}, step="war.open_battle_phase")
    assert winner(game) == "B"


def test_one_short_of_twice_is_a_battle():
    game = battle({"provinces": 5}, {"provinces": 3}, step="war.open_battle_phase")
    assert not game.stopped
    assert [len(h) for h in hands(game)] == [5, 3]


def test_allies_count_for_the_army():
    game = battle(
        {"provinces": 3, "influence": {"Hesse": 3, "Trier": 1}},  # 3 + 3 + 2
        {"provinces": 5},
        step="war.open_battle_phase",
        principalities={"Hesse": {"size": 3}},
    )
    assert [len(h) for h in hands(game)] == [8, 5]


def test_twelve_cards_and_the_rest_in_reserve():
    game = battle(realm_of(15), {"provinces": 12}, step="war.open_battle_phase")
    assert [len(h) for h in hands(game)] == [12, 12]
    assert (realm(game, "A")["reserves"], realm(game, "B")["reserves"]) == (3, 0)


def test_doctrines_are_played_in_initiative_order():
    game = battle(
        {"hand": "MPC", "doctrines": ["Tercio"]},
        {"hand": "MPC", "doctrines": ["Guerilla"]},
        step="war.play_doctrine",
        initiative=list("BACDE"),
        emperor="B",
    )
    assert asked(game) == {"B": "doctrine"}


@pytest.mark.parametrize(
    ("doctrine", "before", "after"),
    [
        ("Defensive", "MMPC", "MPPPPP"),
        ("Offensive", "MPPC", "CCCMMM"),
        ("Aristocratic", "MMPC", "CCCCCM"),
        ("Tercio", "MPCCC", "CMMMPPP"),
        ("Traditional", "MMMPC", "CCCMPPP"),
        ("Innovative", "MPPCC", "CMMMMMP"),
    ],
)
def test_doctrines_that_exchange_two_cards_for_four(doctrine, before, after):
    game = battle(
        {"hand": before, "doctrines": [doctrine]}, {"hand": "MPC", "doctrines": []}, step="war.play_doctrine"
    )
    game.say("A", doctrine, "execute")
    assert hands(game)[0] == after
    assert realm(game, "A")["pile"] == ""  # they go back to the deck, not to the pile


def test_executing_is_voluntary():
    game = battle(
        {"hand": "MMPC", "doctrines": ["Defensive"]},
        {"hand": "MPC", "doctrines": []},
        step="war.play_doctrine",
    )
    game.say("A", "Defensive", "decline")
    assert hands(game)[0] == "CMMP"


def test_a_doctrine_needs_the_cards_it_discards():
    game = battle(
        {"hand": "PPPC", "doctrines": ["Defensive"]},
        {"hand": "MPC", "doctrines": []},
        step="war.play_doctrine",
    )
    game.say("A", "Defensive")  # no Musketeer: nothing to execute
    assert game.legal("A") == ["decline"]


def test_flexible_exchanges_two_cards_of_choice():
    game = battle(
        {"hand": "MPPC", "doctrines": ["Flexible"]},
        {"hand": "MPC", "doctrines": []},
        step="war.play_doctrine",
    )
    game.say("A", "Flexible", "execute", "P", "P", "C", "M")
    assert hands(game)[0] == "CCMM"


def test_guerilla_with_eight_cards_costs_two_and_takes_one_of_eight():
    game = battle(
        {"hand": "MMMMPPCC", "doctrines": ["Guerilla"]},
        {"hand": "MMPPPPCC", "doctrines": []},
        step="war.play_doctrine",
    )
    game.say("A", "Guerilla", "execute", "C", "C", "M")
    assert hands(game) == ("MMMMPP", "CCMPPPP")


def test_guerilla_with_nine_cards_costs_three_and_takes_two_of_nine():
    game = battle(
        {"hand": "MMMMPPCCC", "doctrines": ["Guerilla"]},
        {"hand": "MMPPPPCCC", "doctrines": []},
        step="war.play_doctrine",
    )
    game.say("A", "Guerilla", "execute", "C", "C", "C", "M", "P")
    assert hands(game) == ("MMMMPP", "CCCMPPP")


def test_guerilla_with_eight_against_nine():
    game = battle(
        {"hand": "MMMMPPCC", "doctrines": ["Guerilla"]},
        {"hand": "MMPPPPCCC", "doctrines": []},
        step="war.play_doctrine",
    )
    game.say("A", "Guerilla", "execute", "C", "C", "M", "M")
    assert hands(game) == ("MMMMPP", "CCCPPPP")


def test_extra_cards_of_choice_cost_one_gold_each():
    game = battle(
        {"hand": "MP", "gold": 3, "doctrines": []}, {"hand": "MPC", "doctrines": []}, step="war.play_doctrine"
    )
    game.say("A", "C", "C", "done")
    assert hands(game)[0] == "CCMP"
    assert realm(game, "A")["gold"] == 1


def test_without_gold_no_player_buys():
    game = battle({"hand": "MP", "doctrines": []}, {"hand": "MPC", "doctrines": []}, step="war.play_doctrine")
    assert set(asked(game).values()) == {"card"}


def test_guerilla_against_a_single_card_leaves_none():
    game = battle(
        {"hand": "MPPC", "doctrines": ["Guerilla"]}, {"hand": "M", "doctrines": []}, step="war.play_doctrine"
    )
    game.say("A", "Guerilla", "execute", "C", "P", "M")
    assert winner(game) == "A"


def test_guerilla_can_cost_the_own_last_cards():
    game = battle(
        {"hand": "MP", "doctrines": ["Guerilla"]}, {"hand": "MMP", "doctrines": []}, step="war.play_doctrine"
    )
    game.say("A", "Guerilla", "execute")
    while asked(game).get("A"):
        game.say("A", game.legal("A")[0])
    assert winner(game) == "B"


def test_only_one_doctrine_per_battle_and_a_played_one_is_gone():
    game = battle(
        {"hand": "MMMPPPCCC", "doctrines": ["Tercio", "Flexible", "Guerilla"]},
        {"hand": "MPC", "doctrines": []},
        step="war.play_doctrine",
    )
    game.say("A", "Tercio", "execute")
    assert set(asked(game).values()) == {"card"}
    assert sorted(realm(game, "A")["doctrines"]) == ["Flexible", "Guerilla"]


def test_gold_cannot_avert_the_automatic_defeat():
    game = battle({"provinces": 6}, {"provinces": 3, "gold": 9}, step="war.open_battle_phase")
    assert winner(game) == "A"
    assert realm(game, "B")["gold"] == 9


# --- The card battle ---


@pytest.mark.parametrize("card", ["Musketeer", "Pikeman", "Cavalry"])
def test_equal_cards_are_both_discarded(card):
    game = clash(battle("MPC", "MPC"), card, card)
    left = "".join(sorted(set("MPC") - {card[0]}))
    assert hands(game) == (left, left)
    assert piles(game) == (card[0], card[0])


def test_pikemen_stop_cavalry():
    game = clash(battle("PM", "CCMP"), "P", "C")
    assert hands(game) == ("MP", "CMP")
    assert piles(game) == ("", "C")


def test_cavalry_is_barred_for_the_next_round_only():
    game = clash(battle("PPPM", "CCMMPP"), "P", "C")
    assert set(game.legal("B")) == {"Musketeer", "Pikeman"}
    assert set(game.legal("A")) == {"Musketeer", "Pikeman"}
    clash(game, "P", "P")
    assert "Cavalry" in game.legal("B")


def test_cavalry_alone_routs_before_pikemen():
    game = clash(battle("PM", "CCC"), "P", "C")
    assert winner(game) == "A"


def test_musketeers_beat_pikemen():
    game = clash(battle("MC", "PPC"), "M", "P")
    assert hands(game) == ("CM", "CP")
    assert piles(game) == ("", "P")


@pytest.mark.parametrize("round", [1, 2, 3])
def test_no_rifling_before_round_four(round):
    game = clash(battle("MC", "PPC", round=round), "M", "P")
    assert asked(game) == {"A": "card", "B": "card"}


@pytest.mark.parametrize("round", [4, 5])
def test_advanced_rifling_costs_a_card_of_the_musketeers_choice(round):
    game = clash(battle("MC", "PPC", round=round), "M", "P")
    game.say("A", "Cavalry")
    assert hands(game) == ("CM", "PP"[:1])
    assert piles(game) == ("", "CP")


def test_a_denied_type_is_replaced_by_another():
    game = clash(battle("MC", "PPPC", round=4), "M", "P")
    game.say("A", "Musketeer")  # B has none and must say so
    assert asked(game) == {"A": "rifling"}
    assert set(game.legal("A")) == {"Pikeman", "Cavalry"}
    game.say("A", "Pikeman")
    assert hands(game)[1] == "CP"


def test_rifling_may_take_the_last_card():
    game = clash(battle("MC", "PC", round=5), "M", "P")
    if not game.stopped:
        game.say("A", "Cavalry")
    assert winner(game) == "A"


def test_rifling_against_an_empty_hand_takes_nothing():
    game = clash(battle("MC", "P", round=5), "M", "P")
    assert winner(game) == "A"


def test_a_charge_costs_two_more_infantry_of_choice():
    game = clash(battle("CP", "MMPPC"), "C", "M")
    assert asked(game) == {"B": "charge"}
    assert set(game.legal("B")) == {"Musketeer and Pikeman", "two Pikemen"}
    game.say("B", "Musketeer and Pikeman")
    assert hands(game) == ("CP", "CP")
    assert piles(game) == ("", "MMP")


def test_exactly_two_infantry_left_are_enough():
    game = clash(battle("C", "MPPCC"), "C", "M")
    game.say("B", "two Pikemen")
    assert hands(game) == ("C", "CC")
    assert not game.stopped


def test_exactly_two_infantry_and_nothing_else_is_an_empty_hand():
    game = clash(battle("C", "MPP"), "C", "M")
    game.say("B", "two Pikemen")
    assert winner(game) == "A"


def test_one_infantry_left_routs():
    game = clash(battle("C", "MPCCC"), "C", "M")
    assert winner(game) == "A"


def test_charge_with_exactly_twice_the_cards_routs():
    # After the charge: A 4 cards, B 2.
    game = clash(battle("CPPP", "MPPCC"), "C", "M")
    game.say("B", "two Pikemen")
    assert winner(game) == "A"


def test_charge_with_one_card_less_than_twice_does_not():
    game = clash(battle("CPP", "MPPCC"), "C", "M")
    game.say("B", "two Pikemen")  # 3 against 2
    assert not game.stopped


def test_twice_the_cards_without_a_charge_routs_nobody():
    game = clash(battle("MPPPCC", "PM"), "M", "P")  # 6 against 1
    assert not game.stopped
    game = clash(battle("PPPPCC", "CM"), "P", "C")  # 6 against 1
    assert not game.stopped


def test_running_out_of_cards_routs():
    game = clash(battle("MP", "M"), "M", "M")
    assert winner(game) == "A"


def test_both_empty_at_once_is_a_white_peace():
    game = clash(battle("M", "M", principalities={"Hesse": {"size": 3, "influence": {"A": 3}}}), "M", "M")
    assert game.stopped
    assert winner(game) == "white peace"
    assert di(game, "Hesse", "A") == 3
    game.go_on_playing()
    assert not {"treaty"} & set(asked(game).values())


def test_rout_without_having_called_reserves_is_still_a_rout():
    game = clash(battle("MP", {"hand": "M", "pile": "PPCC", "reserves": 4}), "M", "M")
    assert winner(game) == "A"


# --- Reinforcements ---


def test_reinforcements_come_from_the_own_pile_up_to_the_reserves():
    game = clash(battle("MPPPP", {"hand": "MPPP", "pile": "CCPP", "reserves": 2}), "M", "M")
    assert asked(game) == {"B": "reinforce"}
    game.say("B", "C", "C")
    assert hands(game)[1] == "CCPPP"
    assert piles(game)[1] == "MPP"
    assert realm(game, "B")["called"]


def test_a_call_fetches_no_more_than_the_pile_holds():
    game = clash(battle("MPPPP", {"hand": "MPPP", "pile": "C", "reserves": 9}), "M", "M")
    game.say("B", "C", "M")
    assert hands(game)[1] == "CMPPP"
    assert piles(game)[1] == ""
    assert set(asked(game).values()) == {"card"}


def test_a_smaller_call_is_a_call():
    game = clash(battle("MPPPP", {"hand": "MPPP", "pile": "CCPP", "reserves": 3}), "M", "M")
    game.say("B", "C", "done")
    clash(game, "P", "P")
    assert set(asked(game).values()) == {"card"}  # once per battle


def test_not_calling_now_keeps_the_call():
    game = clash(battle("MPPPP", {"hand": "MPPP", "pile": "CCPP", "reserves": 3}), "M", "M")
    game.say("B", "done")
    clash(game, "P", "P")
    assert asked(game) == {"B": "reinforce"}


# --- Treaties ---

A = {"land": ["2,2", "2,3", "2,4"]}
B = {"land": ["2,7", "2,5", "2,6", "3,4"], "towns": ["3,4"]}  # 2,5 and 3,4 touch A; 2,6 does not
ELSEWHERE = {"Hesse": {"land": ["5,0", "5,1"]}, "Baden": {"land": ["4,8", "4,9", "5,8"]}}


def treaty(a=A, b=B, *, stop="war.post_war_diplomacy", **fields):
    return from_position(
        {
            "players": 5,
            "step": "war.battle.open_battle_treaty",
            "wars": [{"attacker": "A", "defender": "B", "winner": "A"}],
            "stop": stop,
            **fields,
            "realms": {"A": a, "B": b, **fields.get("realms", {})},
            "principalities": {**ELSEWHERE, **fields.get("principalities", {})},
        }
    )


def with_di(realm, **influence):
    return {**realm, "influence": influence}


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


def test_vassalizing_needs_one_or_two_provinces():
    game = treaty(
        A,
        {"land": ["2,7", "2,6", "2,5"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 3}}},
    )
    assert "vassalize" not in game.legal("A")
    game = treaty(
        A,
        {"land": ["2,7", "2,6", "2,5"]},
        principalities={"Baden": {"land": ["3,3", "3,4"], "influence": {"B": 2}}},
    )
    assert "vassalize" in game.legal("A")


def test_a_player_of_two_provinces_may_be_vassalized():
    game = treaty(A, {"land": ["2,7", "2,6"], "gold": 3, "influence": {"Hesse": 3}}, stop="foreign_powers")
    game.say("A", "vassalize", "B")
    game.say("B", "Sweden", "north")
    b = realm(game, "B")
    assert (b["home"], b["land"], b["gold"]) == ("Sweden", [], 0)
    (new,) = [p for p in in_words(game)["principalities"].values() if "2,7" in p["land"]]
    assert set(new["land"]) == {"2,7", "2,6"}
    assert new["capital"] == "2,7"
    assert new["ally"] == "A"


def test_liberating_a_town_makes_a_new_principality():
    game = treaty(with_di(A, Hesse=2))
    game.say("A", "liberate")  # the town is the only choice: the capital is not B's last province
    (new,) = [p for p in in_words(game)["principalities"].values() if "3,4" in p["land"]]
    assert new["land"] == ["3,4"]
    assert new["influence"] == {"A": 2}
    assert new["ally"] == "A"
    assert realm(game, "A")["influence"]["Hesse"] == 2


def test_liberating_the_last_province_drives_the_loser_out():
    game = treaty(A, {"land": ["2,5"], "influence": {"Hesse": 4}, "gold": 4})
    game.say("A", "liberate")
    game.say("B", "Spain", "south")
    b = realm(game, "B")
    assert (b["home"], b["gold"], b["stored"], b["influence"]) == ("Spain", 0, 2, {})


def test_nothing_may_be_taken_beyond_sixteen_hexes():
    game = treaty({**realm_of(15), "towns": ["2,1", "2,2", "2,3", "2,4"]}, {"provinces": 6})
    game.say("A", "conquer")
    game.say("A", game.legal("A")[0])
    assert len(land(game, "A")) == 16
    assert game.stopped


def test_with_sixteen_hexes_only_vassalizing_or_liberating_is_left():
    game = treaty(realm_of(16), {"provinces": 3})
    assert "conquer" not in (game.legal("A") if not game.stopped else [])


def test_tie_after_a_loss_goes_to_initiative_order():
    # B loses one of 3 with Baden, an ally: B has 2, C and D have 3 each and D comes first.
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        initiative=list("ABDCE"),
        principalities={
            "Baden": {"land": ["3,5", "3,4", "3,3"], "influence": {"B": 3, "C": 3, "D": 3}, "ally": "B"}
        },
    )
    game.say("A", "conquer", "3,3", "done")
    assert principality(game, "Baden")["ally"] == "D"


def test_the_ally_stays_in_a_tie_after_a_loss():
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        initiative=list("ACBDE"),
        principalities={"Baden": {"land": ["3,5", "3,4", "3,3"], "influence": {"B": 4, "C": 3}}},
    )
    game.say("A", "conquer", "3,3", "done")
    assert di(game, "Baden", "B") == 3
    assert principality(game, "Baden")["ally"] == "B"


def test_a_foreign_power_without_land_and_allies_has_nothing_to_lose():
    game = treaty(A, {"home": "France", "edge": "north"}, round=2)
    assert game.stopped
    assert land(game, "A") == set(A["land"])
    assert realm(game, "B")["home"] == "France"


def test_the_ally_of_a_landless_foreign_power_may_lose_provinces():
    game = treaty(
        A,
        {"home": "France", "edge": "north"},
        round=2,
        principalities={"Baden": {"land": ["3,5", "3,4", "3,3"], "influence": {"B": 3}}},
    )
    game.say("A", "conquer", "3,3", "3,4")
    assert {"3,3", "3,4"} <= land(game, "A")
    assert di(game, "Baden", "B") == 1


def test_a_player_loses_no_influence_to_a_white_peace_but_to_post_war_diplomacy():
    game = from_position(
        {
            "players": 5,
            "step": "war.post_war_diplomacy",
            "stop": "foreign_powers",
            "wars": [{"attacker": "A", "defender": "B", "white_peace": True}],
            "principalities": {"Hesse": {"size": 3, "influence": {"A": 3}}},
        }
    )
    assert di(game, "Hesse", "A") == 2


def test_the_winner_may_take_from_the_player_and_from_their_ally():
    game = treaty(
        A,
        {"land": ["2,7", "2,5", "2,6"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 3}}},
    )
    game.say("A", "conquer", "2,5", "3,4")
    assert {"2,5", "3,4"} <= land(game, "A")
    assert di(game, "Baden", "B") == 2


def test_principalities_in_which_the_loser_has_influence_without_alliance_are_safe():
    game = treaty(
        A,
        {"land": ["2,7", "2,5", "2,6"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 2}}},
    )
    game.say("A", "conquer")
    assert set(game.legal("A")) == {"2,5", "2,6"}


def test_a_beaten_attacker_pays_as_well():
    game = from_position(
        {
            "players": 5,
            "step": "war.battle.open_battle_treaty",
            "wars": [{"attacker": "B", "defender": "A", "winner": "A"}],
            "stop": "war.post_war_diplomacy",
            "realms": {"A": A, "B": B},
        }
    )
    game.say("A", "conquer", "2,5", "done")
    assert "2,5" in land(game, "A")


def test_each_ally_takes_its_own_province():
    game = treaty(
        A,
        {"land": ["2,8", "4,2", "4,5", "4,6"]},
        principalities={
            "Hesse": {"land": ["5,1"], "influence": {"A": 1}},
            "Baden": {"land": ["5,5"], "influence": {"A": 1}},
            "Berg": {"land": ["5,4"], "influence": {"C": 1}},
        },
    )
    game.say("A", "nothing", "Hesse", "Baden", "4,6")
    assert game.stopped
    assert set(principality(game, "Hesse")["land"]) == {"5,1", "4,2"}
    assert set(principality(game, "Baden")["land"]) == {"5,5", "4,6"}
    assert land(game, "B") == {"2,8", "4,5"}


def test_two_allies_and_the_winner_may_leave_the_loser_one_province():
    game = treaty(
        A,
        {"land": ["2,8", "2,5", "3,4", "4,2"]},
        principalities={"Hesse": {"land": ["5,1"], "influence": {"A": 1}}},
    )
    game.say("A", "conquer", "2,5", "3,4", "Hesse")
    assert land(game, "B") == {"2,8"}
    assert realm(game, "B")["home"] is None


def test_an_ally_with_a_province_gained_needs_no_second_look_after_the_war():
    game = treaty(
        A,
        {"land": ["2,8", "4,2", "3,7"]},
        stop="foreign_powers",
        principalities={
            "Hesse": {"land": ["5,1"], "influence": {"A": 2}},
            "Berg": {"land": ["5,5"], "influence": {"A": 2}},
        },
    )
    game.say("A", "nothing", "Hesse")
    assert di(game, "Hesse", "A") == 2  # gained 4,2
    assert di(game, "Berg", "A") == 1  # gained nothing


def test_the_loser_cannot_lose_more_influence_than_they_have():
    game = treaty(
        A,
        {"land": ["2,7", "2,6"]},
        principalities={"Baden": {"land": ["3,5", "3,3", "3,4"], "influence": {"B": 1, "C": 0}, "ally": "B"}},
    )
    game.say("A", "conquer", "3,3", "3,4")
    assert di(game, "Baden", "B") == 0
    assert principality(game, "Baden")["ally"] is None


def test_a_conquered_capital_is_a_town_and_costs_influence():
    game = treaty(with_di(A, Hesse=2), {"land": ["2,5"]})
    game.say("A", "conquer")
    game.say("B", "France", "north")
    assert "2,5" in realm(game, "A")["towns"]
    assert di(game, "Hesse", "A") == 1


def test_a_vassalized_players_land_takes_the_capitals_religion():
    game = treaty(A, {"land": ["2,7", "2,6"], "heretical": ["2,6"]}, round=2)
    game.say("A", "vassalize")
    game.say("B", "France", "north")
    (new,) = [p for p in in_words(game)["principalities"].values() if "2,7" in p["land"]]
    assert new["religion"] == "Catholic"
    assert "2,6" not in in_words(game)["protestant"]


def test_a_player_of_three_provinces_is_not_vassalized():
    game = treaty(A, {"land": ["2,7", "2,6", "2,5"]})
    assert "vassalize" not in game.legal("A")


def test_a_target_principality_is_never_conquered_completely():
    fields = {"round": 3, "realms": {"C": {"good_works": 1}}}
    game = treaty(
        A,
        {"land": ["2,7", "2,6", "2,5"]},
        **fields,
        principalities={
            "Baden": {"land": ["3,3"], "religion": "Protestant", "target_of": "C", "influence": {"B": 1}}
        },
    )
    assert "vassalize" in game.legal("A")
    game.say("A", "conquer")
    assert set(game.legal("A")) == {"2,5", "2,6"}


def test_liberation_is_only_for_lands_of_players():
    game = declare(realms={"A": {"provinces": 6}}, principalities={"Hesse": {"size": 3}})
    game.say("A", "war on principalities", "Hesse")
    finish_choosing(game)
    assert "liberate" not in game.legal("A")


def test_vassalizing_an_unaligned_principality_removes_the_influence_of_others():
    game = declare(
        realms={"A": {"provinces": 4, "influence": {"Hesse": 1}}},
        principalities={"Hesse": {"size": 2, "influence": {"C": 1, "D": 1}}},
    )
    game.say("A", "war on principalities", "Hesse", "vassalize")
    assert principality(game, "Hesse")["influence"] == {"A": 2}
    assert principality(game, "Hesse")["ally"] == "A"


def test_the_home_of_a_foreign_power_touches_its_whole_edge():
    # North is the row 0,2 to 0,10: conquests there are adjacent and cost nothing.
    a = {"home": "France", "edge": "north", "influence": {"Hesse": 2}}
    game = treaty(a, {"land": ["2,7", "0,6", "0,7"]}, round=3)
    game.say("A", "conquer", "0,6", "0,7")
    assert realm(game, "A")["influence"] == {"Hesse": 2}
    game = treaty(a, {"land": ["2,7", "0,6", "1,7"]}, round=3)
    game.say("A", "conquer", "0,6", "1,7")
    assert realm(game, "A")["influence"] == {"Hesse": 1}


def test_a_white_peace_leaves_the_second_war_of_a_player_alone():
    game = from_position(
        {
            "players": 5,
            "step": "war.play_cards",
            "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "A"}],
            "realms": {"A": {"hand": "M", "provinces": 6}, "B": {"hand": "M"}, "C": {"provinces": 3}},
        }
    )
    clash(game, "M", "M")
    assert asked(game) == {"A": "treaty"}  # six against three


# --- Several battle phases ---


def test_an_exiles_pending_war_is_dropped():
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle_phase",
            "stop": "war.post_war_diplomacy",
            "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "B", "defender": "C"}],
            "realms": {"A": {"land": ["2,2", "2,3"]}, "B": {"land": ["2,4"]}, "C": {"provinces": 1}},
        }
    )
    game.say("A", "conquer")  # 2 against 1: no cards
    game.say("B", "France", "north")
    assert game.stopped
    assert realm(game, "C")["land"]
    assert land(game, "A") == {"2,2", "2,3", "2,4"}


def test_treaties_follow_after_all_battles_of_the_phase_in_order_of_declaration():
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle_phase",
            "initiative": list("CADBE"),
            "emperor": "C",
            "wars": [{"attacker": "D", "defender": "B"}, {"attacker": "C", "defender": "A"}],
            "realms": {"D": {"provinces": 6}, "C": {"provinces": 6}},
        }
    )
    assert asked(game) == {"D": "treaty"}
    game.say("D", "nothing")
    assert asked(game) == {"C": "treaty"}


def test_conquests_of_the_first_phase_count_in_the_second():
    # A (4) beats B (2) and takes both: 5 or more; then A meets C with 3: 6 would be twice as much.
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle_phase",
            "stop": "war.post_war_diplomacy",
            "wars": [{"attacker": "A", "defender": "B"}, {"attacker": "C", "defender": "A"}],
            "realms": {
                "A": {"land": ["2,2", "2,3", "3,2", "3,1", "4,1", "4,2"]},
                "B": {"land": ["2,6", "2,4", "3,3"]},
                "C": {"provinces": 4},
            },
        }
    )
    game.say("A", "conquer", "2,4", "3,3")  # 8 against C's 4
    assert asked(game) == {"A": "treaty"}


# --- Post-War Diplomacy ---


def post_war(**fields):
    return from_position({"players": 5, "step": "war.post_war_diplomacy", "stop": "foreign_powers", **fields})


def test_every_ally_without_a_gain_costs_one_influence():
    game = post_war(
        principalities={
            "Hesse": {"size": 3, "influence": {"A": 3}},
            "Baden": {"size": 4, "influence": {"A": 5}},
            "Berg": {"size": 3, "influence": {"A": 2}},
        }
    )
    assert realm(game, "A")["influence"] == {"Hesse": 2, "Baden": 4, "Berg": 2}  # Berg is nobody's ally
    assert principality(game, "Hesse")["ally"] == "A"


def test_the_loss_may_hand_the_ally_to_another():
    game = post_war(principalities={"Hesse": {"size": 3, "influence": {"A": 3, "B": 3}, "ally": "A"}})
    assert principality(game, "Hesse")["ally"] == "B"
    assert (di(game, "Hesse", "A"), di(game, "Hesse", "B")) == (2, 3)


def test_the_last_influence_ends_the_alliance():
    game = post_war(principalities={"Berg": {"size": 1, "influence": {"A": 1}}})
    assert principality(game, "Berg")["ally"] is None


def test_allies_that_gained_a_province_or_are_new_cost_nothing():
    game = post_war(
        realms={"A": {"unbroken": ["Hesse", "Berg"], "gained": ["Hesse"]}},
        principalities={
            "Hesse": {"size": 3, "influence": {"A": 3}},
            "Berg": {"size": 2, "influence": {"A": 2}},
            "Baden": {"size": 2, "influence": {"A": 2}},
        },
    )
    assert realm(game, "A")["influence"] == {"Hesse": 3, "Berg": 1, "Baden": 2}


def test_declarers_of_a_religious_war_are_exempt():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "war.post_war_diplomacy",
            "stop": "religious_war",
            "realms": {"A": {"good_works": 2}, "B": {"religion": "Protestant"}},
            "principalities": {
                "Hesse": {"size": 3, "religion": "Protestant", "target_of": "A", "influence": {"A": 2}},
                "Baden": {"size": 2, "influence": {"A": 2}},
                "Berg": {"size": 2, "influence": {"B": 2}},
            },
        }
    )
    assert di(game, "Baden", "A") == 2
    assert di(game, "Berg", "B") == 1


def test_a_whole_wage_war_in_peace_costs_each_alliance_one():
    game = from_position(
        {
            "players": 5,
            "step": "war",
            "stop": "foreign_powers",
            "principalities": {"Hesse": {"size": 3, "influence": {"C": 4}}},
        }
    )
    for player in "ABCDE":
        game.say(player, "pass")
    assert di(game, "Hesse", "C") == 3
    assert all(not realm(game, p)["doctrines"] for p in "ABCDE")  # all cards are shuffled back


def test_a_vassal_won_in_the_war_costs_nothing_afterwards():
    game = from_position(
        {
            "players": 5,
            "step": "war",
            "stop": "foreign_powers",
            "realms": {"A": {"provinces": 4}},
            "principalities": {"Hesse": {"size": 1}},
        }
    )
    game.say("A", "war on principalities", "Hesse", "vassalize")
    for player in "BCDE":
        game.say(player, "pass")
    assert di(game, "Hesse", "A") == 2


def test_without_a_religious_war_foreign_powers_follow():
    game = from_position({"players": 5, "round": 2, "step": "war.post_war_diplomacy"})
    assert asked(game) == {"A": "foreign_power"}


# --- Where the rulebook is silent: as the rulings have it ---


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


# --- Effects that meet ---


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
