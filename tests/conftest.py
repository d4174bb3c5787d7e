"""Fixtures and settings for every test: repeatable examples, and a browser where the machine has one."""

import asyncio
import os
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from browser.program import AS_ROOT, CHROMIUM

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # tests run in parallel already

SERVER = Path(__file__).parent / "server"

# `make test` tries the same examples every time; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile(
    "explore", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

run_here = asyncio.run


def run_anywhere(main: Coroutine[Any, Any, Any], **options: Any) -> Any:
    """Run a coroutine, in another thread if Playwright has left an event loop running in this one."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return run_here(main, **options)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run_here, main, **options).result()


asyncio.run = run_anywhere


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Retry tests with real browsers, sockets and databases, which may fail on a busy machine.

    The report counts retries; `-p no:rerunfailures` switches them off.
    """
    retry = config.pluginmanager.hasplugin("rerunfailures")
    for item in items:
        if retry and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2))
        elif retry and item.path.is_relative_to(SERVER):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if CHROMIUM is None and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no chromium on this machine"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the machine's own Chromium, without network access beyond our server."""
    quiet = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": quiet + AS_ROOT}
