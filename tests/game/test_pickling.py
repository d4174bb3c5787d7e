"""Games survive `pickle`, `copy` and `deepcopy`, at every kind of question."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from westphalia import from_position, from_record, new_game, to_record
from westphalia.game.pickling import packed, unpacked

TABLES = [("five-round", {}), ("five-round", {"rebels": "on"}), ("six-round", {}), ("dice", {})]


def plays_the_same(one, two, seed, steps=40):
    """Play both with the same answers and compare them."""
    rng = random.Random(seed)
    for _ in range(steps):
        assert one.hash() == two.hash()
        assert one.waiting == two.waiting
        if one.over:
            return
        seat = rng.choice(one.waiting)
        answer = rng.choice(list(one.question(seat).answers))
        one.answer(seat, answer)
        two.answer(seat, answer)


@pytest.mark.parametrize(("edition", "options"), TABLES)
@pytest.mark.parametrize("way", [lambda g: pickle.loads(pickle.dumps(g)), copy.copy, copy.deepcopy])
def test_a_game_goes_on_as_its_original(edition, options, way):
    for seed in range(3):
        game = new_game(edition, 5, seed, setup="manual" if seed == 2 else "random", **options)
        rng = random.Random(seed)
        while not game.over:
            if rng.random() < 0.008:
                again = way(game)
                assert again.log == game.log
                assert again.record == game.record
                assert again.log is not game.log
                assert to_record(again) == to_record(game)
                left = game.hash()
                plays_the_same(way(game), again, seed)
                assert game.hash() == left
            seat = rng.choice(game.waiting)
            game.answer(seat, rng.choice(list(game.question(seat).answers)))
        assert pickle.loads(pickle.dumps(game)).winner_seats == game.winner_seats


def test_a_position_by_hand_and_names_of_its_own_survive():
    position = {"players": ["Anna", "Ben", "Cleo", "Dora", "Emil"], "step": "heresy.council_of_trent"}
    game = from_position(position)
    game.say("Anna", "trent")
    again = pickle.loads(pickle.dumps(game))
    assert again.players == game.players
    assert again.sealed_answer(0) == game.sealed_answer(0)
    again.say_all("council", "french")
    assert game.waiting == [1, 2, 3, 4]


@pytest.mark.parametrize("field", ["version", "rules_version"])
def test_a_game_stored_by_another_version_is_refused(field):
    stored = packed(new_game("dice", 5, 1, setup="random"))
    stored[field] += 1
    with pytest.raises(ValueError, match=f"{field}: the game was stored with"):
        unpacked(stored)


def test_winners_are_told_by_name_and_by_seat():
    game = new_game("five-round", ["Anna", "Ben", "Cleo", "Dora", "Emil"], 4, setup="random")
    rng = random.Random(4)
    while not game.over:
        seat = game.next_seat()
        game.answer(seat, rng.choice(list(game.question(seat).answers)))
    assert game.winners == [game.players[seat] for seat in game.winner_seats]
    assert from_record(to_record(game)).winner_seats == game.winner_seats
