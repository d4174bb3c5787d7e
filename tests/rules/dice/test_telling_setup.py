"""Setup of the dice edition: log lines, prompts and refusals, word for word and with their rules."""

import pytest

from rules.table import Table, asked, prompts, refused, story
from westphalia.editions.dice.rules.setup import crown_first_emperor
from westphalia.rules.base.answers import FLAG, PASS
from westphalia.rules.base.state import NONE


def told_by(game, kinds):
    return story(game, *kinds.split())


def in_setup(**state):
    """Return a game in setup at a step, on a map that holds only the test's own pieces."""
    table = Table("dice", 6, 0, **state)
    table.filled = True
    table.s.emperor = NONE
    return table


@pytest.mark.rule("D.setup.map.1", "D.setup.colour.1", "D.setup.order.1")
def test_the_beginning_in_words():
    table = in_setup()
    table.s.pins = {"setup_order": (3, 1, 0, 2, 5, 4)}
    game = table.play("setup")
    assert prompts(game) == {"D": "Take a colour."}
    game.say("D", "White")
    assert str(game.refusal(1, FLAG + 5)) == "Another Player has taken White. [D.setup.colour.1]"
    refusal = str(game.refusal(1, PASS))
    assert refusal == "Take an unused colour; you cannot pass. [D.setup.colour.1]"
    assert told_by(game, "map setup_order flag") == [
        "The map of 54 hexes is laid out; every province is Catholic. [D.setup.map.1]",
        "Setup Order is D, B, A, C, F, E. [D.setup.order.1]",
        "D plays White. [D.setup.colour.1]",
    ]


@pytest.mark.rule("D.setup.electors.2-4")
def test_an_elector_in_words():
    table = in_setup()
    game = table.play("setup.place_elector")
    assert prompts(game) == {"A": "Which Elector do you place?"}
    game.say("A", "Bohemia")
    assert asked(game) == {"A": "elector"}
    assert prompts(game) == {"A": "Place Bohemia on connected free hexes, the capital first."}
    game.say("A", "4,4")
    assert refused(game, "A", "4,4") == "D.setup.electors.2"
    assert str(game.why_not("A", "8,1")) == (
        "With that hex the 4 provinces of Bohemia could not be connected. [D.setup.electors.3]"
    )
    game.say("A", "4,5", "4,6", "5,4")
    assert told_by(game, "place_elector") == ["A places the Elector Bohemia. [D.setup.electors.2]"]
    assert game.state.capital[game.power("Bohemia")] == game.hex("4,4")


@pytest.mark.rule("D.setup.electors.4")
def test_an_elector_without_room_in_words():
    table = in_setup()
    pairs = table.hexes("0,5 0,6 7,0 7,1 4,4")
    table.s.free = sum(1 << province for province in pairs)
    game = table.play("setup.place_elector")
    game.say("A", "Brandenburg")
    assert str(game.why_not("A", "4,4")) == (
        "Brandenburg takes whole free areas, the largest first. [D.setup.electors.4]"
    )
    exact = in_setup()
    exact.s.free = sum(1 << province for province in exact.hexes("0,5 0,6 0,7 4,4"))
    game = exact.play("setup.place_elector")
    game.say("A", "Brandenburg")
    assert refused(game, "A", "4,4") == "D.setup.electors.3", "three connected provinces are just enough"


@pytest.mark.rule("D.setup.others.2-4")
def test_another_principality_in_words():
    table = in_setup()
    table.s.pins = {"size": (5, 2)}
    game = table.play("setup.roll_size")
    assert told_by(game, "size_roll") == [
        "A rolls 5 for the next Principality: 3 provinces. [D.setup.others.2]"
    ]
    assert prompts(game) == {"A": "Place a Principality of 3 provinces, the capital first."}
    game.say("A", "4,4")
    assert refused(game, "A", "4,4") == "D.setup.others.3"
    assert str(game.why_not("A", "7,2")) == (
        "The capital has enough free neighbours: choose one of them. [D.setup.others.4]"
    )
    game.say("A", "4,5", "5,4")
    assert told_by(game, "place_principality") == [
        "A places Trier, a Principality of size 3. [D.setup.others.3]"
    ]


@pytest.mark.rule("D.setup.others.3", "D.setup.others.4")
def test_why_a_capital_or_a_province_does_not_fit():
    table = in_setup(chosen=3)
    table.s.free = sum(1 << province for province in table.hexes("4,3 4,4 4,5 4,6 0,5 0,6"))
    game = table.play("setup.place_principality")
    assert str(game.why_not("A", "0,5")) == (
        "The capital needs an area of 3 connected free provinces. [D.setup.others.3]"
    )
    game.say("A", "4,3")  # its one free neighbour is not enough, so the land need only be connected
    assert str(game.why_not("A", "0,5")) == (
        "With that hex the 3 provinces could not be connected. [D.setup.others.4]"
    )
    inside = in_setup(chosen=3)
    inside.s.free = sum(1 << province for province in inside.hexes("4,3 4,4 4,5 4,6"))
    game = inside.play("setup.place_principality")
    game.say("A", "4,4")  # two free neighbours are just enough
    assert game.legal("A") == ["4,3", "4,5"]
    assert "enough free neighbours" in str(game.why_not("A", "4,6"))


@pytest.mark.rule("D.setup.lands.1", "D.setup.lands.2")
def test_why_a_hex_is_no_part_of_the_first_land():
    table = in_setup()
    game = table.play("setup.place_lands")
    game.say("A", "4,4")
    assert refused(game, "A", "4,4") == "D.setup.lands.1"
    assert "vertex" in str(game.why_not("A", "8,2"))
    row = in_setup()
    row.s.free = sum(1 << province for province in row.hexes("4,1 4,2 4,3 4,4 4,5 4,6"))
    game = row.play("setup.place_lands")
    game.say("A", "4,1")
    assert refused(game, "A", "4,6") == "D.setup.lands.2"


@pytest.mark.rule("D.setup.emperor.1")
def test_the_first_emperor_in_words():
    table = Table("dice", 6, 1)
    table.prince("Hesse", "4,4 4,5", B=2)
    game = table.play("activities")
    game.log.clear()
    game.state.reign = 1
    crown_first_emperor(game.state)
    assert game.state.reign == 0
    assert told_by(game, "first_emperor") == [
        "A is the first Emperor. The Imperial Power of A, B, C, D, E, F is 1, 5, 1, 1, 1, 1. [D.setup.emperor.1]"
    ]
