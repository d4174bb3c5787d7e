"""A run: the chunks that are not there yet are played and written."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

from westphalia.lab.files import done_chunks, hold, open_run, write_chunk
from westphalia.lab.plan import Plan
from westphalia.lab.workers import Packed, alone, processes


def run(plan: Plan, directory: Path, workers: int = 1, cluster: str = "") -> Generator[int, None, None]:
    """Play a run into a directory, or the rest of it; gives the number of games whenever some are written.

    The first number is that of the games that were there already.
    """
    open_run(directory, plan)
    with hold(directory):
        done = done_chunks(directory, plan)
        yield sum(len(plan.games_of(chunk)) for chunk in done)
        left = [chunk for chunk in range(plan.chunks) if chunk not in done]
        for chunk, tables in play(plan, left, min(workers, max(1, len(left))), cluster):
            write_chunk(directory, chunk, tables)
            yield len(plan.games_of(chunk))


def play(plan: Plan, chunks: list[int], workers: int, cluster: str) -> Iterator[Packed]:
    """Play chunks where it is wanted."""
    if cluster:
        from westphalia.lab.cluster import on_cluster

        return on_cluster(plan, chunks, cluster)
    return alone(plan, chunks) if workers == 1 else processes(plan, chunks, workers)
