"""Structured logs without secrets: no names, no links, no cookies, no facts of a game.

The text of an exception may quote a hand or a list of legal answers, so only its kind and place are written.
"""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog


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


def place(problem: BaseException) -> dict[str, Any]:
    """The kind of an exception and where it came from, without its text."""
    frames = traceback.extract_tb(problem.__traceback__)[-6:]
    return {
        "error": type(problem).__name__,
        "at": [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    }
