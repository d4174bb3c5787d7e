"""Request flags (VI.gen.4, VI.gen.5)."""

import pytest

from rules.table import Table, asked, told
from westphalia import new_game
from westphalia.engine.question import IllegalAnswer
from westphalia.game.records import from_record, to_record
from westphalia.rules.base.answers import LOWER_REQUEST, RAISE_REQUEST


def table(**state):
    return Table("six-round", 5, **state)


@pytest.mark.rule("VI.gen.5", "VI.gen.4", "VI.ruling.request-flag")
def test_a_player_raises_and_lowers_their_flag_beside_any_question_of_theirs():
    game = table().play("heresy.choose_heresy")
    question = game.question(1)
    assert game.asides(1) == [RAISE_REQUEST]
    game.say("B", "raise request flag")
    assert game.question(1) is question, "the question stays open"
    assert game.waiting == [0, 1, 2, 3, 4]
    assert game.state.requests == 0b10
    assert [event.rule for event in game.log][-1] == "VI.gen.5"
    assert game.log[-1].seen_by is None, "openly"
    assert game.asides(1) == [LOWER_REQUEST]
    with pytest.raises(IllegalAnswer, match=r"already up.*VI.gen.5"):
        game.say("B", "raise request flag")
    game.say("B", "lower request flag")
    assert game.state.requests == 0
    with pytest.raises(IllegalAnswer, match=r"already down.*VI.gen.5"):
        game.say("B", "lower request flag")


@pytest.mark.rule("VI.gen.5")
def test_a_player_who_is_not_asked_cannot_raise_their_flag():
    t = table(combats="A")
    game = t.play("heresy.choose_conversion")
    assert asked(game) == {"A": "convert"}
    with pytest.raises(IllegalAnswer, match="not asked"):
        game.say("B", "raise request flag")
    assert game.state.requests == 0
    assert game.asides(1) == []


@pytest.mark.rule("VI.gen.4", "VI.setup.16", "VI.ruling.doctrine-shared")
def test_setup_doctrines_are_secret_and_simultaneous():
    t = table()
    game = t.play("setup.doctrines")
    assert asked(game) == dict.fromkeys("ABCDE", "start_doctrine")
    assert game.question(0).sealed
    for player in "ABCD":
        game.say(player, "Defensive")
        assert told(game, "doctrine") == []
    game.say("E", "Infantry")
    assert [game.state.k.doctrine_names[d] for d in game.state.doctrine] == ["Defensive"] * 4 + ["Infantry"]


@pytest.mark.rule("VI.gen.4", "VI.setup.16")
def test_setup_doctrines_run_openly_in_setup_order_when_a_flag_is_up_as_the_step_opens():
    t = table(requests="D")
    t.s.setup_order = (2, 0, 1, 4, 3)
    game = t.play("setup.doctrines")
    seen = []
    for _ in range(5):
        (player,) = asked(game)
        assert asked(game) == {player: "start_doctrine_openly"}
        seen.append(player)
        game.say(player, "Flexible")
        assert told(game, "doctrine")[-1]["seat"] == "ABCDE".index(player), (
            "all see it before the next chooses"
        )
    assert seen == list("CABED")


@pytest.mark.rule("VI.gen.4", "VI.gen.5")
def test_a_flag_raised_within_the_step_counts_from_the_next_such_step_on():
    t = table()
    game = t.play("setup.doctrines")
    game.say("A", "raise request flag")
    assert asked(game) == dict.fromkeys("ABCDE", "start_doctrine")
    for player in "ABCDE":
        game.say(player, "Flexible")
    game.play_on("combat_heresy")
    for player in "ABCDE":
        game.say(player, "yes")
    for player in "ABCDE":
        game.say(player, "stay")
    for player in "ABCDE":
        game.say(player, "trent")
    assert list(asked(game).values()) == ["patronage_openly"]


@pytest.mark.rule("VI.gen.5")
def test_flags_are_part_of_copies_records_and_the_position():
    game = new_game("six-round", players=3, seed=5, setup="random")
    before = game.hash()
    game.answer(game.waiting[0], RAISE_REQUEST)
    assert game.hash() != before
    assert game.copy().state.requests == game.state.requests != 0
    again = from_record(to_record(game))
    assert again.hash() == game.hash()
