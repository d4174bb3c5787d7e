"""Environments can be copied and pickled; what belongs to another game or another version is refused."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'westphalia[env]'")

from westphalia.env import make
from westphalia.env.table import GameTable, choose
from westphalia.env.vector import VectorGames
from westphalia.rules.base.answers import SPACE


def play(table: GameTable, actions: int) -> list[bytes]:
    """Take the last legal action a number of times; return the observations."""
    seen = []
    for _ in range(actions):
        seat = table.next_seat()
        observed = table.observe(seat)
        seen.append(observed["observation"].tobytes())
        table.act(seat, int(np.flatnonzero(observed["action_mask"])[-1]))
    return seen


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("api", ["aec", "parallel", "single"])
def test_a_copied_environment_plays_on_as_its_original(api, way):
    env = make("westphalia-dice-v0", api, limit=200)
    assert way(env).table.spec == env.table.spec
    env.reset(seed=1)
    play(env.table, 30)
    other = way(env)
    assert play(other.table, 20) == play(env.table, 20)
    assert other.table.game.hash() == env.table.game.hash()
    assert not other.table.game.log
    other.reset()
    env.reset()
    assert play(other.table, 5) == play(env.table, 5)  # the next game is the same too


@pytest.mark.parametrize(
    ("field", "message"), [("_digest", "spec: the table was stored with"), ("game", "rules_version")]
)
def test_a_table_stored_by_another_version_is_refused(field, message, monkeypatch):
    table = GameTable("dice", 5)
    table.reset(1)
    if field == "game":
        stored = pickle.dumps(table)
        monkeypatch.setattr(type(table.spec.edition), "rules_version", 99)
        with pytest.raises(ValueError, match=message):
            pickle.loads(stored)
    else:
        with pytest.raises(ValueError, match=message):
            GameTable("dice", 5).__setstate__({**table.__getstate__(), field: "0"})


def test_the_mask_of_another_game_gives_a_clear_error():
    one, two = GameTable("five-round", 5), GameTable("dice", 5)
    one.reset(1)
    two.reset(1)
    play(two, 60)
    seat, left = one.next_seat(), one.game.hash()
    foreign = two.observe(two.next_seat())["action_mask"].copy()
    foreign[one.observe(seat)["action_mask"] > 0] = 0
    with pytest.raises(ValueError, match="is not an answer to"):
        one.act(seat, choose(np.zeros(SPACE), foreign))
    assert one.game.hash() == left
    with VectorGames(2, edition="dice", seed=1) as games:
        actions = games.batch.mask.argmax(axis=1)
        actions[0] = choose(np.zeros(SPACE), foreign)
        with pytest.raises(ValueError, match="is not legal in row 0; nothing was played"):
            games.step(actions)
