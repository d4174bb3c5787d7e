"""Sets of provinces as bit masks: bit i stands for the province with index i."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

MOST_HEXES: Final = 320
"""The largest number of hexes of a map."""

BIT: Final[tuple[int, ...]] = tuple(1 << i for i in range(MOST_HEXES))
"""The mask of each single province."""

FEW: Final = 12
"""Below this number of bits, taking them one by one beats a table lookup per byte (measured in CPython 3.11)."""


def _indices_by_byte() -> tuple[tuple[tuple[int, ...], ...], ...]:
    tables = []
    for start in range(0, MOST_HEXES, 8):
        table: list[tuple[int, ...]] = [()]
        for i in range(start, start + 8):
            table += [(*indices, i) for indices in table]
        tables.append(tuple(table))
    return tuple(tables)


_BY_BYTE: Final = _indices_by_byte()


def bits(mask: int) -> Iterator[int]:
    """Yield the indices in the mask, ascending; if you need all of them in a hot path, `bit_list` is faster."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=1 << 15)
def bit_list(mask: int) -> tuple[int, ...]:
    """Return the indices in the mask, ascending. Cached, since four of five lookups in a game repeat an
    earlier one.

    >>> bit_list(0b101001)
    (0, 3, 5)
    """
    found: list[int] = []
    if mask.bit_count() < FEW:
        while mask:
            i = mask.bit_length() - 1
            found.append(i)
            mask ^= BIT[i]
        found.reverse()
    else:
        for table, byte in zip(_BY_BYTE, mask.to_bytes((mask.bit_length() + 7) >> 3, "little"), strict=False):
            found += table[byte]
    return tuple(found)


def mask_of(indices: Iterable[int]) -> int:
    """Return the mask of these indices.

    >>> mask_of([0, 3, 5]) == 0b101001
    True
    """
    mask = 0
    for i in indices:
        mask |= 1 << i
    return mask
