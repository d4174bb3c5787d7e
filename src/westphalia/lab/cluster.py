"""Plays the chunks of a run on a Ray cluster; Ray replays the chunks of a lost worker or machine."""

import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from westphalia.bots.arena.playing import AHEAD
from westphalia.lab.files import LabError
from westphalia.lab.plan import Plan
from westphalia.lab.workers import Packed, play_packed

PATIENCE: Final = 5.0  # seconds to reach the cluster
LONGEST_PROBE: Final = 20.0  # seconds for Ray to connect; by itself it tries for minutes and logs meanwhile
PROBE: Final = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False)"
ALWAYS: Final = -1  # retry a task whose worker or machine is lost; a game that fails is not tried again


def play_on_cluster(plan: Plan, chunks: Sequence[int], address: str) -> Iterator[Packed]:
    """Play chunks on the cluster at an address and yield them as they finish."""
    ray = connect(address)
    task = ray.remote(num_cpus=1, max_retries=ALWAYS, retry_exceptions=False)(play_packed)
    settings = ray.put(plan)
    todo = iter(chunks)
    try:
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        open = [task.remote(settings, chunk) for chunk in islice(todo, ahead)]
        while open:
            finished, open = ray.wait(open, num_returns=1)
            try:
                yield ray.get(finished[0])
            except ray.exceptions.RayTaskError as problem:
                raise RuntimeError(str(problem.cause)) from problem
            open += [task.remote(settings, chunk) for chunk in islice(todo, 1)]
    finally:
        ray.shutdown()


def check_reachable(address: str) -> None:
    """Raise LabError at once if nothing listens at HOST:PORT; Ray itself tries for more than a minute."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address in ("auto", "local"):
        return
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise LabError(f"--cluster: {address!r} is not of the form HOST:PORT (or auto)")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as problem:
        why = problem.strerror or str(problem) or "no answer"
        raise LabError(f"--cluster: there is no Ray cluster at {address!r} ({why.lower()})") from None


def check_is_ray(address: str) -> None:
    """Raise LabError if the server at an address is not a Ray cluster; a process that can be killed tries it."""
    if address in ("auto", "local"):
        return
    words = [sys.executable, "-c", PROBE, address]
    try:
        subprocess.run(words, timeout=LONGEST_PROBE, capture_output=True, check=True)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        raise LabError(f"--cluster: the server at {address!r} is not a Ray cluster") from None


def connect(address: str) -> Any:
    """Return the ray module, connected to a cluster."""
    try:
        import ray
    except ImportError:
        raise LabError(
            "--cluster: this needs ray, which is not installed: install westphalia[cluster]"
        ) from None
    check_reachable(address)
    check_is_ray(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError) as problem:
        why = str(problem).splitlines()[0]
        raise LabError(f"--cluster: there is no Ray cluster at {address!r} ({why})") from None
    return ray
