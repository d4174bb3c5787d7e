"""The game for OpenSpiel: its own simulation test, information states without leaks, playthroughs."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: `make test-env` runs these tests")

import pyspiel

from env.spiel_playthrough import EDITIONS, FOLDER, playthrough
from westphalia.env.spiel import SEEDS

TABLES = [*(f"edition={edition}" for edition in EDITIONS), "edition=five-round,rebels=on"]


def load(table: str):
    return pyspiel.load_game(f"python_westphalia({table})")  # five players, unless it says otherwise


def played(game, actions: int, seed: int = 3):
    """Return a state after some random actions, and the generator that chose them."""
    state, rng = game.new_initial_state(), random.Random(seed)
    state.apply_action(seed)
    for _ in range(actions):
        state.apply_action(rng.choice(state.legal_actions()))
    return state, rng


@pytest.mark.timeout(300)
@pytest.mark.parametrize("table", ["edition=five-round", "edition=six-round,players=4", "edition=dice"])
def test_openspiels_own_simulation_test(table):
    pyspiel.random_sim_test(load(table), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_playthroughs_are_as_recorded(edition):
    assert playthrough(edition) == (FOLDER / f"{edition}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("table", TABLES)
def test_a_game_pays_the_shares_of_the_victory(table):
    game = load(table)
    state, rng = played(game, 0)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_chance_is_one_node_at_the_root():
    state = load("edition=dice").new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == SEEDS
    assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(5)
    assert not state.is_chance_node()


@pytest.mark.parametrize("table", TABLES)
def test_resampled_states_look_the_same_to_the_player(table):
    game = load(table)
    for actions in (10, 120, 260):
        state, rng = played(game, actions)
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert str(other) != str(state)  # the future differs
        left = str(state)
        while not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
        assert str(state) == left


def test_information_states_remember_and_clones_are_independent():
    game = load("edition=five-round")
    state, rng = played(game, 40)
    player = state.current_player()
    twin = state.clone()
    legal = state.legal_actions()
    state.apply_action(legal[0])
    assert twin.current_player() == player
    twin.apply_action(legal[-1])
    if len(legal) > 1:
        assert state.information_state_string(player) != twin.information_state_string(player)
    tensor = state.information_state_tensor(player)
    assert len(tensor) == game.information_state_tensor_size()
    assert 0 <= min(tensor) <= max(tensor) <= 1
    with pytest.raises(Exception, match="is not an answer to"):
        state.apply_action(next(a for a in range(2820) if a not in state.legal_actions()))
    del rng
