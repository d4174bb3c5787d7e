"""Where bots run, and what happens when they fail."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.games import table
from server.table import settings
from westphalia.bots import Choice
from westphalia.bots.search.elector import Elector
from westphalia.game.view import View
from westphalia.server.automation import bots, thinking
from westphalia.server.automation.bots import BotPool, default_bot
from westphalia.server.live.play import Play
from westphalia.server.ops.metrics import Metrics


@pytest.fixture
def play() -> Play:
    return Play(table(), 0.0)


def choose(pool: BotPool, name: str, play: Play, times: int = 1) -> list[Choice | None]:
    async def go() -> list[Choice | None]:
        seen = play.seen(play.game.waiting[0])
        return [await pool.choose(name, "1", seen) for _ in range(times)]

    try:
        return asyncio.run(go())
    finally:
        pool.stop()


def pool(path: Path) -> BotPool:
    return BotPool(settings(str(path)), Metrics())


@pytest.mark.parametrize("name", ["random", default_bot("five-round"), "one-nobody-knows-any-more"])
def test_a_bot_gives_a_legal_answer(tmp_path: Path, play: Play, name: str) -> None:
    (choice,) = choose(pool(tmp_path), name, play)
    assert choice is not None
    assert choice.answer in play.game.questions[play.game.waiting[0]].answers


def test_a_slow_bot_moves_to_a_worker_process(
    tmp_path: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "LONG", -1.0)
    where = pool(tmp_path)
    first, second = choose(where, "random", play, times=2)
    assert first is not None
    assert second is not None
    assert where._processes is not None


@pytest.mark.parametrize("lie", [Choice(999_999), None])
def test_a_bot_that_fails_is_passed_over(
    tmp_path: Path, play: Play, lie: Choice | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(*_: Any) -> tuple[Choice, float]:
        if lie is None:
            raise RuntimeError("the hand of C is MMP")
        return lie, 0.0

    monkeypatch.setattr(bots, "think", think)
    assert choose(pool(tmp_path), "random", play) == [None]


def test_the_more_bots_wait_the_shorter_each_may_think(
    tmp_path: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the bots of a hundred tables thought for a second each, a person would wait for minutes."""
    allowed: list[float] = []

    def think(name: str, seed: int, seconds: float, seen: View) -> tuple[Choice, float]:
        allowed.append(seconds)
        assert seen.question is not None
        return Choice(seen.question.answers[0]), 0.0

    monkeypatch.setattr(bots, "think", think)
    where = BotPool(settings(str(tmp_path), bot_seconds=1.2, bot_processes=2), Metrics())

    async def go() -> None:
        seen = play.seen(play.game.waiting[0])
        await asyncio.gather(*(where.choose("chancellor", str(n), seen) for n in range(6)))
        await where.choose("chancellor", "7", seen)

    asyncio.run(go())
    where.stop()
    assert allowed == [1.2, 1.2, 0.6, 0.6, pytest.approx(0.4), pytest.approx(0.4), 1.2]
    assert where.waiting == 0


def test_a_bot_told_to_hurry_thinks_less(play: Play) -> None:
    seen = play.seen(play.game.waiting[0])
    for seconds, nodes in ((1.0, 700), (0.2, 140), (0.001, 50)):
        thinking.think("elector", 77, seconds, seen)
        bot = thinking._bot("elector", 77)
        assert isinstance(bot, Elector)
        assert (bot.seconds, bot.nodes) == (pytest.approx(0.1 * seconds), nodes)
