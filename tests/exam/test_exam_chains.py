"""Cases in which one rule prepares the next: several conversions, wars in a row, votes, and leaving the Empire."""

import pytest

from exam.examiner import SIN, WORKS, principality, realm
from westphalia import from_position, in_words

ALONE, PREDESTINED = "Saved by Faith Alone", "Predestined to Hell"
WON = [{"attacker": "A", "defender": "B", "winner": "A"}]
HOME = {"land": ["1,5", "1,6", "1,7"]}


def five(**fields):
    return from_position({"players": 5, **fields})


def land_at(game, province):
    (found,) = [p for p in in_words(game)["principalities"].values() if province in p["land"]]
    return found


def protestant(role=ALONE, **fields):
    return {"religion": "Protestant", "role": role, **fields}


@pytest.mark.rule("V.convert.4", "V.role.8", "V.convert.9", "V.convert.7")
def test_a_card_is_inherited_then_freed_then_taken_in_one_reveal():
    game = five(
        round=2,
        step="heresy",
        stop="heresy.income",
        emperor="A",
        initiative=list("ABCDE"),
        realms={
            "A": protestant(),
            "B": protestant(),
            "C": protestant(PREDESTINED),
            "D": {"saints": 1},
            "E": {"good_works": 3},
        },
    )
    game.say_all("convert", "stay", A="convert", C="convert", D="convert")
    # A's card goes to C, who returns and frees it for D; both martyrs gain 3 - 2.
    roles = [realm(game, player)["role"] for player in "ABCDE"]
    assert roles == [WORKS, ALONE, SIN, ALONE, WORKS]
    assert [realm(game, player)["good_works"] for player in "ACDE"] == [1, 1, 0, 3]
    assert realm(game, "D")["gold"] == 3


@pytest.mark.rule("V.trent.5", "V.fp.20", "V.ruling.council-voters")
def test_an_emperor_abroad_delays_the_council():
    realms = {"E": {"home": "Spain"}}
    game = five(round=2, step="heresy.council_of_trent", stop="heresy.earn_faith", emperor="E", realms=realms)
    game.say_all("council", "trent", E="french")
    assert not in_words(game)["reformation"]
    assert (realm(game, "E")["stored"], realm(game, "A")["good_works"]) == (1, 1)


@pytest.mark.rule("V.resolve.3", "V.resolve.5", "V.ruling.owner-dice")
@pytest.mark.parametrize(
    ("own", "opposing", "won_back"), [(1, 0, True), (1, 1, False), (2, 2, True), (2, 3, False), (2, 4, False)]
)
def test_dice_left_over_win_back_a_heretical_province(own, opposing, won_back):
    dice = {"Catholic": own, "Protestant": opposing}
    game = five(
        round=3,
        step="heresy.resolve_dice",
        stop="diplomacy",
        realms={"A": {"land": ["2,5", "2,6", "2,7"]}},
        provinces={"2,6": {"religion": "Protestant", "dice": {name: n for name, n in dice.items() if n}}},
    )
    assert realm(game, "A")["protestant"] == ([] if won_back else ["2,6"])


@pytest.mark.rule("V.war.player.4", "V.ruling.withdraw", "V.war.player.1")
def test_who_is_spared_by_an_abandoned_ally_can_be_attacked_by_another():
    game = five(
        round=2,
        step="war.declare",
        turn="A",
        initiative=list("ABCDE"),
        realms={"A": {"imperial_power": 12}, "B": {"provinces": 6}},
        principalities={"Hesse": {"size": 2, "influence": {"B": 2}}},
    )
    game.say("A", "declare war on B")
    game.say("B", "Hesse", "done")
    game.say("A", "turn on principalities", "Hesse", "done", "nothing")
    game.say("B", "pass")
    game.say("C", "declare war on B")
    assert [(war["attacker"], war["defender"]) for war in in_words(game)["wars"]] == [("C", "B")]


@pytest.mark.rule("V.treaty.18", "V.treaty.19", "V.ally.9")
def test_two_provinces_of_an_ally_cost_both_sides_and_a_third_player_inherits():
    game = five(
        round=2,
        step="war.battle.open_battle_treaty",
        stop="war.post_war_diplomacy",
        initiative=list("ABCDE"),
        wars=WON,
        realms={"A": {**HOME, "influence": {"Trier": 2}}, "B": {"land": ["5,1", "5,2", "5,3"]}},
        principalities={
            "Hesse": {"land": ["2,4", "2,5", "2,6"], "influence": {"A": 2, "B": 3, "C": 2}, "ally": "B"}
        },
    )
    game.say("A", "conquer", "2,5", "2,6")  # both next to A's land: no price for distance
    assert principality(game, "Hesse")["influence"] == {"B": 1, "C": 2}
    assert principality(game, "Hesse")["ally"] == "C"
    assert principality(game, "Trier")["influence"] == {"A": 2}


@pytest.mark.rule("V.gen.17", "V.treaty.5", "V.treaty.7")
def test_four_towns_and_no_room_for_a_captured_capital():
    land = [f"1,{r}" for r in range(1, 11)] + ["0,2"]
    game = five(
        round=3,
        step="war.battle.open_battle_treaty",
        stop="war.post_war_diplomacy",
        wars=WON,
        realms={"A": {"land": land, "capital": "1,1", "towns": land[1:5]}, "B": {"land": ["2,4"]}},
    )
    assert game.legal("A") == ["vassalize", "liberate", "nothing"]


@pytest.mark.rule("V.treaty.10", "V.ruling.vassal-player", "V.ruling.new-principality")
def test_a_foreign_powers_land_takes_the_religion_of_its_new_capital():
    abroad = {
        "home": "Spain",
        "edge": "south",
        "land": ["4,4", "4,5"],
        "towns": ["4,4"],
        "protestant": ["4,5"],
    }
    game = five(
        round=3,
        step="war.battle.open_battle_treaty",
        stop="war.post_war_diplomacy",
        wars=WON,
        realms={"A": HOME, "B": abroad},
    )
    game.say("A", "vassalize", "B", "4,5")
    vassal = land_at(game, "4,4")
    assert (vassal["capital"], vassal["religion"], vassal["ally"]) == ("4,5", "Protestant", "A")
    assert not in_words(game)["provinces"].get("4,4", {}).get("town")


@pytest.mark.rule("V.treaty.12", "V.fp.16", "V.fp.17", "V.fp.18")
def test_an_emperor_is_driven_out_by_a_liberation_and_stays_emperor():
    game = five(
        round=2,
        step="war.battle.open_battle_treaty",
        stop="war.post_war_diplomacy",
        emperor="B",
        wars=WON,
        realms={
            "A": {**HOME, "influence": {"Trier": 2}},
            "B": {"provinces": 1, "gold": 4, "stored": 1, "influence": {"Bohemia": 4}},
        },
    )
    game.say("A", "liberate")
    game.say("B", "Sweden", "north")
    exile = realm(game, "B")
    assert (exile["home"], exile["gold"], exile["stored"], exile["influence"]) == ("Sweden", 0, 2, {})
    assert in_words(game)["emperor"] == "B"
    assert principality(game, "Trier")["influence"] == {"A": 2}  # a liberation costs nothing


@pytest.mark.rule("V.battle.2", "V.treaty.21")
def test_the_second_war_of_a_player_driven_out_in_the_first_phase_is_dropped():
    game = five(
        round=2,
        step="war.open_battle_phase",
        stop="war.post_war_diplomacy",
        initiative=list("ABCDE"),
        wars=[{"attacker": "A", "defender": "B"}, {"attacker": "B", "defender": "C"}],
        realms={"A": {"imperial_power": 12}, "B": {"provinces": 1}, "C": {"provinces": 3}},
    )
    game.say("A", "conquer")
    game.say("B", "Spain", "south")
    game.play_on()
    assert game.stopped
    assert (realm(game, "B")["land"], len(realm(game, "C")["land"])) == ([], 3)


@pytest.mark.rule("V.rwpeace.1", "V.rwpeace.2", "V.ally.10")
def test_the_losers_leave_both_targets_and_only_theirs_converts():
    game = five(
        round=4,
        step="religious_war.decide_war",
        stop="religious_war.treaty",
        emperor="C",
        initiative=list("CABDE"),
        victorious="Catholic League",
        realms={
            "A": {"saints": 2, "league": "Catholic League"},
            "B": protestant(league="Evangelical League"),
        },
        principalities={
            "Saxony": {"religion": "Protestant", "influence": {"B": 3, "A": 1}, "target_of": "A"},
            "Hesse": {"size": 2, "influence": {"B": 3, "D": 2}, "target_of": "B"},
        },
    )
    found = [
        [principality(game, name)[key] for key in ("religion", "influence", "ally")]
        for name in ("Saxony", "Hesse")
    ]
    assert found == [["Catholic", {"A": 2}, "A"], ["Catholic", {"D": 2}, "D"]]


@pytest.mark.rule("V.league.10", "V.rwpeace.3", "V.ruling.elector-fought")
def test_an_emperor_whom_nobody_opposes_may_replace_the_elector_they_converted():
    game = five(
        round=4,
        step="religious_war",
        stop="foreign_powers",
        emperor="A",
        realms={"A": {"saints": 3}},
        principalities={"Saxony": {"religion": "Protestant", "target_of": "A"}, "Hesse": {"size": 2}},
    )
    for player in "BCDE":
        game.say(player, "decline")
    assert game.legal("A") == ["Saxony", "done"]
    game.say("A", "Saxony", "Hesse", "done")
    assert "Hesse" in in_words(game)["electors"]
    assert (principality(game, "Saxony")["religion"], principality(game, "Saxony")["ally"]) == (
        "Catholic",
        "A",
    )


@pytest.mark.rule("V.league.4", "V.ruling.decline-none")
def test_who_declines_leaves_the_targets_of_both_religions():
    game = five(
        round=3,
        step="religious_war",
        emperor="A",
        initiative=list("ABCDE"),
        realms={
            "A": {"saints": 3},
            "B": protestant(),
            "C": {"influence": {"Saxony": 2, "Hesse": 1, "Trier": 1}},
        },
        principalities={
            "Saxony": {"religion": "Protestant", "target_of": "A"},
            "Hesse": {"size": 3, "target_of": "B"},
        },
    )
    game.say("C", "decline")
    assert realm(game, "C")["influence"] == {"Trier": 1}


@pytest.mark.rule("V.rwbattle.8")
@pytest.mark.parametrize(("hand", "routs"), [("MMMPP", True), ("MMMMPP", False)])
def test_the_last_of_a_league_faces_the_hands_of_all(hand, routs):
    game = five(
        round=2,
        step="religious_war.play_cards",
        stop="religious_war.treaty",
        emperor="A",
        initiative=list("ABCDE"),
        realms={
            "A": {"saints": 2, "league": "Catholic League", "hand": "CMP"},
            "B": protestant(league="Evangelical League", hand=hand),
            "C": {"saints": 1, "league": "Catholic League", "hand": "MP"},
        },
        principalities={"Saxony": {"religion": "Protestant", "target_of": "A"}},
    )
    game.say("A", "Cavalry")
    game.say("B", "Musketeer")
    game.say("B", "Musketeer and Pikeman")  # left: 2 of 5, or 3 of 6, against 3 + 2
    assert (in_words(game)["victorious"] == "Catholic League") is routs


@pytest.mark.rule("V.election.5", "V.election.7", "V.ruling.vote-tie")
def test_an_emperor_abroad_wins_a_tie_of_three():
    others = {
        name: {"religion": "Protestant"} for name in ("Saxony", "Brandenburg", "Bohemia", "The Palatinate")
    }
    game = five(
        round=3,
        step="election",
        stop="end",
        emperor="C",
        initiative=list("CABDE"),
        realms={"C": {"home": "France"}},
        principalities={"Trier": {"ally": "A"}, "Mainz": {"ally": "B"}, "Cologne": {"ally": "C"}, **others},
    )
    for player in "CAB":
        game.say(player, player)
    assert (in_words(game)["emperor"], realm(game, "C")["stored"]) == ("C", 2)


@pytest.mark.rule("V.win.2", "V.win.3")
@pytest.mark.parametrize(("lost", "won"), [(27, True), (28, False)])
def test_one_saved_player_wins_alone_with_an_unsaved_emperor(lost, won):
    realms = {"A": {"good_works": 1}}
    game = five(
        round=4,
        step="victory check",
        stop="upheaval",
        emperor="E",
        realms=realms,
        protestant_provinces=lost,
    )
    assert (game.over, game.winners) == (won, ["A"] if won else [])


@pytest.mark.rule("V.election.9", "V.win.8", "V.ruling.round5-order")
@pytest.mark.parametrize(("placed", "winner"), [(["Hesse", "Hesse"], "A"), (["done"], "B")])
def test_the_last_two_influence_win_the_peace(placed, winner):
    allies = {name: {"ally": "A"} for name in ("Trier", "Mainz", "Cologne")}
    faith = {"religion": "Protestant"}
    game = five(
        round=5,
        step="election",
        emperor="A",
        religion="Protestant",
        realms={"A": {"provinces": 6, **faith}, "B": {"provinces": 11, **faith}},
        principalities={
            "Hesse": {"size": 2},
            "Saxony": {"ally": "B"},
            "Bohemia": {"religion": "Catholic"},
            **allies,
        },
    )
    assert [realm(game, player)["score"] for player in "AB"] == [12, 13]
    for player in "AAAB":
        game.say(player, player)
    game.say("A", *placed)
    assert game.winners == [winner]
