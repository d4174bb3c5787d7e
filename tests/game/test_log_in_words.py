"""The log in words: sentences, and fields in which only amounts are numbers."""

from __future__ import annotations

import pytest

from westphalia import from_position, in_words, new_game, view
from westphalia.engine.chance import mix
from westphalia.positions.begin import find_stops

NAMED = ("seat", "other", "winner", "loser", "province", "principality", "answer", "choice", "religion")


def played(edition: str, seed: int):
    game = new_game(edition, players=5, seed=seed, setup="random")
    number = 0
    while (question := game.first_question()) is not None:
        number += 1
        game.answer(question.seat, question.answers[(mix(seed, number) * len(question.answers)) >> 64])
    return game


@pytest.mark.parametrize("edition", ["five-round", "six-round", "dice"])
def test_the_log_in_sentences_and_in_words(edition):
    game = played(edition, 1)
    assert len(game.sentences()) == len(game.log)
    for event in game.log:
        fields = game.fields(event)
        assert fields.keys() == event.fields.keys()
        for name in NAMED:
            assert not isinstance(fields.get(name), int), (event.kind, name)


def test_automatic_answers_are_logged_with_names():
    game = from_position(
        {
            "players": 5,
            "step": "diplomacy.act",
            "turn": "A",
            "realms": {"A": {"stored": 1, "influence": {"Trier": 1}}},
        }
    )
    game.say("A", "withdraw")
    (only,) = [event for event in game.log if event.kind == "only_answer"]
    assert game.fields(only) == {"seat": "A", "question": "withdraw", "answer": "Trier", "about": []}
    assert game.sentence(only) in game.sentences()


def test_views_by_name_and_in_words():
    game = from_position(
        {
            "players": 5,
            "step": "war.play_cards",
            "wars": [{"attacker": "A", "defender": "B"}],
            "realms": {"A": {"hand": "MMPC"}, "B": {"hand": "MPP"}},
        }
    )
    seen = in_words(view(game, "B"))
    assert seen["realms"]["B"]["hand"] == "MPP"
    assert seen["realms"]["A"]["hand"] == 4  # how many, not which
    assert seen["standing"] == in_words(game)["standing"]
    assert in_words(view(game, None))["realms"]["B"]["hand"] == 3
    with pytest.raises(ValueError, match="no player is called"):
        view(game, "Z")


def test_waiting_by_name():
    game = from_position({"players": 5, "step": "heresy"})
    assert game.is_waiting("A")
    game.say("A", "stay")
    assert not game.is_waiting("A")
    assert game.question("A") is not None  # it can still be changed
    assert game.is_waiting("B")
    with pytest.raises(ValueError, match="no player is called"):
        game.is_waiting("Z")


@pytest.mark.parametrize("edition", ["five-round", "six-round", "dice"])
def test_the_standing_names_the_next_stop(edition):
    game = from_position({"edition": edition, "players": 5})
    program, names = game.program, game.edition.positions.step_names
    for word in (*program.chapters, *program.steps):
        (at,) = find_stops(program, names, word)
        name = program.instructions[at].name.rstrip(".")
        assert word in (name, name.rpartition(".")[0])
        assert find_stops(program, names, name) == (at,)
    game = from_position({"edition": edition, "players": 5, "step": "election", "stop": "election"})
    assert game.stopped
    (standing,) = in_words(game)["standing"]
    assert standing.startswith("election")
    assert from_position({"edition": edition, "players": 5, "step": "election", "stop": standing}).stopped
