"""Phase 4, Diplomatic Shifts: saved DI, the Emperor's gain, and the price of idleness."""

from typing import Any

import pytest

from rules.table import Table, ally, asked, placed, refused, rules, stored, told
from westphalia.game.view import imagine, view
from westphalia.rules.base.answers import PRINCIPALITY


def table(fought: str = "ABCDEF", **state: Any) -> Table:
    """Six players, A Emperor; players who have fought lose nothing for peace."""
    return Table("six-round", has_fought=fought, **state)


# --- what is saved ---


@pytest.mark.rule("VI.shift.1", "VI.shift.2", "VI.ruling.shift-saved", "VI.ruling.shift-order", "VI.inv.14")
def test_gold_becomes_saved_influence_and_then_each_who_has_any_loses_one() -> None:
    t = table()
    t.realm("B", "2,4", gold=3, stored=1)
    t.realm("C", "4,4", stored=1)
    t.prince("Hesse", "7,4", D=2)
    game = t.play("shifts")
    game.say("A", "saved")
    assert stored(game) == {"A": 1, "B": 3}
    assert game.state.gold == [0] * 6
    assert placed(game, "Hesse") == {"D": 2}, "the 1 is lost from the saved"
    assert rules(game, "lose_stored") == ["VI.shift.2", "VI.shift.2"]


# --- the idle ---


@pytest.mark.rule("VI.ex.17", "VI.shift.6", "VI.shift.7", "VI.di.4", "VI.ruling.fought-not-waged")
def test_a_player_who_fought_in_no_war_loses_two_of_their_choice() -> None:
    t = table(fought="ACDEF", wages="B")  # B Waged War, but declared nothing and was not attacked
    t.realm("B", "2,4", gold=2, stored=1)
    t.prince("Hesse", "7,4 7,3", B=4)
    game = t.play("shifts")
    assert asked(game) == {"A": "shift_place", "B": "shift_loss"}
    assert game.legal("B") == ["stored", "Hesse"]
    assert refused(game, "B", "done") == "VI.di.4"
    game.say("B", "saved")
    game.say("A", "saved")
    game.say("B", "Hesse")
    assert stored(game)["B"] == 1
    assert placed(game, "Hesse") == {"B": 3}, "4 in all"
    assert rules(game, "lose_influence") == ["VI.shift.6"]


@pytest.mark.rule("VI.shift.6", "VI.ruling.fp-idle", "VI.ruling.fought-not-waged")
def test_foreign_powers_pay_too_and_who_was_attacked_is_spared() -> None:
    t = table(fought="BCDE")  # F is a Foreign Power without land that joined no League
    t.foreign("F", stored=4)
    t.realm("B", "2,4", stored=4)  # B did not Wage War, but was attacked
    game = t.play("shifts")
    game.say("A", "saved")
    assert (stored(game)["F"], stored(game)["B"]) == (1, 3)


@pytest.mark.rule("VI.di.4", "VI.di.5", "VI.ruling.di-short", "VI.inv.11")
def test_a_player_who_has_no_more_than_is_due_loses_all_without_being_asked() -> None:
    t = table(fought="ADEF")
    t.realm("B", "2,4", stored=2)  # 1 is lost by VI.shift.2
    t.prince("Hesse", "7,4", B=1)
    game = t.play("shifts")
    assert set(asked(game)) == {"A"}
    game.say("A", "saved")
    assert (stored(game), placed(game, "Hesse"), ally(game, "Hesse")) == ({"A": 1}, {}, None)


@pytest.mark.rule("VI.shift.7", "VI.gen.4", "VI.hidden.4", "VI.inv.30", "VI.di.4")
def test_the_losses_are_secret_until_all_have_chosen_and_then_happen_together() -> None:
    t = table(fought="ADEF")
    t.prince("Hesse", "7,4 7,3", B=3, C=3)
    t.prince("Ulm", "2,2 2,3", C=3, B=3)
    game = t.play("shifts")
    assert set(asked(game)) == {"A", "B", "C"}
    assert all(question.sealed for question in game.questions.values())
    game.say("A", "saved")
    game.say("B", "Hesse")
    game.say("C", "Hesse")
    assert asked(game) == {"B": "shift_loss", "C": "shift_loss"}, "the second of each"
    assert placed(game, "Hesse") == {"B": 3, "C": 3}
    assert stored(game) == {}, "the Emperor's too"
    seen = view(game, 2).state
    assert seen.concealed[2] == (PRINCIPALITY + game.power("Hesse"),)
    assert seen.concealed[0] == seen.concealed[1] == ()
    assert view(game, None).state.concealed == [()] * 6
    assert all(branch.sent == [] for branch in view(game, 2).flow)
    assert not imagine(view(game, 2), 1).over
    game.say("B", "Hesse")
    game.say("C", "Ulm")
    assert (placed(game, "Hesse"), placed(game, "Ulm")) == ({"B": 1, "C": 2}, {"B": 3, "C": 2})
    assert (ally(game, "Hesse"), ally(game, "Ulm")) == ("C", "B")


@pytest.mark.rule("VI.ruling.ally-simultaneous", "VI.ally.3", "VI.ally.5")
def test_alliances_are_checked_once_after_all_losses() -> None:
    t = table(fought="ADEF", order="ACBDEF")
    t.prince("Hesse", "7,4 7,3", C=3, B=3)  # C is the ally; each loses 2 there
    t.prince("Ulm", "2,2", B=2, C=1)
    game = t.play("shifts")
    game.say("A", "saved")
    for _ in range(2):
        game.say("B", "Hesse")
        game.say("C", "Hesse")
    assert placed(game, "Hesse") == {"B": 1, "C": 1}
    assert ally(game, "Hesse") == "C", (
        "a tie at the end; had C's loss been checked first, B would have passed them"
    )
    assert told(game, "ally") == told(game, "unaligned") == []


@pytest.mark.rule("VI.gen.4", "VI.shift.7", "VI.ruling.request-flag")
def test_on_request_they_choose_openly_in_initiative_order() -> None:
    t = table(fought="ADEF", order="CABDEF", emperor="A", requests="F")
    t.prince("Hesse", "7,4 7,3", C=3, B=3)
    t.prince("Ulm", "2,2", B=2, C=1)
    game = t.play("shifts")
    assert asked(game) == {"C": "shift_loss_openly"}
    assert not any(question.sealed for question in game.questions.values())
    game.say("C", "Hesse", "Hesse")
    assert (placed(game, "Hesse"), ally(game, "Hesse")) == ({"B": 3, "C": 1}, "B"), "carried out at once"
    assert asked(game) == {"A": "shift_place_openly"}
    game.say("A", "Hesse")
    assert asked(game) == {"B": "shift_loss_openly"}
    game.say("B", "Ulm", "Hesse")
    assert placed(game, "Hesse") == {"A": 1, "B": 2, "C": 1}


# --- the Emperor ---


@pytest.mark.rule("VI.shift.3", "VI.shift.4", "VI.ruling.place-outside")
def test_the_emperor_of_an_empire_without_foreigners_gains_one_placed_or_saved() -> None:
    t = table(fought="BCDEF")  # that they did not fight costs them nothing
    t.foreign("F")  # no land in the Empire
    t.prince("Hesse", "7,4 7,3", A=1)
    game = t.play("shifts")
    assert asked(game) == {"A": "shift_place"}
    assert game.legal("A")[-1] == "stored"
    assert refused(game, "A", "pass") == "VI.shift.4"
    assert refused(game, "A", "B") == "VI.gen.1"
    game.say("A", "Hesse")
    assert (placed(game, "Hesse"), ally(game, "Hesse")) == ({"A": 2}, "A")
    assert rules(game, "gain_influence") == ["VI.shift.4"]


@pytest.mark.rule("VI.shift.3", "VI.shift.2")
def test_what_the_emperor_saves_is_not_lost_again() -> None:
    game = table().play("shifts")
    game.say("A", "stored")
    assert stored(game) == {"A": 1}


@pytest.mark.rule("VI.shift.3", "VI.shift.5", "VI.ex.17")
def test_while_foreigners_hold_land_an_emperor_who_fought_none_of_them_loses_four() -> None:
    t = table()
    t.foreign("F", where="4,4")
    t.realm("A", "2,4", stored=4)
    t.prince("Hesse", "7,4", A=3)
    game = t.play("shifts")
    assert asked(game) == {"A": "shift_loss"}
    game.say("A", "saved", "Hesse", "saved", "Hesse")
    assert (stored(game), placed(game, "Hesse")) == ({"A": 1}, {"A": 1})
    assert rules(game, "lose_influence") == ["VI.shift.5"]


@pytest.mark.rule("VI.shift.5", "VI.shift.3", "VI.ruling.fought-fp")
def test_an_emperor_who_fought_a_foreign_power_in_vain_neither_gains_nor_loses() -> None:
    t = table(fought_foreign="A")
    t.foreign("F", where="4,4")
    t.realm("A", "2,4", stored=4)
    game = t.play("shifts")
    assert "shift_loss" not in asked(game).values()
    assert "shift_place" not in asked(game).values()
    assert stored(game) == {"A": 3}


@pytest.mark.rule("VI.shift.3", "VI.ruling.fp-conquest")
def test_an_emperor_who_won_land_back_gains_although_some_is_left() -> None:
    t = table(fought_foreign="A", took_foreign="A")
    t.foreign("F", where="4,4")
    game = t.play("shifts")
    assert asked(game) == {"A": "shift_place"}


@pytest.mark.rule("VI.shift.3")
def test_an_emperor_who_is_a_foreign_power_themselves_counts_only_the_others() -> None:
    t = table()
    t.foreign("A", where="4,4")
    game = t.play("shifts")
    assert asked(game) == {"A": "shift_place"}


@pytest.mark.rule("VI.ruling.shift-exile", "VI.fp.2", "VI.ruling.exile-decisions")
def test_an_exile_is_left_alone_even_as_emperor() -> None:
    t = table(fought="", exiled="AB")
    t.foreign("A", stored=4)
    t.foreign("B", stored=4)
    for who in "CDEF":
        t.realm(who, {"C": "2,4", "D": "4,4", "E": "6,2", "F": "6,4"}[who], stored=1)
    game = t.play("shifts")
    assert "shift_place" not in asked(game).values()
    assert "shift_loss" not in asked(game).values()
    assert stored(game) == {"A": 4, "B": 4}


@pytest.mark.rule("VI.shift.3", "VI.shift.5", "VI.ruling.fought-fp", "VI.ruling.fp-conquest")
@pytest.mark.parametrize(
    ("fought", "took", "question"),
    [("", "", "shift_loss"), ("C", "", "foreign_power"), ("C", "C", "shift_place")],
)
def test_it_is_the_emperors_own_wars_that_count(fought: str, took: str, question: str) -> None:
    t = table(order="CABDEF", emperor="C", fought_foreign=f"A{fought}", took_foreign=f"A{took}")
    t.foreign("F", where="4,4")
    t.prince("Hesse", "7,4", C=5)
    t.prince("Ulm", "7,3", C=5)
    assert asked(t.play("shifts"))["C"] == question  # "foreign_power": the phase is over


@pytest.mark.rule("VI.di.4")
def test_no_more_is_lost_anywhere_than_lies_there() -> None:
    t = table(fought="ACDEF")
    t.prince("Hesse", "7,4", B=1)
    t.prince("Ulm", "7,3", B=2)
    game = t.play("shifts")
    game.say("A", "saved")
    game.say("B", "Hesse")
    assert "Hesse" not in game.legal("B")
    assert (placed(game, "Hesse"), placed(game, "Ulm")) == ({}, {"B": 1})
