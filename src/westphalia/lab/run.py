"""A run: plays and writes the chunks that are missing from its directory."""

from collections.abc import Generator
from pathlib import Path

from westphalia.lab.files import done_chunks, hold, open_run, write_chunk
from westphalia.lab.plan import Plan
from westphalia.lab.workers import play_chunks


def run(plan: Plan, directory: Path, workers: int = 1, cluster: str = "") -> Generator[int, None, None]:
    """Play a run into a directory, or the rest of it; yield the number of games each time some are written.

    The first number counts the games that were there already.
    """
    open_run(directory, plan)
    with hold(directory):
        done = done_chunks(directory, plan)
        yield sum(len(plan.games_of(chunk)) for chunk in done)
        left = [chunk for chunk in range(plan.chunks) if chunk not in done]
        for chunk, tables in play_chunks(plan, left, min(workers, max(1, len(left))), cluster):
            write_chunk(directory, chunk, tables)
            yield len(plan.games_of(chunk))
