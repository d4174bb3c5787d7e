"""Choosing the provinces of a land: the hexes that may be added next.

In every function, `chosen` hexes count as free whether or not `free` contains them.
"""

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from westphalia.board.board import Board
from westphalia.board.masks import bits

CLOVER: Final = 3  # the hexes of a triangle


def shapes_without(shapes: Iterable[int], taken: int) -> list[int]:
    """Return the shapes that contain none of the taken hexes."""
    return [shape for shape in shapes if not shape & taken]


def growths(board: Board, free: int, chosen: int, n: int) -> int:
    """Return the hexes that can be added so that a connected set of n free hexes is still reachable."""
    _check_number(n)
    return _growths(board, areas_by_size(board, free | chosen), chosen, n, 1)


def areas_by_size(board: Board, free: int) -> list[int]:
    """Return the connected areas of free hexes, the largest first."""
    return sorted(board.pieces(free), key=int.bit_count, reverse=True)


def fewest_pieces(board: Board, free: int, n: int) -> int:
    """V.setup.elector.3: return the smallest number of connected pieces that contain n free hexes."""
    _check_number(n)
    return _fewest_areas(areas_by_size(board, free), n)


def _fewest_areas(areas: list[int], n: int) -> int:
    for pieces, room in enumerate(accumulate(map(int.bit_count, areas)), start=1):
        if room >= n:
            return pieces
    raise ValueError(f"{n} hexes are needed, but only {_hexes(areas)} are free")


def growths_in_pieces(board: Board, free: int, chosen: int, n: int) -> int:
    """V.setup.elector.3: return the hexes that can be added so that n hexes in the fewest pieces stay reachable."""
    _check_number(n)
    return growths_among(board, areas_by_size(board, free | chosen), chosen, n)


def growths_among(board: Board, areas: list[int], chosen: int, n: int) -> int:
    """Do the same as `growths_in_pieces`, given the free areas (including the chosen hexes)."""
    return _growths(board, areas, chosen, n, _fewest_areas(areas, n))


def triangle_growths(board: Board, free: int, chosen: int, n: int) -> int:
    """Return the hexes that can be added so that n connected free hexes with a triangle are still reachable."""
    free |= chosen
    if not chosen:
        beginnings = 0
        for clover in roomy_clovers(board, free, n):
            beginnings |= clover
        return _near(board, free, beginnings, n - CLOVER)
    near = _near(board, free, chosen, n - chosen.bit_count())
    beside = board.touching(chosen) | chosen if board.is_connected(chosen) else 0
    connected = [0] * n  # the connected lands, by how many hexes they still need
    found = 0
    for clover in roomy_clovers(board, free, n, near):
        land = chosen | clover
        more = n - land.bit_count()
        if more < 0:
            continue
        if clover & beside:
            connected[more] |= land
        elif more or not beside:
            found |= _joined(board, free, land, more)
    for more, lands in enumerate(connected):
        found |= _near(board, free, lands, more)
    return found & ~chosen


def roomy_clovers(board: Board, free: int, n: int, within: int = -1) -> list[int]:
    """Return the triangles that lie in free areas of at least n hexes, and within some hexes."""
    if n < CLOVER:
        return []
    roomy = sum(area for area in board.pieces(free) if area.bit_count() >= n)
    return shapes_without(board.clovers, board.everything & ~(roomy & within))


def _growths(board: Board, areas: list[int], chosen: int, n: int, pieces: int) -> int:
    """Return the hexes that can be added if `pieces` pieces are allowed and fewer are impossible.

    Two pieces in one area of free hexes never help, because joined they would be fewer; so each piece lies in an area
    of its own. As long as another area must still be started, all hexes of the started ones can be added, because
    fewer areas than allowed never contain n hexes.
    """
    begun = [area for area in areas if area & chosen]
    fresh = [area for area in areas if not area & chosen]
    missing = pieces - len(begun)
    if missing < 0 or _hexes(begun + fresh[:missing]) < n:
        return 0
    if not missing:
        return _joined_growths(board, begun, chosen, n)
    found = sum(begun + fresh[:missing])
    short = n - _hexes(begun + fresh[: missing - 1])
    found |= sum(area for area in fresh[missing:] if area.bit_count() >= short)
    return found & ~chosen


def _hexes(areas: list[int]) -> int:
    return sum(map(int.bit_count, areas))


def _joined_growths(board: Board, areas: list[int], chosen: int, n: int) -> int:
    """Return the hexes that can be added if the chosen ones of each area must be joined, n hexes in all."""
    needs = [_least_joined(board, area, area & chosen) for area in areas]
    spare = n - sum(needs)
    found = 0
    for area, need in zip(areas, needs, strict=True):
        own = area & chosen
        found |= _joined(board, area, own, need + spare - own.bit_count())
    return found & ~chosen


def _least_joined(board: Board, area: int, chosen: int) -> int:
    """Return the size of the smallest connected set in the area that contains the chosen hexes."""
    more = 0
    while not _joined(board, area, chosen, more):
        more += 1
    return chosen.bit_count() + more


def _joined(board: Board, area: int, chosen: int, more: int) -> int:
    """Return the union of the connected sets in the area that contain the chosen hexes and at most `more` others."""
    first = board.component(chosen & -chosen, chosen)
    if first == chosen:
        return _near(board, area, first, more)
    if not _near(board, area, first, more + 1) & chosen & ~first:
        return 0
    joined = 0
    for i in bits(board.around(first) & area):
        joined |= _joined(board, area, chosen | 1 << i, more - 1)
        area &= ~(1 << i)
    return joined


def _near(board: Board, area: int, mask: int, steps: int) -> int:
    """Return the hexes of the area within some steps of the mask, inside the area."""
    new = mask
    for _ in range(steps):
        new = board.touching(new) & area & ~mask
        if not new:
            break
        mask |= new
    return mask


def _check_number(n: int) -> None:
    if n < 1:
        raise ValueError(f"a set has at least 1 hex, not {n}")
