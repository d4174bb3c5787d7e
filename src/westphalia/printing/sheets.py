"""Layout of sheets of paper, in millimetres, with cut marks.

Every sheet is in landscape format and printed double-sided, flipped on the short edge: the back of an item at
x is at the width of the page minus x.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

PAPERS: Final = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
MARGIN: Final = 5.5  # margin that printers leave white
FOOT: Final = 5.0  # the line at the bottom of a sheet
GAP: Final = 1.0  # between tokens, beside their bleed


class Place(NamedTuple):
    """The box of an item, bleed included."""

    item: int
    x: float
    y: float
    wide: float
    high: float


class Mark(NamedTuple):
    """A line that shows where to cut."""

    x: float
    y: float
    wide: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A page: its items and cut marks."""

    places: tuple[Place, ...]
    marks: tuple[Mark, ...] = ()


def _pages(count: int, room: int) -> list[range]:
    return [range(first, min(first + room, count)) for first in range(0, count, room)]


def grid(count: int, size: tuple[float, float], paper: tuple[float, float], bleed: float) -> list[Sheet]:
    """Lay out equal rectangles in rows and columns with cut marks in the margins."""
    wide, high = size[0] + 2 * bleed, size[1] + 2 * bleed
    columns, rows = int((paper[0] - 2 * MARGIN) // wide), int((paper[1] - 2 * MARGIN) // high)
    left, top = (paper[0] - columns * wide) / 2, (paper[1] - rows * high) / 2
    marks = _marks(left, top, columns, rows, (wide, high), bleed)
    sheets = []
    for items in _pages(count, columns * rows):
        places = [
            Place(item, left + i % columns * wide, top + i // columns * high, wide, high)
            for i, item in enumerate(items)
        ]
        sheets.append(Sheet(places=tuple(places), marks=marks))
    return sheets


def _marks(
    left: float, top: float, columns: int, rows: int, cell: tuple[float, float], bleed: float
) -> tuple[Mark, ...]:
    """Return the marks at both ends of every cut."""
    wide, high = cell
    length = MARGIN - 2
    xs = {
        round(left + (i + end) * wide + (bleed if not end else -bleed), 3)
        for i in range(columns)
        for end in (0, 1)
    }
    ys = {
        round(top + (i + end) * high + (bleed if not end else -bleed), 3)
        for i in range(rows)
        for end in (0, 1)
    }
    marks = [Mark(x, y, 0, length) for x in sorted(xs) for y in (top - length - 1, top + rows * high + 1)]
    marks += [
        Mark(x, y, length, 0) for y in sorted(ys) for x in (left - length - 1, left + columns * wide + 1)
    ]
    return tuple(marks)


def shelves(sizes: Sequence[float], paper: tuple[float, float], bleed: float) -> list[Sheet]:
    """Lay out squares of different sizes in rows, in their order."""
    sheets: list[Sheet] = []
    places: list[Place] = []
    x, y, shelf = MARGIN, MARGIN, 0.0
    for item, size in enumerate(sizes):
        cell = size + 2 * bleed + GAP
        if x + cell > paper[0] - MARGIN:
            x, y, shelf = MARGIN, y + shelf, 0.0
        if y + cell > paper[1] - MARGIN - FOOT and places:
            sheets.append(Sheet(places=tuple(places)))
            places, x, y, shelf = [], MARGIN, MARGIN, 0.0
        places.append(Place(item, x, y, cell - GAP, cell - GAP))
        x, shelf = x + cell, max(shelf, cell)
    if places:
        sheets.append(Sheet(places=tuple(places)))
    return sheets


def honeycomb(count: int, across: float, paper: tuple[float, float], bleed: float) -> list[Sheet]:
    """Lay out upright hexes, `across` wide between flat sides, in rows that are shifted by half a hex."""
    wide = across + 2 * bleed
    high = wide * 2 / sqrt(3)
    step = wide * sqrt(3) / 2
    columns = int((paper[0] - 2 * MARGIN - wide / 2) // wide)
    rows = int((paper[1] - 2 * MARGIN - FOOT - high) // step) + 1
    left = (paper[0] - (columns + 0.5) * wide) / 2
    top = (paper[1] - FOOT - high - (rows - 1) * step) / 2
    return [
        Sheet(
            places=tuple(
                Place(
                    item,
                    left + (i % columns + i // columns % 2 / 2) * wide,
                    top + i // columns * step,
                    wide,
                    high,
                )
                for i, item in enumerate(items)
            )
        )
        for items in _pages(count, columns * rows)
    ]


class Tile(NamedTuple):
    """A page of a poster: its column and row, and the corner of the poster's part that it shows."""

    column: int
    row: int
    x: float
    y: float


def tiles(poster: tuple[float, float], paper: tuple[float, float], overlap: float = 10.0) -> list[Tile]:
    """Cut a poster into pages that overlap, so that they can be glued together."""
    room = paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - FOOT
    counts = [
        max(1, -int(-(whole - overlap) // (part - overlap))) for whole, part in zip(poster, room, strict=True)
    ]
    return [
        Tile(column, row, column * (room[0] - overlap), row * (room[1] - overlap))
        for row in range(counts[1])
        for column in range(counts[0])
    ]
