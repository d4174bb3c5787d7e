"""Steps G and H: dissent, and Unrest after wars."""

import pytest

from rules.five_round_rebels.realm import asked, game_of, province, realm
from westphalia import in_words

DICE = "rebels.roll_dice"


def dissenting(provinces, realms=None, step="rebels.dissent", **position):
    return game_of(step, realms=realms, provinces=provinces, stop=DICE, **position)


def heretical(*places, **more):
    return {where: {"religion": "Protestant"} for where in places} | more


# --- G ---


@pytest.mark.rule("R.variant.g.2", "R.variant.ex.1")
def test_each_group_of_heretical_provinces_gets_one_unrest():
    realms = {"A": {"land": ["2,4", "2,5", "1,5", "3,4", "3,5", "1,3"]}}
    game = dissenting(heretical("3,4", "3,5", "1,3"), realms)
    assert province(game, "1,3") == {"unrest": True}  # alone: its question has answered itself
    assert game.legal("A") == ["3,4", "3,5"]
    assert game.why_not("A", "1,5").rule == "R.variant.g.2"
    assert game.why_not("A", "pass").rule == "R.variant.g.2"
    game.say("A", "3,5")
    assert province(game, "3,5") == {"unrest": True}
    assert province(game, "3,4") == {}
    assert game.stopped


@pytest.mark.rule("R.variant.g.1", "R.variant.g.2")
def test_what_has_unrest_or_is_rebel_held_joins_a_group_but_gets_none():
    lands = heretical("2,5", "3,4", "3,5")
    lands["2,5"]["rebel_held"] = True
    lands["3,4"]["unrest"] = True
    game = dissenting(lands)
    assert province(game, "3,5") == {"unrest": True}
    game = dissenting(heretical("3,4", **{"3,5": {"religion": "Protestant", "unrest": True}}))
    assert province(game, "3,4") == {"unrest": True}
    game = dissenting(
        {"3,5": {"religion": "Protestant", "unrest": True}}, {"A": {"land": ["2,4", "3,5"], "core": []}}
    )
    assert game.stopped  # the rest is dropped


@pytest.mark.rule("R.ruling.variant-converted", "R.variant.g.2")
def test_a_player_who_converts_makes_their_old_provinces_heretical():
    game = dissenting({}, {"A": {"religion": "Protestant", "catholic": ["2,5", "1,5", "3,4", "3,5"]}})
    assert asked(game) == [("A", "dissent")]
    assert game.legal("A") == ["1,5", "2,5", "3,4", "3,5"]
    assert game.why_not("A", "2,4").rule == "R.variant.g.1"


@pytest.mark.rule("R.variant.g.3", "R.variant.set.7")
def test_a_heretical_ally_costs_influence_or_unrest():
    lands = {
        "Hesse": {"religion": "Protestant", "size": 1, "influence": {"A": 1}},
        "Ulm": {"influence": {"A": 1}},
    }
    game = dissenting({"3,5": {"unrest": True}}, step="rebels.ally_dissent", principalities=lands)
    assert asked(game) == [("A", "ally_dissent")]
    assert game.legal("A") == ["1,5", "2,5", "3,4", "Hesse"]
    assert game.why_not("A", "Ulm").rule == "R.variant.g.3"
    assert game.why_not("A", "2,4").rule == "R.variant.g.1"
    assert game.why_not("A", "3,5").rule == "R.variant.g.1"
    assert game.why_not("A", "4,4").rule == "R.variant.g.1"
    assert game.why_not("A", "pass").rule == "R.variant.g.3"
    other = game.copy()
    game.say("A", "Hesse")
    assert realm(game)["influence"] == {"Ulm": 1}
    assert in_words(game)["principalities"]["Hesse"]["ally"] is None
    other.say("A", "1,5")
    assert province(other, "1,5") == {"unrest": True}
    assert realm(other)["influence"] == {"Hesse": 1, "Ulm": 1}


@pytest.mark.rule("R.variant.g.3", "R.ruling.variant-eliminated")
def test_a_player_who_has_no_province_loses_influence():
    lands = {"Hesse": {"religion": "Protestant", "size": 1, "influence": {"A": 2, "C": 3}, "ally": "C"}}
    game = dissenting(
        {}, {"C": {"home": "France", "land": []}}, step="rebels.ally_dissent", turn="C", principalities=lands
    )
    assert realm(game, "C")["influence"] == {"Hesse": 2}
    assert realm(game)["influence"] == {"Hesse": 2}  # no ally, no dissent


@pytest.mark.rule("R.variant.g.2", "R.variant.g.3")
def test_a_player_does_both_before_the_next_one():
    lands = {"Hesse": {"religion": "Protestant", "size": 1, "influence": {"A": 2}}}
    realms = {"B": {"land": ["4,4", "4,3", "5,3"], "protestant": ["4,3", "5,3"]}}
    game = dissenting(heretical("3,4", "3,5"), realms, principalities=lands)
    asked_in_turn = []
    while game.waiting:
        asked_in_turn += asked(game)
        player = asked(game)[0][0]
        game.say(player, game.legal(player)[0])
    assert asked_in_turn == [("A", "dissent"), ("A", "ally_dissent"), ("B", "dissent")]


# --- H ---


def in_step_h(realms=None, step="rebels.unrest_after_war", **position):
    return game_of(step, realms=realms, stop=DICE, **position)


@pytest.mark.rule("R.variant.h.1")
@pytest.mark.parametrize(
    ("wars", "fields"),
    [
        ([{"attacker": "A", "defender": "B", "winner": "B"}], {}),
        ([{"attacker": "A", "defender": "B", "white_peace": True}], {}),
        (
            [
                {"attacker": "A", "defender": "B", "winner": "B"},
                {"attacker": "C", "defender": "A", "winner": "C"},
            ],
            {},
        ),
        (
            [
                {"attacker": "A", "defender": "B", "winner": "A"},
                {"attacker": "C", "defender": "A", "winner": "C"},
            ],
            {},
        ),
        ([], {"league_lost": True}),
        ([], {"league_drawn": True}),
    ],
)
def test_a_war_that_was_not_won_brings_one_unrest(wars, fields):
    game = in_step_h({"A": fields, "B": {"land": ["4,4"]}}, wars=wars)
    assert asked(game) == [("A", "unrest")]
    assert game.question("A").rule == "R.variant.h.1"
    assert game.legal("A") == ["1,5", "2,5", "3,4", "3,5"]
    assert game.why_not("A", "pass").rule == "R.variant.h.1"
    game.say("A", "3,4")
    assert province(game, "3,4") == {"unrest": True}
    assert game.stopped


@pytest.mark.rule("R.variant.h.1")
def test_a_war_that_was_won_brings_none():
    wars = [{"attacker": "A", "defender": "B", "winner": "A"}]
    assert in_step_h({"B": {"land": ["4,4"]}}, wars=wars).stopped


@pytest.mark.rule("R.variant.h.2")
@pytest.mark.parametrize("stability", [-3, -2])
def test_low_stability_brings_unrest(stability):
    game = in_step_h({"A": {"stability": stability}})
    assert asked(game) == [("A", "unrest")]
    assert game.question("A").rule == "R.variant.h.2"
    game.say("A", "2,5")
    assert province(game, "2,5") == {"unrest": True}
    assert game.stopped
    assert in_step_h({"A": {"stability": -1}}).stopped


@pytest.mark.rule("R.variant.h.2", "R.variant.h.1", "R.variant.g.1")
def test_both_in_turn_and_what_cannot_be_put_is_dropped():
    wars = [{"attacker": "A", "defender": "B", "winner": "B"}]
    game = in_step_h(
        {"A": {"stability": -2, "land": ["2,4", "2,5"], "core": []}, "B": {"land": ["4,4"]}}, wars=wars
    )
    assert province(game, "2,5") == {"unrest": True}
    assert game.stopped


@pytest.mark.rule("R.variant.h.2")
@pytest.mark.parametrize("stability", [2, 3])
def test_high_stability_may_calm_a_province(stability):
    provinces = {"3,4": {"unrest": True, "rebels": 1}, "3,5": {"unrest": True}}
    game = in_step_h({"A": {"stability": stability}}, provinces=provinces)
    assert asked(game) == [("A", "relief")]
    assert game.legal("A") == ["3,4", "3,5", "pass"]
    assert game.why_not("A", "1,5").rule == game.why_not("A", "4,4").rule == "R.variant.h.2"
    other = game.copy()
    game.say("A", "3,4")
    assert province(game, "3,4") == {"rebels": 1}
    assert game.stopped
    other.say("A", "pass")
    assert province(other, "3,4") == {"unrest": True, "rebels": 1}
    assert in_step_h({"A": {"stability": 1}}, provinces=provinces).stopped
    assert in_step_h({"A": {"stability": 2}}).stopped


# --- who is asked, and why not ---


@pytest.mark.rule("R.variant.h.1")
@pytest.mark.parametrize("fields", [{"league_lost": True}, {"league_drawn": True}])
def test_another_player_in_a_league_that_did_not_win(fields):
    game = in_step_h({"B": {"land": ["4,4", "4,3", "5,3"], "capital": "4,4", **fields}})
    assert asked(game) == [("B", "unrest")]
    game.say("B", "5,3")
    assert province(game, "5,3") == {"unrest": True}
    assert [e.rule for e in game.log if e.kind == "unrest"] == ["R.variant.h.1"]
    assert game.stopped


@pytest.mark.rule("R.variant.g.1", "R.variant.g.2", "R.variant.g.3")
def test_why_unrest_is_not_put_there():
    lands = {"2,5": {"rebel_held": True}, "3,5": {"unrest": True}}
    game = in_step_h({"A": {"stability": -2}}, provinces=lands, principalities={"Hesse": {"size": 1}})
    said = {where: game.why_not("A", where).sentence for where in ("2,4", "2,5", "3,5", "4,4")}
    assert said["2,4"] == "A capital never has Unrest."
    assert said["2,5"].startswith("Rebels hold ")
    assert said["3,5"].endswith(" has Unrest already.")
    assert said["4,4"].endswith(" is not yours.")
    assert game.why_not("A", "2,5").rule == "R.variant.g.1"
    assert "heretical" not in game.why_not("A", "Hesse").sentence
    assert game.why_not("A", "pass").sentence == "You cannot pass here."


@pytest.mark.rule("R.variant.h.2")
def test_why_nothing_is_calmed_there():
    game = in_step_h({"A": {"stability": 2}}, provinces={"3,4": {"unrest": True}})
    assert game.why_not("A", "4,4").sentence.endswith(" is not yours.")
    assert game.why_not("A", "1,5").sentence.startswith("There is no Unrest in ")
    game.say("A", "3,4")
    assert [e.rule for e in game.log if e.kind == "unrest_ends"] == ["R.variant.h.2"]
