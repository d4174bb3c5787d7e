"""The map: its hexes, their neighbours, the six edges, and the shapes that lands may have."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from westphalia.board.hexes import DIRECTIONS, EDGE_NAMES, Hex, beside, centre
from westphalia.board.masks import BIT, MOST_HEXES, bit_list

MOST_KNOWN: Final = 1024  # the sizes of the caches of `pieces` and `touching`


@dataclass(frozen=True, slots=True)
class Board:
    """A map; create one with `board_of`, `five_round_map` or `six_round_map`.

    Hexes are sorted by q and then r; masks and tuples indexed by hex use that order. Shapes are sorted by their lists
    of indices.
    """

    hexes: tuple[Hex, ...]
    index: dict[Hex, int] = field(compare=False, repr=False)
    size: int = field(compare=False)
    everything: int = field(compare=False, repr=False)
    neighbours: tuple[int, ...] = field(compare=False, repr=False)
    edges: tuple[int, ...] = field(compare=False, repr=False)
    clovers: tuple[int, ...] = field(compare=False, repr=False)
    cs: tuple[int, ...] = field(compare=False, repr=False)
    rows: tuple[int, ...] = field(compare=False, repr=False)
    edge_names: tuple[str, ...] = field(default=EDGE_NAMES, compare=False, repr=False)
    known_pieces: dict[int, tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)
    known_touching: dict[int, int] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[[Iterable[Hex]], "Board"], tuple[tuple[Hex, ...]]]:
        """Pickle a map as its hexes."""
        return board_of, (self.hexes,)

    def position(self, i: int) -> tuple[float, float]:
        """Return the drawn position of province i, with neighbours at distance 1 and y growing downwards."""
        return centre(self.hexes[i])

    def touching(self, mask: int) -> int:
        """Return all provinces adjacent to any province of the mask, which may include its own.

        Cached, since lands change much less often than their surroundings are asked for.
        """
        touched = self.known_touching.get(mask)
        if touched is None:
            if len(self.known_touching) == MOST_KNOWN:
                self.known_touching.clear()
            touched = self.known_touching[mask] = self._touching(mask)
        return touched

    def _touching(self, mask: int) -> int:
        neighbours = self.neighbours
        touched = 0
        while mask:
            i = mask.bit_length() - 1
            mask ^= BIT[i]
            touched |= neighbours[i]
        return touched

    def around(self, mask: int) -> int:
        """Return all provinces adjacent to the mask but not in it."""
        return self.touching(mask) & ~mask

    def component(self, seed: int, within: int) -> int:
        """Return the provinces of `within` that are connected, inside it, to a province of the seed."""
        neighbours = self.neighbours
        new = seed & within
        left = within ^ new
        while new and left:
            i = new.bit_length() - 1
            new ^= BIT[i]
            grown = neighbours[i] & left
            if grown:
                left ^= grown
                new |= grown
        return within ^ left

    def pieces(self, mask: int) -> tuple[int, ...]:
        """Return the connected pieces of the mask, sorted by lowest province; cached, since setup repeats its calls."""
        known = self.known_pieces.get(mask)
        if known is None:
            if len(self.known_pieces) == MOST_KNOWN:
                self.known_pieces.clear()
            known = self.known_pieces[mask] = tuple(self._pieces(mask))
        return known

    def _pieces(self, mask: int) -> Iterator[int]:
        while mask:
            piece = self.component(mask & -mask, mask)
            yield piece
            mask ^= piece

    def is_connected(self, mask: int) -> bool:
        """Return whether the mask is one connected piece; an empty mask is not."""
        return mask != 0 and self.component(mask & -mask, mask) == mask


def board_of(hexes: Iterable[Hex]) -> Board:
    """Create a map from any hexes (VI.option.5)."""
    ordered = tuple(sorted(set(hexes)))
    if not 1 <= len(ordered) <= MOST_HEXES:
        raise ValueError(f"a map has 1 to {MOST_HEXES} hexes, not {len(ordered)}")
    index = {place: i for i, place in enumerate(ordered)}
    around = tuple(tuple(index.get(beside(place, d)) for d in range(6)) for place in ordered)
    return Board(
        hexes=ordered,
        index=index,
        size=len(ordered),
        everything=(1 << len(ordered)) - 1,
        neighbours=tuple(sum(BIT[i] for i in ring if i is not None) for ring in around),
        edges=tuple(_edge(around, k) for k in range(len(DIRECTIONS))),
        clovers=_shapes(around, 1),
        cs=_shapes(around, 2),
        rows=_shapes(around, 3),
    )


def _edge(around: tuple[tuple[int | None, ...], ...], k: int) -> int:
    """VI.ruling.edges: return the provinces whose neighbours in directions k and k + 1 are both off the map."""
    return sum(BIT[i] for i, ring in enumerate(around) if ring[k] is None and ring[(k + 1) % 6] is None)


def _shapes(around: tuple[tuple[int | None, ...], ...], turn: int) -> tuple[int, ...]:
    """Return all sets of a hex and two of its neighbours `turn` sixths apart: 1 clover, 2 C, 3 straight row."""
    found = set()
    for middle, ring in enumerate(around):
        for d, one in enumerate(ring):
            other = ring[(d + turn) % 6]
            if one is not None and other is not None:
                found.add(BIT[middle] | BIT[one] | BIT[other])
    return in_order(found)


def in_order(masks: Iterable[int]) -> tuple[int, ...]:
    """Sort masks by their lists of indices."""
    return tuple(sorted(masks, key=bit_list))
