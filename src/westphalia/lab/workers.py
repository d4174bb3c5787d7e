"""Who plays the chunks of a run: this process, several processes, or a Ray cluster; what they bring is the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Final

from westphalia.lab.files import packed
from westphalia.lab.plan import Plan
from westphalia.lab.playing import play_chunk

Packed = tuple[int, dict[str, bytes]]
"""A chunk and the files of its tables."""

AHEAD: Final = (
    3  # chunks that wait for each process: enough that none is idle, few enough that memory stays flat
)
TRIES: Final = 3  # how often processes may die before we give up


def play_packed(plan: Plan, chunk: int) -> Packed:
    """Play a chunk, as files."""
    return chunk, packed(play_chunk(plan, chunk))


def alone(plan: Plan, chunks: Iterable[int]) -> Iterator[Packed]:
    """Play chunks in this process."""
    for chunk in chunks:
        yield play_packed(plan, chunk)


def _begin_worker() -> None:
    """In a worker: Ctrl-C is for the one who waits for us, and one thread is enough."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["POLARS_MAX_THREADS"] = "1"


def processes(plan: Plan, chunks: Sequence[int], workers: int) -> Iterator[Packed]:
    """Play chunks in several processes, as they are done; what a process that dies had in hand is played again."""
    left = list(chunks)
    for _ in range(TRIES):
        done: set[int] = set()
        try:
            for chunk, tables in _pool(plan, left, workers):
                done.add(chunk)
                yield chunk, tables
            return
        except BrokenProcessPool:
            left = [chunk for chunk in left if chunk not in done]
    raise RuntimeError(
        f"processes have died {TRIES} times (too little memory?); {len(left)} chunks are left to play"
    )


def _pool(plan: Plan, chunks: Sequence[int], workers: int) -> Iterator[Packed]:
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin_worker)
    todo = iter(chunks)
    try:
        open: set[Future[Packed]] = {
            pool.submit(play_packed, plan, chunk) for chunk in islice(todo, AHEAD * workers)
        }
        while open:
            finished, open = wait(open, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
                open |= {pool.submit(play_packed, plan, chunk) for chunk in islice(todo, 1)}
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
