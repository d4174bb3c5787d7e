"""An examiner's cases: armies and card battles."""

import pytest

from exam.examiner import asked, di, land, realm
from exam.war.positions import battle, clash, hands, realm_of, winner
from westphalia import from_position


def piles(game):
    return tuple("".join(sorted(realm(game, p)["pile"])) for p in "AB")


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
