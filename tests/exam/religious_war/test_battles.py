"""An examiner's cases: the battle of the Leagues."""

from exam.examiner import CATHOLIC, EVANGELICAL, asked
from exam.religious_war.positions import FAITHS, duel, hand, melee
from westphalia import from_position


def test_leagues_line_up_in_initiative_order_and_the_rest_waits():
    game = melee({"A": "MPC"}, {"C": "MPC", "B": "MPC", "D": "MPC"}, initiative=list("ADCBE"))
    assert asked(game) == {"A": "card", "D": "card"}
    game = melee({"A": "MPC", "E": "MPC"}, {"B": "MPC", "C": "MPC", "D": "MPC"})
    assert asked(game) == dict.fromkeys("ABCE", "card")


def test_a_victor_meets_the_next_opponent_with_the_remaining_hand():
    game = melee({"A": "PPM"}, {"B": "MCC", "C": "MPC"})
    duel(game, A="M", B="M")
    duel(game, A="P", B="C")  # only Cavalry left: B routs
    assert asked(game) == {"A": "card", "C": "card"}
    assert hand(game, "A") == "PP"


def test_a_victor_without_opponent_waits_in_reserve():
    game = melee({"A": "PPPM", "E": "PM"}, {"B": "PPPM", "C": "CC"})
    duel(game, A="M", B="M", E="P", C="C")  # C routs; nobody is left for E
    assert asked(game) == {"A": "card", "B": "card"}
    assert hand(game, "E") == "MP"


def test_the_waiting_victor_meets_the_next_victor_of_the_other_side():
    game = melee({"A": "CCC", "E": "PM"}, {"B": "PPPM", "C": "CC"})
    duel(game, A="C", B="P", E="P", C="C")  # A routs before B, C routs before E
    assert asked(game) == {"B": "card", "E": "card"}


def test_being_outnumbered_after_a_charge_routs_only_the_last_member():
    game = melee({"A": "CPPPPP"}, {"B": "MPPC", "C": "PPP"})
    duel(game, A="C", B="M")
    game.say("B", "two Pikemen")  # B has 1 card, A 6; C still waits
    assert asked(game) == {"A": "card", "B": "card"}


def test_the_last_member_routs_against_exactly_twice_the_cards():
    game = melee({"A": "CPPP"}, {"B": "MPPCC"})
    duel(game, A="C", B="M")
    game.say("B", "two Pikemen")  # 4 against 2
    assert game.stopped


def test_the_cards_of_the_whole_opposing_league_count_against_the_last():
    game = melee({"A": "CP", "E": "MM"}, {"B": "MPPCC"})
    duel(game, A="C", B="M")
    game.say("B", "two Pikemen")  # 2 and 2 against 2
    assert game.stopped


def test_one_card_short_of_twice_the_last_fights_on():
    game = melee({"A": "CP", "E": "M"}, {"B": "MPPCC"})
    duel(game, A="C", B="M")
    game.say("B", "two Pikemen")  # 2 and 1 against 2
    assert not game.stopped


def test_a_charge_without_two_more_infantry_routs_in_a_league_too():
    game = melee({"A": "CP"}, {"B": "MPCC", "C": "PPP"})
    duel(game, A="C", B="M")
    assert asked(game) == {"A": "card", "C": "card"}


def test_cavalry_is_barred_in_a_league_battle_too():
    game = melee({"A": "PPPM"}, {"B": "MMCC", "C": "P"})
    duel(game, A="P", B="C")
    assert game.legal("B") == ["Musketeer"]


def test_rifling_works_in_a_league_battle_of_round_four():
    game = melee({"A": "MMP"}, {"B": "PPC", "C": "P"}, round=4)
    duel(game, A="M", B="P")
    assert asked(game) == {"A": "rifling"}
    game.say("A", "C")
    assert hand(game, "B") == "P"


def test_reinforcements_in_a_league_battle():
    game = melee({"A": "MPPP"}, {"B": "MPPP", "C": "P"}, realms={"B": {"pile": "CC", "reserves": 1}})
    duel(game, A="M", B="M")
    assert asked(game) == {"B": "reinforce"}
    game.say("B", "C")
    assert hand(game, "B") == "CPPP"
    assert asked(game) == {"A": "card", "B": "card"}


def test_twice_the_power_is_no_automatic_victory_between_leagues():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "religious_war.draw_armies",
            "initiative": list("ABCDE"),
            "realms": {
                **FAITHS,
                "A": {**FAITHS["A"], "provinces": 8, "league": CATHOLIC},
                "B": {**FAITHS["B"], "provinces": 3, "league": EVANGELICAL},
            },
            "principalities": {"Hesse": {"size": 3, "religion": "Protestant", "target_of": "A"}},
        }
    )
    assert asked(game) == {"A": "card", "B": "card"}
    assert [len(hand(game, p)) for p in "AB"] == [8, 3]
