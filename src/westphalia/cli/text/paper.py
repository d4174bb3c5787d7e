"""Styled text on a terminal: in colour if rich is installed and the terminal has colours, otherwise plain."""

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TextIO

Words = tuple[str, str]  # text and style ("bold #d3302f on white", or "")
Line = list[Words]

NARROWEST: Final = 40
CLEAR: Final = "\033[H\033[2J\033[3J"  # the screen and its scrollback


class Paper:
    """Writes lines of styled words to a stream."""

    def __init__(self, out: TextIO | None = None, colour: bool = True) -> None:
        self.out = sys.stdout if out is None else out
        self._console = _rich_console(self.out) if colour else None

    @property
    def width(self) -> int:
        return max(shutil.get_terminal_size((100, 24)).columns, NARROWEST)

    @property
    def coloured(self) -> bool:
        return self._console is not None

    def line(self, words: Iterable[Words] | str = "", style: str = "") -> None:
        """Write one line without wrapping it."""
        parts = [(words, style)] if isinstance(words, str) else list(words)
        if self._console is None:
            text = "".join(text for text, _ in parts).rstrip()
            encoding = getattr(self.out, "encoding", None) or "utf-8"
            self.out.write(text.encode(encoding, "replace").decode(encoding) + "\n")
            return
        from rich.text import Text

        written = Text(no_wrap=True, overflow="ignore")
        for text, look in parts:
            written.append(text, look)
        self._console.print(written, soft_wrap=True)

    def wrapped(self, words: Iterable[Words] | str, style: str = "", indent: int = 0) -> None:
        """Write a sentence wrapped to the width; all lines but the first are indented."""
        for line in wrap([(words, style)] if isinstance(words, str) else list(words), self.width, indent):
            self.line(line)

    def clear(self) -> None:
        """Clear the screen for the next player; do nothing if the stream cannot be cleared."""
        if self.out.isatty() and os.environ.get("TERM", "") != "dumb":
            self.out.write(CLEAR)
            self.out.flush()


def _rich_console(out: TextIO) -> Any:
    """Return a rich console, or None if rich is not installed or the terminal has no colours."""
    if not out.isatty() and "FORCE_COLOR" not in os.environ:
        return None
    try:
        from rich.console import Console
    except ImportError:
        return None
    console = Console(file=out, highlight=False, markup=False, emoji=False)
    return console if console.color_system is not None and not console.no_color else None


def wrap(words: Sequence[Words], width: int, indent: int = 0) -> list[Line]:
    """Break styled words into lines at spaces."""
    lines: list[Line] = [[]]
    used = 0
    for word in _unbroken(words):
        length = sum(len(text) for text, _ in word)
        spaces = len(word[-1][0]) - len(word[-1][0].rstrip())
        if used + length - spaces > width and used > indent:
            lines.append([(" " * indent, "")])
            used = indent
        lines[-1] += word
        used += length
    return lines


def _unbroken(words: Sequence[Words]) -> Iterator[Line]:
    """Yield the pieces between which a line may break; each but the last ends with a space."""
    word: Line = []
    for text, style in words:
        for piece in re.findall(r"[^ ]* +|[^ ]+$", text):
            word.append((piece, style))
            if piece.endswith(" "):
                yield word
                word = []
    if word:
        yield word


def columns(cells: Sequence[Line], width: int, gap: int = 2) -> list[Line]:
    """Lay out short cells in as many columns as fit, filled from top to bottom."""
    if not cells:
        return []
    lengths = [sum(len(text) for text, _ in cell) for cell in cells]
    wide = max(lengths) + gap
    across = max(1, min(len(cells), (width + gap) // wide))
    down = -(-len(cells) // across)
    lines: list[Line] = []
    for row in range(down):
        line: Line = []
        for at in range(row, len(cells), down):
            line += [*cells[at], (" " * (wide - lengths[at]), "")]
        lines.append(line)
    return lines


def table(
    head: Sequence[str], rows: Sequence[Sequence[Words]], right: Sequence[int] = (), gap: int = 2
) -> list[Line]:
    """Lay out rows under a header; the columns in `right` are right-aligned."""
    widths = [max([len(title), *(len(row[i][0]) for row in rows)]) for i, title in enumerate(head)]

    def laid(row: Sequence[Words]) -> Line:
        line: Line = []
        for i, (text, style) in enumerate(row):
            space = " " * (widths[i] - len(text))
            line += [(space, ""), (text, style)] if i in right else [(text, style), (space, "")]
            line.append((" " * gap, ""))
        return line

    return [laid([(title, "dim") for title in head]), *map(laid, rows)]
