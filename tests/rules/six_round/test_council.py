"""The Council of Trent and the Catholic Reformation (VI.trent.*)."""

import pytest

from rules.table import PROTESTANT, Table, asked, refused, rules, told


def table(**state):
    return Table("six-round", 5, **{"combats": "A", "monastery": "", **state})


def council(t, tokens, die=6):
    """Return the Council with these tokens, by player, and a face of the Ottoman die."""
    t.fill().pins = {"ottoman": (die,)}
    game = t.play("heresy.council_of_trent")
    for player, token in tokens.items():
        game.say(player, token)
    return game


def tokens(trent, french=""):
    return {**dict.fromkeys(trent, "trent"), **dict.fromkeys(french, "french")}


@pytest.mark.rule("VI.trent.2", "VI.hidden.4", "VI.ruling.trent-voters")
def test_all_catholics_play_a_token_in_secret_foreign_powers_included():
    t = table()
    t.realm("B", religion=PROTESTANT, converted=1)
    t.foreign("C")
    game = t.play("heresy.council_of_trent")
    assert asked(game) == dict.fromkeys("ACDE", "council")
    assert game.question(0).sealed
    assert refused(game, "A", "pass") == "VI.trent.2"


@pytest.mark.rule("VI.trent.3", "VI.trent.4", "VI.ruling.trent-tokens")
def test_tokens_earn_a_good_work_or_a_saved_influence_whatever_the_outcome():
    game = council(table(), tokens("AB", "CDE"))
    assert game.state.good_works == [1, 1, 0, 0, 0]
    assert game.state.stored == [0, 0, 1, 1, 1]
    assert rules(game, "council_delayed") == ["VI.trent.5"]
    assert not game.state.reformation


@pytest.mark.rule("VI.ex.4", "VI.trent.5", "VI.trent.6", "VI.trent.7", "VI.ruling.trent-half")
def test_example_4_half_of_the_tokens_let_it_meet_and_the_ottomans_break_it_up():
    t = table(emperor="E")
    t.realm("D", religion=PROTESTANT, converted=1)
    game = council(t, tokens("EA", "BC"), die=2)
    s = game.state
    assert (s.good_works[4], s.good_works[0], s.stored[1], s.stored[2]) == (1, 1, 1, 1)
    assert rules(game, "council_meets") == ["VI.trent.6"]
    assert rules(game, "council_breaks_up") == ["VI.trent.7"]
    assert not s.reformation


@pytest.mark.rule("VI.ex.4", "VI.trent.8", "VI.trent.7")
@pytest.mark.parametrize(("die", "concludes"), [(1, False), (2, False), (3, True), (6, True)])
def test_example_4_on_any_other_face_it_concludes(die, concludes):
    t = table(emperor="E")
    t.realm("D", religion=PROTESTANT, converted=1)
    game = council(t, tokens("EA", "BC"), die)
    assert game.state.reformation is concludes


@pytest.mark.rule("VI.ex.4", "VI.trent.5")
def test_example_4_a_french_emperor_delays_it_against_all_others():
    t = table(emperor="E")
    t.realm("D", religion=PROTESTANT, converted=1)
    game = council(t, tokens("ABC", "E"))
    assert rules(game, "emperor_delays_council") == ["VI.trent.5"]
    assert told(game, "ottoman_die") == []


@pytest.mark.rule("VI.trent.5", "VI.ruling.trent-half")
def test_a_protestant_emperor_cannot_delay_the_council():
    t = table(emperor="D")
    t.realm("D", religion=PROTESTANT, converted=1)
    game = council(t, tokens("AB", "CE"))
    assert told(game, "council_meets")


@pytest.mark.rule("VI.trent.9", "VI.trent.8")
def test_when_it_concludes_the_catholics_with_most_good_works_are_saved_at_once():
    t = table()
    t.realm("C", good_works=4)
    game = council(t, tokens("ABCDE"))
    s = game.state
    assert [s.role_of(seat) for seat in range(5)] == [
        "Saved by Faith and Works", "Catholic, not saved", "Saved by Faith and Works", *["Catholic, not saved"] * 2,
    ]  # fmt: skip


@pytest.mark.rule("VI.trent.1")
def test_no_council_after_the_reformation_has_begun():
    t = table(reformation=True, round=2)
    game = t.play("heresy.choose_conversion")
    game.say("A", "stay")
    assert "council" not in asked(game).values()
    assert told(game, "council_token") == []


@pytest.mark.rule("VI.ruling.trent-empty", "VI.trent.6")
def test_no_council_without_catholics():
    t = table()
    for number, player in enumerate("ABCDE", start=1):
        t.realm(player, religion=PROTESTANT, converted=number)
    game = t.play("heresy.council_of_trent")
    assert rules(game, "no_council") == ["VI.ruling.trent-empty"]
    assert told(game, "ottoman_die") == []


@pytest.mark.rule("VI.ruling.same-round", "VI.trent.8", "VI.faith.2")
def test_in_the_round_in_which_it_concludes_catholics_already_roll():
    game = council(table(), tokens("ABCDE"))
    assert told(game, "faith_roll")[0]["seat"] == 0
    assert told(game, "abuses") == []
    assert game.state.gold[0] == 0, "no indulgences"


@pytest.mark.rule("VI.trent.10", "VI.end.1", "VI.ruling.pius-timing", "VI.inv.19")
@pytest.mark.parametrize(("round", "begins"), [(1, False), (2, False), (3, True)])
def test_pius_steps_in_at_the_end_of_round_3(round, begins):
    t = table(round=round)
    t.realm("B", good_works=2)
    game = t.play("end")
    assert game.state.reformation is begins
    assert (game.state.role_of(1) == "Saved by Faith and Works") is begins
    assert rules(game, "pius") == (["VI.trent.10"] if begins else [])


@pytest.mark.rule("VI.trent.10", "VI.inv.19")
def test_pius_is_not_needed_when_the_council_has_concluded():
    game = table(round=3, reformation=True).play("end")
    assert told(game, "pius") == []
    assert told(game, "reformation") == []
