"""Reports as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from westphalia.engine.phrases import capitalized

if TYPE_CHECKING:
    from westphalia.lab.pieces import Piece


def text(title: str, lines: Sequence[str], found: Sequence[Piece]) -> str:
    parts = [f"# {capitalized(title)}", *lines]
    for piece in found:
        parts += [f"## {piece.title}", piece.says]
        if piece.rows:
            parts.append(markdown_table(piece.head, piece.rows))
    return "\n\n".join(parts) + "\n"


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])
