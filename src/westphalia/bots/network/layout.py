"""The network's inputs and outputs: the numbers of an observation that it reads, and the actions that it scores.

The network sees a token for each hex, each seat and the question. Nothing depends on the size of the map or the number
of players: hexes know their neighbours, not their coordinates, and seats are counted from the seat that is asked.
"""

from collections.abc import Sequence
from typing import Final

from westphalia.observation.features import GLOBALS, HEXES, PRIVATE, SEATS, Feature
from westphalia.observation.spec import kinds
from westphalia.rules.base.answers import BASES, WIDTHS
from westphalia.rules.base.fields import SEATS as MOST_SEATS

HOLDERS: Final = MOST_SEATS + 2  # no holder, each seat, a Principality
EDITIONS: Final = 5
RELATIONS: Final = ("neighbour", "realm", "owner", "ally")
ENDINGS: Final = ("lost", "westphalia", "catholic", "protestant", "other")
"""How the game ends for the seat that is asked; the network predicts a chance for each."""

_POINTED: Final = frozenset({"province", "principality", "player"})
_IGNORED: Final = frozenset({"flag", "name"})  # choices of taste, which are drawn at random
_WIDTH: Final = dict(WIDTHS)


def _places(features: Sequence[Feature], *left_out: str) -> tuple[int, ...]:
    return tuple(i for i, feature in enumerate(features) if feature.name not in left_out)


def place(features: Sequence[Feature], name: str) -> int:
    """Return the index of a feature."""
    return next(i for i, feature in enumerate(features) if feature.name == name)


HEX_NUMBERS: Final = _places(HEXES, "owner", "land", "ally", "core")
SEAT_NUMBERS: Final = _places(SEATS)
GLOBAL_NUMBERS: Final = _places(GLOBALS, "edition", "kind")
PRIVATE_NUMBERS: Final = _places(PRIVATE, *(f.name for f in PRIVATE if f.name.startswith("concealed_")))
FIXED: Final = tuple(
    base + i
    for kind, base in BASES
    if kind not in _POINTED and kind not in _IGNORED
    for i in range(min(_WIDTH[kind], 128))
)
"""The actions that name neither a place nor a player."""


def inputs() -> dict[str, list[str]]:
    """Return the meaning of each input and output, which is stored with the weights."""
    blocks: dict[str, list[tuple[tuple[Feature, ...], tuple[int, ...]]]] = {
        "hexes": [(HEXES, HEX_NUMBERS)],
        "seats": [(SEATS, SEAT_NUMBERS)],
        "world": [(GLOBALS, GLOBAL_NUMBERS), (PRIVATE, PRIVATE_NUMBERS)],
    }
    found = {
        name: [f"{f[i].name}/{f[i].scale:g}/{f[i].offset}" for f, used in parts for i in used]
        for name, parts in blocks.items()
    }
    return found | {"kind": ["", *kinds()], "fixed": [str(action) for action in FIXED]}
