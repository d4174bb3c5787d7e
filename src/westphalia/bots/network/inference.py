"""Run the network with numpy: one observation in, the score of every action and everyone's chances out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

try:
    import numpy as np
except ImportError as missing:  # pragma: no cover - the message is tested in a process without numpy
    raise ImportError("The legate needs numpy: pip install 'westphalia[env]'") from missing

from numpy.typing import NDArray

from westphalia.bots.network.layout import (
    FIXED,
    GLOBAL_NUMBERS,
    HEX_NUMBERS,
    PRIVATE_NUMBERS,
    SEAT_NUMBERS,
    inputs,
    place,
)
from westphalia.observation.arrays import Batch
from westphalia.observation.features import GLOBALS, HEXES, OWNER_IS_PRINCIPALITY, PRIVATE, SEATS, Feature
from westphalia.observation.spec import NO_NEIGHBOUR, Spec
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, SEAT, SPACE
from westphalia.rules.base.fields import FIRST_PRINCIPALITY

Floats = NDArray[np.float32]
LARGEST: Final = 4.0  # inputs beyond this are cut off
INFLUENCE_SCALE: Final = 8.0
_FIXED: Final = np.array(FIXED)
_OWNER: Final = place(HEXES, "owner")
_LAND: Final = place(HEXES, "land")
_ALLY: Final = place(HEXES, "ally")
_CAPITAL: Final = place(HEXES, "capital")
_KIND: Final = place(GLOBALS, "kind")
_EDITION: Final = place(GLOBALS, "edition")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The network's view of a position: a score for every action, each seat's chance to win, and the likely
    endings.
    """

    scores: Floats
    shares: Floats
    endings: Floats


def scale_and_offset(features: tuple[Feature, ...], used: tuple[int, ...]) -> tuple[Floats, Floats]:
    """Return the divisors of the features in use, and the offsets to subtract first."""
    scales = np.array([features[i].scale for i in used], np.float32)
    offsets = np.array([features[i].offset for i in used], np.float32)
    return scales, offsets


class _Numbers:
    """Some features of a block as scaled numbers."""

    def __init__(self, features: tuple[Feature, ...], used: tuple[int, ...]) -> None:
        self._used = list(used)
        self._scale, self._offset = scale_and_offset(features, used)

    def __call__(self, block: NDArray[np.uint8]) -> Floats:
        found = (block[..., self._used].astype(np.float32) - self._offset) / self._scale
        clipped: Floats = np.clip(found, -LARGEST, LARGEST)
        return clipped


_HEX: Final = _Numbers(HEXES, HEX_NUMBERS)
_SEAT: Final = _Numbers(SEATS, SEAT_NUMBERS)
_GLOBAL: Final = _Numbers(GLOBALS, GLOBAL_NUMBERS)
_PRIVATE: Final = _Numbers(PRIVATE, PRIVATE_NUMBERS)


class Network:
    """The weights of a trained network."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self._w = {name: np.asarray(value, np.float32) for name, value in weights.items()}
        self.heads = int(self._w["heads"])
        self.layers = int(self._w["layers"])
        self._graphs: dict[Any, Floats] = {}

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read a file of weights and fit them to the observations of today."""
        weights, meant = read_weights(path)
        return cls(fit(weights, meant))

    @property
    def size(self) -> int:
        """The number of parameters."""
        return sum(value.size for value in self._w.values())

    def judge(self, batch: Batch, row: int = 0) -> Judgement:
        """Judge one observation of a batch."""
        spec = batch.spec
        hexes, seats, world = batch.hexes[row], batch.seats[row], batch.globals[row]
        x = np.concatenate((self._hexes(hexes, spec), self._seats(seats), self._question(batch, row)[None]))
        seated = seats[:, 0] > 0
        on_map = hexes[:, 0] > 0
        valid = np.concatenate((on_map, seated, np.ones(1, bool)))
        graph = self._relations(hexes, spec)
        for layer in range(self.layers):
            x = self._layer(f"layers.{layer}.", x, valid, graph)
        x = self._norm("final", x)
        n = len(hexes)
        return self._read(hexes, x[:n], x[n:-1], x[-1], seated, int(world[_KIND]))

    # --- tokens ---

    def _linear(self, name: str, x: Floats) -> Floats:
        found: Floats = x @ self._w[name + ".weight"].T + self._w[name + ".bias"]
        return found

    def _norm(self, name: str, x: Floats) -> Floats:
        centred = x - x.mean(-1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(-1, keepdims=True) + 1e-5)
        found: Floats = centred / spread * self._w[name + ".weight"] + self._w[name + ".bias"]
        return found

    def _hexes(self, hexes: NDArray[np.uint8], spec: Spec) -> Floats:
        influence = np.minimum(hexes[:, len(HEXES) :].astype(np.float32) / INFLUENCE_SCALE, LARGEST)
        found: Floats = (
            self._linear("hexes", _HEX(hexes[:, : len(HEXES)]))
            + self._w["owner.weight"][hexes[:, _OWNER]]
            + self._w["ally.weight"][hexes[:, _ALLY]]
            + influence @ self._w["influence"][: spec.seats]
        )
        return found

    def _seats(self, seats: NDArray[np.uint8]) -> Floats:
        found: Floats = self._linear("seats", _SEAT(seats)) + self._w["owner.weight"][1 : len(seats) + 1]
        return found

    def _question(self, batch: Batch, row: int) -> Floats:
        world = batch.globals[row]
        numbers = np.concatenate((_GLOBAL(world), _PRIVATE(batch.private[row])))
        found: Floats = (
            self._linear("world", numbers)
            + self._w["kind.weight"][world[_KIND]]
            + self._w["edition.weight"][world[_EDITION]]
        )
        return found

    def _relations(self, hexes: NDArray[np.uint8], spec: Spec) -> Floats:
        """Return the mean over related tokens as one matrix for each relation."""
        n, size = len(hexes), len(hexes) + spec.seats + 1
        found = np.zeros((4, size, size), np.float32)
        found[0] = self._neighbours(spec, size)
        owner, land, ally = hexes[:, _OWNER], hexes[:, _LAND], hexes[:, _ALLY]
        held = owner > 0
        found[1, :n, :n] = (owner[:, None] == owner) & (land[:, None] == land) & held & held[:, None]
        for relation, holder in ((2, owner), (3, ally)):
            at = np.flatnonzero((holder > 0) & (holder < OWNER_IS_PRINCIPALITY))
            seat = n + holder[at].astype(int) - 1
            found[relation, at, seat] = found[relation, seat, at] = 1
        found /= np.maximum(found.sum(-1, keepdims=True), 1)
        return found

    def _neighbours(self, spec: Spec, size: int) -> Floats:
        key = (spec.places, size)
        if key not in self._graphs:
            graph = np.zeros((size, size), np.float32)
            for at, around in enumerate(spec.neighbours):
                for other in around:
                    if other != NO_NEIGHBOUR:
                        graph[at, other] = 1
            self._graphs[key] = graph
        return self._graphs[key]

    # --- layers ---

    def _layer(self, name: str, x: Floats, valid: NDArray[np.bool_], graph: Floats) -> Floats:
        y = self._norm(name + "norm1", x)
        size, width = y.shape
        split = self._linear(name + "qkv", y).reshape(size, 3, self.heads, width // self.heads)
        query, key, value = split.transpose(1, 2, 0, 3)
        scores = query @ key.transpose(0, 2, 1) / np.float32((width // self.heads) ** 0.5)
        scores[:, :, ~valid] = -np.inf
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        scores /= scores.sum(-1, keepdims=True)
        attended = (scores @ value).transpose(1, 0, 2).reshape(size, width)
        related = (graph @ y).transpose(1, 0, 2).reshape(size, -1)
        x = x + self._linear(name + "out", attended) + self._linear(name + "related", related)
        return x + self._linear(name + "down", gelu(self._linear(name + "up", self._norm(name + "norm2", x))))

    # --- outputs ---

    def _read(
        self,
        hexes: NDArray[np.uint8],
        places: Floats,
        seats: Floats,
        world: Floats,
        seated: NDArray[np.bool_],
        kind: int,
    ) -> Judgement:
        scores = np.zeros(SPACE, np.float32)
        asked = self._linear("ask", world) + self._w["ask_kind.weight"][kind]
        provinces = self._point("province", places, asked)
        lands = self._point("land", places, asked)
        players = self._point("player", seats, asked)
        scores[PROVINCE : PROVINCE + len(hexes)] = provinces
        land = hexes[:, _LAND].astype(int)
        capitals = np.flatnonzero((hexes[:, _CAPITAL] > 0) & (land > 0))
        scores[PRINCIPALITY + FIRST_PRINCIPALITY - 1 + land[capitals]] = lands[capitals]
        scores[SEAT : SEAT + len(seats)] = players
        scores[_FIXED] = self._linear("fixed", gelu(asked))
        both = np.concatenate((seats, np.broadcast_to(world, seats.shape)), -1)
        value = self._linear("value2", gelu(self._linear("value1", both)))[:, 0]
        shares = softmax(np.where(seated, value, -np.inf))
        endings = softmax(self._linear("ending2", gelu(self._linear("ending1", both[0]))))
        return Judgement(scores, shares, endings)

    def _point(self, name: str, tokens: Floats, asked: Floats) -> Floats:
        found: Floats = self._linear(name + "2", gelu(self._linear(name + "1", tokens) + asked))[:, 0]
        return found


def read_weights(path: Path) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Read a file of weights; return them with the meanings of their inputs and outputs."""
    with np.load(path) as stored:
        weights = {name: stored[name] for name in stored.files}
    return weights, {name: [str(word) for word in weights.pop("names." + name)] for name in inputs()}


def fit(weights: Mapping[str, Any], meant: Mapping[str, list[str]]) -> dict[str, Any]:
    """Fit weights to today's inputs; an input that the network has not learned counts for nothing.

    Features and kinds of questions are matched by name, so a new one does not make old weights useless.
    """
    rows = {"kind.weight": "kind", "ask_kind.weight": "kind", "fixed.weight": "fixed", "fixed.bias": "fixed"}
    columns = {"hexes.weight": "hexes", "seats.weight": "seats", "world.weight": "world"}
    fitted = dict(weights)
    for name, block in (rows | columns).items():
        now, before = inputs()[block], meant[block]
        if now == before:
            continue
        old = np.asarray(weights[name])
        old = old if name in rows else old.T
        new = np.zeros((len(now), *old.shape[1:]), old.dtype)
        for at, word in enumerate(now):
            if word in before:
                new[at] = old[before.index(word)]
        fitted[name] = new if name in rows else new.T
    return fitted


def gelu(x: Floats) -> Floats:
    """Return the Gaussian error linear unit, in its tanh form."""
    found: Floats = 0.5 * x * (1 + np.tanh(np.float32(0.7978845608) * (x + np.float32(0.044715) * x * x * x)))
    return found


def softmax(x: Floats) -> Floats:
    raised = np.exp(x - x.max())
    found: Floats = raised / raised.sum()
    return found
