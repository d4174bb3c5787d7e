"""Log lines hold no secrets, whether from the server or from a library."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from westphalia.server.ops.logs import LibraryHandler

SECRET = "the hand is 3, 1, 4"


@pytest.fixture
def written() -> Iterator[list[Any]]:
    """Return the log output of a library."""
    overheard, root = LibraryHandler(), logging.getLogger()
    root.addHandler(overheard)
    with capture_logs() as lines:
        yield lines
    root.removeHandler(overheard)


def test_library_errors_are_logged_in_one_line_without_values(written: list[Any]) -> None:
    """SQLAlchemy's exceptions fill thousands of lines when PostgreSQL is killed."""
    try:
        raise ValueError(SECRET)
    except ValueError:
        logging.getLogger("sqlalchemy.pool").exception("Exception terminating connection %r", SECRET)
    (line,) = written
    assert (line["event"], line["library"], line["log_level"]) == ("library.said", "sqlalchemy.pool", "error")
    assert line["said"] == "Exception terminating connection %r"
    assert line["error"] == "ValueError"
    assert SECRET not in str(line)


def test_a_failed_background_task_logs_no_secrets(written: list[Any]) -> None:
    async def fail() -> None:
        raise ValueError(SECRET)

    async def go() -> None:
        task = asyncio.create_task(fail())
        await asyncio.sleep(0)
        del task
        await asyncio.sleep(0)

    asyncio.run(go())
    (line,) = written
    assert (line["library"], line["said"]) == ("asyncio", "Task exception was never retrieved")
    assert SECRET not in str(line)
