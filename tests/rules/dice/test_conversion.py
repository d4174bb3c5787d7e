"""Combat Heresy: Player conversion (D.convert.*)."""

import pytest

from rules.dice.table import Table, kinds
from westphalia.editions.dice.rules.faith import convert
from westphalia.rules.base.answers import CONVERT, STAY
from westphalia.rules.base.state import CATHOLIC, PROTESTANT

EVERYBODY = 0b111111


def heresy(combats=EVERYBODY, players=6, round=1):
    table = Table(players, round)
    table.s.combats = combats
    table.s.engages = table.s.wages = 0
    return table


def convert_all(table, *seats):
    game = table.play("heresy")
    for seat in list(game.waiting):
        game.answer(seat, CONVERT if seat in seats else STAY)
    return game


@pytest.mark.rule("D.convert.1", "D.convert.8", "D.hidden.2", "D.turns.limits.1")
def test_those_who_combat_heresy_and_are_no_foreign_powers_choose_at_once_in_secret():
    table = heresy(combats=0b010111)
    table.foreign(2)
    game = table.play("heresy")
    assert game.waiting == [0, 1, 4]
    assert game.question(0).kind == "convert"
    assert game.question(0).sealed
    game.answer(0, CONVERT)
    assert game.state.religion[0] == CATHOLIC, "nothing happens before all have chosen"
    assert game.waiting == [1, 4]


@pytest.mark.rule("D.convert.3")
def test_a_convert_takes_their_capital_with_them_and_nothing_else():
    table = heresy()
    table.realm(0, "4,4 4,5 5,4")
    game = convert_all(table, 0)
    assert game.state.religion[0] == PROTESTANT
    assert game.state.protestant >> table.hex("4,4") & 1
    assert not game.state.protestant >> table.hex("4,5") & 1


@pytest.mark.rule("D.convert.2", "D.convert.4", "D.convert.5", "D.convert.7", "D.example.4")
def test_conversions_one_by_one_luther_first_then_the_blood_of_the_martyrs():
    table = heresy()
    table.s.initiative = (3, 1, 0, 2, 4, 5)
    table.realm(3, "4,4", points=0)
    s = table.fill()
    for seat in (3, 1, 0, 2):
        convert(s, seat)
    assert [s.points[seat] for seat in (3, 1, 0, 2)] == [6, 4, 2, 2]
    s.points = [5, 4, 3, 9, 1, 0]  # A (seat 3) has 9; saved Catholics are 0 and 2 with 5 and 3
    s.religion = [CATHOLIC, PROTESTANT, CATHOLIC, PROTESTANT, CATHOLIC, CATHOLIC]
    convert(s, 3)
    assert s.points[3] == 1


@pytest.mark.rule("D.convert.2")
def test_conversions_take_effect_in_initiative_order():
    table = heresy()
    table.s.initiative, table.s.emperor = (5, 4, 3, 2, 1, 0), 5
    game = table.play("heresy")
    for seat in range(6):
        game.answer(seat, CONVERT if seat in (1, 4) else STAY)
    gained = [event.fields["seat"] for event in game.log if event.rule in ("D.convert.5", "D.convert.7")]
    assert gained[0] == 4
    assert game.state.titles == 1


@pytest.mark.rule("D.convert.5", "D.ruling.titles")
def test_luther_is_the_first_of_the_game_alone():
    s = heresy().fill()
    convert(s, 2)
    assert s.points[2] == 6
    convert(s, 2)
    assert (s.points[2], s.religion[2]) == (0, CATHOLIC)
    convert(s, 1)
    assert s.points[1] == 0, "Luther was seat 2, and nobody Protestant is saved now"
    s.titles = 2
    convert(s, 3)
    assert s.titles == 3, "the title of St. Francis stays won"


@pytest.mark.rule("D.convert.6", "D.ruling.titles")
def test_de_sales_returns_when_no_player_is_catholic_and_only_once():
    table = heresy()
    for seat in range(6):
        table.realm(seat, religion=PROTESTANT, points=3)
    s = table.fill()
    s.titles = 1
    convert(s, 4)
    assert (s.points[4], s.titles) == (6, 3)
    convert(s, 4)
    s.points = [3, 3, 3, 3, 3, 3]
    convert(s, 5)
    assert s.points[5] == 0, "the title is won, and nobody is saved among the Catholics"


@pytest.mark.rule("D.convert.6", "D.ruling.titles")
def test_a_catholic_foreign_power_is_a_catholic_for_de_sales():
    table = heresy()
    for seat in range(5):
        table.realm(seat, religion=PROTESTANT, points=3)
    table.foreign(5)
    s = table.fill()
    convert(s, 0)
    assert s.points[0] == 0
    assert not s.titles & 2


@pytest.mark.rule("D.convert.7", "D.ruling.martyrs")
def test_the_martyrs_give_the_fewest_points_of_the_saved_less_two_and_never_less_than_none():
    table = heresy()
    for seat, points in enumerate((9, 7, 4, 5, 0, 0)):
        table.realm(seat, religion=PROTESTANT if seat < 3 else CATHOLIC, points=points)
    s = table.fill()
    s.titles = 1
    convert(s, 3)
    assert s.points[3] == 5, "the second of two saved has 7"
    s.points = [1, 0, 0, 0, 3, 0]
    convert(s, 4)
    assert s.points[4] == 0, "1 less 2 is nothing, and their own Saints are lost"


@pytest.mark.rule("D.convert.4", "D.ruling.reset-points")
def test_points_and_faith_of_the_old_religion_are_lost_first():
    s = heresy().fill()
    s.points, s.titles = [8, 0, 0, 0, 0, 0], 1
    s.faith = [3, 0, 0, 0, 0, 0]
    convert(s, 0)
    assert (s.points[0], s.faith[0]) == (0, 0)


@pytest.mark.rule("D.convert.1")
def test_staying_changes_nothing():
    game = convert_all(heresy())
    assert game.state.religion == [CATHOLIC] * 6
    assert "conversion" not in kinds(game)
