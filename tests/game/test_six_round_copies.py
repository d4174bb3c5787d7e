"""The six-round edition copied, imagined and recorded: nothing is lost, with flags up and down."""

from __future__ import annotations

import random

import pytest

from game.random_play import play_on
from westphalia import from_record, imagine, new_game, view, write_record
from westphalia.editions.six_round.invariants import broken_invariants

PLAYERS = (3, 5, 8, 11)


def a_game(seed: int, log: bool = False):
    leader = ("player", "program")[seed % 2]
    game = new_game("six-round", PLAYERS[seed], seed, log, setup="random", leader=leader)
    return game, random.Random(seed)


@pytest.mark.parametrize("seed", range(4))
def test_copies_and_imagined_games_anywhere_in_a_game(seed):
    game, rnd = a_game(seed)
    while not game.over:
        seat = rnd.choice(game.waiting)
        if rnd.random() < 0.02:
            game.answer(seat, game.asides(seat)[0])
        answer = rnd.choice(game.question(seat).answers)
        twin = game.copy()
        if rnd.random() < 0.1:
            dream = imagine(view(game, seat), rnd.randrange(1000))
            assert sorted(dream.questions) == sorted(game.questions)
            assert list(dream.question(seat).answers) == list(game.question(seat).answers)
            if game.state.phase:
                assert broken_invariants(dream.state) == []
            play_on(dream, rnd, 5)
        assert twin.hash() == game.hash()
        game.answer(seat, answer)
        twin.answer(seat, answer)
        assert twin.hash() == game.hash()


@pytest.mark.parametrize("seed", range(2))
def test_a_record_replays_to_the_same_hash_and_the_same_story(seed):
    game, rnd = a_game(seed, log=True)
    for _ in range(6):
        play_on(game, rnd, 100)
        if not game.over:
            seat = game.waiting[0]
            game.answer(seat, game.asides(seat)[0])
    again = from_record(write_record(game))
    assert again.hash() == game.hash()
    assert again.state.requests == game.state.requests
    assert [(e.kind, e.rule) for e in again.log] == [(e.kind, e.rule) for e in game.log]
