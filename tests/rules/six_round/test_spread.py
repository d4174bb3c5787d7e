"""Spreading the Faith: the places of dice, and conversions by them (VI.spread.*)."""

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, asked, refused, rules, seats, told
from westphalia.editions.player_turns.rules.spreading import spots
from westphalia.editions.six_round.contents import HERESY
from westphalia.engine.contents import Chapter
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, SEAT
from westphalia.rules.base.words import answer_words

SPREADING = HERESY.body[-4:]  # place, resolve, further, clear
assert isinstance(HERESY, Chapter)


def table(round=2, **state):
    return Table("six-round", 5, round=round, **{"combats": "AB", "reformation": True, **state})


def protestant(t, who, where, converted=1):
    t.realm(who, where, PROTESTANT, converted=converted)
    t.s.monastery &= ~seats(who)


def spread(t, **dice):
    """Return a game in which these players place these numbers of dice."""
    s = t.fill()
    for player, number in dice.items():
        s.successes["ABCDE".index(player)] = number
    s.phase = s.k.phases.index("heresy")
    return t.run(*SPREADING)


def is_protestant(t, where):
    return [bool(t.s.protestant >> province & 1) for province in t.hexes(where)]


def legal(t, who):
    """Return the places where a player may place dice, in words."""
    s = t.fill()
    return {answer_words(s, "ABCDE", spot) for spot in spots(s, "ABCDE".index(who))}


@pytest.mark.rule(
    "VI.ex.7", "VI.spread.1", "VI.spread.5", "VI.spread.6", "VI.spread.7", "VI.spread.8", "VI.spread.10"
)
@pytest.mark.rule("VI.spread.12")
def test_example_7_dice_of_two_players():
    t = table()
    protestant(t, "A", "3,3 2,3 2,4")  # a1 = 2,3; a2 = 2,4
    t.realm("B", "5,3 4,3 5,2")  # b1 = 4,3, beside A's capital
    t.prince("Hesse", "3,4 4,4")
    game = spread(t, A=4, B=2)
    game.say("A", "2,3", "4,3", "Hesse", "Hesse")
    assert asked(game) == {"B": "dice"}
    game.say("B", "Hesse", "4,3")
    assert is_protestant(t, "2,3 2,4 3,4 4,4 4,3") == [True, True, False, False, False]
    assert told(game, "principality_holds")[0]["dice"] == 1
    assert rules(game, "further_converts") == ["VI.spread.8"]
    assert len(told(game, "dice_cancel")) == 2
    assert game.state.dice == ()


@pytest.mark.rule("VI.spread.2", "VI.spread.3", "VI.spread.4", "VI.ruling.neighbour", "VI.gen.2")
def test_own_provinces_neighbours_and_allies_but_no_capitals():
    t = table()
    t.realm("A", "3,3 3,4 7,1")
    t.realm("B", "4,3 4,4 5,4")  # 4,3 is their capital, 5,4 is not adjacent
    t.realm("C", "0,5 0,6")
    t.prince("Hesse", "2,4 2,5 1,5")
    t.prince("Baden", "5,0 5,1", A=2)  # allied, not adjacent
    t.prince("Nassau", "4,1 4,2")  # adjacent to the ally and to 3,3
    t.prince("Ulm", "6,0")  # adjacent to the ally and to 7,1? no: beside Baden alone
    found = legal(t, "A")
    assert {"3,4", "7,1", "4,4", "Hesse", "Baden", "Nassau"} <= found
    assert not {"3,3", "4,3", "5,4", "0,6"} & found
    game = spread(t, A=1)
    assert refused(game, "A", "3,3") == "VI.spread.2"
    assert refused(game, "A", "4,3") == "VI.spread.3"
    assert refused(game, "A", "5,4") == "VI.spread.3"
    assert refused(game, "A", "2,4") == "VI.ruling.dice-on-principality"


@pytest.mark.rule("VI.spread.4")
def test_adjacency_to_an_allys_land_does_not_count():
    t = table()
    t.realm("A", "3,3")
    t.prince("Baden", "5,0 5,1", A=2)
    t.prince("Ulm", "6,0")
    assert "Baden" in legal(t, "A")
    assert "Ulm" not in legal(t, "A")
    game = spread(t, A=1)
    assert refused(game, "A", "Ulm") == "VI.spread.4"


@pytest.mark.rule("VI.spread.1", "VI.ruling.must-place", "VI.spread.11")
def test_no_die_is_held_back_but_harmless_spots_are_legal():
    t = table()
    t.realm("A", "3,3 3,4")
    t.prince("Hesse", "2,4 2,5")
    game = spread(t, A=2)
    assert refused(game, "A", "done") == "VI.spread.1"
    game.say("A", "3,4", "Hesse")
    assert t.s.protestant == 0, "dice on land of their own religion only defend"


@pytest.mark.rule("VI.fp.8", "VI.fp.10", "VI.ruling.fp-spread", "VI.ruling.fp-adjacency", "VI.spread.1")
def test_a_foreign_power_spreads_along_its_edge_and_on_allies():
    t = table()
    t.foreign("A", edge=1, religion=PROTESTANT, converted=1)  # south: 7,0 8,1 8,2 7,4
    t.realm("B", "6,1 7,0")
    t.prince("Hesse", "8,1 8,2")
    t.prince("Baden", "1,3", A=1)
    assert legal(t, "A") >= {"7,0", "Hesse", "Baden"}
    assert "6,1" not in legal(t, "A")
    game = spread(t, A=1)
    assert refused(game, "A", "France") == "VI.fp.8"


@pytest.mark.rule("VI.spread.1", "VI.ruling.fp-spread")
def test_dice_without_a_legal_spot_are_lost():
    t = table()
    for player, where in zip("ABCDE", ("", "7,0", "8,1", "8,2", "7,4"), strict=True):
        if where:
            t.realm(player, where)
    t.foreign("A", edge=1)
    game = spread(t, A=3)
    assert rules(game, "dice_lost") == ["VI.spread.1"]
    assert game.state.successes[0] == 0


@pytest.mark.rule("VI.spread.5", "VI.inv.26", "VI.ruling.dice-on-principality")
def test_dice_of_both_religions_cancel_one_for_one_on_the_principality_as_a_whole():
    t = table()
    protestant(t, "A", "3,3")
    t.realm("B", "4,5")
    t.prince("Hesse", "3,4 4,4")
    game = spread(t, A=3, B=1)
    game.say("A", "Hesse", "Hesse", "Hesse")
    game.say("B", "Hesse")
    assert is_protestant(t, "3,4 4,4") == [True, True], "two of three are left, as many as its size"
    assert told(game, "principality_converts")[0]["dice"] == 2


@pytest.mark.rule("VI.spread.7", "VI.ruling.extra-once")
def test_one_further_province_for_each_own_province_not_for_each_die():
    t = table()
    protestant(t, "A", "3,3 2,3 2,4 2,5 1,4")
    game = spread(t, A=2)
    game.say("A", "2,3", "2,3")
    assert asked(game) == {"A": "further"}
    assert sorted(game.legal("A")) == ["1,4", "2,4", "2,5"]
    assert refused(game, "A", "3,3") == "VI.spread.8"
    game.say("A", "2,5")
    assert is_protestant(t, "2,3 2,5 2,4 1,4") == [True, True, False, False]
    assert asked(game) == {}


@pytest.mark.rule("VI.spread.7", "VI.spread.8")
def test_two_own_provinces_give_two_further_ones():
    t = table()
    protestant(t, "A", "3,3 2,3 2,4 2,5 1,4 1,5")
    game = spread(t, A=2)
    game.say("A", "2,3", "2,4")
    game.say("A", "1,5")
    game.say("A", "1,4")
    assert is_protestant(t, "2,3 2,4 1,5 1,4 2,5") == [True, True, True, True, False]


@pytest.mark.rule("VI.spread.8")
def test_the_further_province_bears_no_die_of_the_other_religion():
    t = table()
    protestant(t, "A", "3,3 2,3 2,4 1,4")
    t.realm("B", "1,6 1,5")
    t.s.initiative = (1, 0, 2, 3, 4)
    game = spread(t, A=1, B=1)
    game.say("B", "2,4")  # Catholic land that a Catholic die guards
    game.say("A", "2,3")
    assert is_protestant(t, "2,3 1,4 2,4") == [True, True, False], "only 1,4 can be the further one"


@pytest.mark.rule("VI.spread.8")
def test_without_another_heretical_province_none_converts():
    t = table()
    protestant(t, "A", "3,3 2,3")
    game = spread(t, A=1)
    game.say("A", "2,3")
    assert rules(game, "no_further") == ["VI.spread.8"]
    assert is_protestant(t, "2,3") == [True]


@pytest.mark.rule("VI.spread.9")
def test_a_single_die_converts_another_players_province():
    t = table()
    protestant(t, "A", "3,3")
    t.realm("B", "3,5 3,4")
    game = spread(t, A=1)
    game.say("A", "3,4")
    assert is_protestant(t, "3,4 3,5") == [True, False]
    assert rules(game, "province_converts") == ["VI.spread.9"]


@pytest.mark.rule("VI.ruling.helper-die", "VI.spread.9")
def test_a_co_religionists_die_converts_a_province_and_gives_no_further_one():
    t = table()
    protestant(t, "A", "3,3")
    protestant(t, "B", "3,5 3,4 3,6", converted=2)
    game = spread(t, A=1)
    game.say("A", "3,4")
    assert is_protestant(t, "3,4 3,6") == [True, False]
    assert told(game, "further_converts") == []


@pytest.mark.rule("VI.ruling.cancel-which", "VI.spread.5", "VI.spread.7")
@pytest.mark.parametrize(("first", "further"), [("A", 0), ("C", 1)])
def test_of_several_dice_the_one_placed_first_is_cancelled(first, further):
    t = table(combats="ABC")
    protestant(t, "A", "3,3 2,3 2,4")
    protestant(t, "C", "1,4", converted=2)
    t.realm("B", "1,3")
    t.s.initiative = (0, 2, 1, 3, 4) if first == "A" else (2, 0, 1, 3, 4)
    game = spread(t, A=1, B=1, C=1)
    for player in ("AC" if first == "A" else "CA") + "B":
        game.say(player, "2,3")
    assert is_protestant(t, "2,3") == [True]
    assert len(told(game, "further_converts")) == further, "the owner's own die counts"


@pytest.mark.rule("VI.spread.10", "VI.religion.2")
@pytest.mark.parametrize(("dice", "turns"), [(2, False), (3, True)])
def test_a_principality_converts_as_a_whole_with_the_dice_of_all(dice, turns):
    t = table(combats="AC")
    protestant(t, "A", "3,3")
    protestant(t, "C", "3,6", converted=2)
    t.prince("Hesse", "3,4 3,5 4,4")
    game = spread(t, A=dice - 1, C=1)
    game.say("A", *["Hesse"] * (dice - 1))
    game.say("C", "Hesse")
    assert is_protestant(t, "3,4 3,5 4,4") == [turns] * 3


@pytest.mark.rule("VI.ruling.conversion-works", "VI.spread.6")
def test_conversions_earn_no_good_works():
    t = table()
    t.realm("A", "3,3")
    t.prince("Hesse", "3,4", PROTESTANT)
    game = spread(t, A=1)
    game.say("A", "Hesse")
    assert is_protestant(t, "3,4") == [False]
    assert game.state.good_works == [0] * 5


@pytest.mark.rule("VI.ruling.fp-empire-land", "VI.spread.3", "VI.religion.1")
def test_dice_may_lie_on_every_province_of_a_foreign_power():
    t = table()
    protestant(t, "A", "3,3")
    t.foreign("B", where="3,4 2,4", towns="3,4")
    assert {"3,4", "2,4"} <= legal(t, "A")


@pytest.mark.rule("VI.spread.1")
def test_players_place_in_initiative_order():
    t = table(order="EBADC", emperor="E", combats="ABE")
    for player, where in zip("ABE", ("3,3", "5,3", "1,5"), strict=True):
        t.realm(player, where)
    game = spread(t, A=1, B=1, E=1)
    seen = []
    while asked(game):
        (player,) = asked(game)
        seen.append(player)
        game.answer(game.waiting[0], game.question(game.waiting[0]).answers[0])
    assert seen == ["E", "B", "A"]
    assert {game.state.religion[seat] for seat in range(5)} == {CATHOLIC}


@pytest.mark.rule("VI.spread.4")
def test_what_is_not_there_is_no_spot_and_gets_no_reason():
    t = table()
    t.realm("A", "4,4 4,5")
    game = spread(t, A=1)
    s, question = game.state, game.question(0)
    absent = next(power for power in range(99, 20, -1) if not s.principalities >> power & 1)
    for answer in (PRINCIPALITY + absent, PROVINCE + s.board.size, SEAT + 1):
        assert question.kind.why(s, question, answer) is None
