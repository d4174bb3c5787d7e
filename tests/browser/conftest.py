"""A table server for the browser tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.table_server import Server

HERE = Path(__file__).parent
expect.set_options(timeout=15_000)  # a busy machine must not fail a test
STATIC = HERE.parents[1] / "src" / "westphalia" / "server" / "static"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    if not (STATIC / "index.html").exists():
        pytest.skip("the web client is not built: make web")
    running = Server(tmp_path_factory.mktemp("server") / "games.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """The address of the pages."""
    return server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """A desktop screen with motion on, bots that do not wait for an undo, and a player past their first game."""
    likes = {"name": "westphalia.play", "value": '{"grace": "none"}'}
    silent = {"name": "westphalia.notes", "value": '{"on": false}'}
    return {
        **browser_context_args,
        "storage_state": {"cookies": [], "origins": [{"origin": base_url, "localStorage": [likes, silent]}]},
        "base_url": base_url,
        "viewport": {"width": 1366, "height": 800},
    }
