"""Steps E and F: Gold for Rebel-held provinces, and Stability."""

import pytest

from rules.five_round_rebels.realm import asked, game_of, realm, told
from westphalia import in_words

HELD = {"2,5": {"rebel_held": True}, "1,5": {"rebel_held": True}}


def paying(fields, towns=(), **position):
    return game_of(
        "rebels.pay_for_rebel_held",
        realms={"A": {"towns": list(towns), **fields}},
        provinces=HELD,
        stop="rebels.change_stability",
        **position,
    )


@pytest.mark.rule("R.variant.e.1")
@pytest.mark.parametrize(("towns", "left"), [((), 3), (("2,5",), 2), (("2,5", "1,5"), 1)])
def test_each_rebel_held_province_costs_1_gold_and_2_with_a_town(towns, left):
    game = paying({"gold": 5}, towns)
    assert realm(game)["gold"] == left
    assert realm(game, "B")["gold"] == 0
    assert game.stopped


@pytest.mark.rule("R.variant.e.1", "R.variant.ex.4", "R.variant.set.7")
@pytest.mark.parametrize(("other", "ally"), [(2, "A"), (3, "B")])
def test_for_each_gold_missing_1_influence_is_lost(other, ally):
    hesse = {"size": 3, "influence": {"A": 3, "B": other}, "ally": "A"}
    game = paying({"gold": 1}, principalities={"Hesse": hesse})
    assert realm(game)["gold"] == 0
    assert realm(game)["influence"] == {"Hesse": 2}
    assert in_words(game)["principalities"]["Hesse"]["ally"] == ally
    assert game.stopped


@pytest.mark.rule("R.variant.e.1")
def test_they_choose_where_and_what_is_still_missing_is_forgiven():
    lands = {"Hesse": {"influence": {"A": 1}}, "Ulm": {"influence": {"A": 1}}}
    game = paying({"gold": 0}, ("2,5", "1,5"), principalities=lands)
    assert asked(game) == [("A", "shortfall_loss")]
    assert game.question("A").about == (4,)
    game.say("A", "Ulm")
    assert realm(game)["influence"] == {}
    (event,) = [event for event in game.log if event.kind == "forgiven"]
    assert event.fields["amount"] == 2
    assert game.stopped


# --- Stability ---


def stability(game):
    return [realm(game, player)["stability"] for player in "ABCDE"]


def changing(realms=None, **position):
    return game_of("rebels.change_stability", realms=realms, stop="rebels.list_groups", **position)


@pytest.mark.rule("R.variant.f.1", "R.variant.set.1")
def test_stability_begins_at_0_and_rises_in_peace():
    assert stability(game_of("rebels.suppress", stop="rebels.change_stability")) == [0] * 5
    assert stability(changing()) == [1] * 5


@pytest.mark.rule("R.variant.f.1")
def test_it_falls_for_a_lost_war_and_for_a_new_religion():
    wars = [
        {"attacker": "A", "defender": "B", "winner": "A"},
        {"attacker": "C", "defender": "D", "white_peace": True},
    ]
    game = changing({"B": {"converted": True}, "E": {"converted": True}}, wars=wars)
    assert stability(game) == [1, -2, 1, 1, -1]


@pytest.mark.rule("R.variant.f.1")
def test_two_lost_wars_count_once_and_a_lost_league_like_a_war():
    wars = [
        {"attacker": "A", "defender": "B", "winner": "B"},
        {"attacker": "C", "defender": "A", "winner": "C"},
    ]
    game = changing({"D": {"league_lost": True}, "E": {"league_drawn": True}}, wars=wars)
    assert stability(game) == [-1, 1, 1, -1, 1]


@pytest.mark.rule("R.variant.f.1")
def test_it_does_not_rise_while_rebels_hold_a_province():
    assert stability(changing(provinces=HELD)) == [0, 1, 1, 1, 1]


@pytest.mark.rule("R.variant.f.1", "R.variant.set.1")
def test_steps_beyond_the_ends_are_lost():
    game = changing({"A": {"stability": 3}, "B": {"stability": -2, "converted": True, "league_lost": True}})
    assert stability(game)[:2] == [3, -3]
    assert told(game).count("stability") == 4


@pytest.mark.rule("R.variant.f.1")
@pytest.mark.parametrize("victorious", ["Catholic League", "Evangelical League", None])
def test_how_the_leagues_ended_is_remembered(victorious):
    position = {"victorious": victorious} if victorious else {}
    game = game_of(
        "religious_war.end_of_religious_war",
        realms={
            "A": {"league": "Catholic League", "saints": 1},
            "B": {"league": "Evangelical League", "religion": "Protestant"},
        },
        targets=[{"principality": "Hesse", "declarer": "A"}],
        principalities={"Hesse": {"religion": "Protestant"}},
        stop="rebels.end_truces",
        **position,
    )
    lost = [realm(game, player)["league_lost"] for player in "ABC"]
    drawn = [realm(game, player)["league_drawn"] for player in "ABC"]
    assert lost == [victorious == "Evangelical League", victorious == "Catholic League", False]
    assert drawn == [victorious is None, victorious is None, False]


@pytest.mark.rule("R.variant.f.1", "R.variant.h.1")
def test_a_league_that_met_nobody_has_not_fought():
    game = game_of(
        "religious_war.end_of_religious_war",
        realms={"A": {"league": "Catholic League", "saints": 1}},
        targets=[{"principality": "Hesse", "declarer": "A"}],
        principalities={"Hesse": {"religion": "Protestant"}},
        stop="rebels.suppress",
    )
    assert not realm(game)["league_lost"]
    assert not realm(game)["league_drawn"]
    assert realm(game)["declared_war_on"] == ["Hesse"]


@pytest.mark.rule("R.variant.f.1", "R.ruling.variant-converted")
def test_a_conversion_is_remembered():
    game = game_of("heresy.choose_conversion")
    game.say_all("convert", "stay", A="convert")
    assert realm(game)["converted"]
    assert not realm(game, "B")["converted"]
    game = game_of("heresy.choose_conversion")
    game.say_all("convert", "stay", B="convert", D="convert")
    assert [name for name in "ABCDE" if realm(game, name)["converted"]] == ["B", "D"]


@pytest.mark.rule("R.variant.f.1")
def test_a_war_of_others_changes_nothing():
    assert stability(changing(wars=[{"attacker": "A", "defender": "C", "winner": "A"}])) == [1, 1, -1, 1, 1]
