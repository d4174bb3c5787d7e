"""Random games of every number of players end, and the invariants hold after every answer."""

from __future__ import annotations

import pytest

from game.random_play import BOUND, play_on, random_game
from westphalia.editions.five_round.invariants import broken_invariants


def check(game):
    if game.state.phase:
        assert broken_invariants(game.state) == []


def a_game_ends(seed: int) -> None:
    setup = ("random", "historical", "manual")[seed % 3]
    game, rnd = random_game(seed, 5 + seed % 4, setup, names="chosen" if seed % 5 == 0 else "proposed")
    answers = play_on(game, rnd, check=check)
    assert game.over
    assert answers < BOUND
    s = game.state
    assert s.winners
    assert s.round in (4, 5)
    assert len(s.winners) == 1 if s.victory == "westphalia" else 1 <= len(s.winners) <= s.k.saved_places


@pytest.mark.rule("V.inv.1-8", "V.inv.11-19", "V.inv.26", "V.round.1", "V.ruling.battle-ends")
@pytest.mark.parametrize("block", range(12))
def test_random_games_end_with_invariants_held_after_every_answer(block):
    for seed in range(block * 10, block * 10 + 10):
        a_game_ends(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(200))
def test_two_thousand_random_games(block):
    for seed in range(10_000 + block * 10, 10_000 + block * 10 + 10):
        a_game_ends(seed)
