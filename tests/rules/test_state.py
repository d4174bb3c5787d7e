"""A copy of the state shares nothing that is changed in place."""

from __future__ import annotations

from array import array

import pytest

from game.random_play import play_on, random_game
from westphalia.rules.state import MUTABLE, State

REPLACED = {  # lists that rules replace as a whole
    "capital", "name", "religion", "role", "good_works", "saints", "gold", "home", "edge", "flag", "faith",
    "doctrine_deck", "tally", "unbroken", "gained", "war_allies", "war_reach", "reserves", "played", "facing", "victim",
    "league",
}  # fmt: skip


def test_every_list_of_the_state_is_copied_or_only_replaced():
    state = random_game(1, 5)[0].state
    lists = {k for k, v in state.__dict__.items() if isinstance(v, list | bytearray | array) and k != "log"}
    assert lists == {*MUTABLE, *REPLACED}


@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("setup", ["random", "manual"])
def test_a_copy_stays_as_it_was_while_the_game_goes_on(players, setup):
    game, rnd = random_game(players, players, setup)
    while not game.over:
        kept = game.state.copy()
        before = {k: repr(v) for k, v in kept.__dict__.items() if k not in ("k", "board")}
        play_on(game, rnd, 25)
        assert {k: repr(v) for k, v in kept.__dict__.items() if k not in ("k", "board")} == before


def test_the_log_is_not_copied():
    state = random_game(1, 5, log=True)[0].state
    assert state.log is not None
    assert isinstance(state.copy(), State)
    assert state.copy().log is None
