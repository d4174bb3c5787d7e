"""An examiner's deeper cases for wars, treaties and the Religious War of the dice edition."""

import pytest

from exam.examiner import asked, each, new_ones, principality, realm, religion, wars
from exam_dice.examiner import B_LAND, CATHOLICS, EVANGELICALS, LAND, PROTESTANT, dice
from westphalia import in_words

WAR = [{"attacker": "A", "defender": "B"}]
WON = [{"attacker": "A", "defender": "B", "winner": "A"}]


def turn(player="A", **fields):
    return dice(step="declare war", turn=player, **{"round": 2, **fields})


# --- declarations ---


def test_declaring_on_a_principality_removes_the_declarers_influence():
    game = turn(principalities={"Hesse": {"size": 3, "influence": {"A": 2}}})
    game.say("A", "war on principality", "Hesse")
    assert principality(game, "Hesse")["influence"] == {}
    assert wars(game) == [("A", "Hesse", 1)]


def test_an_own_ally_cannot_be_attacked_before_withdrawing():
    game = turn(principalities={"Hesse": {"size": 1, "influence": {"A": 2}}})
    game.say("A", "war on principality")
    assert game.why_not("A", "Hesse") is not None


def test_withdraw_then_attack():
    game = turn(principalities={"Hesse": {"size": 1, "influence": {"A": 2}}})
    game.say("A", "withdraw", "Hesse", "war on principality", "Hesse")
    assert wars(game) == [("A", "Hesse", 1)]


def test_a_circle_of_wars_needs_three_phases():
    game = turn(
        "C",
        initiative=list("ABCDE"),
        wars=[{"attacker": "A", "defender": "B"}, {"attacker": "B", "defender": "C"}],
    )
    game.say("C", "war on player", "A")
    assert wars(game)[-1] == ("C", "A", 3)


def test_the_religious_war_needs_a_saved_player_in_a_league_and_comes_once():
    heretic = {"Hesse": {"size": 1, "religion": "Protestant", "drawn": True}}
    assert turn(principalities=heretic, realms={"A": {"saints": 3}}).why_not("A", "religious war")
    league = {"league": CATHOLICS}
    assert turn(principalities=heretic, realms={"A": league}).why_not("A", "religious war")
    game = turn(principalities=heretic, realms={"A": {"saints": 3, **league}})
    game.say("A", "religious war")
    assert (in_words(game)["target"], in_words(game)["rotf"]) == ("Hesse", "A")
    assert game.why_not("A", "religious war") is not None


def test_a_landless_foreign_power_declares_only_the_religious_war():
    game = turn(
        "B",
        realms={"B": {"home": "Spain", "saints": 3, "league": CATHOLICS}},
        principalities={"Hesse": {"size": 1, "religion": "Protestant", "drawn": True}},
    )
    assert game.why_not("B", "war on player") is not None
    game.say("B", "religious war")
    assert in_words(game)["rotf"] == "B"


# --- battles ---


@pytest.mark.parametrize(("a", "b", "winner"), [(10, 5, "A"), (9, 5, None), (4, 9, "B")])
def test_twice_the_strength(a, b, winner):
    game = dice(
        step="battles",
        stop="war.open_battle_treaty",
        emperor="E",
        wars=WAR,
        realms={"A": {"imperial_power": a}, "B": {"imperial_power": b}},
    )
    assert in_words(game)["wars"][0]["winner"] == winner


def test_two_sides_without_strength_make_white_peace():
    game = dice(
        step="battles",
        stop="religious_war",
        round=2,
        emperor="E",
        wars=WAR,
        realms={p: {"home": h, "home_ip": 0} for p, h in (("A", "France"), ("B", "Spain"))},
    )
    assert in_words(game)["wars"][0]["white_peace"]
    assert each(game, "AB", "fought") == [True, True]


def test_the_leader_musters_the_principalitys_cards():
    game = dice(
        step="war.muster",
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "Hesse"}],
        realms={"A": {"hand": "MPC"}},
        principalities={"Hesse": {"size": 2, "hand": "MMPC"}},
        chance={"cards": {"Hesse": "P"}},
    )
    assert asked(game) == {"A": "muster", "B": "muster"}
    game.say("A", "pass")
    game.say("B", "Cavalry")
    assert principality(game, "Hesse")["hand"] == "MMPP"


def test_set_aside_cards_are_out_of_the_battle():
    game = dice(
        step="war.muster",
        wars=WAR,
        realms={"A": {"hand": "MMPC", "reserves": 2}, "B": {"hand": "MPC"}},
        chance={"cards": {"A": "PP"}},
    )
    game.say("A", "Musketeer and Cavalry")
    game.say("B", "pass")
    assert each(game, "A", "hand", "pile", "aside") == [("MPPP", "", "MC")]


def test_if_all_are_busy_the_next_player_leads():
    game = dice(
        step="battles",
        emperor="E",
        initiative=list("EABCD"),
        wars=[
            {"attacker": "A", "defender": "B"},
            {"attacker": "C", "defender": "D"},
            {"attacker": "E", "defender": "Hesse"},
        ],
        realms={p: {"imperial_power": 5} for p in "ABCDE"},
        principalities={"Hesse": {"size": 2}},
    )
    assert asked(game) == dict.fromkeys("ABCD", "muster")  # nobody is free, so E waits
    for _ in range(200):
        if "E" in asked(game) and asked(game)["E"] == "muster":
            break
        player = next(iter(asked(game)))
        game.say(player, game.legal(player)[-1])
    assert in_words(game)["wars"][2]["leader"] == "A"


# --- treaties ---


def treaty(**fields):
    fields = {"wars": WON, "round": 2, "emperor": "E", "stop": "war.close_battle_phase", **fields}
    realms = {"A": {"land": LAND}, "B": {"land": B_LAND}}
    for player, more in fields.pop("realms", {}).items():
        realms[player] = {**realms.get(player, {}), **more}
    return dice(step="peace treaty", realms=realms, **fields)


def test_fixed_losses_come_before_the_free_choice():
    game = treaty(
        realms={"A": {"stored": 1}},
        principalities={
            "Ulm": {"land": ["1,7"], "influence": {"A": 3}},  # touches 2,6 and 2,7
            "Hesse": {"land": ["2,5", "2,4", "1,5"], "influence": {"B": 5, "A": 2}},
        },
    )
    game.say("A", "conquer", "2,4", "1,5")  # both far
    game.say("A", "done")  # Ulm takes none
    assert principality(game, "Hesse")["influence"] == {"B": 1}
    assert each(game, "A", "stored", "influence") == [(0, {})]  # 1 left with Ulm, 1 stored: both go


def test_the_emperor_pays_nothing_for_far_land_of_foreign_powers_but_for_towns():
    land = {
        "B": {"home": "France", "land": ["7,0", "7,1"], "towns": ["7,0"]},
        "A": {"land": LAND, "stored": 4},
    }
    game = treaty(emperor="A", realms=land)
    game.say("A", "conquer", "7,1", "done")
    assert realm(game, "A")["stored"] == 4
    game = treaty(emperor="A", realms=land)
    game.say("A", "conquer", "7,0")
    assert realm(game, "A")["stored"] == 2


def test_vassalizing_a_players_capital_makes_a_principality_and_an_exile():
    game = treaty(realms={"B": {"land": ["3,6"], "stored": 5, "influence": {"Bohemia": 4}}})
    before = set(in_words(game)["principalities"])
    game.say("A", "vassalize")
    game.say("B", "Poland", "north")
    (made,) = new_ones(game, before).values()
    assert (made["land"], made["influence"], made["ally"]) == (["3,6"], {"A": 2}, "A")
    assert each(game, "B", "home", "stored", "imperial_power") == [("Poland", 4, 0)]


def test_allies_convert_what_they_take_and_may_outgrow_five():
    land = ["1,7", "1,6", "1,5", "1,4", "0,6"]
    game = treaty(principalities={"Hesse": {"land": land, "religion": "Protestant", "influence": {"A": 5}}})
    game.say("A", "nothing", "Hesse", "2,6")
    assert len(principality(game, "Austria")["land"]) == 6
    assert "2,6" in in_words(game)["protestant"]
    assert principality(game, "Austria")["ally"] == "A"


def test_two_provinces_wherever_they_lie_for_a_victorious_principality():
    game = treaty(
        wars=[{"attacker": "B", "defender": "Ulm", "winner": "Ulm"}],
        principalities={"Ulm": {"land": ["7,0"]}, "Hesse": {"land": ["0,5", "0,6"], "influence": {"B": 3}}},
    )
    game.say("B", "0,6", "2,7")
    assert sorted(principality(game, "Ulm")["land"]) == ["0,6", "2,7", "7,0"]
    assert principality(game, "Hesse")["influence"] == {"B": 1}


def test_elector_of_one_province_is_only_vassalized():
    game = treaty(
        wars=[{"attacker": "A", "defender": "Trier", "winner": "A"}],
        principalities={"Trier": {"land": ["3,4"]}},
    )
    assert "conquer" not in game.legal("A")
    game.say("A", "vassalize")
    assert principality(game, "Trier")["influence"] == {"A": 2}


# --- the Religious War ---


def holy(step="religious war", realms=None, influence=None, more=None, **fields):
    return dice(
        step=step,
        target="Saxony",
        rotf="A",
        realms={"A": {"saints": 3, "league": CATHOLICS}, **(realms or {})},
        principalities={
            "Saxony": {"size": 2, "religion": "Protestant", "influence": influence or {}},
            **(more or {}),
        },
        **{"round": 3, "emperor": "E", "stop": "tradeoffs", **fields},
    )


def test_the_unsaved_join_either_league_and_the_saved_their_own():
    game = holy(influence={"B": 2}, realms={"B": {**PROTESTANT, "points": 4}})
    assert game.why_not("B", "catholic league") is not None
    game = holy(influence={"B": 2}, realms={"B": PROTESTANT})
    assert {"catholic league", "evangelical league"} <= set(game.legal("B"))


def test_the_emperor_who_declined_over_his_influence_is_asked_again():
    game = holy(influence={"E": 1})
    game.say("E", "decline")
    assert asked(game) == {"E": "emperorleague"}
    assert principality(game, "Saxony")["influence"] == {}


def test_the_sums_of_the_leagues_decide_without_cards_either_way():
    game = holy(
        influence={"C": 2},
        realms={
            "A": {"saints": 3, "league": CATHOLICS, "provinces": 3},
            "C": {**PROTESTANT, "league": EVANGELICALS, "provinces": 4},
        },
        more={"Bohemia": {"influence": {"C": 4}}},
    )
    game.say("E", "decline")  # 3 against 4 + 4 + 6
    game.play_on()
    assert principality(game, "Saxony")["influence"] == {"C": 4}
    assert religion(game, "Saxony") == "Protestant"


def test_the_restorer_gains_influence_and_losers_lose_theirs():
    game = holy(
        "religious war treaty",
        influence={"A": 1, "B": 2, "C": 4, "D": 1},
        victorious=CATHOLICS,
        realms={"C": {**PROTESTANT, "league": EVANGELICALS}, "D": {"league": EVANGELICALS}},
    )
    game.play_on()
    assert principality(game, "Saxony")["influence"] == {"A": 3, "B": 2}
    assert each(game, "A", "points", "league") == [(3, "none")]


def test_losses_and_exile_come_after_the_last_victor():
    game = holy(
        "religious war treaty",
        initiative=list("EBACD"),
        victorious=CATHOLICS,
        influence={"C": 2},
        realms={
            "A": {"saints": 3, "league": CATHOLICS, "land": LAND},
            "B": {"league": CATHOLICS, "land": ["0,5"]},
            "C": {**PROTESTANT, "league": EVANGELICALS, "land": ["7,1", "7,0"], "influence": {"Ulm": 5}},
        },
        more={"Ulm": {"land": ["8,1", "8,2"]}},
    )
    game.say("B", "conquer", "7,0", "8,2")
    assert principality(game, "Ulm")["influence"] == {"C": 5}
    game.say("A", "conquer", "7,1")
    assert asked(game) == {"C": "foreign_power_home"}
    game.say("C", "France", "south")
    assert realm(game, "C")["stored"] == (5 - 2) // 2


def test_a_beaten_emperor_loses_electors_to_the_strongest():
    game = holy(
        "religious war treaty",
        emperor="A",
        victorious=EVANGELICALS,
        influence={"C": 2},
        realms={
            "A": {"saints": 3, "league": CATHOLICS, "influence": {"Trier": 1}},
            "C": {**PROTESTANT, "league": EVANGELICALS},
            "D": {"league": EVANGELICALS, "provinces": 9},
        },
        more={"Ulm": {"size": 1, "religion": "Protestant"}},
    )
    assert asked(game) == {"D": "electorsvictor"}
    game.say("D", "Trier", "Ulm")
    assert "Ulm" in in_words(game)["electors"]
    assert "Trier" not in in_words(game)["electors"]


def test_an_exiled_restorer_is_followed_by_the_member_with_most_influence():
    game = holy(
        influence={"B": 1, "C": 2},
        initiative=list("EBCAD"),
        realms={
            "A": {"saints": 3, "home": "France", "exiled": True},
            "B": {"league": CATHOLICS},
            "C": {"league": CATHOLICS},
        },
    )
    game.say("E", "decline")
    assert principality(game, "Saxony")["influence"] == {"B": 1, "C": 4}
    assert religion(game, "Saxony") == "Catholic"


def test_cards_that_could_not_be_dealt_are_reserves():
    game = holy(
        "religious_war.draw_league_armies",
        players=8,
        initiative=list("EABCDFGH"),
        influence={"C": 2},
        realms={
            "A": {"saints": 3, "league": CATHOLICS, "provinces": 12},
            "B": {"league": CATHOLICS, "provinces": 12},
            "C": {**PROTESTANT, "league": EVANGELICALS, "provinces": 6},
            "D": {"league": EVANGELICALS, "provinces": 12},
        },
    )
    hands = [len(realm(game, p)["hand"]) for p in "ABCD"]
    powers = each(game, "ABCD", "imperial_power")
    assert sum(hands) <= 54
    assert [h + r for h, r in zip(hands, each(game, "ABCD", "reserves"), strict=True)] == powers


def test_a_landless_foreign_power_is_told_why_it_cannot_declare():
    refusal = turn("B", realms={"B": {"home": "Spain"}}).why_not("B", "war on player")
    assert refusal.rule == "D.war.declare.5"
    assert refusal.sentence == "You have no province in the Empire, so you cannot declare war."
