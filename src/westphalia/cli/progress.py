"""A progress bar: rich on a terminal where it is installed, otherwise plain lines."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Final, TextIO, TypeVar

T = TypeVar("T")
TENTHS: Final = 10


class Progress:
    """Context manager that shows on stderr how much of the work is done."""

    def __init__(self, what: str, total: int, out: TextIO | None = None) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.out = sys.stderr if out is None else out
        self._bar: Any = None
        self._task: Any = None
        self._said = 0
        self._begun = time.monotonic()
        self._shown = 0.0

    def __enter__(self) -> Progress:
        if self.out.isatty():
            self._bar = _rich_bar(self.out)
        if self._bar is not None:
            self._bar.start()
            self._task = self._bar.add_task(self.what, total=self.total)
        return self

    def advance(self, count: int) -> None:
        self.done += count
        if self._bar is not None:
            self._bar.advance(self._task, count)
        elif self.out.isatty():
            if self.done == self.total or time.monotonic() - self._shown > 0.1:
                self._shown = time.monotonic()
                self.out.write(f"\r{self._words()}")
                self.out.flush()
        elif self.done * TENTHS // max(self.total, 1) > self._said:
            self._said = self.done * TENTHS // self.total
            self.out.write(self._words() + "\n")
            self.out.flush()

    def _words(self) -> str:
        rate = self.done / max(time.monotonic() - self._begun, 1e-9)
        left = round((self.total - self.done) / rate) if rate else 0
        return f"{self.what}: {self.done} of {self.total}, {rate:.1f}/s" + (
            f", {left // 60}:{left % 60:02d} left" if left else ""
        )

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
        elif self.out.isatty():
            self.out.write("\n")


def gather(what: str, total: int, chunks: Iterable[list[T]]) -> tuple[list[T], bool]:
    """Collect results that come in chunks, with a progress bar; return them and whether Ctrl-C stopped the work."""
    done: list[T] = []
    interrupted = False
    with Progress(what, total) as progress:
        try:
            for chunk in chunks:
                done += chunk
                progress.advance(len(chunk))
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        print(f"Stopped after {len(done)} of {total} {what}.", file=sys.stderr)
    return done, interrupted


def _rich_bar(out: TextIO) -> Any:
    """Return a rich progress bar, or None if rich is not installed."""
    try:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            ProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )
        from rich.progress import Progress as Bar
    except ImportError:
        return None

    class Rate(ProgressColumn):
        def render(self, task: Any) -> Any:
            return f"{task.finished_speed or task.speed or 0:.1f}/s"

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
    )
    return Bar(*columns, console=Console(file=out))
