"""Earning Faith, Church Patronage, Church Abuses and the roll (VI.faith.*)."""

import pytest

from rules.table import PROTESTANT, Table, asked, refused, rules, seats, told
from westphalia.editions.six_round.rules import faith
from westphalia.editions.six_round.rules.salvation import check_salvation
from westphalia.rules.base.reading import PositionError
from westphalia.rules.faith.faith_dice import roll_dice


def table(round=1, **state):
    return Table("six-round", 5, round=round, **{"combats": "ABCDE", **state})


def earning(t):
    """Return a game that has just earned its Faith."""
    check_salvation(t.fill())
    return t.play("heresy.earn_faith")


def earned(t):
    """Return the position right after Faith was earned, with its events."""
    check_salvation(t.fill())
    return t.run(faith.earn_faith)


def catholic(t, who, **counts):
    t.realm(who, **counts)


def protestant(t, who, converted, **counts):
    t.realm(who, religion=PROTESTANT, converted=converted, **counts)
    t.s.monastery &= ~seats(who)


@pytest.mark.rule(
    "VI.ex.5", "VI.faith.2", "VI.faith.3", "VI.faith.7", "VI.faith.8", "VI.faith.9", "VI.faith.10"
)
@pytest.mark.rule("VI.faith.5", "VI.faith.12", "VI.faith.13", "VI.faith.14")
def test_example_5_a_saved_catholic_and_a_saved_protestant_in_round_4():
    t = table(round=4, emperor="C", reformation=True, combats="AB")
    t.realm("A", "4,3", good_works=11, gold=1)
    protestant(t, "B", 1)
    t.fill().pins = {"successes:0": (4,), "successes:1": (0,)}
    game = earning(t)
    assert game.state.faith[:2] == [8, 4]
    assert game.state.good_works[0] == 12
    game.say("A", 1)
    assert told(game, "faith_roll")[0]["dice"] == 10
    assert told(game, "faith_roll")[1]["dice"] == 4
    assert game.state.good_works[0] == 16
    assert game.question(0).about == (4,), "four dice to place"


@pytest.mark.rule("VI.ex.6", "VI.faith.4", "VI.faith.5", "VI.faith.9", "VI.faith.10", "VI.faith.11")
def test_example_6_church_abuses_turn_faith_into_good_works():
    t = table(combats="A")
    catholic(t, "A", gold=2)
    game = earning(t)
    s = game.state
    assert (s.gold[0], s.good_works[0], s.faith[0]) == (3, 1, 1)
    game.say("A", 1)
    assert (s.gold[0], s.good_works[0], s.faith[0]) == (2, 2, 0)
    assert rules(game, "abuses") == ["VI.faith.11"]
    assert told(game, "faith_roll") == []
    assert s.successes[0] == 0


@pytest.mark.rule("VI.faith.1")
def test_only_those_who_combat_heresy_earn():
    t = table(round=2, combats="BD", reformation=True)
    protestant(t, "D", 1)
    protestant(t, "E", 2)
    game = earned(t)
    assert [bool(f) for f in game.state.faith] == [False, True, False, True, False]
    assert game.state.good_works == [0, 1, 0, 0, 0]


@pytest.mark.rule("VI.faith.6", "VI.faith.7")
@pytest.mark.parametrize(("round", "amount"), [(1, 3), (2, 3), (3, 3), (4, 1), (5, 1), (6, 1)])
def test_the_faith_of_protestants_by_round(round, amount):
    t = table(round=round, combats="C", reformation=True)
    for number, player in enumerate("DEC", start=1):
        protestant(t, player, number)  # C is not saved and the Emperor A is Catholic
    game = earned(t)
    assert game.state.faith[2] == amount
    assert rules(game, "faith_of_protestants") == ["VI.faith.6" if round <= 3 else "VI.faith.7"]


@pytest.mark.rule("VI.faith.2", "VI.faith.4")
@pytest.mark.parametrize(("reformation", "amount", "gold"), [(False, 0, 1), (True, 2, 0)])
def test_a_catholic_earns_two_faith_from_the_reformation_on_and_gold_before(reformation, amount, gold):
    t = table(combats="E", reformation=reformation, emperor="A", order="ABCDE")
    protestant(t, "A", 1)  # no sanction for E
    for player, works in zip("BCE", (9, 9, 0), strict=True):
        catholic(t, player, good_works=works)
    game = earned(t)
    assert (game.state.faith[4], game.state.gold[4]) == (amount, gold)


@pytest.mark.rule("VI.faith.3", "VI.ruling.earn-order")
def test_the_monks_good_work_comes_too_late_for_a_saints_faith_of_this_round():
    t = table(combats="A", emperor="B")
    protestant(t, "B", 1)
    catholic(t, "A", good_works=9)
    game = earned(t)
    assert game.state.faith[0] == 1
    assert game.state.good_works[0] == 10


@pytest.mark.rule("VI.faith.5", "VI.ruling.monastery")
def test_no_monks_without_a_monastery():
    t = table(combats="A", monastery="BCDE")
    game = earned(t)
    assert game.state.good_works[0] == 0


@pytest.mark.rule("VI.faith.8", "VI.ruling.zeal-before", "VI.ruling.earn-order")
def test_zeal_goes_to_those_who_are_saved_after_the_monks_have_worked():
    t = table(round=4, order="CDEAB", emperor="C", reformation=True, monastery="A")
    for player, works in zip("ABCDE", (3, 3, 3, 4, 0), strict=True):
        catholic(t, player, good_works=works)
    game = earned(t)  # saved before: D and C; A's monks make them 4, like D, and B stays behind
    assert [event["seat"] for event in told(game, "faith_of_zeal")] == [3, 0]
    assert game.state.faith == [2 + 3 + 1, 2 + 1, 2 + 1, 2 + 3 + 1, 2 + 1]


@pytest.mark.rule("VI.faith.9")
def test_imperial_sanction_is_for_the_emperors_religion_the_emperor_included():
    t = table(emperor="B")
    protestant(t, "B", 1)
    protestant(t, "C", 2)
    game = earned(t)
    assert [event["seat"] for event in told(game, "faith_of_sanction")] == [1, 2]


# --- Church Patronage ---


@pytest.mark.rule("VI.faith.10", "VI.gen.4", "VI.hidden.4")
def test_patronage_is_chosen_in_secret_from_nothing_to_all_ones_gold():
    t = table(combats="AB")
    protestant(t, "A", 1, gold=3)
    protestant(t, "B", 2, gold=1)
    game = earning(t)
    assert asked(game) == {"A": "patronage", "B": "patronage"}
    assert game.question(0).sealed
    assert game.legal("A") == ["0", "1", "2", "3"]
    assert refused(game, "B", "2") == "VI.faith.10"
    game.say("A", 3)
    assert game.state.gold[0] == 3, "not before all have chosen"
    game.say("B", 0)
    assert game.state.gold[:2] == [0, 1]
    assert [event["dice"] for event in told(game, "faith_roll")] == [3 + 3 + 1 + 6, 3 + 3 + 1]


@pytest.mark.rule("VI.faith.10", "VI.gen.4")
def test_patronage_runs_openly_in_initiative_order_if_requested():
    t = table(combats="ABC", order="CBADE", emperor="C", requests="E")
    for number, player in enumerate("ABC", start=1):
        protestant(t, player, number, gold=2)
    game = earning(t)
    for player in "CBA":
        assert asked(game) == {player: "patronage_openly"}
        game.say(player, 1)
        assert game.state.gold["ABC".index(player)] == 1
    assert [event["seat"] for event in told(game, "patronage")] == [2, 1, 0]


@pytest.mark.rule("VI.gen.3")
def test_nothing_can_be_given_to_another_player():
    t = table(combats="A")
    protestant(t, "A", 1, gold=3)
    game = earning(t)
    assert refused(game, "A", "B") == "VI.faith.10"


# --- the roll ---


@pytest.mark.rule("VI.faith.11")
@pytest.mark.parametrize(("gold", "works"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_two_faith_for_a_good_work_an_odd_one_is_lost(gold, works):
    t = table(combats="A", monastery="")
    catholic(t, "A", gold=2)
    game = earning(t)  # 1 Faith of sanction, 3 Gold
    game.say("A", gold)
    assert game.state.good_works[0] == works == (1 + 2 * gold) // 2


@pytest.mark.rule("VI.faith.12", "VI.faith.13", "VI.ruling.religion-die")
def test_each_face_of_success_is_a_success_and_a_good_work_to_a_catholic_alone():
    t = table(round=2, combats="AB", reformation=True, monastery="")
    catholic(t, "A", gold=1)
    protestant(t, "B", 1)
    game = earning(t)
    s = game.state
    assert s.faith[:2] == [2 + 3 + 1, 3 + 3]
    s.pins = {"faith:0": (1, 0, 1, 0, 0, 0), "faith:1": (1, 1, 1, 0, 0, 0)}
    game.say("A", 0)
    assert [event["amount"] for event in told(game, "faith_roll")] == [2, 3]
    assert s.good_works[:2] == [2, 0]


@pytest.mark.rule("VI.ruling.religion-die", "VI.faith.12")
def test_half_of_all_faith_dice_succeed():
    s = table().fill()
    assert s.k.faith_die_success == s.k.religion_die_success == 3
    successes = sum(roll_dice(s, 0, 10, s.k.faith_die_success) for _ in range(1000))
    assert abs(successes - 5000) < 200


@pytest.mark.rule("VI.ruling.saved-floating", "VI.faith.13")
def test_good_works_of_the_roll_change_who_is_saved_at_once():
    t = table(round=4, combats="A", reformation=True, monastery="", order="BCADE", emperor="B")
    for player, works in zip("ABC", (0, 1, 1), strict=True):
        catholic(t, player, good_works=works)
    t.realm("A", gold=1)
    t.fill().pins = {"successes:0": (2,)}
    game = earning(t)
    assert game.state.role_of(0) == "Catholic, not saved"
    game.say("A", 0)
    assert game.state.role_of(0) == "Saved by Faith and Works"


@pytest.mark.rule("VI.faith.12")
def test_more_successes_than_dice_cannot_be_pinned():
    s = table().fill()
    s.pins = {"successes:0": (4,)}
    with pytest.raises(PositionError, match=r"^chance\.faith: 4 successes are impossible with 3 dice"):
        roll_dice(s, 0, 3, s.k.faith_die_success)
