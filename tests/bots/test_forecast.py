"""The forecast beats a guess at even chances, and the analysis is true."""

from __future__ import annotations

import json
import re
from importlib import resources
from math import log

import pytest
from analysis import EVEN, analyse, report

from westphalia import new_game
from westphalia.bots import Bot, make_bot
from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.policy import policy_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.learning.forecast import FEATURES, extract_features, forecast
from westphalia.bots.search.determinized_search import Search
from westphalia.bots.search.elector import Chancellor
from westphalia.bots.search.rollout import roll_out
from westphalia.game.records import from_record, to_record
from westphalia.game.view import View, view

EDITIONS = {"five-round": 5, "six-round": 6, "dice": 6}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_forecast_beats_equal_chances_from_round_3_on(edition: str) -> None:
    file = resources.files("westphalia.bots.learning").joinpath("forecasts", f"{edition}.json")
    table = json.loads(file.read_text("utf-8"))
    assert table["made by"].startswith("tools/learn.py --edition")
    judged = table["log-loss at the beginning of each round, on games not learned from"]
    assert [row["round"] for row in judged] == list(range(1, len(judged) + 1))
    for row in judged[2:]:
        assert row["forecast"] < row["equal"] == round(log(EDITIONS[edition]), 3)
        assert row["forecast"] <= row["outlook"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_forecasts_add_up_to_one_and_use_no_hidden_information(edition: str) -> None:
    players = EDITIONS[edition]
    game = new_game(edition, players, seed=5, setup="random", log=False)
    roll_out(game, [policy_for(edition).weights] * players, 1, lambda s: s.round == 3)
    shares = forecast(edition, game.state)
    assert sum(shares) == pytest.approx(1.0)
    assert all(len(row) == len(FEATURES) for row in extract_features(policy_for(edition), game.state))
    for seat in range(players):
        assert forecast(edition, view(game, seat).state) == shares


def test_positions_of_different_phases_are_compared_by_one_model() -> None:
    game = new_game("dice", 6, seed=5, setup="random", log=False)
    roll_out(game, [policy_for("dice").weights] * 6, 1, lambda s: s.round == 3)
    s = game.state
    assert forecast("dice", s, (3, s.phase)) == forecast("dice", s)
    assert forecast("dice", s, (6, s.phase)) != forecast("dice", s)


def finished(edition: str) -> str:
    """Return the record of a game of princes."""
    players = EDITIONS[edition]
    game = new_game(edition, players, seed=8, setup="random", log=False)
    bots: list[Bot] = [make_bot("prince", seat) for seat in range(players)]
    while not game.over:
        seat = game.next_seat()
        game.answer(seat, bots[seat].choose(view(game, seat)).answer)
    return json.dumps(to_record(game))


@pytest.mark.parametrize("edition", ["five-round", "dice"])
def test_the_analysis_says_where_a_game_was_decided(edition: str) -> None:
    record = finished(edition)
    found = analyse(record)
    said = re.fullmatch(
        r"Decided in round (\d+): after (\w+)'s answer (.+) \((\w+)\), (.+) stayed above 50 % to the end"
        r" \((\d+) % before it, (\d+) % after it\)\.",
        found.decided,
    )
    assert said is not None
    assert found.decided in report(found)
    table = json.loads(record)
    whole = from_record(table, log=False)
    assert said[5] == " and ".join(whole.winners)
    # Replay it: the named answer follows the last one after which the winners had at most even chances.
    game = from_record({**table, "answers": [], "hash": ""}, log=False, check=False)
    named, before = "", 0.0
    for seat, answer in whole.record:
        round, kind = max(1, game.state.round), game.question(seat).kind  # type: ignore[union-attr]
        words = game.words(answer)
        game.answer(seat, answer)
        now = sum(forecast(edition, game.state)[winner] for winner in whole.state.winners)
        if before <= EVEN < now or not named:
            named = f"{round} {game.players[seat]} {words} {kind} {100 * before:.0f} {100 * now:.0f}"
        before = now
    assert named == f"{said[1]} {said[2]} {said[3]} {said[4]} {said[6]} {said[7]}"


class Watched(Chancellor):
    """Counts how often it searches."""

    searches = 0

    def search(self, seen: View, context: DecisionContext, policy: float = 1.0) -> Search:
        self.searches += 1
        return super().search(seen, context, policy)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_chancellor_searches_in_every_round_and_is_repeatable(edition: str) -> None:
    game = new_game(edition, EDITIONS[edition], seed=9, setup="random", log=False)
    searched = 0
    for _ in range(60):
        seat = game.next_seat()
        seen = view(game, seat)
        bots = [Watched(7, nodes=20, seconds=60.0) for _ in range(2)]
        choices = [bot.choose(seen) for bot in bots]
        assert choices[0] == choices[1]
        assert choices[0].answer in seen.question.answers  # type: ignore[union-attr]
        searched += bots[0].searches
        if searched > 4:
            break
        game.answer(seat, Prince(7).choose(seen).answer)
    assert game.state.round <= 1
    assert searched
