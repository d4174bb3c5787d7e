"""A killed server is back at once, and it ends with its parent."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

RUN = "import sys; from westphalia.cli.main import main; sys.exit(main(sys.argv[1:]))"
PATIENCE = 60.0


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """`westphalia serve` as an operator starts it."""
    command = [sys.executable, "-c", RUN, "serve", "--port", "0", "--database", str(tmp_path / "t.db")]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    yield process
    process.kill()
    process.communicate(timeout=PATIENCE)


def until(what: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def child_of(pid: int) -> int:
    """Return the server's own process."""
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


def is_gone(pid: int) -> bool:
    """Return whether a process has ended, buried or not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc to find the server's process")
def test_a_killed_server_is_restarted_and_ends_with_its_parent(kept: subprocess.Popen[str]) -> None:
    assert kept.stderr is not None
    found = re.search(r"http://\S+/", kept.stderr.readline())
    assert found is not None
    with httpx.Client(
        base_url=found[0], trust_env=False, timeout=PATIENCE, headers={"X-Westphalia": "1"}
    ) as visitor:
        me = visitor.post("/api/guest", json={"name": "Anna"}).json()
        first = child_of(kept.pid)
        os.kill(first, signal.SIGKILL)
        # The listener stayed open: a client that connects at once waits, is served, and keeps its session.
        until(lambda: _me(visitor) == me)
        second = child_of(kept.pid)
        assert second != first
    kept.kill()
    until(lambda: is_gone(second))


def _me(visitor: httpx.Client) -> object:
    """Return our name according to the server; None if the connection broke when it died."""
    try:
        return visitor.get("/api/me").json()
    except httpx.TransportError:
        return None


@pytest.mark.slow
def test_a_server_that_is_told_to_end_ends(kept: subprocess.Popen[str]) -> None:
    assert kept.stderr is not None
    assert "http://" in kept.stderr.readline()
    kept.terminate()
    assert kept.wait(PATIENCE) == -signal.SIGTERM
