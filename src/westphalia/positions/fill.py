"""Fill the parts of the map that a position does not name."""

from functools import lru_cache

from westphalia.board import Board, bit_list
from westphalia.rules.base.state import NONE, State


def give(s: State, power: int, provinces: int, capital: int) -> None:
    """Give free hexes to a power, with a capital and its town."""
    for province in bit_list(provinces):
        s.owner[province] = power
    s.land[power] |= provinces
    s.free &= ~provinces
    if capital != NONE:
        s.capital[power] = capital
        s.towns |= 1 << capital


@lru_cache(maxsize=1024)  # positions begin with the same empty map
def blob(board: Board, free: int, size: int) -> int:
    """Return a compact connected set of free hexes that splits the rest as little as possible; 0 if there is none."""
    best, best_left = 0, -1
    pieces = board.pieces(free)
    for piece in pieces:
        if piece.bit_count() < size:
            continue
        most = max(piece.bit_count() - size, *(other.bit_count() for other in pieces if other != piece), 0)
        for start in bit_list(piece):
            if best_left >= most:
                break  # no later choice is better
            chosen = _grow(board, start, piece, size)
            left = max((p.bit_count() for p in board.pieces(free & ~chosen)), default=0)
            if left > best_left:
                best, best_left = chosen, left
    return best


def _grow(board: Board, start: int, piece: int, size: int) -> int:
    """Return a compact set of connected hexes of the piece."""
    chosen = 1 << start
    while chosen.bit_count() < size:
        around = bit_list(board.around(chosen) & piece)
        chosen |= 1 << max(around, key=lambda h: (board.neighbours[h] & chosen).bit_count())
    return chosen


def scattered(free: int, size: int) -> int:
    """Return any free hexes, connected or not; 0 if there are too few."""
    chosen = bit_list(free)[:size]
    return sum(1 << h for h in chosen) if len(chosen) == size else 0


def find_land(board: Board, free: int, size: int) -> int:
    """Return connected land, otherwise scattered land, otherwise 0."""
    return blob(board, free, size) or scattered(free, size)


def rest(board: Board, free: int) -> list[int]:
    """Divide free hexes into Principalities as in setup: threes (clover or C), then pairs, then single hexes."""
    lands = []
    shapes = board.clovers + board.cs
    for shape in shapes:
        if shape & free == shape:
            lands.append(shape)
            free &= ~shape
    for start in bit_list(free):
        if free >> start & 1:
            beside = board.neighbours[start] & free
            if beside:
                pair = 1 << start | beside & -beside
                lands.append(pair)
                free &= ~pair
    lands += [1 << h for h in bit_list(free)]
    return lands
