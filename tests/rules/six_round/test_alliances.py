"""Imperial Power, Influence and alliances (VI.ip.*, VI.di.*, VI.ally.*)."""

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, ally, told
from westphalia.rules.base.state import NONE
from westphalia.rules.diplomacy.influence import add, gain, influence_on, lose, place, settle, store, withdraw
from westphalia.rules.realm.provinces import transfer


def table(**state):
    return Table("six-round", 5, **state)


@pytest.mark.rule("VI.ip.1", "VI.ip.2", "VI.ip.6", "VI.gen.1", "VI.ally.6", "VI.ruling.start-ip")
def test_provinces_of_either_religion_and_allies_by_size_make_imperial_power():
    t = table(emperor="B")
    t.realm("A", "3,3 3,4 4,3 4,4")
    t.protestant("4,4")
    t.prince("Hesse", "2,4 2,5", A=2)
    t.prince("Baden", "5,4 5,5 6,4 6,5", A=4)
    power = t.prince("Nassau", "6,1 6,2 7,1 7,2 7,3", A=5)
    s = t.fill()
    assert [s.principality_power(p) for p in range(16, 19)] == [2, 3, 4]
    assert s.imperial_power(0) == 4 + 2 + 3 + 4
    lose(s, power, 0, 5, "test")
    settle(s, power)
    assert s.imperial_power(0) == 4 + 2 + 3, "the change counts at once"
    transfer(s, t.hexes("1,4")[0], 0)
    assert s.imperial_power(0) == 5 + 2 + 3


@pytest.mark.rule("VI.ip.2")
@pytest.mark.parametrize(("provinces", "value"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4)])
def test_the_size_value_of_an_ally(provinces, value):
    t = table()
    power = t.prince("Hesse", " ".join(["2,2", "2,3", "2,4", "2,5", "2,6"][:provinces]), A=provinces)
    assert t.fill().principality_power(power) == value


@pytest.mark.rule("VI.ip.5")
@pytest.mark.parametrize(("provinces", "value"), [(1, 4), (2, 4), (3, 6), (4, 6), (5, 8)])
def test_an_unaligned_principality_fights_with_twice_that(provinces, value):
    from westphalia.editions.six_round.rules.power import unaligned_power

    t = table()
    power = t.prince("Hesse", " ".join(["2,2", "2,3", "2,4", "2,5", "2,6"][:provinces]))
    assert unaligned_power(t.fill(), power) == value


@pytest.mark.rule("VI.ip.3", "VI.ruling.bonus-round")
@pytest.mark.parametrize(("round", "bonus"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_the_emperors_bonus_follows_the_round(round, bonus):
    t = table(round=round, emperor="A")
    t.realm("A", "3,3 3,4")
    t.realm("B", "5,3 5,4")
    s = t.fill()
    assert (s.imperial_power(0), s.imperial_power(1)) == (2 + bonus, 2)
    s.emperor = 1  # elected at the end of the Round: the bonus of the current Round
    assert (s.imperial_power(0), s.imperial_power(1)) == (2, 2 + bonus)


@pytest.mark.rule("VI.ip.4", "VI.ruling.fp-table", "VI.ruling.fa-roll")
@pytest.mark.parametrize(("round", "home"), [(2, 2), (3, 4), (4, 6), (5, 9), (6, 12)])
def test_a_home_province_gives_more_from_round_to_round_with_its_foreign_affairs(round, home):
    t = table(round=round, emperor="B")
    t.foreign("A", where="3,3 3,4", founded=round - 1, affairs=1)
    s = t.fill()
    assert s.imperial_power(0) == 2 + home + 1
    s.affairs = [-2, 0, 0, 0, 0]
    assert s.imperial_power(0) == 2 + home - 2 >= 2
    s.founded = [round, 0, 0, 0, 0]
    assert s.imperial_power(0) == 2, "nothing in the Round it is founded in"


@pytest.mark.rule("VI.ex.1", "VI.ally.1", "VI.ally.3", "VI.ally.4", "VI.ally.5")
@pytest.mark.rule("VI.ruling.ally-tie", "VI.ruling.ally-size")
def test_example_1_the_allies_of_saxony():
    t = table()
    saxony = t.prince("Saxony", "3,3 3,4")
    t.realm("A", "5,1", stored=9)
    t.realm("B", "5,5", stored=9)
    game = t.run()
    s = game.state

    def put(seat, amount):
        for _ in range(amount):
            place(s, saxony, seat, "test")
        return ally(game, "Saxony")

    assert put(0, 1) is None, "1 is less than its size"
    assert put(0, 1) == "A"
    assert s.principality_power(saxony) == 2
    assert put(1, 2) == "A", "a tie: the sitting ally stays"
    assert put(1, 1) == "B"
    assert put(0, 1) == "B", "3 to 3"
    grow(t, saxony, "3,5")
    assert (ally(game, "Saxony"), s.principality_power(saxony)) == ("B", 3)
    grow(t, saxony, "4,3")
    assert ally(game, "Saxony") == "B", "3 of 4, but nobody has more"
    assert put(0, 1) == "A", "4 of 4 and more than B"


@pytest.mark.rule("VI.ex.1", "VI.ally.4", "VI.ruling.ally-size")
def test_example_1_at_size_5_four_surpass_the_ally_and_are_too_few():
    t = table()
    saxony = t.prince("Saxony", "3,3 3,4 3,5 4,3", B=4)
    t.realm("A", "5,1", stored=9)
    game = t.run()
    lose(game.state, saxony, 1, 1, "test")
    grow(t, saxony, "4,4")
    assert ally(game, "Saxony") == "B"
    for _ in range(4):
        place(game.state, saxony, 0, "test")
    assert ally(game, "Saxony") is None


def grow(t, power, where):
    transfer(t.s, t.hexes(where)[0], power)
    settle(t.s, power)


@pytest.mark.rule("VI.ally.1", "VI.ally.4", "VI.ruling.ally-tie")
def test_in_a_tie_without_a_sitting_ally_nobody_is_ally():
    t = table()
    power = t.prince("Hesse", "3,3 3,4")
    s = t.fill()
    add(s, power, 0, 3)
    add(s, power, 1, 3)
    settle(s, power)
    assert s.ally[power] == NONE
    add(s, power, 1, 1)
    settle(s, power)
    assert s.ally[power] == 1


@pytest.mark.rule("VI.ally.3", "VI.ruling.ally-size")
def test_the_sitting_ally_stays_with_one_influence_while_nobody_has_more():
    t = table()
    power = t.prince("Hesse", "3,3 3,4 3,5", A=3, B=1)
    s = t.fill()
    lose(s, power, 0, 2, "test")
    settle(s, power)
    assert s.ally[power] == 0
    lose(s, power, 0, 1, "test")
    settle(s, power)
    assert s.ally[power] == NONE, "B's 1 is less than the size"


@pytest.mark.rule("VI.ally.1", "VI.ruling.ally-size")
def test_a_shrunken_principality_may_gain_an_ally_without_new_influence():
    t = table()
    power = t.prince("Hesse", "3,3 3,4", B=1)
    t.realm("A", "5,1")
    s = t.fill()
    assert s.ally[power] == NONE
    transfer(s, t.hexes("3,4")[0], 0)
    settle(s, power)
    assert s.ally[power] == 1


@pytest.mark.rule("VI.ally.2")
def test_religion_never_hinders_an_alliance():
    t = table()
    t.realm("A", "5,1", PROTESTANT, stored=2, converted=1)
    power = t.prince("Hesse", "3,3 3,4", CATHOLIC)
    s = t.fill()
    for _ in range(2):
        place(s, power, 0, "test")
    assert s.ally[power] == 0


@pytest.mark.rule("VI.ruling.ally-simultaneous", "VI.ally.5")
def test_all_changes_of_an_event_are_made_before_the_alliance_is_judged():
    t = table()
    power = t.prince("Hesse", "3,3 3,4", A=4, B=3)
    s = t.fill()
    lose(s, power, 0, 2, "test")
    assert s.ally[power] == 0
    lose(s, power, 1, 2, "test")
    settle(s, power)
    assert s.ally[power] == 0, "2 to 1 in the end"


@pytest.mark.rule("VI.ally.6", "VI.setup.14")
def test_the_new_ally_takes_the_marker_from_the_old_one():
    t = table()
    power = t.prince("Trier", "3,3", A=1)
    t.realm("B", "5,5", stored=2)
    game = t.run()
    s = game.state
    assert (s.allied[0], s.allied[1]) == (1 << power, 0)
    place(s, power, 1, "test")
    place(s, power, 1, "test")
    assert (s.allied[0], s.allied[1]) == (0, 1 << power)
    assert told(game, "ally")[-1]["old"] == 0


@pytest.mark.rule("VI.di.1", "VI.gen.3")
def test_influence_is_saved_without_limit():
    t = table()
    game = t.run()
    store(game.state, 0, 300, "test")
    assert game.state.stored[0] == 300


@pytest.mark.rule("VI.di.2", "VI.di.3")
def test_withdrawing_takes_all_of_it_back_to_the_supply_and_none_to_the_saved():
    t = table()
    power = t.prince("Hesse", "3,3 3,4", A=4, B=2)
    t.realm("A", "5,1", stored=1)
    s = t.run().state
    withdraw(s, power, 0)
    assert (influence_on(s, power, 0), s.stored[0], s.ally[power]) == (0, 1, 1)


@pytest.mark.rule("VI.di.5")
def test_influence_lost_on_a_principality_stops_at_nothing():
    t = table()
    power = t.prince("Hesse", "3,3", A=1)
    s = t.fill()
    assert lose(s, power, 0, 2, "test") == 1
    assert influence_on(s, power, 0) == 0
    gain(s, power, 0, 3, "test")
    assert influence_on(s, power, 0) == 3
