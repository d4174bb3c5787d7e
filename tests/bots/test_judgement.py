"""What usually comes of the beginning of a round, by a network: better than the forecast, and nothing hidden in it."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from westphalia import new_game
from westphalia.bots.elector import Chancellor, Elector
from westphalia.bots.forecast import FEATURES, forecast
from westphalia.bots.judgement import INPUTS, STANDING, Network, inputs, judged, learned_rounds, value
from westphalia.bots.part import part_of
from westphalia.bots.rollout import play_on
from westphalia.bots.search import next_round
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame


def at_round(number: int, players: int = 5, seed: int = 5) -> WestphaliaGame:
    game = new_game("five-round", players, seed=seed, setup="random", log=False)
    play_on(game, [part_of("five-round").weights] * players, 1, lambda s: s.round == number)
    return game


def test_it_says_how_it_was_made_and_is_better_than_the_forecast() -> None:
    file = resources.files("westphalia.bots").joinpath("forecasts", "five-round-rounds.json")
    table = json.loads(file.read_text("utf-8"))
    assert table["made by"].startswith("tools/learn_rounds.py --edition five-round")
    assert table["features"] == [*FEATURES, *STANDING]
    rows = table["log-loss at the beginning of each round, on games by which only the pass was chosen"]
    assert [row["round"] for row in rows] == [2, 3, 4, 5]
    for row in rows:
        assert row["network"] < row["forecast"]
        assert row["network"] < row["equal"]


@pytest.mark.parametrize("players", [5, 8])
def test_shares_that_need_nothing_hidden(players: int) -> None:
    game = at_round(4, players)
    shares = judged("five-round", game.state)
    assert sum(shares) == pytest.approx(1.0)
    assert all(len(row) == INPUTS for row in inputs(part_of("five-round"), game.state))
    for seat in range(players):
        assert judged("five-round", view(game, seat).state) == shares


def test_the_hidden_layer_counts() -> None:
    """One unit that answers to the second feature alone, and one weight past it."""
    network = Network(hidden=[[0.0, 100.0]], bias=[0.0], out=[2.0], past=[3.0, 0.0])
    assert value(network, [1.0, 1.0]) == pytest.approx(5.0)
    assert value(network, [1.0, -1.0]) == pytest.approx(1.0)


def test_where_nothing_was_learned_it_is_the_forecast() -> None:
    game = new_game("dice", 6, seed=5, setup="random", log=False)
    play_on(game, [part_of("dice").weights] * 6, 1, lambda s: s.round == 3)
    assert not learned_rounds("dice")
    assert judged("dice", game.state) == forecast("dice", game.state)
    first = at_round(1)
    assert judged("five-round", first.state) == forecast("five-round", first.state)


def test_a_chancellor_judges_by_it_and_an_elector_by_the_forecast() -> None:
    s = at_round(4).state
    assert Chancellor().judge(s) == judged("five-round", s) != forecast("five-round", s)
    assert Elector().judge(s) == forecast("five-round", s)


def test_games_are_imagined_to_the_next_round_and_from_setup_to_the_second() -> None:
    first, second = at_round(1).state, at_round(2).state
    setup = new_game("five-round", 5, seed=5, setup="random", log=False).state
    assert setup.round == 0
    for now, stops in ((setup, (False, True)), (first, (False, True)), (second, (False, False))):
        assert (next_round(now)(first), next_round(now)(second)) == stops


@pytest.mark.parametrize(("edition", "late"), [("five-round", 0.5), ("dice", 1.0), ("six-round", 1.0)])
def test_how_sure_one_must_be_to_leave_a_first_thought(edition: str, late: float) -> None:
    game = new_game(edition, 6, seed=5, setup="random", log=False)
    play_on(game, [part_of(edition).weights] * 6, 1, lambda s: s.round == 2)
    assert (Elector().surer(view(game, 0)), Chancellor().surer(view(game, 0))) == (1.0, 1.0)
    play_on(game, [part_of(edition).weights] * 6, 1, lambda s: s.round == s.k.rounds - 1)
    assert (Elector().surer(view(game, 0)), Chancellor().surer(view(game, 0))) == (0.5, late)


def test_a_chancellor_imagines_more_in_the_same_time() -> None:
    assert Chancellor(seconds=1.0).nodes > Elector(seconds=1.0).nodes


def test_a_finished_game_is_what_it_is() -> None:
    game = at_round(99)
    assert game.over
    assert judged("five-round", game.state) == forecast("five-round", game.state)
    assert max(judged("five-round", game.state)) == 1.0 / len(game.state.winners)
