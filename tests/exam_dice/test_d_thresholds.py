"""Cases at thresholds: nothing against nothing, the sixth province, equal points, and a defender's double Power."""

import pytest

from exam.examiner import each, principality, realm
from exam_dice.examiner import CATHOLICS, EVANGELICALS, LAND, PROTESTANT, dice
from westphalia import in_words, view

HERETICS = {"Trier": PROTESTANT}  # so that no religion has won
ALL = list("EABCD")


def land_at(game, province):
    (found,) = [p for p in in_words(game)["principalities"].values() if province in p["land"]]
    return found


@pytest.mark.rule("D.size.2", "D.gift.1", "D.gift.2", "D.ally.2")
def test_the_sixth_province_makes_austria_of_a_rivals_ally():
    hesse = {"land": ["7,0", "5,2", "5,1", "6,1", "6,0"], "influence": {"B": 5}}
    game = dice(
        round=2,
        step="diplomacy.act",
        turn="A",
        realms={"A": {"land": ["4,4", "4,3", "4,2", "3,4"]}},
        principalities={"Hesse": hesse},
    )
    game.say("A", "gift", "4,2", *(["Hesse"] if "4,3" not in game.legal("A") else []))
    austria = principality(game, "Austria")
    assert "Hesse" not in in_words(game)["principalities"]
    assert (len(austria["land"]), austria["influence"], austria["ally"]) == (6, {"A": 1, "B": 5}, "B")


@pytest.mark.rule("D.ally.5", "D.ruling.freeze", "D.influence.3")
def test_nobody_becomes_ally_of_a_principality_under_attack():
    hesse = {"size": 2, "influence": {"B": 2, "C": 2}}
    game = dice(
        round=2, step="war.declare", turn="A", initiative=list("ABCDE"), principalities={"Hesse": hesse}
    )
    game.say("A", "declare war on Hesse", "end turn")
    game.say("B", "end turn")
    game.say("C", "withdraw", "Hesse")
    assert (principality(game, "Hesse")["influence"], principality(game, "Hesse")["ally"]) == ({"B": 2}, None)


@pytest.mark.rule("D.convert.6", "D.convert.7", "D.ruling.titles", "D.ruling.martyrs")
@pytest.mark.parametrize(("abroad", "points"), [(False, [6, 4]), (True, [0, 0])])
def test_a_catholic_abroad_keeps_de_sales_from_the_first_to_return(abroad, points):
    realms = {player: {**PROTESTANT, "points": 4} for player in "ABCD"}
    game = dice(
        round=2,
        step="player conversion",
        stop="heresy.earn_faith",
        initiative=list("ABCDE"),
        religion="Protestant",
        realms={**realms, "E": {"home": "France"} if abroad else {**PROTESTANT, "points": 4}},
    )
    game.say_all("convert", "stay", A="convert", B="convert")
    assert each(game, "AB", "points") == points


@pytest.mark.rule("D.faith.income.1", "D.faith.income.2", "D.faith.income.3", "D.faith.income.4")
def test_the_faith_of_four_kinds_of_players_late_in_the_game():
    game = dice(
        round=5,
        step="heresy.earn_faith",
        stop="heresy.roll_faith",
        principalities=HERETICS,
        realms={
            "A": {"points": 11},  # 1, two fives of Saints, saved, the Emperor's religion
            "B": {**PROTESTANT, "points": 3},
            "C": {"points": 4},
            "D": {"points": 5, "sits_out": "Combat Heresy"},
        },
    )
    assert each(game, "ABCD", "faith") == [1 + 2 + 4 + 1, 1 + 1 + 4, 1 + 1, 0]


@pytest.mark.rule("D.battle.auto.1", "D.ruling.auto-win", "D.treaty.white.1")
@pytest.mark.parametrize(("power", "white"), [(0, True), (1, False)])
def test_nothing_against_nothing_is_a_white_peace_and_one_beats_nothing(power, white):
    attacker = {"home": "France", "home_ip": power, "land": ["4,3"], "heretical": ["4,3"]}
    game = dice(
        round=3,
        step="battles",
        stop="tradeoffs",
        emperor="E",
        initiative=ALL,
        wars=[{"attacker": "A", "defender": "B"}],
        realms={"A": attacker, "B": {"home": "Spain", "home_ip": 0, "stored": 3}},
    )
    assert game.stopped
    kinds = {event.kind for event in game.log}
    assert ("automatic_victory" in kinds) is not white
    assert realm(game, "B")["stored"] == 3


@pytest.mark.rule("D.treaty.prince.1", "D.ruling.prince-full", "D.size.2", "D.battle.auto.1")
def test_a_large_principality_wins_at_once_and_grows_past_six():
    game = dice(
        round=2,
        step="battles",
        stop="tradeoffs",
        emperor="E",
        initiative=ALL,
        wars=[{"attacker": "A", "defender": "Hesse"}],
        realms={"A": {"land": ["4,3", "4,2", "4,4"]}},
        principalities={"Hesse": {"land": ["7,0", "5,2", "5,1", "6,1", "6,0"]}},
    )
    assert len(principality(game, "Austria")["land"]) == 7
    assert realm(game, "A")["land"] == ["4,3"]


@pytest.mark.rule("D.treaty.prince.2", "D.ruling.prince-eliminates", "D.fp.eliminated.2", "D.fp.eliminated.3")
def test_towns_without_plain_land_become_one_principality():
    game = dice(
        round=2,
        step="battles",
        stop="tradeoffs",
        emperor="E",
        initiative=ALL,
        wars=[{"attacker": "A", "defender": "Hesse"}],
        realms={"A": {"land": ["4,3", "4,2"], "towns": ["4,2"], "stored": 5, "points": 3}},
        principalities={"Hesse": {"land": ["5,2", "5,1"]}},
    )
    while "Poland" not in game.legal("A"):
        game.say("A", game.legal("A")[0])
    game.say("A", "Poland", "south")
    heir = land_at(game, "4,2")
    assert (sorted(heir["land"]), heir["capital"], heir["ally"]) == (["4,2", "4,3"], "4,3", None)
    assert each(game, "A", "stored", "points", "imperial_power") == [(2, 3, 0)]


@pytest.mark.rule("D.rwar.auto.1", "D.ruling.league-auto", "D.rwar.peace.won.1")
def test_twice_the_power_of_a_whole_league_wins_without_cards():
    game = dice(
        round=4,
        step="religious war",
        stop="tradeoffs",
        emperor="E",
        initiative=ALL,
        target="Saxony",
        rotf="A",
        realms={
            "A": {"points": 3, "provinces": 8, "league": CATHOLICS},
            "B": {"provinces": 4, "league": EVANGELICALS},
            "C": {"provinces": 8, "league": CATHOLICS},
        },
        principalities={
            "Saxony": {**PROTESTANT, "land": ["7,0", "7,1"], "drawn": True, "influence": {"B": 2}},
            **HERETICS,
        },
    )
    game.say("E", "decline")
    assert principality(game, "Saxony")["religion"] == "Catholic"  # 16 against 4 + 4
    assert principality(game, "Saxony")["influence"] == {"A": 2}


@pytest.mark.rule("D.rwar.peace.lost.1", "D.treaty.cost.4", "D.rwar.conquer.1")
def test_the_defenders_prize_is_lost_again_if_the_target_is_passed_over():
    game = dice(
        round=4,
        step="religious war treaty",
        stop="tradeoffs",
        emperor="E",
        initiative=ALL,
        victorious="Evangelical League",
        target="Saxony",
        rotf="A",
        realms={
            "A": {"points": 3, "league": CATHOLICS, "land": LAND, "influence": {"Saxony": 2}},
            "B": {"league": EVANGELICALS},
        },
        principalities={"Saxony": {**PROTESTANT, "land": ["5,2", "6,1"], "influence": {"B": 3}}, **HERETICS},
    )
    assert principality(game, "Saxony")["influence"] == {"B": 5}
    game.play_on()  # it borders 4,3 of A and takes nothing
    assert principality(game, "Saxony")["influence"] == {"B": 3}


@pytest.mark.rule("D.rwar.none.1", "D.ruling.rotf-lost")
def test_the_title_of_an_exile_passes_to_the_most_influence():
    game = dice(
        round=4,
        step="religious war",
        stop="religious_war.muster_leagues",
        emperor="E",
        initiative=ALL,
        target="Saxony",
        rotf="A",
        realms={
            "A": {"points": 3, "home": "France", "exiled": True},
            "B": {"league": EVANGELICALS},
            "C": {"league": CATHOLICS, "influence": {"Saxony": 1}},
            "D": {"league": CATHOLICS, "influence": {"Saxony": 2}},
        },
        principalities={"Saxony": {**PROTESTANT, "drawn": True, "influence": {"B": 3}}, **HERETICS},
    )
    game.play_on()
    assert (in_words(game)["rotf"], in_words(game)["dotf"]) == ("D", "B")


@pytest.mark.rule("D.election.vote.1", "D.election.block.1", "D.election.win.1")
def test_votes_stay_secret_and_a_tie_goes_to_the_earlier_player():
    heretics = dict.fromkeys(("Saxony", "Brandenburg", "Palatinate"), PROTESTANT)
    game = dice(
        round=2,
        step="election",
        stop="initiative",
        emperor="A",
        reign=1,
        initiative=list("ABCDE"),
        realms={"C": PROTESTANT},
        principalities={"Trier": {"ally": "B"}, "Mainz": {"ally": "D"}, **heretics},
    )
    game.say("B", "E")
    assert not in_words(view(game, "D")).get("votes")
    game.say("D", "B")  # E and B have 1 each: both Catholic Electors follow B; three Protestant ones C
    assert in_words(game)["emperor"] == "B"


@pytest.mark.rule("D.victory.religious.1", "D.saved.4")
@pytest.mark.parametrize(("points", "winners"), [((5, 3, 3, 1), "ABC"), ((5, 5, 3, 0), "AB")])
def test_only_ties_for_the_last_place_add_winners(points, winners):
    realms = {player: {"points": n} for player, n in zip("ABCD", points, strict=True)}
    game = dice(round=5, step="victory", emperor="E", initiative=ALL, realms=realms)
    assert game.winners == list(winners)


@pytest.mark.rule("D.fp.choice.1", "D.ip.3")
@pytest.mark.parametrize(
    ("lands", "asked_first"),
    [
        ({"provinces": 5}, "A"),
        ({"provinces": 6}, "B"),
        ({"provinces": 7, "heretical": 2}, "A"),
        ({"provinces": 4, "influence": {"Mainz": 1}}, "B"),  # 4 and 3
    ],
)
def test_heretical_land_does_not_keep_a_player_in_the_empire(lands, asked_first):
    game = dice(round=3, step="foreign powers", initiative=list("ABCDE"), realms={"A": lands})
    assert game.players[game.next_seat()] == asked_first


@pytest.mark.rule("D.upheaval.early.3", "D.upheaval.early.4", "D.ruling.last-point")
def test_unrest_spares_capitals_protestants_and_those_abroad():
    game = dice(
        round=2,
        step="upheaval",
        stop="player turns",
        emperor="E",
        initiative=ALL,
        realms={
            "A": {"provinces": 1},
            "B": {"land": ["4,3", "4,2"]},
            "C": {"home": "France"},
            "D": PROTESTANT,
        },
        chance={"unrest": {"A": 1, "B": 1, "E": 6}, "upheaval": ["Trier", "Mainz"]},
    )
    assert game.stopped
    assert each(game, "AB", "protestant") == [[], ["4,2"]]
