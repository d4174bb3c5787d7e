"""Where bots think, and what happens when they fail."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.games import table
from server.table import settings
from westphalia.bots import Choice
from westphalia.server import bots
from westphalia.server.bots import BotPool, default_bot
from westphalia.server.metrics import Metrics
from westphalia.server.play import Play


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


def test_who_thinks_for_long_moves_to_a_process(
    tmp_path: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "LONG", -1.0)
    thinking = pool(tmp_path)
    first, second = choose(thinking, "random", play, times=2)
    assert first is not None
    assert second is not None
    assert thinking._processes is not None


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
