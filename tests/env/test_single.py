"""The Gymnasium interface: one agent at a table of bots."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'westphalia[env]'")

import gymnasium
from gymnasium.utils.env_checker import check_env

from westphalia.env import make
from westphalia.env.baselines import baseline
from westphalia.env.single import register
from westphalia.env.table import GameTable, choose
from westphalia.rules.base.answers import SPACE


def play(env, seed):
    """Play a game with the first legal action; return the reward and the seat."""
    seen, info = env.reset(seed=seed)
    total, over, cut = 0.0, False, False
    while not (over or cut):
        seen, reward, over, cut, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        total += reward
    return total, env.seat, info


def test_the_environment_passes_gymnasiums_own_check():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = make("westphalia-dice-v0", "single", opponents="random")
        space = env.action_space
        mask = lambda: env.table.observe(env.seat)["action_mask"]  # noqa: E731
        space.sample = lambda: type(space).sample(space, mask())  # the check would sample without a mask
        check_env(env, skip_render_check=True)


def test_a_game_against_bots_can_be_played_by_name_and_again():
    register()
    register()
    env = gymnasium.make("westphalia-five-round-v0", opponents="random", disable_env_checker=True).unwrapped
    one, two = play(env, 4), play(env, 4)
    assert one == two
    assert one[0] == (1 / len(one[2]["winner_seats"]) if one[1] in one[2]["winner_seats"] else 0)
    with pytest.raises(ValueError, match="call reset"):
        env.step(0)
    assert len({play(env, seed)[1] for seed in range(5)}) > 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 7}, "seat: 7"),
        ({"opponents": ("prince",)}, "opponents: 1 names for 4"),
        ({"opponents": "kaiser"}, "baseline: there is no 'kaiser'"),
    ],
)
def test_impossible_opponents_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        make("westphalia-five-round-v0", "single", **arguments)


def test_a_chosen_seat_stays_the_same():
    env = make("westphalia-six-round-v0", "single", opponents="random", seat=3, players=4, limit=100)
    assert {play(env, seed)[1] for seed in range(3)} == {3}


@pytest.mark.parametrize("name", ["random", "novice", "prince", "elector"])
def test_baselines_play_through_the_same_interface(name):
    table = GameTable("five-round", 5)
    table.reset(3)
    bot = baseline(name, table, seed=1, seconds=0.001)
    for _ in range(60):
        seat = table.next_seat()
        action = bot(table, seat)
        assert table.observe(seat)["action_mask"][action]
        table.act(seat, action)


def test_choose_picks_by_score_or_softmax():
    mask = np.zeros(SPACE)
    with pytest.raises(ValueError, match="no legal action"):
        choose(np.zeros(SPACE), mask)
    mask[[3, 9]] = 1
    scores = np.zeros(SPACE)
    scores[9] = 2
    scores[4] = np.nan  # not legal, so it does not matter
    assert choose(scores, mask) == 9
    assert {choose(scores, mask, np.random.default_rng(i)) for i in range(40)} == {3, 9}
    scores[3] = np.nan
    with pytest.raises(ValueError, match="not a finite number"):
        choose(scores, mask)
    with pytest.raises(ValueError, match="mask: scores and mask must have shape"):
        choose(scores, np.ones(7))
