"""General words, religion, towns and capitals (VI.gen.*, VI.religion.*, VI.town.*)."""

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table
from westphalia import new_game
from westphalia.board import bit_list, mask_of
from westphalia.rules.realm.provinces import (
    is_player,
    new_principality,
    own_capital,
    players_capitals,
    religion_of,
    town_provinces,
    transfer,
)


def table(**state):
    return Table("six-round", 5, **state)


@pytest.mark.rule("VI.gen.1")
def test_players_and_principalities_are_both_powers_and_never_one_another():
    s = new_game("six-round", players=14, seed=1, setup="random").state
    assert all(is_player(seat) for seat in range(14))
    assert not any(is_player(power) for power in bit_list(s.principalities))


@pytest.mark.rule("VI.gen.2", "VI.win.6")
def test_orthodox_is_what_has_the_religion_of_the_player_concerned():
    t = table(emperor="C")
    t.realm("A", "3,3 3,4", towns="3,4")
    t.realm("B", "5,3 5,4", PROTESTANT, towns="5,4", converted=1)
    s = t.fill()
    assert (s.score(0), s.score(1)) == (2 + 6, 2 + 3)
    t.protestant("3,4 5,4")
    assert (s.score(0), s.score(1)) == (2 + 3, 2 + 6)


@pytest.mark.rule("VI.religion.1")
def test_a_province_is_catholic_or_protestant():
    t = table()
    s = t.fill()
    t.protestant("3,3 3,4")
    assert s.protestant.bit_count() == 2
    assert s.board.size - s.protestant.bit_count() == 43


@pytest.mark.rule("VI.religion.5", "VI.treaty.18")
def test_a_province_keeps_its_religion_with_a_player_and_takes_a_principalitys():
    t = table()
    t.realm("A", "3,3 3,4")
    t.realm("B", "5,3", PROTESTANT, converted=1)
    hesse = t.prince("Hesse", "2,4", PROTESTANT)
    s = t.fill()
    transfer(s, t.hexes("3,4")[0], 1)
    assert not s.protestant >> t.hexes("3,4")[0] & 1
    transfer(s, t.hexes("3,4")[0], hesse)
    assert s.protestant >> t.hexes("3,4")[0] & 1
    assert s.good_works == [0] * 5


@pytest.mark.rule("VI.religion.2", "VI.town.1")
def test_a_principality_has_one_religion_and_one_town_on_its_capital():
    t = table()
    t.realm("A", "3,3 3,4 4,3", towns="3,4")
    t.protestant("3,4")
    s = t.fill()
    power = new_principality(s, mask_of(t.hexes("3,4 4,3")), t.hexes("3,4")[0], 60)
    assert religion_of(s, power) == PROTESTANT
    assert s.land[power] & s.protestant == s.land[power]
    assert s.land[power] & s.towns == 1 << t.hexes("3,4")[0]


@pytest.mark.rule("VI.town.2")
def test_a_conquered_town_stays_and_is_an_ordinary_town_of_the_new_owner():
    t = table()
    t.realm("A", "3,3")
    trier = t.prince("Trier", "3,4")
    s = t.fill()
    transfer(s, t.hexes("3,4")[0], 0)
    assert town_provinces(s, 0) == 1 << t.hexes("3,4")[0]
    assert s.land[trier] == 0
    assert own_capital(s, 0) == 1 << t.hexes("3,3")[0]


@pytest.mark.rule("VI.town.5", "VI.fp.11", "VI.ruling.fp-empire-land", "VI.inv.5")
def test_a_foreign_powers_capital_is_no_hex_of_the_map():
    t = table()
    t.foreign("A", where="3,3 3,4")
    s = t.fill()
    assert own_capital(s, 0) == 0
    assert not players_capitals(s) & s.land[0]
    assert s.religion[0] == CATHOLIC
    assert list(t.edition.invariants(s, False)) == []
