"""The dice edition copied, imagined, recorded and shown: nothing is lost and nothing leaks."""

from __future__ import annotations

import random

import pytest

from game.random_play import play_on
from westphalia import from_record, imagine, new_game, view, write_record
from westphalia.editions.dice.invariants import broken_invariants
from westphalia.rules.base.fields import ALL
from westphalia.rules.base.state import TYPES


def a_game(seed: int, log: bool = False):
    return new_game("dice", 5 + seed % 4, seed, log, setup="random"), random.Random(seed)


@pytest.mark.parametrize("seed", range(4))
def test_copies_and_imagined_games_anywhere_in_a_game(seed):
    game, rnd = a_game(seed)
    while not game.over:
        seat = rnd.choice(game.waiting)
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
    play_on(game, rnd, 400)
    again = from_record(write_record(game))
    assert again.hash() == game.hash()
    assert [(e.kind, e.rule) for e in again.log] == [(e.kind, e.rule) for e in game.log]


@pytest.mark.rule("D.hidden.1", "D.hidden.3", "D.hidden.5")
@pytest.mark.parametrize("seed", range(4))
def test_information_hidden_from_all_changes_no_view(seed):
    game, rnd = a_game(seed)
    while not game.over:
        play_on(game, rnd, 7)
        twin = game.copy()
        seat = rnd.randrange(game.state.players)
        s = twin.state
        s.seed ^= 0xABCDEF
        s.drawn += 3
        for other in range(s.players):
            if other != seat:
                hand = s.hand[other * TYPES : other * TYPES + TYPES]
                s.hand[other * TYPES : other * TYPES + TYPES] = hand[1:] + hand[:1]
        assert view(twin, seat).state.fingerprint() == view(game, seat).state.fingerprint()
        one, two = view(twin, seat).state, view(game, seat).state
        assert all(getattr(one, f.name) == getattr(two, f.name) for f in one.fields if f.seen == ALL)
