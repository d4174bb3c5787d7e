"""Structured logs without secrets: no names, links, cookies or facts of a game.

The text of an exception may quote a hand or legal answers, so only its type and location are logged.
"""

import logging
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any, Final

import structlog

log = structlog.get_logger()

AS_THEY_COME: Final = 5  # lines about the same error that are written in a row
WINDOW: Final = 60.0  # seconds after which the next is written, with the number of those left out
KINDS: Final = 500  # distinct errors that are remembered


class Repetitions:
    """Leaves out lines that repeat an error: a full disk would fill itself with lines about it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: OrderedDict[tuple[Any, ...], tuple[float, int]] = OrderedDict()  # since when, how often

    def __call__(self, _: Any, method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Return the line with the number of those left out before it, or drop it."""
        if method not in ("warning", "error", "critical"):
            return line
        place = line.get("at") or [""]
        key = (line.get("event"), line.get("error"), place[-1], line.get("library"), line.get("said"))
        now = self._clock()
        since, count = self._seen.pop(key, (now, 0))
        if now - since >= WINDOW:
            if count > AS_THEY_COME:
                line["repeated"] = count - AS_THEY_COME
            since, count = now, 0
        self._seen[key] = (since, count + 1)
        if len(self._seen) > KINDS:
            self._seen.popitem(last=False)
        if count >= AS_THEY_COME:
            raise structlog.DropEvent
        return line


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
            Repetitions(),
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
