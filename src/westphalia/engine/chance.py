"""Randomness: a counter-based generator stored in the state, and outcomes pinned in advance.

The n-th draw depends only on the seed and on n, so a game is the same in every process.
"""

from collections.abc import Sequence
from typing import Final

from westphalia.engine.state import StateBase

MASK64: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15


def mix(seed: int, counter: int) -> int:
    """Return the 64 random bits at a place of the sequence (splitmix64)."""
    z = (seed + counter * GOLDEN) & MASK64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 31)


def below(s: StateBase, n: int) -> int:
    """Draw a number from 0 to n-1."""
    s.drawn += 1
    return (mix(s.seed, s.drawn) * n) >> 64


def random_bits(s: StateBase, n: int) -> int:
    """Draw n independent fair bits (n at most 64) with one draw."""
    s.drawn += 1
    return mix(s.seed, s.drawn) >> (64 - n) if n else 0


def pinned(s: StateBase, what: str) -> int | None:
    """Take the next pinned outcome of this name, or None when none is pinned."""
    if not s.pins:
        return None
    waiting = s.pins.get(what)
    if not waiting:
        return None
    pins = dict(s.pins)
    pins[what] = waiting[1:]
    s.pins = pins
    return waiting[0]


def roll(s: StateBase, what: str, sides: int = 6) -> int:
    """Roll one die: 1 to `sides`, or the pinned face."""
    face = pinned(s, what)
    return face if face is not None else 1 + below(s, sides)


def shuffled(s: StateBase, items: Sequence[int]) -> list[int]:
    """Return the items in random order."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = below(s, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def split(seed: int, branch: int) -> int:
    """Return the seed of an independent sequence."""
    return mix(seed ^ MASK64, branch + 1)
