"""An examiner's cases: the Religious War where the rulebook is silent."""

from exam.examiner import CATHOLIC, asked, di, principality, realm
from exam.religious_war.positions import ELECTORS, FAITHS, catholics_win, duel, everyone, form, hand, melee
from westphalia import from_position, in_words


def test_a_declarer_may_target_an_ally_of_their_own():
    # A is Hesse's ally with 4, loses one, and B is lifted above A.
    game = everyone(form({"Hesse": {"influence": {"A": 4}}}), B="evangelical league")
    assert principality(game, "Hesse")["influence"] == {"A": 3, "B": 4}
    assert principality(game, "Hesse")["ally"] == "B"


def test_the_ally_in_the_right_league_stays_although_another_has_as_much():
    game = form({"Hesse": {"influence": {"B": 3, "C": 3}, "ally": "C"}})
    everyone(game, B="evangelical league", C="evangelical league")
    assert principality(game, "Hesse")["ally"] == "C"
    assert principality(game, "Hesse")["influence"] == {"B": 3, "C": 3}


def test_targets_of_both_religions_mean_a_battle():
    game = form(
        {"Baden": {"size": 2, "religion": "Catholic", "target_of": "B", "influence": {"B": 1}}},
        stop="religious_war.draw_armies",
    )
    everyone(game)
    assert game.stopped
    assert principality(game, "Baden")["influence"] == {"A": 2}  # B lost their card, A is the only Catholic
    assert principality(game, "Hesse")["influence"] == {"B": 3}


def test_both_last_hands_empty_make_the_war_inconclusive():
    game = melee(
        {"A": "M"}, {"B": "M"}, target={"influence": {"A": 1, "B": 3}}, emperor="A", stop="foreign_powers"
    )
    duel(game, A="M", B="M")
    assert game.stopped
    hesse = principality(game, "Hesse")
    assert (hesse["religion"], hesse["ally"], hesse["influence"]) == ("Protestant", "B", {"A": 1, "B": 3})


def test_an_empty_hand_leaves_the_field():
    game = melee({"A": "MPP"}, {"B": "M", "C": "PPM"})
    duel(game, A="M", B="M")
    assert asked(game) == {"A": "card", "C": "card"}
    assert hand(game, "A") == "PP"


def test_a_pair_may_leave_together():
    game = melee({"A": "M", "E": "PM"}, {"B": "M", "C": "PM", "D": "PP"})
    duel(game, A="M", B="M", E="M", C="M")
    assert asked(game) == {"C": "card", "E": "card"}
    assert hand(game, "D") == "PP"  # still waiting: E is busy with C


def test_the_last_is_judged_after_the_routs_of_the_same_step():
    # C routs before E's Pikemen in the very round in which B loses a charge: now B is the last.
    game = melee({"A": "CP", "E": "PPM"}, {"B": "MPPCC", "C": "CC"})
    duel(game, A="C", B="M", E="P", C="C")
    game.say("B", "two Pikemen")  # 2 + 3 against 2
    assert game.stopped


def test_one_call_for_the_whole_league_battle():
    game = melee({"A": "MPPPP"}, {"B": "MCC", "C": "PPP"}, realms={"A": {"pile": "CCCC", "reserves": 2}})
    duel(game, A="M", B="M")
    game.say("A", "C", "C")
    duel(game, A="P", B="C")  # B routs
    assert asked(game) == {"A": "card", "C": "card"}
    duel(game, A="P", C="P")
    assert asked(game) == {"A": "card", "C": "card"}


def test_a_waiting_member_chooses_the_victim_of_guerilla():
    game = melee(
        {"A": "MPP", "E": "MPC"},
        {"B": "MPP", "C": "MPP", "D": "MMPPC"},
        realms={"D": {"doctrines": ["Guerilla"]}},
    )
    game.say("D", "Guerilla", "execute")
    while asked(game) == {"D": "guerillaown"} or set(game.legal("D")) <= {"Musketeer", "Pikeman", "Cavalry"}:
        if set(game.legal("D")) == {"A", "E"}:
            break
        game.say("D", game.legal("D")[0])
    assert set(game.legal("D")) == {"A", "E"}


def test_an_elector_that_is_a_target_fought_on_the_side_of_its_religion():
    game = catholics_win(
        "A",
        "B",
        emperor="A",
        principalities={
            "Saxony": {"size": 2, "religion": "Protestant", "target_of": "E", "influence": {"B": 2}},
            "Berg": {"size": 1},
        },
        realms={"E": {"good_works": 1, "league": CATHOLIC, "hand": "PPM"}},
    )
    assert set(game.legal("A")) == {"Saxony", "done"}


def test_an_unopposed_emperor_may_replace_the_target_elector():
    game = form(
        {"Hesse": {"size": 1}, "Saxony": {"size": 2, "religion": "Protestant", "target_of": "A"}},
        target_of="E",
        realms={"E": {"good_works": 2}},
        emperor="A",
        stop="foreign_powers",
    )
    everyone(game)
    assert set(game.legal("A")) == {"Saxony", "done"}
    game.say("A", "Saxony", "Hesse")
    assert "Hesse" in in_words(game)["electors"]
    assert "Saxony" not in in_words(game)["electors"]


def test_a_removed_elector_does_not_return_in_the_same_step():
    game = catholics_win("A", "BC", emperor="A", principalities=ELECTORS)
    game.say("A", "Trier", "Berg", "Mainz")
    assert "Trier" not in game.legal("A")


def test_targets_are_not_vassalized_here():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        realms={"B": {"provinces": 3}},
        target={"size": 2, "influence": {"B": 2}},
    )
    assert "vassalize" not in game.legal("A")


def test_a_victor_loses_all_influence_where_they_take_land():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        realms={"A": {"land": ["2,2", "2,3", "2,4"]}, "B": {"land": ["2,8", "2,9", "2,10"]}},
        principalities={
            "Berg": {"land": ["4,4", "4,3", "4,2"], "influence": {"A": 2, "B": 4}},
            "Baden": {"land": ["5,0"], "influence": {"A": 1}},
        },
    )
    game.say("A", "conquer", "4,2", "4,3")
    assert realm(game, "A")["influence"] == {"Baden": 1, "Hesse": 3}
    assert di(game, "Berg", "B") == 2


def test_the_exiled_declarer_stays_declarer():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "war.battle.open_battle_treaty",
            "initiative": list("ABCDE"),
            "stop": "foreign_powers",
            "wars": [{"attacker": "B", "defender": "A", "winner": "B"}],
            "realms": {
                **FAITHS,
                "A": {**FAITHS["A"], "land": ["2,5"]},
                "B": {**FAITHS["B"], "land": ["2,2", "2,3", "2,4"]},
            },
            "principalities": {"Hesse": {"size": 3, "religion": "Protestant", "target_of": "A"}},
        }
    )
    game.say("B", "conquer")
    game.say("A", "France", "north")
    everyone(game)
    assert principality(game, "Hesse")["ally"] == "A"
    assert principality(game, "Hesse")["religion"] == "Catholic"


def test_unspent_doctrines_serve_in_the_religious_war():
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "war.post_war_diplomacy",
            "initiative": list("ABCDE"),
            "realms": {
                p: {**f, "doctrines": ["Tercio"]}
                for p, f in zip("AB", (FAITHS["A"], FAITHS["B"]), strict=True)
            },
            "principalities": {"Hesse": {"size": 3, "religion": "Protestant", "target_of": "A"}},
        }
    )
    game.say("B", "evangelical league")
    for player in "CDE":
        game.say(player, "decline")
    assert asked(game) == {"A": "doctrine"}
    assert "Tercio" in game.legal("A")


def test_the_religious_war_of_the_worked_example():
    """Six players; A (Faith Alone) targets Catholic Tyrol; order E (Emperor), A, B, C, D, F."""
    game = from_position(
        {
            "players": 6,
            "round": 3,
            "step": "religious_war",
            "emperor": "E",
            "initiative": list("EABCDF"),
            "stop": "religious_war.draw_armies",
            "realms": {
                "A": {"religion": "Protestant", "role": "Saved by Faith Alone"},
                "D": {"religion": "Protestant", "role": "Saved by Faith Alone"},
                "E": {"good_works": 2},
                "F": {"religion": "Protestant", "role": "Predestined to Hell"},
            },
            "principalities": {
                "Tyrol": {"size": 3, "target_of": "A", "influence": {"A": 4, "B": 2, "C": 2, "D": 1}}
            },
        }
    )
    game.say("E", "catholic league")
    game.say("B", "catholic league")
    game.say("C", "evangelical league")
    game.say("D", "decline")
    game.say("F", "evangelical league")
    assert principality(game, "Tyrol")["influence"] == {"A": 3, "B": 4, "C": 2}
    assert principality(game, "Tyrol")["ally"] == "B"
