"""The cardinal: the legate's network inside a search."""

import time
from itertools import islice
from typing import Any

import pytest

from westphalia import new_game, view
from westphalia.bots import bots_for
from westphalia.bots.core.bot import Searching
from westphalia.bots.core.policy import POLICIES, policy_for
from westphalia.bots.search import determinized_search
from westphalia.server.automation.thinking import _bot as thinking_bot
from westphalia.server.automation.thinking import think

np = pytest.importorskip("numpy")

from bots.test_legate import positions  # noqa: E402
from westphalia.bots.network.cardinal import (  # noqa: E402
    TRIED,
    Cardinal,
    NetworkSearch,
    is_searched,
    log_probabilities,
    next_to_choose,
)
from westphalia.bots.network.legate import Legate  # noqa: E402

FEW = 60  # answers in rollouts


def searched(edition: str, players: int, most: int) -> list[Any]:
    """Return views in which a cardinal searches."""
    policy = policy_for(edition)
    asked = ((game, seat) for game, seat in positions(edition, players))
    found = (view(g, seat) for g, seat in asked if is_searched(policy, g.question(seat)))
    return list(islice((seen for seen in found if len(seen.question.answers) > 1), 0, 7 * most, 7))


@pytest.mark.parametrize(
    ("edition", "players"), [("dice", 5), ("dice", 8), ("six-round", 3), ("five-round", 6)]
)
def test_the_cardinal_tries_what_its_network_likes(
    edition: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[list[int]] = []

    def best_answer(search: NetworkSearch, candidates: list[int]) -> int:
        tried.append(candidates)
        found: int = determinized_search.Search.best_answer(search, candidates)
        assert found in candidates
        return found

    monkeypatch.setattr(NetworkSearch, "best_answer", best_answer)
    for seen in searched(edition, players, 12):
        answer = Cardinal(1, seconds=60.0, nodes=FEW).choose(seen, explain=False).answer
        assert answer in seen.question.answers
    assert tried
    assert all(2 <= len(candidates) <= TRIED for candidates in tried)


def test_the_cardinal_answers_like_a_legate_where_a_chancellor_would_not_search() -> None:
    game, seat = next((g, s) for g, s in positions("dice", 5) if g.question(s).kind == "dilemma")
    assert Cardinal(1).choose(view(game, seat)) == Legate().choose(view(game, seat))


def test_the_cardinal_gives_the_same_answer_again() -> None:
    for seen in searched("dice", 5, 6):
        first, second = (Cardinal(1, seconds=60.0, nodes=FEW).choose(seen) for _ in range(2))
        assert first == second


def test_the_cardinal_keeps_its_time_limit() -> None:
    seen = searched("dice", 5, 1)[0]
    bot = Cardinal(1, seconds=0.2, nodes=10**9)
    bot.choose(seen, explain=False)  # loads the weights
    began = time.process_time()
    bot.choose(seen, explain=False)
    assert time.process_time() - began < 0.6


def test_thinking_does_not_change_the_game() -> None:
    game, seat = next((g, s) for g, s in positions("dice", 5) if g.question(s).kind == "declare")
    before = game.hash()
    Cardinal(1, seconds=60.0, nodes=FEW).choose(view(game, seat))
    assert game.hash() == before


def test_forced_answers_are_given_before_the_network_is_asked() -> None:
    game = new_game("dice", 5, 3, setup="random", log=False)
    seat = next_to_choose(game)
    assert seat is not None
    assert len(game.question(seat).answers) > 1


def test_the_cardinal_is_offered_where_it_is_no_weaker_than_a_chancellor() -> None:
    assert {edition for edition in POLICIES if "cardinal" in bots_for(edition)} == {"dice"}


def test_the_server_limits_a_cardinals_time() -> None:
    think("cardinal", 8, 0.01, searched("dice", 5, 1)[0])
    bot = thinking_bot("cardinal", 8)
    assert isinstance(bot, Searching)
    assert (bot.seconds, bot.nodes) == (0.01, 120)


def test_log_probabilities_add_up_to_one() -> None:
    assert np.exp(log_probabilities(np.array([1.0, 3.0, -2.0], np.float32))).sum() == pytest.approx(1)
