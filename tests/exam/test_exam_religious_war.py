"""An examiner's cases for the Religious War, written from the rulebook and played through `from_position` only."""

from exam.examiner import asked, di, land, principality, realm
from westphalia import from_position, in_words

CATHOLIC, EVANGELICAL = "Catholic League", "Evangelical League"


def hand(game, player):
    return "".join(sorted(realm(game, player)["hand"]))


# A is a saved Catholic, B and C are saved Protestants, D is Predestined, E a sinner.
FAITHS = {
    "A": {"good_works": 3},
    "B": {"religion": "Protestant", "role": "Saved by Faith Alone"},
    "C": {"religion": "Protestant", "role": "Saved by Faith Alone"},
    "D": {"religion": "Protestant", "role": "Predestined to Hell"},
    "E": {},
}


def form(principalities, *, realms=None, target_of="A", stop="religious_war.record_who_fights", **fields):
    """Let the Leagues form; Hesse is the Protestant Target of A unless said otherwise."""
    hesse = {"size": 3, "religion": "Protestant", "target_of": target_of}
    lands = {"Hesse": hesse, **principalities}
    lands["Hesse"] = {**hesse, **lands["Hesse"]}
    return from_position(
        {
            "players": 5,
            "round": 3,
            "step": "religious_war",
            "initiative": list("ABCDE"),
            "stop": stop,
            **fields,
            "realms": {p: {**FAITHS[p], **(realms or {}).get(p, {})} for p in FAITHS},
            "principalities": lands,
        }
    )


def everyone(game, **answers):
    """Return the answers in Initiative Order, `decline` where nothing is said."""
    while "league" in asked(game).values():
        (who,) = asked(game)
        game.say(who, answers.get(who, "decline"))
    return game


# --- The Leagues form ---


def test_the_declarer_loses_one_influence_with_each_heretical_principality():
    game = form(
        {
            "Hesse": {"influence": {"A": 2}},
            "Baden": {"size": 2, "religion": "Protestant", "influence": {"A": 1}},
            "Berg": {"size": 2, "religion": "Catholic", "influence": {"A": 2}},
        }
    )
    assert realm(game, "A")["influence"] == {"Hesse": 1, "Berg": 2}
    assert asked(game) == {"B": "league"}  # the Declarer is in their League already


def test_the_declarer_pays_only_once_for_joining():
    game = everyone(form({"Hesse": {"influence": {"A": 3}}}), B="evangelical league")
    assert di(game, "Hesse", "A") == 2


def test_players_choose_in_initiative_order():
    game = form({}, initiative=list("AECDB"))
    order = []
    while "league" in asked(game).values():
        (who,) = asked(game)
        order.append(who)
        game.say(who, "decline")
    assert order == list("ECDB")


def test_declining_costs_all_influence_with_the_target_only():
    game = form({"Hesse": {"influence": {"E": 2}}, "Baden": {"size": 3, "influence": {"E": 2}}})
    everyone(game, B="evangelical league")
    assert realm(game, "E")["influence"] == {"Baden": 2}


def test_declining_costs_the_influence_with_every_target():
    game = form(
        {
            "Hesse": {"influence": {"E": 2}},
            "Baden": {"size": 3, "religion": "Catholic", "target_of": "B", "influence": {"E": 3}},
        },
    )
    everyone(game, C="evangelical league")
    assert realm(game, "E")["influence"] == {}


def test_saved_by_faith_and_works_may_join_the_catholic_league_only():
    game = form({}, realms={"E": {"good_works": 1}})
    for player in "BCD":
        game.say(player, "decline")
    assert set(game.legal("E")) == {"catholic league", "decline"}


def test_saved_by_faith_alone_may_join_the_evangelical_league_only():
    game = form({})
    assert set(game.legal("B")) == {"evangelical league", "decline"}


def test_the_unsaved_may_join_either_league():
    game = form({})
    game.say("B", "decline")
    game.say("C", "decline")
    assert set(game.legal("D")) == {"catholic league", "evangelical league", "decline"}
    game.say("D", "catholic league")
    assert set(game.legal("E")) == {"catholic league", "evangelical league", "decline"}


def test_a_saved_catholic_who_joins_loses_influence_with_protestants():
    game = form(
        {
            "Hesse": {"influence": {"E": 3}},
            "Baden": {"size": 3, "religion": "Catholic", "influence": {"E": 2}},
            "Berg": {"size": 3, "religion": "Protestant", "influence": {"E": 1}},
        },
        realms={"E": {"good_works": 1}},
    )
    everyone(game, B="evangelical league", E="catholic league")
    assert realm(game, "E")["influence"] == {"Hesse": 2, "Baden": 2}


def test_a_saved_protestant_who_joins_loses_influence_with_catholics():
    game = form(
        {
            "Hesse": {"influence": {"B": 1}},
            "Baden": {"size": 3, "religion": "Catholic", "influence": {"B": 2}},
        }
    )
    everyone(game, B="evangelical league")
    assert di(game, "Baden", "B") == 1


def test_the_unsaved_lose_nothing_by_joining():
    game = form(
        {
            "Baden": {"size": 3, "religion": "Catholic", "influence": {"D": 2, "E": 1}},
            "Berg": {"size": 3, "religion": "Protestant", "influence": {"D": 2, "E": 2}},
        },
    )
    everyone(game, D="catholic league", E="evangelical league")
    assert realm(game, "D")["influence"] == {"Baden": 2, "Berg": 2}
    assert (di(game, "Baden", "E"), di(game, "Berg", "E")) == (1, 2)


def test_the_member_with_most_influence_in_the_targets_league_becomes_its_ally():
    game = form({"Hesse": {"influence": {"B": 1, "C": 2, "E": 2}}})
    everyone(game, B="evangelical league", C="evangelical league", E="catholic league")
    assert principality(game, "Hesse")["ally"] == "C"
    assert di(game, "Hesse", "C") == 3  # one per province, and more than E


def test_the_new_ally_must_surpass_members_of_the_other_league():
    game = form({"Hesse": {"influence": {"B": 1, "E": 4}}})
    everyone(game, B="evangelical league", E="catholic league")
    assert principality(game, "Hesse")["ally"] == "B"
    assert (di(game, "Hesse", "B"), di(game, "Hesse", "E")) == (5, 4)


def test_equal_influence_in_the_targets_league_goes_by_initiative():
    game = form({"Hesse": {"influence": {"B": 1, "C": 1}}}, initiative=list("ADCBE"))
    everyone(game, B="evangelical league", C="evangelical league")
    assert principality(game, "Hesse")["ally"] == "C"


def test_without_influence_the_first_of_the_targets_league_becomes_its_ally():
    game = form({}, initiative=list("ADCBE"))
    everyone(game, B="evangelical league", C="evangelical league")
    assert principality(game, "Hesse")["influence"] == {"C": 3}
    assert principality(game, "Hesse")["ally"] == "C"


def test_the_present_ally_gains_no_influence():
    game = form({"Hesse": {"influence": {"B": 4}}})
    everyone(game, B="evangelical league")
    assert di(game, "Hesse", "B") == 4


def test_without_defenders_the_declarer_wins_and_takes_no_land():
    game = form({"Hesse": {"influence": {"B": 3, "D": 1}}}, stop="foreign_powers")
    everyone(game, E="catholic league")
    assert game.stopped
    hesse = principality(game, "Hesse")
    assert (hesse["religion"], hesse["ally"], hesse["influence"]) == ("Catholic", "A", {"A": 3})
    assert [len(land(game, p)) for p in "ABCDE"] == [3] * 5
    assert realm(game, "A")["league"] == "none"


def test_two_declarers_each_win_their_target():
    game = form(
        {"Baden": {"size": 2, "religion": "Protestant", "target_of": "E", "influence": {"D": 2}}},
        realms={"E": {"good_works": 1}},
        stop="foreign_powers",
    )
    everyone(game)
    assert principality(game, "Hesse")["ally"] == "A"
    assert principality(game, "Baden")["ally"] == "E"
    assert principality(game, "Baden")["influence"] == {"E": 2}


def test_foreign_powers_join_leagues_too():
    game = form({}, realms={"D": {"home": "Sweden", "edge": "north"}})
    game.say("B", "decline")
    game.say("C", "decline")
    assert "evangelical league" in game.legal("D")


# --- The League battle ---


def melee(catholics, evangelicals, *, realms=None, target=None, **fields):
    """All have drawn these cards and line up; A (Catholic) declared on Hesse, whose ally is B."""
    realms = {p: {**FAITHS[p], **(realms or {}).get(p, {})} for p in FAITHS}
    for league, members in ((CATHOLIC, catholics), (EVANGELICAL, evangelicals)):
        for player, cards in members.items():
            realms[player] |= {"league": league, "hand": cards}
    hesse = {"size": 3, "religion": "Protestant", "target_of": "A", "influence": {"B": 3}, **(target or {})}
    return from_position(
        {
            "players": 5,
            "round": 3,
            "step": "religious_war.line_up",
            "initiative": sorted("ABCDE", key=lambda player: player != fields.get("emperor", "A")),
            "stop": ["religious_war.decide_war", "foreign_powers"],
            **fields,
            "realms": realms,
            "principalities": {"Hesse": hesse, **fields.get("principalities", {})},
        }
    )


def duel(game, **cards):
    for player, card in cards.items():
        game.say(player, card)
    return game


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


# --- The Religious War Treaty ---


def fight(game, player, winners):
    if asked(game)[player] == "buycards":
        return "done"
    return "P" if player in winners else "C"


def catholics_win(catholics="A", evangelicals="B", **fields):
    """All Evangelicals hold only Cavalry and run into Pikemen."""
    game = melee(
        dict.fromkeys(catholics, "PPPM"),
        dict.fromkeys(evangelicals, "CC"),
        **{"stop": "foreign_powers", **fields},
    )
    while {"buycards", "card"} & set(asked(game).values()):
        for player in list(asked(game)):
            game.say(player, fight(game, player, catholics))
    return game


def evangelicals_win(catholics="A", evangelicals="B", **fields):
    game = melee(
        dict.fromkeys(catholics, "CC"),
        dict.fromkeys(evangelicals, "PPPM"),
        **{"stop": "foreign_powers", **fields},
    )
    while {"buycards", "card"} & set(asked(game).values()):
        for player in list(asked(game)):
            game.say(player, fight(game, player, evangelicals))
    return game


def test_the_defeated_lose_all_influence_with_the_target_and_it_is_converted():
    game = catholics_win("AE", "BC", target={"influence": {"B": 4, "C": 1, "E": 1}}, emperor="D")
    hesse = principality(game, "Hesse")
    assert hesse["religion"] == "Catholic"
    assert not set(hesse["land"]) & set(in_words(game)["protestant"])
    assert hesse["influence"] == {"A": 3, "E": 1}
    assert hesse["ally"] == "A"


def test_the_declarer_must_surpass_another_victor():
    game = catholics_win("AE", "B", target={"influence": {"B": 4, "A": 1, "E": 3}}, emperor="D")
    assert principality(game, "Hesse")["influence"] == {"A": 4, "E": 3}
    assert principality(game, "Hesse")["ally"] == "A"


def test_a_defended_target_keeps_religion_and_ally():
    game = evangelicals_win("A", "B", target={"influence": {"A": 1, "B": 3}}, emperor="D")
    hesse = principality(game, "Hesse")
    assert (hesse["religion"], hesse["ally"], hesse["influence"]) == ("Protestant", "B", {"B": 3})


def test_members_of_the_defeated_league_lose_influence_with_targets_of_both_sides():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        principalities={
            "Baden": {"size": 2, "religion": "Catholic", "target_of": "B", "influence": {"A": 2, "B": 1}}
        },
    )
    assert principality(game, "Baden")["influence"] == {"A": 2}
    assert principality(game, "Baden")["religion"] == "Catholic"
    assert principality(game, "Hesse")["religion"] == "Catholic"


ELECTORS = {
    "Trier": {"influence": {"B": 1}},
    "Mainz": {"influence": {"C": 1}},
    "Saxony": {"influence": {"A": 2}},
    "Berg": {"size": 1},
}


def test_a_victorious_emperor_may_replace_electors_of_the_other_league():
    game = catholics_win("A", "BC", emperor="A", principalities=ELECTORS)
    assert set(game.legal("A")) == {"Trier", "Mainz", "done"}
    game.say("A", "Trier", "Berg", "done")
    assert "Trier" not in in_words(game)["electors"]
    assert {"Berg", "Mainz"} <= set(in_words(game)["electors"])
    assert len(in_words(game)["electors"]) == 7


def test_a_victorious_emperor_may_leave_the_electors_alone():
    game = catholics_win("A", "BC", emperor="A", principalities=ELECTORS)
    before = in_words(game)["electors"]
    game.say("A", "done")
    assert in_words(game)["electors"] == before


def test_a_neutral_emperor_changes_no_electors():
    game = catholics_win("A", "BC", emperor="D", principalities=ELECTORS)
    assert not {k for k in asked(game).values() if k.startswith("electors")}


def test_the_victors_over_the_emperor_need_a_majority():
    game = evangelicals_win("A", "BCD", emperor="A", principalities=ELECTORS)
    assert set(game.legal("B")) == {"Saxony", "pass"}
    game.say("B", "Saxony", "Berg")  # no other Elector to replace: the list is complete
    votes = [p for p, kind in asked(game).items() if kind.startswith("electors")]
    for player in votes:
        game.say(player, "yes" if player in "BC" else "no")  # two of three
    assert "Saxony" not in in_words(game)["electors"]
    assert "Berg" in in_words(game)["electors"]


def test_half_of_the_victors_are_no_majority():
    game = evangelicals_win("A", "BC", emperor="A", principalities=ELECTORS)
    game.say("B", "Saxony", "Berg")  # no other Elector to replace: the list is complete
    for player in list(asked(game)):
        game.say(player, "yes" if player == "B" else "no")
    while asked(game) and set(asked(game).values()) <= {"electorspropose"}:
        (who,) = asked(game)
        game.say(who, "pass")
    assert "Saxony" in in_words(game)["electors"]


def test_victors_make_their_treaties_in_initiative_order():
    game = catholics_win("AE", "BC", emperor="D", initiative=list("DEABC"))
    assert asked(game) == {"E": "treaty"}
    game.say("E", "nothing")
    assert asked(game) == {"A": "treaty"}


def test_distant_conquests_and_towns_cost_no_influence_here():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        realms={
            "A": {"land": ["2,2", "2,3", "2,4"], "influence": {"Baden": 2}},
            "B": {"land": ["2,10", "2,8", "2,9"], "towns": ["2,8"]},
        },
        principalities={"Baden": {"size": 2}},
    )
    game.say("A", "conquer", "2,8")
    assert realm(game, "A")["towns"] == ["2,8"]
    assert di(game, "Baden", "A") == 2


def test_the_target_neither_takes_nor_loses_provinces():
    # Hesse, the defended Target, is B's ally next to A's land and may not take any of it.
    game = evangelicals_win(
        "A",
        "B",
        emperor="D",
        realms={"A": {"land": ["2,2", "2,3", "2,4"]}, "B": {"land": ["2,7", "2,8", "2,9"]}},
        target={"next_to": ["2,3"]},
    )
    game.say("B", "nothing")
    assert game.stopped


def test_the_target_of_the_losers_cannot_lose_provinces():
    # Baden, Catholic, was made a Target by B; A's League lost: it is converted and keeps its land.
    game = evangelicals_win(
        "A",
        "B",
        emperor="D",
        realms={"A": {"provinces": 1}, "B": {"provinces": 5}},
        principalities={
            "Baden": {"size": 2, "religion": "Catholic", "target_of": "B", "influence": {"A": 2}}
        },
    )
    assert principality(game, "Baden")["ally"] == "B"
    assert principality(game, "Baden")["religion"] == "Protestant"
    game.say("B", "conquer")
    game.say("A", "France", "north")
    assert len(principality(game, "Baden")["land"]) == 2


def test_allies_of_the_victors_take_provinces_and_allies_of_the_defeated_lose_them():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        realms={"A": {"land": ["2,2", "2,3", "2,4"]}, "B": {"land": ["2,8", "2,9", "2,10"]}},
        principalities={
            "Baden": {"land": ["5,1", "5,2"], "influence": {"A": 2}},
            "Berg": {"land": ["4,4", "4,3", "4,2"], "influence": {"B": 4}},
        },
    )
    game.say("A", "nothing", "Baden", "4,2")
    assert "4,2" in principality(game, "Baden")["land"]
    assert di(game, "Berg", "B") == 3


def test_a_member_may_conquer_from_any_member_of_the_defeated_league():
    game = catholics_win(
        "A",
        "BC",
        emperor="D",
        realms={
            "A": {"land": ["2,2", "2,3", "2,4"]},
            "B": {"land": ["2,7", "2,8"]},
            "C": {"land": ["4,7", "4,8"]},
        },
    )
    game.say("A", "conquer", "2,8", "4,8")
    assert {"2,8", "4,8"} <= land(game, "A")


def test_players_who_lose_their_last_province_leave_at_once():
    game = catholics_win(
        "A",
        "B",
        emperor="D",
        realms={"B": {"provinces": 1, "gold": 4, "influence": {"Baden": 3}}},
        principalities={"Baden": {"size": 4}},
    )
    game.say("A", "conquer")
    game.say("B", "England", "south")
    b = realm(game, "B")
    assert (b["home"], b["gold"], b["stored"], b["influence"]) == ("England", 0, 1, {})


def test_the_leagues_reset_and_the_markers_go():
    game = catholics_win("A", "B", emperor="D")
    game.say("A", "nothing")
    assert game.stopped
    assert {realm(game, p)["league"] for p in "ABCDE"} == {"none"}
    assert not principality(game, "Hesse")["marker"]
    assert in_words(game)["targets"] == []
    assert [realm(game, p)["doctrines"] for p in "ABCDE"] == [[]] * 5


# --- Where the rulebook is silent: as the rulings have it ---


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


# --- Effects that meet ---


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
