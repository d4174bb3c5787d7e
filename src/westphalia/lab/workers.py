"""Play the chunks of a run in this process, in several processes, or on a Ray cluster."""

from collections.abc import Iterator, Sequence
from functools import partial

from westphalia.bots.arena.playing import run_in_processes
from westphalia.lab.files import pack
from westphalia.lab.plan import Plan
from westphalia.lab.playing import play_chunk

Packed = tuple[int, dict[str, bytes]]
"""A chunk and the files of its tables."""


def play_packed(plan: Plan, chunk: int) -> Packed:
    return chunk, pack(play_chunk(plan, chunk))


def play_chunks(plan: Plan, chunks: Sequence[int], workers: int, cluster: str = "") -> Iterator[Packed]:
    """Play chunks and yield them as they finish; the files do not depend on where they are played."""
    if cluster:
        from westphalia.lab.cluster import play_on_cluster

        return play_on_cluster(plan, chunks, cluster)
    return run_in_processes(partial(play_packed, plan), chunks, workers)
