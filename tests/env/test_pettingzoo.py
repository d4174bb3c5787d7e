"""The PettingZoo interfaces pass PettingZoo's own tests, and do not leak."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'westphalia[env]'")

from pettingzoo.test import api_test, parallel_api_test, seed_test

from westphalia.env import TABLES, make
from westphalia.rules.base.answers import WAIT


@pytest.mark.parametrize("name", TABLES)
def test_the_sequential_form_passes_the_api_tests(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(name), num_cycles=300)
        seed_test(lambda: make(name), num_cycles=30)


@pytest.mark.parametrize("name", TABLES)
def test_the_parallel_form_passes_the_api_tests(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(make(name, "parallel"), num_cycles=150)


def test_the_parallel_form_is_repeatable():
    """PettingZoo's own test samples without masks, so it cannot be used here."""

    def play(seed):
        env = make("westphalia-dice-v0", "parallel")
        found, _ = env.reset(seed=seed)
        rng, told = random.Random(1), []
        for _ in range(80):
            masks = {agent: np.flatnonzero(seen["action_mask"]).tolist() for agent, seen in found.items()}
            found, *rest = env.step({agent: rng.choice(legal) for agent, legal in masks.items()})
            told.append((rest, [seen["observation"].tobytes() for seen in found.values()]))
        return told

    assert play(3) == play(3) != play(4)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_ends_with_the_shares_of_the_victory(name):
    env = make(name, players=6)
    rng = np.random.default_rng(2)
    env.reset(seed=3)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        total[agent] += reward
        assert info["seat"] == env.seat(agent)
        assert "seed" not in info  # it would tell every card
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    won = info["winner_seats"]
    assert won
    assert sum(total.values()) == pytest.approx(1)
    assert {env.seat(agent) for agent, reward in total.items() if reward} == set(won)


def test_both_forms_play_the_same_game():
    """With the same answers, the parallel and the sequential form reach the same end."""
    one, two = make("westphalia-five-round-v0"), make("westphalia-five-round-v0", "parallel")
    one.reset(seed=5)
    found, _ = two.reset(seed=5)
    rng = random.Random(1)
    while two.agents:
        actions = {
            agent: rng.choice(np.flatnonzero(seen["action_mask"]).tolist()) for agent, seen in found.items()
        }
        questions = {seat: one.table.game.question(seat) for seat in two.table.waiting}
        for seat, question in questions.items():
            if one.table.game.question(seat) is question:
                agent = one.agent_selection = f"player_{seat}"
                if len(one.table.game.branches) == 1:  # battles side by side are open to all
                    assert (one.observe(agent)["observation"] == found[agent]["observation"]).all()
                one.step(actions[agent])
        found, rewards, _, _, _ = two.step(actions)
    assert one.rewards == rewards
    assert one.table.game.hash() == two.table.game.hash()


@pytest.mark.parametrize("name", TABLES)
def test_sealed_answers_of_others_do_not_leak(name):
    """A seat's observation does not depend on the others' answers to the same simultaneous question."""
    seen = 0
    env = make(name)
    env.reset(seed=11)
    rng = random.Random(7)
    table = env.table
    while not table.over and seen < 40:
        waiting = table.waiting
        if len(waiting) > 1 and len(table.game.branches) == 1:
            last = waiting[-1]
            before = table.observe(last)["observation"]
            for seat in waiting[:-1]:
                mask = table.observe(seat)["action_mask"]
                table.act(seat, rng.choice(np.flatnonzero(mask).tolist()))
                if table.game.question(last) is None or table.waiting != [s for s in waiting if s > seat]:
                    break
            else:
                assert (table.observe(last)["observation"] == before).all()
                seen += 1
            continue
        seat = table.next_seat()
        table.act(seat, rng.choice(np.flatnonzero(table.observe(seat)["action_mask"]).tolist()))
    assert seen > 3


def test_bad_input_is_refused_and_changes_nothing():
    env = make("westphalia-five-round-v0")
    with pytest.raises(ValueError, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    left, asked = env.table.game.hash(), env.agent_selection
    mask = env.observe(asked)["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    for bad, message in (
        (illegal, "is not an answer to"),
        (float("nan"), "whole number"),
        (None, "whole number"),
        (-3, "between"),
    ):
        with pytest.raises(ValueError, match=message):
            env.step(bad)
    with pytest.raises(ValueError, match="is not asked now"):
        env.table.act((env.seat(asked) + 1) % 5, int(mask.argmax()))
    with pytest.raises(ValueError, match="seat: 9"):
        env.table.act(9, 0)
    with pytest.raises(ValueError, match="no 'player_9'"):
        env.observe("player_9")
    assert (env.table.game.hash(), env.agent_selection) == (left, asked)
    two = make("westphalia-five-round-v0", "parallel")
    found, _ = two.reset(seed=1)
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in found.items()}
    left = two.table.game.hash()
    idle = next(a for a in two.agents if two.possible_agents.index(a) not in two.table.waiting)
    asked = two.possible_agents[two.table.waiting[0]]
    assert actions[idle] == WAIT
    for bad, message in (
        ({**actions, idle: 0}, "is not asked"),
        ({**actions, "player_9": 0}, "no agent"),
        ({a: x for a, x in actions.items() if a != asked}, "has no action"),
        ({**actions, asked: illegal}, "is not an answer"),
    ):
        with pytest.raises(ValueError, match=message):
            two.step(bad)
    assert two.table.game.hash() == left


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"name": "chess-v0"}, "name: there is no 'chess-v0'"),
        ({"name": "westphalia-dice-v0", "api": "json"}, "api: 'json'"),
        ({"name": "westphalia-dice-v0", "players": 3}, "players"),
        ({"name": "westphalia-dice-v0", "limit": 0}, "limit"),
        ({"name": "westphalia-dice-v0", "shaping": -1}, "shaping"),
        ({"name": "westphalia-dice-v0", "gamma": 2}, "gamma"),
        ({"name": "westphalia-dice-v0", "render_mode": "3d"}, "render_mode"),
        ({"name": "westphalia-dice-v0", "colour": "red"}, "options.colour"),
    ],
)
def test_impossible_tables_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        make(**arguments)


def test_truncation_pays_nothing_and_an_end_is_no_truncation():
    def play(limit, shaping=0.0):
        env = make("westphalia-dice-v0", limit=limit, shaping=shaping)
        env.reset(seed=2)
        rng = np.random.default_rng(0)
        total = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            total[agent] += reward
            env.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        return env.table, total

    whole, paid = play(None)
    assert whole.over
    table, total = play(50)
    assert table.truncated
    assert not table.over
    assert not any(total.values())
    with pytest.raises(ValueError, match="truncated after 50"):
        table.act(0, 0)
    table, total = play(whole.steps)
    assert table.over
    assert not table.truncated
    assert total == paid
    start = make("westphalia-dice-v0", shaping=1.0).table
    start.reset(2)
    power = [start.game.state.imperial_power(seat) for seat in range(5)]
    for limit, shares in ((50, [0.0] * 5), (None, list(paid.values()))):
        _, shaped = play(limit, shaping=1.0)
        for seat, total in enumerate(shaped.values()):
            assert total == pytest.approx(shares[seat] - power[seat] / sum(power))


def test_render_modes_give_pictures():
    env = make("westphalia-six-round-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "Imperial Power" in env.render()
    env.render_mode = "svg"
    assert env.render().startswith("<svg")
    env.render_mode = "rgb_array"
    image = env.render()
    assert image.dtype == np.uint8
    assert image.ndim == 3
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 5
    env.render_mode = None
    assert env.render() is None
