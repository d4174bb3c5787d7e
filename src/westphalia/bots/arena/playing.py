"""The loop in which bots play a game and the pool that runs games in parallel, for arena, simulate and lab."""

import csv
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Final, NamedTuple, TypeVar

from westphalia.bots.core.bot import Bot, default_answer
from westphalia.bots.core.decision_context import Values
from westphalia.bots.core.external import PREFIX, ExternalBot
from westphalia.bots.core.policy import has_policy, policy_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.core.registry import make_bot, thinking_time
from westphalia.engine.chance import split
from westphalia.engine.question import Question
from westphalia.game.view import View, view
from westphalia.game.westphalia_game import WestphaliaGame

MOST_ANSWERS: Final = 50_000  # a game that needs more has stalled
LONGEST_THOUGHT: Final = 3600  # seconds
BOT_SALT: Final = 0xA4E4A
AHEAD: Final = 3  # tasks queued per process: none is idle, and memory stays flat
TRIES: Final = 3  # how often processes may die before we give up

T = TypeVar("T")
R = TypeVar("R")


# --- seating ---


def bot_from_spec(spec: str, seed: int, seconds: float) -> Bot:
    """Make a bot from its specification on a command line.

    A specification is a name, a name with a temperament ("prince:zealot"), a name with its own time limit
    ("elector@0.3"; "elector@0" never searches) or a program ("exec:python3 mybot.py").
    """
    if spec.startswith(PREFIX):
        return ExternalBot(spec.removeprefix(PREFIX), seed, seconds)
    name, at, limit = spec.partition("@")
    name, _, temperament = name.partition(":")
    return make_bot(name, seed, temperament, parse_seconds(limit) if at else thinking_time(name, seconds))


def parse_seconds(text: str) -> float:
    """Parse a time limit; raise ValueError if it is not between 0 and LONGEST_THOUGHT."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_THOUGHT:
        raise ValueError(f"bot: {text!r} is not a number of seconds from 0 to {LONGEST_THOUGHT}")
    return seconds


def parse_specs(text: str) -> tuple[str, ...]:
    """Split a list of specifications at its commas; quotes keep a comma inside a program's command."""
    return tuple(spec.strip() for spec in next(csv.reader([text]), []) if spec.strip())


def spread_specs(specs: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return one specification per seat: one given for all seats is repeated."""
    if len(specs) not in (1, seats):
        raise ValueError(
            f"--bots: {len(specs)} bots for {seats} seats; give one for all seats or one for each"
        )
    return tuple(specs) * (seats // len(specs))


def check_bots(edition: str, specs: Sequence[str], seconds: float) -> None:
    """Raise ValueError for an impossible time limit and for a bot that does not exist or cannot play the edition."""
    if not 0 < seconds <= LONGEST_THOUGHT:
        raise ValueError(f"--seconds: {seconds:g} is not between 0 and {LONGEST_THOUGHT}")
    for spec in specs:
        if isinstance(bot_from_spec(spec, 0, seconds), Prince):
            policy_for(edition)


def seat_bots(specs: Sequence[str], seed: int, turn: int, seconds: float) -> tuple[list[int], list[Bot]]:
    """Rotate the specifications by `turn` seats; return the index into `specs` and the bot of each seat."""
    count = len(specs)
    indices = [(seat + turn) % count for seat in range(count)]
    return indices, [bot_from_spec(specs[i], split(seed ^ BOT_SALT, i), seconds) for i in indices]


# --- playing ---


class Move(NamedTuple):
    view: View
    question: Question
    answer: int
    fault: bool  # the bot failed, so the answer is the default one
    nanoseconds: int
    values: Values | None  # the values that a prince's plan assigns to the answers; only without explanations


def play_game(
    game: WestphaliaGame,
    bots: Sequence[Bot],
    observe: Callable[[Move], None] | None = None,
    *,
    explain: bool = True,
) -> int:
    """Let bots answer until the game is over or has stalled; return the number of answers.

    A bot that raises an exception or gives an illegal answer is at fault, and the default answer is given instead.
    `observe` is called with each move before it is applied. Without `explain` princes skip their reasons, which is
    faster, and moves carry their values.
    """
    policy = policy_for(game.edition) if not explain and has_policy(game.edition) else None
    answers = 0
    while not game.over and answers < MOST_ANSWERS:
        seat = game.next_seat()
        bot = bots[seat]
        seen = view(game, seat)
        question = seen.question
        assert question is not None
        values: Values | None = None
        faults = len(bot.faults) if isinstance(bot, ExternalBot) else 0
        began = time.perf_counter_ns()
        try:
            if policy is not None and type(bot) is Prince:
                answer, values = bot.decide(policy, seen)
            else:
                answer = bot.choose(seen, explain=False).answer
        except Exception:
            answer = -1
        took = time.perf_counter_ns() - began
        fault = answer not in question.answers
        if fault:
            answer = default_answer(question)
        elif isinstance(bot, ExternalBot):
            fault = len(bot.faults) > faults
        if observe is not None:
            observe(Move(seen, question, answer, fault, took, values))
        answers += 1
        game.answer(seat, answer)
    for bot in bots:
        if isinstance(bot, ExternalBot):
            bot.end(game.state.winners)
    return answers


# --- in parallel ---


def run_in_processes(function: Callable[[T], R], tasks: Sequence[T], workers: int) -> Iterator[R]:
    """Call a function for each task in worker processes; yield the results as they finish.

    A task that was lost with a dead process is run again.
    """
    if workers == 1:
        yield from map(function, tasks)
        return
    left = dict(enumerate(tasks))
    for _ in range(TRIES):
        try:
            for index, result in _run_in_pool(function, dict(left), workers):
                del left[index]
                yield result
            return
        except BrokenProcessPool:
            continue
    raise RuntimeError(f"processes died {TRIES} times (out of memory?); {len(left)} tasks are left")


def _run_in_pool(function: Callable[[T], R], tasks: Mapping[int, T], workers: int) -> Iterator[tuple[int, R]]:
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_start_worker)
    todo = iter(tasks.items())
    running: dict[Future[R], int] = {}

    def submit(count: int) -> None:
        for index, task in islice(todo, count):
            running[pool.submit(function, task)] = index

    try:
        submit(AHEAD * workers)
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                index = running.pop(future)
                yield index, future.result()
                submit(1)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.environ["POLARS_MAX_THREADS"] = "1"


def _end_with_parent() -> None:
    """End this worker when its parent process ends, even if that was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
