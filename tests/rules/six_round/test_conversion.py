"""Player Conversion and salvation (VI.convert.*, VI.trent.9)."""

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, asked, refused, rules, seats, told
from westphalia.editions.six_round.rules.conversion import convert
from westphalia.editions.six_round.rules.power import saved_by_faith_alone, saved_by_works
from westphalia.editions.six_round.rules.salvation import check_salvation, gain_good_works, saints
from westphalia.rules.base.state import NONE


def table(**state):
    return Table("six-round", 5, **{"combats": "ABCDE", **state})


def protestants(t, who):
    """Players who turned Protestant, in this order."""
    for number, player in enumerate(who, start=1):
        t.realm(player, religion=PROTESTANT, converted=number)
        t.s.monastery &= ~seats(player)
        t.s.reformer = [
            number - 1 if "ABCDE"[i] == player and number <= 2 else r for i, r in enumerate(t.s.reformer)
        ]
    t.s.conversions = len(who)


def roles(s):
    return [s.role_of(seat) for seat in range(s.players)]


@pytest.mark.rule("VI.convert.1", "VI.hidden.4", "VI.fp.7", "VI.inv.6")
def test_those_who_combat_heresy_and_are_no_foreign_powers_choose_in_secret():
    t = table(combats="ABC")
    t.foreign("B")
    game = t.play("heresy.choose_conversion")
    assert asked(game) == {"A": "convert", "C": "convert"}
    assert game.question(0).sealed
    game.say("A", "convert")
    assert game.state.religion == [CATHOLIC] * 5
    game.say("C", "stay")
    assert game.state.religion == [PROTESTANT] + [CATHOLIC] * 4


@pytest.mark.rule("VI.convert.2", "VI.ruling.convert-sequence", "VI.convert.8")
def test_conversions_are_carried_out_in_initiative_order_so_the_first_are_saved():
    t = table(order="EDCBA", emperor="E")
    game = t.play("heresy.choose_conversion")
    for player in "ABCDE":
        game.say(player, "convert" if player in "ABC" else "stay")
    game.say("C", "Martin Luther")
    game.say("B", "John Calvin")
    s = game.state
    assert [s.converted[seat] for seat in (2, 1, 0)] == [1, 2, 3]
    assert roles(s)[:3] == ["Protestant, not saved", "Saved by Faith Alone", "Saved by Faith Alone"]
    assert s.reformer == [NONE, 1, 0, NONE, NONE]


@pytest.mark.rule("VI.convert.3", "VI.convert.4", "VI.ruling.faith-lost", "VI.religion.4", "VI.inv.15")
def test_a_convert_loses_all_merit_and_takes_their_capital_and_nothing_else_with_them():
    t = table()
    t.realm("A", "3,3 3,4", good_works=11, faith=3)
    s = t.run().state
    convert(s, 0)
    assert (s.good_works[0], s.faith[0]) == (0, 0)
    assert [bool(s.protestant >> p & 1) for p in t.hexes("3,3 3,4")] == [True, False]


@pytest.mark.rule("VI.convert.5", "VI.ruling.monastery", "VI.inv.15")
def test_monasteries_are_ransacked_once_for_two_gold():
    t = table()
    t.realm("A", "3,3")
    s = t.run().state
    convert(s, 0)
    assert (s.gold[0], s.monastery) == (2, seats("BCDE"))
    convert(s, 0)
    assert s.monastery == seats("BCDE"), "it never returns"
    convert(s, 0)
    assert s.gold[0] == 2


@pytest.mark.rule("VI.convert.6", "VI.ruling.martyr-self")
@pytest.mark.parametrize(("least", "gained"), [(9, 7), (2, 0), (1, 0), (3, 1)])
def test_a_returner_gains_the_fewest_good_works_of_the_saved_less_two(least, gained):
    t = table(reformation=True)
    protestants(t, "A")
    t.realm("B", good_works=12)
    t.realm("C", good_works=least)
    s = t.fill()
    convert(s, 0)
    assert s.religion[0] == CATHOLIC
    assert s.good_works[0] == gained
    assert s.converted[0] == 0


@pytest.mark.rule("VI.convert.6", "VI.ruling.martyr-unsaved")
def test_before_the_reformation_nobody_is_saved_so_they_gain_nothing():
    t = table()
    protestants(t, "A")
    t.realm("B", good_works=12)
    game = t.run()
    convert(game.state, 0)
    assert game.state.good_works[0] == 0
    assert rules(game, "martyrs") == ["VI.convert.6"]


@pytest.mark.rule("VI.convert.7", "VI.ruling.no-catholics-again")
def test_six_good_works_each_time_no_player_is_catholic():
    t = table()
    protestants(t, "ABCDE")
    s = t.fill()
    convert(s, 0)
    assert (s.good_works[0], saints(s, 0)) == (6, 1)
    convert(s, 1)
    assert s.good_works[1] == 0, "A is Catholic now"
    convert(s, 0)
    convert(s, 1)
    convert(s, 0)
    assert s.good_works[0] == 6, "again nobody was"


@pytest.mark.rule("VI.ruling.no-catholics-again", "VI.convert.7")
def test_a_catholic_foreign_power_counts_as_a_catholic_player():
    t = table()
    protestants(t, "ABCD")
    t.foreign("E")
    s = t.fill()
    convert(s, 0)
    assert s.good_works[0] == 0


@pytest.mark.rule("VI.convert.8", "VI.convert.9", "VI.ruling.reformer-vacancy", "VI.inv.17")
def test_the_freed_card_passes_to_the_unsaved_protestant_who_converted_earliest():
    t = table()
    protestants(t, "DBAC")
    s = t.run().state
    check_salvation(s)
    assert saved_by_faith_alone(s) == [3, 1]
    luther = s.reformer[3]
    convert(s, 3)
    assert saved_by_faith_alone(s) == [1, 0]
    assert s.reformer[0] == luther
    assert s.reformer[3] == NONE
    convert(s, 3)
    assert saved_by_faith_alone(s) == [1, 0], "they count from the new date, after A and C"
    assert s.converted[3] == 5
    assert roles(s)[3] == "Protestant, not saved"


@pytest.mark.rule("VI.ruling.reformer-vacancy", "VI.convert.8")
def test_with_nobody_waiting_the_freed_place_goes_to_the_next_who_converts():
    t = table()
    protestants(t, "AB")
    s = t.run().state
    convert(s, 0)
    assert saved_by_faith_alone(s) == [1]
    convert(s, 2)
    assert saved_by_faith_alone(s) == [1, 2]


@pytest.mark.rule("VI.convert.10")
def test_a_player_who_becomes_saved_by_faith_alone_picks_an_unused_reformer_at_once():
    t = table()
    protestants(t, "A")
    game = t.play("heresy.choose_conversion")
    for player in "BCDE":
        game.say(player, "convert" if player in "BC" else "stay")
    game.say("A", "stay")
    assert asked(game) == {"B": "reformer"}
    assert "Martin Luther" not in game.legal("B"), "A holds it"
    assert refused(game, "B", "Martin Luther") == "VI.convert.10"
    assert refused(game, "B", "pass") == "VI.convert.10"
    assert game.state.religion[2] == CATHOLIC, "C's conversion comes after it"
    game.say("B", "John Calvin")
    assert told(game, "reformer")[0]["seat"] == 1
    assert asked(game)["D"] == "council", "C converts, but is not among the first two"


# --- Saved by Faith and Works ---


@pytest.mark.rule("VI.trent.9", "VI.ruling.saved-floating", "VI.inv.18")
def test_the_catholics_with_most_good_works_are_saved_ties_in_initiative_order():
    t = table(order="EDCBA", emperor="E", reformation=True)
    for player, works in zip("ABCDE", (3, 5, 3, 3, 0), strict=True):
        t.realm(player, good_works=works)
    s = t.run().state
    check_salvation(s)
    assert saved_by_works(s) == [1, 3], "B, and D before C and A in the order"
    gain_good_works(s, 0, 1, "test")
    check_salvation(s)
    assert saved_by_works(s) == [1, 0]
    assert roles(s) == ["Saved by Faith and Works"] * 2 + ["Catholic, not saved"] * 3
    s.good_works = [3, 5, 3, 3, 0]
    s.initiative = (0, 1, 2, 3, 4)
    assert saved_by_works(s) == [1, 0], "the order of the new Round decides"


@pytest.mark.rule("VI.ruling.saved-few", "VI.trent.9", "VI.inv.18")
def test_with_fewer_catholics_than_places_all_are_saved_even_without_good_works():
    t = table(reformation=True)
    protestants(t, "ABCD")
    s = t.fill()
    check_salvation(s)
    assert roles(s)[4] == "Saved by Faith and Works"


@pytest.mark.rule("VI.ruling.zeal-before", "VI.inv.18")
def test_nobody_is_saved_by_works_before_the_reformation():
    t = table()
    t.realm("A", good_works=20)
    s = t.fill()
    check_salvation(s)
    assert roles(s) == ["Catholic, not saved"] * 5


@pytest.mark.rule("VI.ruling.slots-option")
def test_a_chosen_number_of_places_rules_salvation_of_both_religions():
    t = Table("six-round", 7)
    s = t.edition.new_state(7, 0, {"saved": "2"})
    s.initiative = s.setup_order = tuple(range(7))
    s.reformation = True
    s.religion = [CATHOLIC, CATHOLIC, CATHOLIC, CATHOLIC, PROTESTANT, PROTESTANT, PROTESTANT]
    s.converted = [0, 0, 0, 0, 3, 1, 2]
    assert (saved_by_works(s), saved_by_faith_alone(s)) == ([0, 1], [5, 6])


@pytest.mark.rule("VI.faith.14", "VI.inv.16")
@pytest.mark.parametrize(("works", "number"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (16, 3)])
def test_every_fifth_good_work_is_a_saint(works, number):
    t = table()
    t.realm("A", good_works=works)
    assert saints(t.s, 0) == number
