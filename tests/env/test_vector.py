"""Many games at once: the same games with and without workers, and errors that change nothing."""

from __future__ import annotations

import os
import signal

import numpy as np
import pytest

from westphalia.env.vector import VectorGames


def random_actions(batch, rows, rng):
    mask = batch.mask[rows]
    return (mask * rng.random(mask.shape)).argmax(axis=1)


def play(games, steps, seed=1):
    """Play at random; return everything that happened."""
    rng = np.random.default_rng(seed)
    told = []
    for _ in range(steps):
        played = games.step(random_actions(games.batch, games.rows(), rng))
        told.append(
            (games.batch.raw.tobytes(), played.done.tolist(), played.shares.tolist(), played.seat.tolist())
        )
    return told


@pytest.mark.parametrize(
    "table", [{"edition": "five-round"}, {"edition": "five-round", "rebels": "on"}, {"edition": "dice"}]
)
def test_workers_play_the_same_games(table):
    with VectorGames(4, 0, seed=5, **table) as one, VectorGames(4, 2, seed=5, **table) as two:
        assert play(one, 30) == play(two, 30)
        one.reset(6)
        two.reset(6)
        assert play(one, 5) == play(two, 5)


def test_games_end_and_begin_again():
    with VectorGames(3, edition="dice", seed=2) as games:
        rng = np.random.default_rng(0)
        ended = 0
        for _ in range(900):
            played = games.step(random_actions(games.batch, games.rows(), rng))
            for row in np.flatnonzero(played.done):
                assert played.shares[row].sum() == pytest.approx(1)
                assert not played.truncated[row]
                ended += 1
            assert games.batch.mask.any(axis=1).all()
        assert ended >= 3


def test_a_limit_truncates_and_pays_nothing():
    with VectorGames(2, edition="dice", limit=10) as games:
        told = play(games, 9)
        assert not any(any(done) for _, done, _, _ in told)
        rng = np.random.default_rng(0)
        played = games.step(random_actions(games.batch, games.rows(), rng))
        assert played.done.all()
        assert played.truncated.all()
        assert not played.shares.any()


def test_two_groups_take_turns():
    with VectorGames(8, 2, groups=2, edition="dice") as games:
        rng = np.random.default_rng(0)
        for group in (0, 1):
            games.send(group, random_actions(games.batch, games.rows(group), rng))
        with pytest.raises(ValueError, match="is being played"):
            games.send(0, np.zeros(4, int))
        for _ in range(20):
            played = games.receive()
            group = 0 if played.rows[0] == 0 else 1
            assert (played.rows == games.rows(group)).all()
            games.send(group, random_actions(games.batch, played.rows, rng))
        with pytest.raises(ValueError, match="several groups"):
            games.step(np.zeros(8, int))
    with pytest.raises(ValueError, match="closed"):
        games.receive()


def test_bad_actions_are_refused_and_nothing_is_played():
    with VectorGames(2, edition="dice") as games:
        left = games.batch.raw.copy()
        good = games.batch.mask.argmax(axis=1)
        bad = good.copy()
        bad[1] = int(np.flatnonzero(games.batch.mask[1] == 0)[0])
        for actions, message in (
            (bad, "is not legal in row 1"),
            (good[:1], "shape"),
            (good.astype(float), "whole numbers"),
            (np.full(2, np.nan), "whole numbers"),
            (np.array([-1, 99999]), "actions: -1 is not legal in row 0"),
        ):
            with pytest.raises(ValueError, match=message):
                games.step(actions)
        assert (games.batch.raw == left).all()
        with pytest.raises(ValueError, match="nothing was sent"):
            games.receive()


@pytest.mark.parametrize(
    "arguments", [{"n": 3, "workers": 2}, {"n": 0}, {"n": 4, "groups": 3}, {"n": 2, "limit": 0}]
)
def test_impossible_divisions_are_refused(arguments):
    with pytest.raises(ValueError, match=r"n: |limit: "):
        VectorGames(**arguments)


def test_a_dead_worker_is_reported():
    games = VectorGames(2, 2, edition="dice")
    os.kill(games._processes[1].pid, signal.SIGKILL)
    games._processes[1].join()
    with pytest.raises(RuntimeError, match="has ended"):
        games.step(games.batch.mask.argmax(axis=1))
    games.close()
