"""Structured logs without secrets: no names, links, cookies or facts of a game.

The text of an exception may quote a hand or legal answers, so only its type and location are logged.
"""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog

log = structlog.get_logger()


class LibraryHandler(logging.Handler):
    """Logs of libraries in our own form: theirs hold whole exceptions with values."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line: the message template, and an exception's type and location."""
        problem = record.exc_info[1] if record.exc_info else None
        said = next(iter(str(record.msg).splitlines()), "")
        found = {} if problem is None else error_location(problem)
        log.log(record.levelno, "library.said", library=record.name, said=said, **found)


def configure(level: int = logging.INFO) -> None:
    """Write JSON lines to stderr."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(handlers=[LibraryHandler()], level=logging.WARNING, force=True)


def error_location(problem: BaseException) -> dict[str, Any]:
    """Return the type of an exception and where it was raised, without its text."""
    frames = traceback.extract_tb(problem.__traceback__)[-6:]
    return {
        "error": type(problem).__name__,
        "at": [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    }
