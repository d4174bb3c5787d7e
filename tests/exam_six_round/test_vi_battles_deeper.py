"""An examiner's deeper cases for armies, leaders and battle rounds of the six-round edition."""

import pytest

from exam.examiner import asked, each, principality, realm
from exam_six_round.examiner import PROTESTANT
from exam_six_round.examiner import vi as position
from westphalia import in_words

WAR = [{"attacker": "A", "defender": "B"}]


def vi(**fields):
    return position(**{"religion": "Protestant", **fields})


def outcome(game, war=0):
    found = in_words(game)["wars"][war]
    return "white peace" if found["white_peace"] else found["winner"]


# --- armies ---


def test_allies_and_the_crown_count_for_the_army():
    game = vi(
        step="battles",
        round=3,
        emperor="A",
        wars=WAR,
        realms={"A": {"provinces": 4, "influence": {"Bohemia": 4, "Trier": 1}}, "B": {"provinces": 8}},
    )
    assert [len(realm(game, p)["hand"]) for p in "AB"] == [4 + 3 + 2 + 3, 8]


def test_a_foreign_power_fights_with_its_home():
    game = vi(
        step="battles",
        round=5,
        emperor="E",
        wars=WAR,
        realms={"A": {"home": "France", "affairs": -2, "provinces": 2}, "B": {"provinces": 6}},
    )
    assert [len(realm(game, p)["hand"]) for p in "AB"] == [9 - 2 + 2, 6]


def test_a_weak_attacker_loses_to_a_principality_twice_as_strong():
    game = vi(
        step="battles",
        stop="war.open_battle_treaty",
        emperor="E",
        wars=[{"attacker": "A", "defender": "Bohemia"}],
        realms={"A": {"provinces": 3}},
    )
    assert outcome(game) == "Bohemia"  # 6 to 3


def test_nothing_against_nothing_is_a_white_peace():
    game = vi(
        step="battles",
        stop="religious_war",
        emperor="E",
        round=2,
        wars=WAR,
        realms={p: {"home": h, "founded": 2} for p, h in (("A", "France"), ("B", "Spain"))},
    )
    assert outcome(game) == "white peace"
    assert each(game, "AB", "fought") == [True, True]


def test_automatic_victories_of_a_phase_do_not_weaken_others_of_it():
    game = vi(
        step="battles",
        stop="war.open_battle_treaty",
        emperor="E",
        initiative=list("EABCD"),
        wars=[*WAR, {"attacker": "C", "defender": "D"}],
        realms={"A": {"provinces": 8}, "B": {"provinces": 4}, "C": {"provinces": 4}, "D": {"provinces": 8}},
    )
    assert (outcome(game, 0), outcome(game, 1)) == ("A", "D")


def test_who_leads_is_the_first_after_the_attacker_round_the_table():
    game = vi(
        step="battles",
        emperor="B",
        initiative=list("BACDE"),
        wars=[{"attacker": "E", "defender": "Ulm"}],
        realms={"E": {"imperial_power": 6}},
        principalities={"Ulm": {"size": 1}},
    )
    assert in_words(game)["wars"][0]["leader"] == "B"
    assert set(asked(game).values()) <= {"buycards", "exchange", "card"}


def test_an_exile_leads_nobody():
    game = vi(
        step="battles",
        round=2,
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "Ulm"}],
        realms={"A": {"imperial_power": 6}, "B": {"home": "France", "exiled": True}},
        principalities={"Ulm": {"size": 1}},
    )
    assert in_words(game)["wars"][0]["leader"] == "C"


def test_two_leaders_in_order_of_declaration():
    game = vi(
        step="battles",
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "Ulm"}, {"attacker": "C", "defender": "Baden"}],
        realms={p: {"imperial_power": 6} for p in "AC"},
        principalities={"Ulm": {"size": 1}, "Baden": {"size": 2}},
    )
    assert [w["leader"] for w in in_words(game)["wars"]] == ["B", "D"]


def test_the_principality_neither_buys_nor_exchanges():
    game = vi(
        step="war.prepare",
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "Ulm"}],
        realms={"A": {"hand": "MPC"}, "B": {"gold": 5, "doctrine": "Flexible"}},
        principalities={"Ulm": {"size": 1, "hand": "MPC"}},
    )
    assert "B" not in asked(game)


# --- preparation ---


@pytest.mark.parametrize(
    ("doctrine", "legal", "hand"),
    [
        ("Defensive", ["Cavalry", "Musketeer", "done"], "PPPPPP"),
        ("Offensive", ["Pikeman", "done"], None),
        ("Aristocratic", ["Musketeer", "Pikeman", "done"], None),
        ("Infantry", ["Cavalry", "done"], None),
        ("Traditional", ["Musketeer", "done"], None),
        ("Innovative", ["Cavalry", "Pikeman", "done"], None),
        ("Flexible", ["Cavalry", "Musketeer", "Pikeman", "done"], None),
    ],
)
def test_each_doctrine_allows_certain_discards(doctrine, legal, hand):
    game = vi(
        step="war.prepare",
        wars=WAR,
        realms={"A": {"hand": "MMPPCC", "doctrine": doctrine}, "B": {"hand": "M"}},
    )
    assert sorted(game.legal("A")) == sorted(legal)


def test_cards_drawn_by_an_exchange_are_not_exchanged_again():
    game = vi(
        step="war.prepare",
        wars=WAR,
        realms={"A": {"hand": "P", "doctrine": "Innovative"}, "B": {"hand": "M"}},
    )
    game.say("A", "P")
    assert "A" not in asked(game)
    game.play_on("card")
    assert realm(game, "A")["hand"] == "MM"


def test_exchanged_cards_do_not_lie_in_the_pile():
    game = vi(
        step="war.prepare",
        wars=WAR,
        realms={"A": {"hand": "MPC", "doctrine": "Traditional"}, "B": {"hand": "M"}},
    )
    game.say("A", "M", "done")
    game.play_on("card")
    assert realm(game, "A")["pile"] == ""


def test_gold_for_cards_up_to_the_last_coin():
    game = vi(
        step="war.prepare", wars=WAR, realms={"A": {"hand": "M", "gold": 3}, "B": {"hand": "M", "gold": 1}}
    )
    game.say("A", "P", "P", "C")
    game.say("B", "done")
    game.play_on("card")
    assert each(game, "AB", "hand", "gold") == [("MPPC", 0), ("M", 1)]


def test_a_hand_may_exceed_twelve():
    game = vi(step="war.prepare", wars=WAR, realms={"A": {"hand": "M" * 12, "gold": 1}, "B": {"hand": "M"}})
    game.say("A", "C")
    game.play_on("card")
    assert len(realm(game, "A")["hand"]) == 13


# --- battle rounds ---


def fight(a, b, **fields):
    realms = {p: {"hand": r} if isinstance(r, str) else r for p, r in (("A", a), ("B", b))}
    return vi(step="war.play_cards", wars=WAR, stop="war.open_battle_treaty", realms=realms, **fields)


def play(game, a, b):
    game.say("A", a)
    game.say("B", b)


def test_the_charge_is_counted_after_the_discards_with_the_cavalry_back_in_hand():
    game = fight("CCCC", "MMPCCC")
    play(game, "C", "M")  # 4 to 3
    assert outcome(game) is None
    game = fight("CCCCCC", "MMPCCC")
    play(game, "C", "M")  # 6 to 3
    assert outcome(game) == "A"


def test_a_charge_takes_two_musketeers_from_a_hand_without_pikemen():
    game = fight("CC", "MMMCC")
    play(game, "C", "M")
    assert realm(game, "B")["hand"] == "CC"


def test_a_charge_that_empties_the_hand_forces_a_call():
    game = fight("CP", {"hand": "MMP", "pile": "C", "reserves": 2})
    play(game, "C", "M")
    assert asked(game) == {"B": "reinforce"}
    game.say("B", "C", "P")
    assert realm(game, "B")["hand"] == "PC"


def test_rifling_takes_nothing_from_an_empty_hand_which_loses():
    game = fight("MM", "P", round=6)
    play(game, "M", "P")
    assert outcome(game) == "A"


def test_rifling_against_a_single_type_names_itself_after_denials():
    game = fight("MM", "PCC", round=5)
    play(game, "M", "P")
    game.say("A", "Pikeman")
    game.say("A", "Musketeer")
    assert realm(game, "B")["hand"] == "C"


def test_rifling_leaving_only_cavalry_is_no_rout():
    game = fight("MM", "PMCC", round=5)
    play(game, "M", "P")
    game.say("A", "Musketeer")
    assert outcome(game) is None
    assert realm(game, "B")["hand"] == "CC"


def test_no_rifling_in_round_four():
    game = fight("MM", "PP", round=4)
    play(game, "M", "P")
    assert asked(game) == {"A": "card", "B": "card"}


def test_a_stopped_cavalry_with_infantry_left_does_not_rout():
    game = fight("CCM", "PP")
    play(game, "C", "P")
    assert outcome(game) is None
    assert game.legal("A") == ["Musketeer"]


def test_the_ban_is_for_one_round():
    game = fight("CCMM", "PPPM")
    play(game, "C", "P")
    play(game, "M", "P")
    assert game.why_not("A", "Cavalry") is None


def test_a_rout_forces_a_call_and_lifts_the_cavalry_ban():
    game = fight({"hand": "CC", "pile": "", "reserves": 1}, "PP")
    play(game, "C", "P")
    assert realm(game, "A")["hand"] == "C"
    assert game.why_not("A", "Cavalry") is None


def test_a_second_rout_loses():
    game = fight({"hand": "CC", "pile": "", "reserves": 1, "called": True}, "PP")
    play(game, "C", "P")
    assert outcome(game) == "B"


def test_both_out_of_cards_and_one_has_reserves_wins():
    game = fight({"hand": "M", "reserves": 1}, "M")
    play(game, "M", "M")
    assert outcome(game) == "A"


def test_both_out_of_cards_and_both_have_reserves_fight_on():
    game = fight({"hand": "M", "reserves": 1}, {"hand": "M", "pile": "C", "reserves": 1})
    play(game, "M", "M")
    game.play_on("card")
    assert outcome(game) is None
    assert [len(realm(game, p)["hand"]) for p in "AB"] == [1, 1]


def test_exactly_as_many_reinforcements_as_reserves():
    game = fight({"hand": "MPC", "pile": "CCPP", "reserves": 2}, "MPC")
    play(game, "M", "M")
    game.say("A", "call")
    assert game.why_not("A", "done") is not None
    game.say("A", "C", "C")
    assert each(game, "A", "hand", "pile", "called") == [("PCCC", "MPP", True)]


def test_no_free_call_without_reserves_or_a_second_time():
    game = fight({"hand": "MPC", "pile": "CC", "reserves": 2, "called": True}, {"hand": "MPC", "pile": "CC"})
    play(game, "M", "M")
    assert asked(game) == {"A": "card", "B": "card"}


def test_free_calls_are_secret_and_together():
    game = fight({"hand": "MPC", "pile": "CC", "reserves": 1}, {"hand": "MPC", "pile": "P", "reserves": 1})
    play(game, "M", "M")
    assert asked(game) == {"A": "call", "B": "call"}
    game.say("A", "wait")
    game.say("B", "call", "P")
    assert each(game, "AB", "called") == [False, True]


def test_a_principality_has_no_reserves():
    game = vi(
        step="battles",
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "Ulm"}],
        realms={"A": {"imperial_power": 15}},
        principalities={"Ulm": {"size": 5}},
    )
    assert len(principality(game, "Ulm")["hand"]) == 8
    assert realm(game, "A")["reserves"] == 3


# --- Battle Phases ---


def test_treaties_follow_all_battles_of_their_phase_in_order_of_declaration():
    game = vi(
        step="battles",
        emperor="E",
        initiative=list("EABCD"),
        wars=[*WAR, {"attacker": "C", "defender": "D"}],
        realms={"A": {"provinces": 3}, "B": {"provinces": 6}, "C": {"provinces": 6}, "D": {"provinces": 3}},
    )
    assert asked(game) == {"B": "treaty"}
    game.say("B", "nothing")
    assert asked(game) == {"C": "treaty"}


def test_who_is_eliminated_in_the_first_phase_does_not_fight_in_the_second():
    game = vi(
        step="peace treaty",
        stop="religious_war",
        emperor="E",
        wars=[
            {"attacker": "A", "defender": "B", "winner": "A"},
            {"attacker": "B", "defender": "C", "phase": 2},
        ],
        realms={"A": {"land": ["4,3", "4,4"]}, "B": {"land": ["3,6"]}, "C": PROTESTANT},
    )
    game.say("A", "conquer")
    game.say("B", "France", "north")
    assert in_words(game)["wars"][1]["dropped"]
    assert each(game, "ABC", "fought") == [True, True, False]
