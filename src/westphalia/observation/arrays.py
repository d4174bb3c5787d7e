"""Batches of observations as numpy arrays: preallocated, named and shaped. Needs the extra `env` (numpy)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

try:
    import numpy as np
except ImportError as missing:  # pragma: no cover - the message is tested in a process without numpy
    raise ImportError("Arrays of observations need numpy: pip install 'westphalia[env]'") from missing

from numpy.typing import NDArray

from westphalia.engine.checks import whole
from westphalia.observation.actions import KINDS
from westphalia.observation.encoder import Encoder
from westphalia.observation.features import GLOBALS, HEXES, HISTORY, PRIVATE, SEATS, Feature
from westphalia.observation.spec import Spec
from westphalia.rules.base.answers import BASES, PRINCIPALITY, SEAT, SPACE
from westphalia.rules.base.fields import FIRST_PRINCIPALITY

Bytes = NDArray[np.uint8]
_LAND: Final = next(i for i, f in enumerate(HEXES) if f.name == "land")
_CAPITAL: Final = next(i for i, f in enumerate(HEXES) if f.name == "capital")
_BASES: Final = np.array([base for _, base in BASES])
KIND_OF: Final = (np.searchsorted(_BASES, np.arange(SPACE), side="right") - 1).astype(np.int16)
VALUE_OF: Final = (np.arange(SPACE) - _BASES[KIND_OF]).astype(np.int16)


def blocks(spec: Spec, observation: Any) -> dict[str, Bytes]:
    """Return the named parts of flat observations as views: hexes, seats, globals, private, history and the mask.

    The last axis is one observation, with its mask or without; any axes before it stay.
    """
    if not isinstance(observation, np.ndarray) or not observation.ndim:
        kind = type(observation).__name__
        raise ValueError(
            f"observation: it must be an array, not {kind}; environments return it as 'observation'"
        )
    *before, size = observation.shape
    if size not in (spec.size, spec.offsets["mask"]):
        raise ValueError(
            f"observation: {size} bytes are not {spec.offsets['mask']}, nor {spec.size} with the mask"
        )
    found: dict[str, Bytes] = {}
    for name, shape in spec.shapes.items():
        at, length = spec.offsets[name], int(np.prod(shape))
        if at < size:
            part = observation[..., at : at + length].reshape(*before, *shape)
            found[name] = part.swapaxes(-1, -2) if name in ("hexes", "history") else part
    return found


class Batch:
    """Observations of `n` games in one block of memory.

    `raw` has a row of bytes for each game. The other attributes are views of the same memory: `hexes` (n, hexes,
    features), `seats` (n, seats, features), `globals`, `private`, `history` (n, events, features) and `mask`.
    """

    def __init__(self, spec: Spec, n: int, raw: Bytes | None = None) -> None:
        n = whole("n", n)
        self.spec = spec
        self.raw: Bytes = np.zeros((n, spec.size), np.uint8) if raw is None else np.asarray(raw)
        if self.raw.shape != (n, spec.size) or self.raw.dtype != np.uint8 or not self.raw.flags.c_contiguous:
            raise ValueError(f"raw: must be a contiguous uint8 array of shape {(n, spec.size)}")
        parts = blocks(spec, self.raw)
        self.hexes, self.seats, self.globals = parts["hexes"], parts["seats"], parts["globals"]
        self.private, self.history, self.mask = parts["private"], parts["history"], parts["mask"]
        self.memory = memoryview(self.raw.data).cast("B")  # all rows, one after another
        self._size = spec.size

    def __len__(self) -> int:
        return len(self.raw)

    def __reduce__(self) -> tuple[Any, ...]:
        return Batch, (self.spec, len(self), self.raw)

    def write(self, row: int, encoder: Encoder, game: Any, seat: int) -> None:
        """Write the observation of a seat into a row."""
        row = whole("row", row, 0, len(self.raw) - 1)
        if encoder.spec is not self.spec and encoder.spec != self.spec:
            raise ValueError(f"encoder: it was made for {encoder.spec!r}, the batch for {self.spec!r}")
        encoder.write(game, seat, self.memory, row * self._size)

    def scaled(self, out: dict[str, NDArray[np.float16]] | None = None) -> dict[str, NDArray[np.float16]]:
        """Return all blocks but the mask as float16, each number divided by its scale; `out` is reused if given."""
        blocks = {
            "hexes": (self.hexes, self.spec.hex_features),
            "seats": (self.seats, SEATS),
            "globals": (self.globals, GLOBALS),
            "private": (self.private, PRIVATE),
            "history": (self.history, HISTORY),
        }
        if out is None:
            out = {name: np.empty(block.shape, np.float16) for name, (block, _) in blocks.items()}
        for name, (block, features) in blocks.items():
            offset, scale = _scales(features)
            np.subtract(block, offset, out=out[name], casting="unsafe")
            np.multiply(out[name], scale, out=out[name])
        return out

    def candidates(self, most: int | None = None) -> Candidates:
        """Return the legal actions in parts, for networks that point at hexes and seats."""
        return candidates(self.spec, self.raw, most)


class Candidates:
    """The legal actions of a batch, padded to the same number, with -1 where there is nothing.

    `action`, `kind`, `hex`, `seat` and `number` have shape (n, most); `count` says how many are legal in each row.
    """

    def __init__(self, action: NDArray[np.int16], hexes: NDArray[np.int16], count: NDArray[np.int16]) -> None:
        self.action = action
        self.count = count
        there = action >= 0
        self.kind = np.where(there, KIND_OF[action], np.int16(-1))
        self.number = np.where(there, VALUE_OF[action], np.int16(-1))
        self.seat = np.where(there & (self.kind == KINDS.index("player")), self.number, np.int16(-1))
        self.hex = hexes


def candidates(spec: Spec, raw: Bytes, most: int | None = None) -> Candidates:
    """Return the legal actions of observations in parts; raise ValueError if a row has more than `most`."""
    at = spec.offsets["mask"]
    there = np.flatnonzero(raw[:, at : at + SPACE].astype(np.bool_))  # quicker than nonzero by row and column
    rows, legal = there // SPACE, there % SPACE
    count = np.bincount(rows, minlength=len(raw)).astype(np.int16)
    longest = int(count.max(initial=0))
    width = longest if most is None else whole("most", most)
    if longest > width:
        raise ValueError(f"most: a question has {longest} legal actions, more than {width}")
    column = np.arange(len(rows)) - np.repeat(np.cumsum(count) - count, count)
    action = np.full((len(raw), width), -1, np.int16)
    action[rows, column] = legal
    planes = raw[:, : spec.hexes * len(spec.hex_features)].reshape(len(raw), -1, spec.hexes)
    home = np.full((len(raw), spec.hexes + 2), -1, np.int16)
    games, capitals = np.nonzero(planes[:, _CAPITAL] & (planes[:, _LAND] > 0))
    home[games, planes[games, _LAND, capitals]] = capitals
    hexes = np.full(action.shape, -1, np.int16)
    provinces = KIND_OF[legal] == KINDS.index("province")
    hexes[rows[provinces], column[provinces]] = VALUE_OF[legal[provinces]]
    lands = (legal >= PRINCIPALITY + FIRST_PRINCIPALITY) & (legal < SEAT)
    number = legal[lands] - PRINCIPALITY - FIRST_PRINCIPALITY + 1
    inside = np.minimum(number, spec.hexes + 1)
    hexes[rows[lands], column[lands]] = home[rows[lands], inside]
    return Candidates(action, hexes, count)


_KNOWN_SCALES: dict[tuple[Feature, ...], tuple[NDArray[np.float16], NDArray[np.float16]]] = {}


def _scales(features: Sequence[Feature]) -> tuple[NDArray[np.float16], NDArray[np.float16]]:
    key = tuple(features)
    if key not in _KNOWN_SCALES:
        _KNOWN_SCALES[key] = (
            np.array([f.offset for f in key], np.float16),
            np.array([1 / f.scale for f in key], np.float16),
        )
    return _KNOWN_SCALES[key]


def neighbours(spec: Spec) -> NDArray[np.int16]:
    """Return the neighbour lists of the map: (hexes, 6), -1 where there is none."""
    return np.array(spec.neighbours, np.int16)
