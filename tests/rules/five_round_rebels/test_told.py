"""Log lines of Peace & Rebels, word for word, with their rules."""

import pytest

from rules.five_round_rebels.realm import game_of
from westphalia.rules.base.tell import sentence


def lines(game):
    return [f"{sentence(game.state, game.players, e)} [{e.rule}]" for e in game.log if e.kind != "phase"]


@pytest.mark.rule("R.variant.c.2", "R.variant.c.5")
def test_sieges_and_moves_are_logged_in_words():
    game = game_of(
        "rebels.besiege_or_move",
        realms={"A": {"towns": ["3,4", "3,5"]}},
        provinces={
            "3,4": {"unrest": True, "rebels": 1},
            "2,5": {"rebels": 2},
            "1,5": {"rebels": 1},
            "3,5": {"unrest": True, "rebels": 1},
        },
        stop="rebels.make_truces",
    )
    assert lines(game) == [
        "1 Rebel is too few to take 3,4 of A. [R.variant.c.2]",
        "1 Rebel is too few to take 3,5 of A. [R.variant.c.2]",
        "1 Rebel moves from 2,5 to 3,4. [R.variant.c.5]",
        "A Rebel in 1,5 finds no Unrest nearby and disbands. [R.variant.c.5]",
    ]
    assert [game.state.rebels[game.hex(where)] for where in ("3,4", "3,5", "2,5", "1,5")] == [2, 1, 1, 0]
    provinces = {"1,5": {"rebels": 1}, "2,5": {"unrest": True}}
    game = game_of("rebels.besiege_or_move", provinces=provinces, stop="rebels.make_truces")
    assert lines(game) == ["A single Rebel stays in 1,5. [R.variant.c.5]"]


@pytest.mark.rule("R.variant.c.3", "R.variant.c.4")
def test_fallen_provinces_are_logged_in_words():
    provinces = {where: {"unrest": True, "rebels": 1} for where in ("3,4", "1,5")}
    game = game_of("rebels.besiege_or_move", provinces=provinces, stop="rebels.make_truces")
    freed = game.state.names[game.state.name[game.state.owner[game.hex("3,4")]]]
    assert lines(game) == [
        f"Rebels take 3,4 from A: it becomes {freed}. [R.variant.c.4]",
        f"{freed} becomes a Principality with its capital at 3,4. [V.gen.15]",
        f"A has a casus belli on {freed}. [R.variant.c.4]",
        "Rebels take 1,5, a core province of A, and hold it. [R.variant.c.3]",
    ]


@pytest.mark.rule("R.variant.i.1", "R.variant.i.2")
def test_the_rebel_dice():
    game = game_of(
        "rebels.roll_dice",
        realms={"A": {"gold": 1}},
        principalities={"Hesse": {"influence": {"A": 2}}},
        provinces={where: {"unrest": True} for where in ("3,4", "2,5", "1,5", "3,5")},
        chance={"rebel_dice": [2, 3, 5, 6]},
        stop="rebels.end_rebels",
    )
    assert lines(game) == [
        "A rolls the Rebel Dice: 2, 3, 5, 6. [R.variant.i.2]",
        "3,4 of A: the Rebel Die shows 2, 1 Gold lost. [R.variant.i.1]",
        "A loses 1 Gold (now 0). [R.variant.i.1]",
        "A has only one answer: Hesse. [R.variant.i.1]",
        "1,5 of A: the Rebel Die shows 3, 1 Influence lost. [R.variant.i.1]",
        "A loses 1 Influence on Hesse (1 left). [R.variant.i.1]",
        "2,5 of A: the Rebel Die shows 5, a Rebel. [R.variant.i.1]",
        "A Rebel appears in 2,5 of A, 1 in all. [R.variant.i.1]",
        "3,5 of A: the Rebel Die shows 6, calm. [R.variant.i.1]",
        "3,5 of A is calm again. [R.variant.i.1]",
    ]


@pytest.mark.rule("R.variant.d.1", "R.variant.d.2", "R.ruling.variant-same-pair")
def test_truces_and_revenge_are_logged_in_words():
    wars = [
        {"attacker": "A", "defender": "B", "winner": "A"},
        {"attacker": "B", "defender": "A", "winner": "B"},
    ]
    realms = {"A": {"lost_land_to": ["B"]}, "B": {"land": ["4,4"]}, "C": {"lost_land_to": ["D"]}}
    game = game_of("rebels.make_truces", wars=wars, realms=realms, stop="rebels.pay_for_rebel_held")
    assert lines(game) == [
        "A truce binds A towards B. [R.variant.d.1]",
        "A truce binds B towards A. [R.variant.d.1]",
        "A lost land to B and gains a casus belli. [R.variant.d.2]",
        "The casus belli of A on B replaces the truce. [R.ruling.variant-same-pair]",
        "C lost land to D and gains a casus belli. [R.variant.d.2]",
    ]


@pytest.mark.rule("R.variant.e.1")
def test_penalties_are_logged_in_words():
    game = game_of(
        "rebels.pay_for_rebel_held",
        realms={"A": {"gold": 1, "towns": ["2,5", "1,5"]}},
        principalities={"Hesse": {"influence": {"A": 1}}},
        provinces={"2,5": {"rebel_held": True}, "1,5": {"rebel_held": True}},
        stop="rebels.change_stability",
    )
    assert lines(game) == [
        "A loses 1 Gold (now 0). [R.variant.e.1]",
        "A has only one answer: Hesse. [R.variant.e.1]",
        "A loses 1 Influence on Hesse (0 left). [R.variant.e.1]",
        "Hesse is now unaligned. [V.ally.6]",
        "A has no Influence left: 2 Gold is waived. [R.variant.e.1]",
    ]


@pytest.mark.rule("R.variant.a.1", "R.variant.b.1", "R.variant.f.1")
def test_the_beginning_of_the_phase():
    game = game_of(
        "rebels",
        realms={
            "A": {"gold": 4, "casus_belli": ["B", "Hesse"], "could_attack": ["B"], "truces": ["C"]},
            "B": {"stability": 3},
            "C": {"stability": -1},
            "D": {"casus_belli": ["A", "Hesse"], "could_attack": ["Hesse"]},
            "E": {"stability": -1, "converted": True},
        },
        principalities={"Hesse": {"influence": {"A": 1}}},
        provinces={"2,5": {"rebel_held": True}, "3,4": {"unrest": True, "rebels": 1}},
        stop="rebels.list_groups",
    )
    game.say("A", "3,4", "3,4", "2,5")
    assert lines(game) == [
        "All truces end. [R.variant.a.1]",
        "A has only one answer: Hesse. [R.variant.a.1]",
        "A did not use the casus belli on B: it ends. [R.variant.a.1]",
        "A loses 1 Influence on Hesse (0 left). [R.variant.a.1]",
        "Hesse is now unaligned. [V.ally.6]",
        "The casus belli of A on Hesse ends at no cost. [R.variant.a.1]",
        "The casus belli of D on A ends at no cost. [R.variant.a.1]",
        "D did not use the casus belli on Hesse: it ends. [R.variant.a.1]",
        "A loses 1 Gold (now 3). [R.variant.b.1]",
        "A beats a Rebel in 3,4 (0 left there). [R.variant.b.1]",
        "A loses 1 Gold (now 2). [R.variant.b.1]",
        "3,4 of A is calm again. [R.variant.b.1]",
        "A loses 2 Gold (now 0). [R.variant.b.1]",
        "A takes 2,5 back from the Rebels. [R.variant.b.1]",
        "Stability of A: +1. [R.variant.f.1]",
        "Stability of C: 0. [R.variant.f.1]",
        "Stability of D: +1. [R.variant.f.1]",
        "Stability of E: -2. [R.variant.f.1]",
    ]


def refusals(game, *words):
    return [str(game.why_not("A", word)) for word in words]


@pytest.mark.rule("R.variant.set.7")
def test_refusals_of_lost_influence():
    game = game_of(
        realms={"A": {"casus_belli": ["B"], "could_attack": ["B"]}},
        principalities={"Hesse": {"influence": {"A": 1}}, "Ulm": {"influence": {"A": 1}}},
    )
    assert refusals(game, "stored", "Bavaria", "pass", "3,4") == [
        "You have no stored Influence. [R.variant.set.7]",
        "You have no Influence on Bavaria. [R.variant.set.7]",
        "The Influence must be lost: choose where. [R.variant.set.7]",
        "That is your own land. [R.variant.a.1]",
    ]
    assert "truces_end" not in [event.kind for event in game.log]
    stored = game_of(
        realms={"A": {"casus_belli": ["B"], "could_attack": ["B"], "stored": 1}}, stop="rebels.suppress"
    )
    assert "A loses 1 stored Influence (0 left). [R.variant.a.1]" in lines(stored)


@pytest.mark.rule("R.variant.b.1")
def test_refusals_of_suppression():
    game = game_of(
        "rebels.suppress",
        realms={"A": {"gold": 1}},
        provinces={"3,4": {"unrest": True}, "2,5": {"rebel_held": True}},
    )
    assert game.question("A").about == (1,)
    assert refusals(game, "4,4", "1,5", "2,5", "Hesse") == [
        "4,4 is not yours. [R.variant.b.1]",
        "There is nothing to suppress in 1,5. [R.variant.b.1]",
        "That costs 2 Gold, and you have 1. [R.variant.b.1]",
        "That is not an answer to this question. The answers are: 3,4, pass. [R.variant.b.1]",
    ]
