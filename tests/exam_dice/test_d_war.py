"""An examiner's cases for wars, treaties and the Religious War of the dice edition."""

import pytest

from exam.examiner import asked, principality, realm, wars
from exam_dice.examiner import dice
from westphalia import in_words

PROTESTANT = {"religion": "Protestant"}
CATHOLICS, EVANGELICALS = "Catholic League", "Evangelical League"
WAR = [{"attacker": "A", "defender": "B"}]
WON = [{"attacker": "A", "defender": "B", "winner": "A"}]
A_LAND = ["4,3", "4,4", "5,3", "5,4"]
B_LAND = ["3,6", "3,5", "2,6", "2,7"]


# --- declarations ---


def turn(player="A", **fields):
    return dice(step="declare war", turn=player, **{"round": 2, **fields})


def test_no_player_declares_on_their_attacker():
    game = turn("B", wars=WAR, initiative=list("ABCDE"))
    game.say("B", "war on player")
    assert game.why_not("B", "A") is not None
    game.say("B", "C")
    assert wars(game) == [("A", "B", 1), ("B", "C", 2)]


def test_the_attacked_may_withdraw_at_once():
    game = turn(principalities={"Hesse": {"size": 1, "influence": {"B": 1, "C": 1}, "ally": "B"}})
    game.say("A", "war on player", "B")
    assert asked(game) == {"B": "abandon"}
    game.say("B", "Hesse")
    assert principality(game, "Hesse")["influence"] == {"C": 1}
    assert asked(game) == {"A": "declare"}


def test_a_foreign_power_needs_a_province_to_declare_but_can_be_declared_on():
    game = turn("B", realms={"B": {"home": "France", "influence": {"Trier": 1}}})
    assert game.why_not("B", "war on player") is not None
    game = turn("A", realms={"B": {"home": "France"}})
    game.say("A", "war on player", "B")
    assert wars(game) == [("A", "B", 1)]


def test_a_principality_that_would_gain_an_ally_is_no_prey():
    game = turn(principalities={"Hesse": {"size": 1, "influence": {"A": 1, "B": 1}}})
    game.say("A", "war on principality")
    assert game.why_not("A", "Hesse") is not None


def test_a_besieged_principality_finds_no_ally():
    game = turn(
        "B",
        wars=[{"attacker": "A", "defender": "Hesse"}],
        principalities={"Hesse": {"size": 1}},
    )
    assert principality(game, "Hesse")["ally"] is None
    game.say("B", "war on principality")
    assert game.why_not("B", "Hesse") is not None


def test_targets_of_a_religious_war():
    game = turn(
        realms={"A": {"saints": 3, "league": CATHOLICS}},
        principalities={
            "Saxony": {"size": 2, "religion": "Protestant", "influence": {"A": 3, "B": 4}},
            "Hesse": {"size": 1, "religion": "Protestant", "drawn": True},
            "Ulm": {"size": 1, "religion": "Protestant"},
        },
    )
    game.say("A", "declare religious war")
    assert sorted(game.legal("A")) == ["Hesse", "Saxony"]


# --- battles ---


def test_strength_cards_and_reserves():
    game = dice(
        step="battles",
        emperor="E",
        wars=WAR,
        realms={"A": {"imperial_power": 15}, "B": {"imperial_power": 9}},
    )
    assert [len(realm(game, p)["hand"]) for p in "AB"] == [12, 9]
    assert [realm(game, p)["reserves"] for p in "AB"] == [3, 0]
    assert asked(game) == {"A": "muster", "B": "muster"}


def test_a_principality_fights_with_two_and_its_size():
    game = dice(
        step="battles",
        emperor="E",
        stop="war.open_battle_treaty",
        wars=[{"attacker": "A", "defender": "Bohemia"}],
        realms={"A": {"imperial_power": 3}},
    )
    assert in_words(game)["wars"][0]["winner"] == "Bohemia"  # 6 against 3


def test_up_to_two_cards_are_replaced_at_random():
    game = dice(
        step="war.muster",
        wars=WAR,
        realms={"A": {"hand": "MMPC"}, "B": {"hand": "MPC"}},
        chance={"cards": {"A": "CC"}},
    )
    game.say("A", "two Musketeers")
    game.say("B", "pass")
    assert realm(game, "A")["hand"] == "PCCC"
    assert realm(game, "A")["pile"] == ""


def fight(a, b, **fields):
    realms = {p: {"hand": r} if isinstance(r, str) else r for p, r in (("A", a), ("B", b))}
    return dice(step="war.play_cards", wars=WAR, stop="war.open_battle_treaty", realms=realms, **fields)


@pytest.mark.parametrize(
    ("hand", "left", "winner"),
    [
        ("MMPCCC", "CCC", None),  # a Pikeman and a Musketeer more
        ("MPPCCC", "CCC", None),  # no Musketeer left: two Pikemen
        ("MPCCCC", "", "A"),  # fewer than two infantry: a rout
        ("MMPCC", "", "A"),  # 5 cards are at least twice 2
    ],
)
def test_a_charge_may_rout_the_charged_side(hand, left, winner):
    game = fight("PPMCC", hand)
    game.say("A", "Cavalry")
    game.say("B", "Musketeer")
    assert realm(game, "B")["hand"] == left
    assert in_words(game)["wars"][0]["winner"] == winner


def test_a_rout_forces_a_call_and_lifts_the_ban():
    game = fight({"hand": "CCC", "pile": "PPPPPPMMM", "reserves": 3}, "PPP")
    game.say("A", "C")
    game.say("B", "P")
    assert asked(game) == {"A": "reinforce"}
    game.say("A", "M", "M", "C")
    assert game.why_not("A", "Cavalry") is None


def test_rifling_in_round_five_only():
    for round, kind in ((4, "card"), (5, "rifling")):
        game = fight("MM", "PMCC", round=round)
        game.say("A", "M")
        game.say("B", "P")
        assert asked(game)["A"] == kind


# --- treaties ---


def treaty(**fields):
    fields = {"wars": WON, "round": 2, "emperor": "E", **fields}
    realms = {"A": {"land": A_LAND}, "B": {"land": B_LAND}}
    for player, more in fields.pop("realms", {}).items():
        realms[player] = {**realms.get(player, {}), **more}
    return dice(step="peace treaty", stop="war.close_battle_phase", realms=realms, **fields)


def test_conquest_of_near_and_far_land():
    game = treaty(realms={"A": {"stored": 3}})
    game.say("A", "conquer", "3,5", "2,7")
    assert realm(game, "A")["stored"] == 2
    assert realm(game, "A")["imperial_power"] == 6


def test_a_principality_may_outgrow_five():
    game = treaty(
        wars=[{"attacker": "B", "defender": "Bohemia", "winner": "Bohemia"}],
        principalities={"Bohemia": {"land": ["7,0", "7,1", "6,0", "6,1"]}},
    )
    game.say("B", "2,6", "2,7")
    austria = principality(game, "Austria")
    assert (len(austria["land"]), austria["elector"]) == (6, True)


def test_land_of_a_player_eliminated_by_a_principality_becomes_one_principality():
    game = treaty(
        wars=[{"attacker": "B", "defender": "Ulm", "winner": "Ulm"}],
        realms={"B": {"land": ["3,6", "3,5"], "towns": ["3,5"], "stored": 5}},
        principalities={"Ulm": {"land": ["7,0"]}},
    )
    game.say("B", "Poland", "south")
    assert any(sorted(p["land"]) == ["3,5", "3,6"] for p in in_words(game)["principalities"].values())
    assert (realm(game, "B")["stored"], realm(game, "B")["imperial_power"]) == (2, 0)


# --- the Religious War ---


def holy(step="religious war", realms=None, influence=None, **fields):
    return dice(
        step=step,
        target="Saxony",
        rotf="A",
        realms={"A": {"saints": 3, "league": CATHOLICS}, **(realms or {})},
        principalities={"Saxony": {"size": 2, "religion": "Protestant", "influence": influence or {}}},
        **{"round": 3, "emperor": "E", "stop": "tradeoffs", **fields},
    )


def test_join_or_lose_then_the_dotf():
    game = holy(
        influence={"A": 3, "B": 4, "C": 1},
        realms={"B": PROTESTANT, "C": PROTESTANT},
        stop="religious_war.compare_leagues",
    )
    assert asked(game) == {"B": "league"}
    game.say("B", "evangelical league")
    game.say("C", "decline")
    game.say("E", "decline")
    assert in_words(game)["dotf"] == "B"
    assert principality(game, "Saxony")["influence"] == {"A": 3, "B": 4}


def test_a_league_of_twice_the_power_wins_without_cards():
    game = holy(
        influence={"C": 2},
        realms={
            "A": {"saints": 3, "league": CATHOLICS, "imperial_power": 14},
            "C": {**PROTESTANT, "league": EVANGELICALS, "provinces": 3},
        },
    )
    game.say("E", "decline")
    assert principality(game, "Saxony")["religion"] == "Catholic"
    assert principality(game, "Saxony")["influence"] == {"A": 2}


def test_no_points_for_the_conversion_and_leagues_reset():
    game = holy(influence={"A": 1})
    game.say("E", "decline")
    assert realm(game, "A")["points"] == 3
    assert realm(game, "A")["league"] == "none"


def test_the_melee_pairs_off():
    game = holy(
        "religious_war.play_cards",
        initiative=list("EABCD"),
        realms={
            "A": {"saints": 3, "league": CATHOLICS, "hand": "MM"},
            "C": {**PROTESTANT, "league": EVANGELICALS, "hand": "P"},
            "D": {"league": EVANGELICALS, "hand": "MMP"},
        },
    )
    game.say("A", "M")
    game.say("C", "P")
    assert realm(game, "A")["facing"] == "D"
