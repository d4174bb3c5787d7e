"""Bots that answer by themselves: quick ones at once, those that may search in a thread, slow ones in a process."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Final

import structlog

from westphalia.bots import SEARCHING, Choice, bots_for
from westphalia.game.view import View
from westphalia.rules.whereabouts import with_names
from westphalia.server.logs import place
from westphalia.server.metrics import Metrics
from westphalia.server.settings import Settings
from westphalia.server.thinking import begin, think

log = structlog.get_logger()

AT_ONCE: Final = 8  # bots that answer at the same time, in all tables: people's answers find a short queue
LONG: Final = 0.1  # seconds; a bot that has once thought longer moves to the processes


def default_bot(edition: str) -> str:
    """The bot that sits down at a table of an edition when nobody says which."""
    return next(iter(bots_for(edition)))


def _known(name: str, seen: View) -> str:
    return name if name in bots_for(seen.game_edition) else default_bot(seen.game_edition)


class BotPool:
    """Where bots think."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings: Final = settings
        self.metrics = metrics
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0  # bots that think or wait for their turn to
        self._thinkers: set[str] = set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._processes: ProcessPoolExecutor | None = None

    def is_quick(self, name: str) -> bool:
        """Whether a bot answers at once: it does not search, and has never needed long."""
        return name not in SEARCHING and name not in self._thinkers

    def choose_at_once(self, name: str, seed: str, seen: View) -> Choice | None:
        """What a quick bot answers: here and now, for going to a thread and back takes longer than to think."""
        name = _known(name, seen)
        began = time.perf_counter()
        try:
            choice, needed = think(name, int(seed), self.settings.bot_seconds, seen)
        except Exception as problem:
            self._failed(name, problem)
            return None
        return self._checked(name, choice, needed, began, seen)

    async def choose(self, name: str, seed: str, seen: View) -> Choice | None:
        """What a bot answers; None if it fails or answers what was not asked. One no longer known is replaced."""
        name = _known(name, seen)
        began = time.perf_counter()
        self.waiting += 1
        try:
            choice, needed = await asyncio.get_running_loop().run_in_executor(
                self._where(name), think, name, int(seed), self.seconds, seen
            )
        except Exception as problem:
            if isinstance(problem, BrokenProcessPool):
                self._processes = None
            self._failed(name, problem)
            return None
        finally:
            self.waiting -= 1
        return self._checked(name, choice, needed, began, seen)

    @property
    def seconds(self) -> float:
        """How long the next bot may think: the more wait the less, so that nobody waits much longer than for one."""
        turns = math.ceil(self.waiting / self.settings.bot_processes)
        return self.settings.bot_seconds / max(1, turns)

    def _failed(self, name: str, problem: Exception) -> None:
        self.metrics.errors.labels("bot").inc()
        log.error("bot.failed", bot=name, **place(problem))

    def _checked(self, name: str, choice: Choice, needed: float, began: float, seen: View) -> Choice | None:
        self.metrics.bot_seconds.observe(time.perf_counter() - began)
        if needed > LONG:
            self._thinkers.add(name)
        assert seen.question is not None
        if choice.answer not in seen.question.answers:
            return None
        return replace(choice, reason=with_names(seen.state, seen.players, choice.reason))

    def _where(self, name: str) -> Executor:
        if name not in self._thinkers:
            return self._thread
        if self._processes is None:
            spawn = multiprocessing.get_context("spawn")
            self._processes = ProcessPoolExecutor(
                self.settings.bot_processes, mp_context=spawn, initializer=begin
            )
        return self._processes

    def stop(self) -> None:
        """Wait for nobody."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
