"""Cases at thresholds: the last card, the first die, exactly enough Influence, and tables of 3 and of 14 players."""

import pytest

from exam.examiner import asked, each, principality, realm
from exam_six_round.examiner import ALONE, CATHOLICS, EVANGELICALS, LAND, PROTESTANT, WORKS, vi
from westphalia import in_words

HERETICS = {"Trier": PROTESTANT}  # so that no religion has won
FIVE = ["5,2", "5,1", "6,1", "6,0", "7,0"]


def land_at(game, province):
    (found,) = [p for p in in_words(game)["principalities"].values() if province in p["land"]]
    return found


@pytest.mark.rule("VI.convert.9", "VI.ruling.reformer-vacancy", "VI.convert.6", "VI.ruling.saved-floating")
def test_a_returning_player_leaves_the_card_to_the_earliest_convert():
    game = vi(
        round=3,
        reformation=True,
        step="heresy.choose_conversion",
        stop="heresy.earn_faith",
        emperor="D",
        initiative=list("DCABE"),
        realms={
            **{player: {**PROTESTANT, "converted": n} for n, player in enumerate("ABC", start=1)},
            "D": {"good_works": 7},
            "E": {"good_works": 4},
        },
    )
    game.say_all("convert", "stay", A="convert")
    assert each(game, "BCDE", "role") == [ALONE, ALONE, WORKS, WORKS]
    assert realm(game, "A")["good_works"] == 2  # the fewest among the saved is 4


@pytest.mark.rule("VI.spread.5", "VI.ruling.cancel-which", "VI.ruling.helper-die")
def test_an_opposing_die_removes_the_first_one_and_with_it_the_owners_bonus():
    game = vi(
        round=5,
        step="place dice",
        turn="A",
        stop="diplomacy",
        emperor="B",
        initiative=list("BACDE"),
        principalities=HERETICS,
        realms={
            "A": {**PROTESTANT, "land": ["4,3", "4,2", "4,4", "3,4"], "heretical": 3, "successes": 1},
            "C": {**PROTESTANT, "land": ["6,1", "5,1", "6,0", "7,0"], "successes": 1},
            "D": {"land": ["2,2", "4,1", "3,2", "2,3"], "successes": 1},
        },
    )
    for player in "ACD":
        game.say(player, "4,2")
    assert realm(game, "A")["catholic"] == ["3,4", "4,4"]  # C's die is left: it converts 4,2 alone


@pytest.mark.rule("VI.war.6", "VI.di.3", "VI.ruling.stand-by")
@pytest.mark.parametrize(("answers", "defender"), [(["stand by"], "B"), (["withdraw", "stand by"], "C")])
def test_the_next_ally_in_line_is_asked(answers, defender):
    influence = {"A": 4, "B": 3, "C": 2}
    game = vi(
        round=2, step="war.declare", turn="A", principalities={"Hesse": {"size": 2, "influence": influence}}
    )
    game.say("A", "declare war on Hesse")
    for player, answer in zip("BC", answers, strict=False):
        game.say(player, answer)
    assert [war["defender"] for war in in_words(game)["wars"]] == [defender]
    assert principality(game, "Hesse")["ally"] == defender


@pytest.mark.rule("VI.war.4", "VI.ruling.fp-presence")
def test_an_ally_keeps_a_landless_power_in_the_wars():
    abroad = {"B": {"home": "France"}, "C": {"home": "Spain", "influence": {"Trier": 1}}}
    game = vi(round=3, step="war.declare", turn="A", realms=abroad)
    assert game.why_not("A", "declare war on B") is not None
    assert game.why_not("A", "declare war on C") is None


@pytest.mark.rule("VI.ip.5", "VI.army.2", "VI.treaty.9", "VI.ruling.principality-wins")
@pytest.mark.parametrize(("size", "taken"), [(5, 0), (4, 1)])
def test_a_principality_that_wins_takes_what_it_has_room_for(size, taken):
    game = vi(
        round=2,
        step="battles",
        stop="religious war",
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "Hesse"}],
        realms={"A": {"land": ["4,3", "4,2", "3,4"]}},
        principalities={"Hesse": {"land": FIVE[:size]}},
    )
    if taken:
        assert game.legal("A") == ["3,4", "4,2"]
        game.say("A", "3,4")
    assert game.stopped
    assert len(principality(game, "Hesse")["land"]) == size + taken
    assert len(realm(game, "A")["land"]) == 3 - taken


@pytest.mark.rule("VI.treaty.10", "VI.ruling.eliminated-with-towns", "VI.fp.5", "VI.fp.6")
def test_a_capital_alone_is_lost_to_a_principality_and_nobody_gets_it():
    game = vi(
        round=2,
        step="battles",
        stop="religious war",
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "Hesse"}],
        realms={"A": {"land": ["4,3"], "stored": 5, "gold": 3}},
        principalities={"Hesse": {"land": ["5,2"]}},
    )
    while asked(game).get("A") == "name":
        game.say("A", game.legal("A")[0])
    game.say("A", "France", "north")
    assert each(game, "A", "home", "gold", "stored") == [("France", 0, 2)]
    assert (land_at(game, "4,3")["land"], land_at(game, "4,3")["ally"]) == (["4,3"], None)


@pytest.mark.rule("VI.treaty.3", "VI.treaty.6", "VI.ruling.treaty-di-order")
def test_an_ally_passed_over_is_lost_before_the_price_of_distance_is_paid():
    game = vi(
        round=2,
        step="peace treaty",
        stop="religious war",
        emperor="E",
        initiative=list("EABCD"),
        wars=[{"attacker": "A", "defender": "B", "winner": "A"}],
        realms={
            "A": {"land": LAND, "influence": {"Trier": 2, "Mainz": 3}},
            "B": {"land": ["1,6", "1,5", "0,5", "0,6"]},
        },
        principalities={"Trier": {"land": ["1,4"], "ally": "A"}, "Mainz": {"land": ["7,0"], "ally": "A"}},
    )
    game.say("A", "conquer", "0,5", "done", "done")  # far; Trier borders 0,5 and 1,5 and takes none
    assert realm(game, "A")["influence"] == {"Mainz": 2}


@pytest.mark.rule("VI.rw.5", "VI.rw.7", "VI.ruling.dotf-enough")
def test_a_defender_without_influence_gains_one_more_than_the_restorer():
    game = vi(
        round=4,
        step="religious war",
        stop="religious_war.draw_armies",
        target="Bohemia",
        rotf="A",
        realms={"A": {"good_works": 9, "influence": {"Bohemia": 3}}, "D": {"league": EVANGELICALS}},
        principalities={"Bohemia": {**PROTESTANT, "drawn": True}},
    )
    game.play_on()
    assert in_words(game)["dotf"] == "D"
    assert principality(game, "Bohemia")["influence"] == {"A": 3, "D": 4}
    assert principality(game, "Bohemia")["ally"] == "D"


@pytest.mark.rule("VI.fp.2", "VI.ruling.exile-league")
def test_the_title_of_an_exile_passes_to_the_first_of_the_league():
    game = vi(
        round=4,
        step="religious war",
        stop="religious_war.draw_armies",
        emperor="E",
        initiative=list("EABDC"),
        target="Saxony",
        rotf="A",
        realms={
            "A": {"good_works": 9, "home": "France", "exiled": True},
            "B": {"league": EVANGELICALS},
            **{player: {"league": CATHOLICS} for player in "CD"},
        },
        principalities={"Saxony": {**PROTESTANT, "drawn": True}},
    )
    game.play_on()
    assert (in_words(game)["rotf"], in_words(game)["dotf"]) == ("D", "B")


@pytest.mark.rule("VI.battle.5", "VI.battle.12", "VI.ruling.cavalry-bar")
def test_a_call_after_a_rout_lifts_the_bar_on_cavalry():
    game = vi(
        round=2,
        step="war.play_cards",
        wars=[{"attacker": "A", "defender": "B"}],
        realms={"A": {"hand": "PP"}, "B": {"hand": "CC", "pile": "CM", "reserves": 2}},
    )
    game.say("A", "Pikeman")
    game.say("B", "Cavalry")
    game.say("B", "Cavalry", "Cavalry")
    assert (realm(game, "B")["hand"], game.legal("B")) == ("CC", ["Cavalry"])


@pytest.mark.rule("VI.battle.9", "VI.battle.11", "VI.battle.13")
@pytest.mark.parametrize(("hand", "left"), [("CPM", "MPP"), ("CPMMPP", None)])
def test_a_charge_takes_one_of_each_and_routs_at_twice_the_hand(hand, left):
    game = vi(
        round=2,
        step="war.play_cards",
        stop="war.open_battle_treaty",
        wars=[{"attacker": "A", "defender": "B"}],
        realms={"A": {"hand": hand}, "B": {"hand": "MMMPPP"}},
    )
    game.say("A", "Cavalry")
    game.say("B", "Musketeer")
    if left:
        assert realm(game, "B")["hand"] == left
    else:
        assert in_words(game)["wars"][0]["winner"] == "A"  # 6 cards against 3


@pytest.mark.rule("VI.option.2", "VI.option.3", "VI.trent.9", "VI.ruling.saved-few")
@pytest.mark.parametrize(("players", "places"), [(3, 1), (14, 5)])
def test_places_of_salvation_at_the_smallest_and_the_largest_table(players, places):
    game = vi(players=players, round=4, step="heresy", principalities=HERETICS)
    roles = [fields["role"] for fields in in_words(game)["realms"].values()]
    assert roles == [WORKS] * places + ["Catholic, not saved"] * (players - places)


@pytest.mark.rule("VI.upheaval.1", "VI.ruling.counts-other")
@pytest.mark.parametrize(("players", "draws"), [(3, 1), (4, 2), (9, 3), (12, 4), (14, 5)])
def test_draws_at_tables_of_other_sizes(players, draws):
    game = vi(players=players, round=2, step="upheaval", stop="player turns")
    drawn = [p["religion"] for p in in_words(game)["principalities"].values() if p["drawn"]]
    assert drawn == ["Protestant"] * draws


@pytest.mark.rule("VI.win.6", "VI.ruling.home-ip", "VI.ruling.home-city")
def test_the_peace_counts_capitals_and_towns_but_nothing_of_a_home():
    game = vi(
        round=6,
        step="victory",
        emperor="E",
        initiative=list("EABCD"),
        principalities=HERETICS,
        realms={
            "A": {"home": "France", "affairs": 2, "land": ["4,2", "4,3"], "towns": ["4,2"]},
            "B": {"provinces": 5},
        },
    )
    assert each(game, "ABE", "score") == [5, 8, 11]
    assert game.winners == ["E"]
