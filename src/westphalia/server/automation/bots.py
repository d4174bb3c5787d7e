"""Where bots run: quick ones on the event loop, searching ones in a thread, slow ones in a process."""

import asyncio
import contextlib
import math
import multiprocessing
import time
from collections.abc import AsyncIterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Final

import structlog

from westphalia.bots import SEARCHING, Choice, bots_for
from westphalia.editions.kit.edition import Edition
from westphalia.game.view import View
from westphalia.rules.base.state import NONE
from westphalia.rules.realm.whereabouts import with_names
from westphalia.server.automation.thinking import give_advice, prepare_worker, think
from westphalia.server.ops.logs import error_location
from westphalia.server.ops.metrics import Metrics
from westphalia.server.ops.settings import Settings

log = structlog.get_logger()

AT_ONCE: Final = 8  # bots that answer at the same time, at all tables: people must not wait for their commits
PATIENCE: Final = 10.0  # seconds after which a table of bots alone continues even on a busy server
AMONG_PEOPLE: Final = 10.0  # seconds after a person's answer in which tables of bots alone go slowly
REST: Final = 3.0  # times as long as they have worked
LONGEST_REST: Final = 2.5  # seconds
LONG: Final = 0.1  # seconds; a bot that once took longer moves to the processes


def default_bot(edition: Edition | str) -> str:
    return next(iter(bots_for(edition)))


def _known(name: str, seen: View) -> str:
    return name if name in bots_for(seen.edition) else default_bot(seen.edition)


class Turns:
    """Decides which bot may think: bots at tables with people first, tables of bots alone one at a time.

    While people play, tables of bots alone rest for most of the time: people wait not only for bots, but also for the
    processor.
    """

    def __init__(self) -> None:
        self.at_once: Final = asyncio.Semaphore(AT_ONCE)  # held while answers are played and committed
        self._last = asyncio.Lock()
        self._with_people = 0  # bots at tables with people that think or wait
        self._free = asyncio.Event()
        self._free.set()
        self._person = -math.inf  # when a person last answered

    def note_person(self) -> None:
        self._person = time.monotonic()

    @contextlib.asynccontextmanager
    async def take(self, people: bool) -> AsyncIterator[None]:
        """Wait for a turn, and hold it."""
        if people:
            self._with_people += 1
            self._free.clear()
            try:
                yield
            finally:
                self._with_people -= 1
                if not self._with_people:
                    self._free.set()
        else:
            async with self._last:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._free.wait(), PATIENCE)
                began = time.monotonic()
                yield
                if began - self._person < AMONG_PEOPLE:
                    await asyncio.sleep(min(LONGEST_REST, REST * (time.monotonic() - began)))


class BotPool:
    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings: Final = settings
        self.metrics = metrics
        self.turns = Turns()
        self.waiting = 0  # bots that think or wait for a worker
        self._thinkers: set[str] = set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._processes: ProcessPoolExecutor | None = None

    def is_quick(self, name: str) -> bool:
        """Return whether a bot is quick: it does not search and has never taken long."""
        return name not in SEARCHING and name not in self._thinkers

    def choose_at_once(self, name: str, seed: str, seen: View) -> Choice | None:
        """Return a quick bot's answer, on the event loop: a thread switch would take longer."""
        name = _known(name, seen)
        began = time.perf_counter()
        try:
            choice, needed = think(name, int(seed), self.settings.bot_seconds, seen)
        except Exception as problem:
            self._failed(name, problem)
            return None
        return self._checked(name, choice, needed, began, seen)

    async def choose(self, name: str, seed: str, seen: View) -> Choice | None:
        """Return a bot's answer; None if it fails. An unknown bot is replaced by the default."""
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

    async def advise(self, seen: View) -> Choice | None:
        """Return advice with its reason; None if the question does not matter, or on failure."""
        try:
            choice = await asyncio.get_running_loop().run_in_executor(self._thread, give_advice, seen)
        except Exception as problem:
            self._failed("advice", problem)
            return None
        if choice is None:
            return None
        you = NONE if seen.seat is None else seen.seat
        return replace(choice, reason=with_names(seen.state, seen.players, choice.reason, you))

    @property
    def seconds(self) -> float:
        """The time budget of the next bot, shared among those that wait."""
        turns = math.ceil(self.waiting / self.settings.bot_processes)
        return self.settings.bot_seconds / max(1, turns)

    def _failed(self, name: str, problem: Exception) -> None:
        self.metrics.errors.labels("bot").inc()
        log.error("bot.failed", bot=name, **error_location(problem))

    def _checked(self, name: str, choice: Choice, needed: float, began: float, seen: View) -> Choice | None:
        self.metrics.bot_seconds.observe(time.perf_counter() - began)
        if needed > LONG:
            self._thinkers.add(name)
        assert seen.question is not None
        if choice.answer not in seen.question.answers:
            return None
        return choice

    def _where(self, name: str) -> Executor:
        if name not in self._thinkers:
            return self._thread
        if self._processes is None:
            spawn = multiprocessing.get_context("spawn")
            self._processes = ProcessPoolExecutor(
                self.settings.bot_processes, mp_context=spawn, initializer=prepare_worker
            )
        return self._processes

    def stop(self) -> None:
        """Stop without waiting for bots."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
