"""An examiner's deeper cases for the Religious War of the six-round edition."""

import pytest

from exam.examiner import asked, each, principality, realm, religion
from exam_six_round.examiner import CATHOLICS, EVANGELICALS, LAND, PROTESTANT, vi
from westphalia import in_words

SAVED = {"good_works": 9}


def holy(step="religious war", influence=None, realms=None, size=3, more=None, **fields):
    """A, a saved Catholic, restores the Faith in Protestant Brandenburg."""
    return vi(
        step=step,
        target="Brandenburg",
        rotf="A",
        realms={"A": {**SAVED, "league": CATHOLICS}, **(realms or {})},
        principalities={
            "Brandenburg": {"size": size, "religion": "Protestant", "influence": influence or {}},
            "Ulm": {"size": 1, "religion": "Protestant"},
            **(more or {}),
        },
        **{"round": 4, "emperor": "E", "stop": "shifts", **fields},
    )


# --- Leagues form ---


def test_equal_influence_is_asked_in_initiative_order():
    game = holy(influence={"B": 2, "C": 2, "D": 3}, initiative=list("ECBAD"))
    assert set(asked(game)) == {"D"}
    game.say("D", "catholic league")
    assert set(asked(game)) == {"C"}
    game.say("C", "decline")
    assert set(asked(game)) == {"B"}


def test_members_of_a_league_are_not_asked():
    game = holy(influence={"B": 2, "C": 5}, realms={"C": {"league": EVANGELICALS}})
    assert set(asked(game)) == {"B"}


def test_the_unsaved_choose_either_league_and_pay_nothing():
    game = holy(influence={"D": 2}, realms={"D": {"influence": {"Ulm": 1}}})
    assert {"catholic league", "evangelical league"} <= set(game.legal("D"))
    game.say("D", "evangelical league")
    assert realm(game, "D")["influence"] == {"Brandenburg": 2, "Ulm": 1}


def test_a_saved_catholic_who_joins_now_loses_one_on_each_protestant_principality():
    game = holy(influence={"B": 3}, realms={"B": {**SAVED, "influence": {"Ulm": 2}}})
    assert game.why_not("B", "evangelical league") is not None
    game.say("B", "catholic league")
    assert realm(game, "B")["influence"] == {"Brandenburg": 2, "Ulm": 1}


def test_the_emperor_without_influence_may_join_and_one_with_it_is_asked_twice():
    game = holy(influence={})
    assert asked(game) == {"E": "emperorleague"}
    game = holy(influence={"E": 1})
    assert asked(game) == {"E": "league"}
    game.say("E", "decline")
    assert principality(game, "Brandenburg")["influence"] == {}
    assert asked(game) == {"E": "emperorleague"}


def test_nobody_else_may_join_now():
    game = holy(influence={"A": 1})
    assert set(asked(game)) == {"E"}  # B, C and D have no Influence there


def test_the_dotf_has_most_influence_and_initiative_breaks_ties():
    members = {p: {"league": EVANGELICALS} for p in "BCD"}
    game = holy(influence={"B": 1, "C": 2, "D": 2}, realms=members, initiative=list("EDCBA"))
    game.say("E", "decline")
    assert in_words(game)["dotf"] == "D"
    assert principality(game, "Brandenburg")["influence"] == {"B": 1, "C": 2, "D": 3}
    assert principality(game, "Brandenburg")["ally"] == "D"


def test_no_member_with_influence_then_the_first_in_initiative_order():
    members = {p: {"league": EVANGELICALS} for p in "BCD"}
    game = holy(influence={"A": 5}, realms=members, initiative=list("ECBAD"))
    game.say("E", "decline")
    assert in_words(game)["dotf"] == "C"
    assert principality(game, "Brandenburg")["influence"] == {"A": 5, "C": 6}


def test_the_sitting_ally_needs_nothing_more():
    game = holy(
        influence={"B": 2, "C": 2},
        more={
            "Brandenburg": {"size": 3, "religion": "Protestant", "influence": {"B": 2, "C": 2}, "ally": "B"}
        },
        realms={"B": {"league": EVANGELICALS}, "C": {"league": EVANGELICALS}},
        initiative=list("EBCAD"),
    )
    game.say("E", "decline")
    assert principality(game, "Brandenburg")["influence"] == {"B": 2, "C": 2}


def test_an_emperor_alone_in_the_league_of_the_target_is_its_defender():
    game = holy(influence={"A": 3}, realms={"E": PROTESTANT})
    game.say("E", "evangelical league")
    assert in_words(game)["dotf"] == "E"


def test_a_target_that_is_gone_means_no_war():
    game = vi(
        step="peace treaty",
        stop="shifts",
        round=4,
        emperor="E",
        target="Ulm",
        rotf="A",
        wars=[{"attacker": "B", "defender": "Ulm", "winner": "B"}],
        realms={"A": {**SAVED, "league": CATHOLICS}, "B": {"stored": 2}},
        principalities={"Ulm": {"size": 1, "religion": "Protestant"}, "Brandenburg": PROTESTANT},
    )
    game.say("B", "conquer")
    assert each(game, "A", "fought", "league") == [(False, "none")]


def test_a_vassalized_target_is_fought_over_all_the_same():
    game = vi(
        step="peace treaty",
        stop="shifts",
        round=4,
        emperor="E",
        target="Ulm",
        rotf="A",
        wars=[{"attacker": "B", "defender": "Ulm", "winner": "B"}],
        realms={"A": {**SAVED, "league": CATHOLICS}},
        principalities={"Ulm": {"size": 1, "religion": "Protestant"}, "Brandenburg": PROTESTANT},
    )
    game.say("B", "vassalize")
    assert asked(game) == {"B": "league"}


def test_an_exiled_restorer_is_replaced_by_a_league_member():
    game = holy(
        realms={
            "A": {**SAVED, "home": "France", "exiled": True},
            "B": {"league": CATHOLICS},
            "C": {"league": CATHOLICS},
        },
        initiative=list("ECBAD"),
    )
    game.say("E", "decline")
    assert religion(game, "Brandenburg") == "Catholic"
    assert principality(game, "Brandenburg")["influence"] == {"C": 2}


# --- the battle ---


def melee(hands, sides, **fields):
    realms = {
        p: {
            **(SAVED if p == "A" else {}),
            "league": CATHOLICS if side == "c" else EVANGELICALS,
            **(hand if isinstance(hand, dict) else {"hand": hand}),
        }
        for (p, hand), side in zip(hands.items(), sides, strict=True)
    }
    return holy("religious_war.play_cards", realms=realms, **{"initiative": list("EABCD"), **fields})


def test_an_army_is_drawn_by_imperial_power_and_may_be_improved():
    game = holy(
        "religious_war.draw_armies",
        realms={
            "A": {**SAVED, "league": CATHOLICS, "imperial_power": 15, "gold": 1, "doctrine": "Infantry"},
            "C": {**PROTESTANT, "league": EVANGELICALS, "provinces": 3},
        },
    )
    assert [len(realm(game, p)["hand"]) for p in "AC"] == [12, 3]
    assert realm(game, "A")["reserves"] == 3
    assert asked(game)["A"] == "buycards"


def test_those_without_cards_leave_before_the_first_pairing():
    game = holy(
        "religious_war.draw_armies",
        initiative=list("ECDAB"),
        realms={
            "A": {**SAVED, "league": CATHOLICS},
            "C": {**PROTESTANT, "league": EVANGELICALS, "home": "France", "founded": 4},
            "D": {"league": EVANGELICALS, "provinces": 3},
        },
    )
    game.play_on("card")
    assert realm(game, "A")["facing"] == "D"
    assert realm(game, "C")["fought"] is True


def test_out_of_cards_with_reserves_calls_and_stays():
    game = melee({"A": "MM", "C": {"hand": "P", "pile": "CC", "reserves": 1}}, "ce")
    game.say("A", "M")
    game.say("C", "P")
    assert asked(game) == {"C": "reinforce"}
    game.say("C", "C")
    assert each(game, "C", "hand", "facing", "called") == [("C", "A", True)]


def test_the_victor_without_an_opponent_waits():
    game = melee({"A": "MM", "B": "MM", "C": "P", "D": "MM"}, "ccee")
    game.say("A", "M")
    game.say("C", "P")
    game.say("B", "M")
    game.say("D", "M")
    assert in_words(game)["line"][CATHOLICS] == ["A"]
    assert each(game, "ABD", "facing") == [None, "D", "B"]


def test_the_last_counts_all_hands_of_the_other_league():
    game = melee({"A": "CCC", "B": "PP", "C": "MMPCC"}, "cce")
    game.say("A", "C")
    game.say("C", "M")  # left with 2 against 3 and the 2 that wait
    assert religion(game, "Brandenburg") == "Catholic"
    game = melee({"A": "CCC", "C": "MMPCC"}, "ce")
    game.say("A", "C")
    game.say("C", "M")  # 2 against 3
    assert realm(game, "C")["hand"] == "CC"


def test_lack_of_infantry_routs_in_a_melee_too():
    game = melee({"A": "CC", "C": "MCCCC", "D": "M"}, "cee")
    game.say("A", "C")
    game.say("C", "M")
    assert each(game, "A", "facing") == ["D"]


def test_both_of_a_pair_leave_together_and_both_leagues_at_once_is_white_peace():
    game = melee({"A": "M", "C": "M"}, "ce", influence={"A": 1, "C": 4})
    game.say("A", "M")
    game.say("C", "M")
    assert religion(game, "Brandenburg") == "Protestant"
    assert principality(game, "Brandenburg")["influence"] == {"A": 1, "C": 4}
    assert each(game, "AC", "fought") == [True, True]


def test_a_ban_on_cavalry_ends_with_the_engagement():
    game = melee({"A": "CCP", "B": "M", "C": "PP", "D": "C"}, "ccee", initiative=list("EABDC"))
    assert each(game, "AB", "facing") == ["D", "C"]


def test_rifling_in_the_melee_of_round_five():
    game = melee({"A": "MM", "C": "PPC"}, "ce", round=5)
    game.say("A", "M")
    game.say("C", "P")
    assert asked(game) == {"A": "rifling"}
    game.say("A", "C")
    assert realm(game, "C")["hand"] == "P"


# --- the treaty ---


def peace(victorious, realms=None, **fields):
    members = {"A": {**SAVED, "league": CATHOLICS}, "C": {**PROTESTANT, "league": EVANGELICALS}}
    for player, more in (realms or {}).items():
        members[player] = {**members.get(player, {}), **more}
    return holy("religious war treaty", realms=members, victorious=victorious, **fields)


def test_all_members_of_the_beaten_league_lose_their_influence_on_the_target_others_keep_it():
    game = peace(
        CATHOLICS,
        influence={"A": 1, "B": 2, "C": 4, "D": 3},
        realms={"D": {"league": EVANGELICALS}, "B": {"league": CATHOLICS}},
    )
    game.play_on()
    assert principality(game, "Brandenburg")["influence"] == {"A": 3, "B": 2}


def test_two_influence_may_be_too_few_for_the_restorer():
    game = peace(CATHOLICS, influence={"B": 3, "C": 4})
    game.play_on()
    brandenburg = principality(game, "Brandenburg")
    assert (brandenburg["influence"], brandenburg["ally"]) == ({"A": 2, "B": 3}, "B")


def test_the_target_kept_may_take_a_province_for_its_defender():
    game = peace(
        EVANGELICALS,
        influence={"C": 4},
        realms={"A": {"land": LAND}},
        more={
            "Brandenburg": {"land": ["3,4", "2,4", "2,5"], "religion": "Protestant", "influence": {"C": 4}}
        },
    )
    game.say("C", "nothing")
    assert game.legal("C") == ["Brandenburg", "done"]
    game.say("C", "done")
    assert principality(game, "Brandenburg")["influence"] == {"C": 4 + 2 - 2}


def test_the_emperor_in_the_other_religions_league_changes_no_elector():
    game = peace(
        CATHOLICS,
        emperor="C",
        influence={"C": 4},
        realms={"B": {"league": EVANGELICALS, "influence": {"Saxony": 2}}},
        more={"Saxony": {"religion": "Protestant"}},
    )
    assert "electorsemperor" not in asked(game).values()
    game = peace(
        CATHOLICS,
        emperor="D",
        realms={"B": SAVED, "D": {"league": EVANGELICALS}, "C": {"influence": {"Saxony": 2}}},
        more={"Saxony": {"religion": "Protestant"}},
    )
    assert asked(game) == {"A": "treaty"}


def test_ties_of_the_strongest_victor_go_by_initiative():
    game = peace(
        EVANGELICALS,
        emperor="A",
        influence={"C": 4},
        initiative=list("ADCBE"),
        realms={
            "A": {"influence": {"Saxony": 2}},
            "B": SAVED,
            "C": {"provinces": 4},
            "D": {"league": EVANGELICALS, "provinces": 7},
        },
    )
    assert each(game, "CD", "imperial_power") == [7, 7]
    assert asked(game) == {"D": "electorsvictor"}


def test_no_more_electors_leave_than_can_be_replaced():
    game = peace(
        CATHOLICS,
        emperor="A",
        influence={"C": 4},
        realms={"C": {"influence": {"Saxony": 2, "Trier": 1}}},
        religion="Protestant",
        more={"Hesse": {"size": 1, "religion": "Catholic"}},
    )
    assert sorted(game.legal("A")) == ["Saxony", "Trier", "done"]
    game.say("A", "Trier", "Hesse")
    assert "electorsemperor" not in asked(game).values()
    assert len(in_words(game)["electors"]) == 7


def test_victors_conquer_in_initiative_order_each_a_treaty_of_his_own():
    game = peace(
        CATHOLICS,
        influence={"C": 4},
        initiative=list("EBACD"),
        realms={
            "A": {"land": LAND},
            "B": {"league": CATHOLICS, "land": ["0,5"]},
            "C": {"land": ["7,1", "7,0", "7,2", "7,3"], "influence": {"Ulm": 1}},
        },
        more={"Ulm": {"land": ["8,1"], "religion": "Protestant"}},
    )
    assert asked(game) == {"B": "treaty"}
    game.say("B", "conquer", "7,0", "7,2")
    game.say("A", "conquer", "7,3")
    assert realm(game, "C")["land"] == ["7,1"]
    assert asked(game) == {}


def test_a_later_victor_takes_a_bared_capital():
    game = peace(
        CATHOLICS,
        influence={"C": 4},
        initiative=list("EBACD"),
        realms={
            "A": {"land": LAND},
            "B": {"league": CATHOLICS, "land": ["0,5"]},
            "C": {"land": ["7,1", "7,0"]},
        },
    )
    game.say("B", "conquer")
    game.say("A", "conquer")
    game.say("C", "France", "south")
    assert "7,1" in realm(game, "A")["land"]
    assert each(game, "C", "home", "exiled") == [("France", True)]


def test_passed_over_allies_cost_two_in_a_religious_peace_too():
    game = peace(
        CATHOLICS,
        influence={"C": 4},
        realms={"C": {"land": ["7,1", "7,0"]}},
        more={"Ulm": {"land": ["6,1"], "influence": {"A": 3}}},
    )
    game.say("A", "nothing", "done")
    assert principality(game, "Ulm")["influence"] == {"A": 1}


def test_the_league_peace_can_give_the_victory_at_the_end_of_the_phase():
    game = peace(CATHOLICS, influence={"C": 4}, more={"Ulm": {"size": 1}}, stop=[])
    game.play_on()
    assert game.state.victory == "catholic"


@pytest.mark.parametrize("round", [2, 3])
def test_no_victory_before_round_four(round):
    game = peace(CATHOLICS, influence={"C": 4}, more={"Ulm": {"size": 1}}, round=round, reformation=True)
    game.play_on()
    assert not game.over
