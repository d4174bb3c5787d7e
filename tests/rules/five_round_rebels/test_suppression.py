"""Step B: Gold against Rebels."""

import pytest

from rules.five_round_rebels.realm import asked, game_of, owner, province, realm

LAYOUT = {
    "2,5": {"rebel_held": True},
    "3,4": {"unrest": True, "rebels": 2},
    "3,5": {"unrest": True},
}


def suppressing(gold: int, **position):
    return game_of("rebels.suppress", realms={"A": {"gold": gold}}, provinces=LAYOUT, **position)


@pytest.mark.rule("R.variant.b.1")
def test_gold_removes_a_rebel_then_unrest_or_a_rebel_held_marker():
    game = suppressing(6)
    assert game.legal("A") == ["2,5", "3,4", "3,5", "pass"]
    game.say("A", "3,4")
    assert province(game, "3,4") == {"unrest": True, "rebels": 1}
    assert realm(game)["gold"] == 5
    game.say("A", "3,5")
    assert province(game, "3,5") == {}
    assert realm(game)["gold"] == 4
    game.say("A", "2,5")
    assert province(game, "2,5") == {}
    assert realm(game)["gold"] == 2
    game.say("A", "3,4")
    assert province(game, "3,4") == {"unrest": True}
    game.say("A", "3,4")
    assert province(game, "3,4") == {}
    assert realm(game)["gold"] == 0
    assert asked(game) != [("A", "suppress")]


@pytest.mark.rule("R.variant.b.1")
def test_it_goes_on_only_while_it_can_be_paid():
    game = suppressing(1, stop="rebels.besiege_or_move")
    assert game.legal("A") == ["3,4", "3,5", "pass"]
    refusal = game.why_not("A", "2,5")
    assert refusal.rule == "R.variant.b.1"
    assert "2 Gold" in refusal.sentence
    game.say("A", "3,5")
    assert game.stopped
    assert suppressing(0, stop="rebels.besiege_or_move").stopped


@pytest.mark.rule("R.variant.b.1")
def test_passing_ends_it_and_others_have_their_turn_in_order():
    game = game_of(
        "rebels.suppress",
        realms={"A": {"gold": 3}, "B": {"land": ["4,4", "4,3", "5,3"], "gold": 1}},
        provinces={**LAYOUT, "4,3": {"unrest": True}},
        stop="rebels.besiege_or_move",
    )
    assert game.why_not("A", "4,3").rule == "R.variant.b.1"
    assert "nothing" in game.why_not("A", "1,5").sentence
    game.say("A", "pass")
    assert asked(game) == [("B", "suppress")]
    game.say("B", "4,3")
    assert game.stopped
    assert province(game, "3,4") == {"unrest": True, "rebels": 2}


@pytest.mark.rule("R.variant.ex.2", "R.variant.b.1", "R.variant.c.2")
@pytest.mark.parametrize(
    ("pays", "town", "taken"), [(True, False, False), (False, False, True), (False, True, False)]
)
def test_next_round_it_has_1_gold_for_the_rebel_or_loses_the_province(pays, town, taken):
    game = game_of(
        "rebels.suppress",
        realms={"A": {"gold": 1, "towns": ["3,4"] if town else []}},
        provinces={"3,4": {"unrest": True, "rebels": 1}},
        stop="rebels.make_truces",
    )
    game.say("A", "3,4" if pays else "pass")
    assert (owner(game, "3,4") != "A") == taken
