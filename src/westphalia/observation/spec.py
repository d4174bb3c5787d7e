"""The shape of an observation: sizes, where each block begins, the map, and the names of questions and events."""

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Final

from westphalia.board import Board, Hex
from westphalia.board.hexes import beside
from westphalia.editions.kit.edition import Edition, edition
from westphalia.engine.checks import whole
from westphalia.observation.features import GLOBALS, HEXES, HISTORY, INFLUENCE, PRIVATE, SEATS, Feature
from westphalia.rules.base.answers import SPACE
from westphalia.rules.base.fields import FIRST_PRINCIPALITY
from westphalia.rules.base.fields import SEATS as MOST_SEATS

VERSION: Final = 1  # changes when a feature is added, moved or means something else
MOST_HEXES: Final = 255 - FIRST_PRINCIPALITY  # a power is one byte, and 255 stands for none
EVENTS: Final = 8  # how many public events an observation remembers
ENCODED: Final = ("five-round", "five-round+rebels", "six-round", "dice")  # the feature `edition`, from 1
NO_NEIGHBOUR: Final = -1


@cache
def kinds() -> tuple[str, ...]:
    """Return the names of all kinds of questions; the feature `kind` is the place in this list, from 1."""
    return tuple(sorted({kind for key in ENCODED for kind in edition(key).kinds()}))


@cache
def events() -> tuple[str, ...]:
    """Return the names of the events that a history holds, in the order of the feature `event`, from 1."""
    return tuple(
        sorted({name for key in ENCODED for name, event in edition(key).events().items() if not event.detail})
    )


@dataclass(frozen=True, repr=False)
class Spec:
    """The shape of the observations of one table.

    An observation is `size` bytes: hexes, seats, globals, the private part, the history and the action mask, one after
    another. In hexes and history each feature is a row of its own: all owners, then all allies, and so on.
    `hexes` and `seats` may be larger than the map and the table; the rest is padding.
    """

    edition: Edition
    players: int
    board: Board
    hexes: int
    seats: int

    def __repr__(self) -> str:
        return f"Spec({self.edition.id!r}, players={self.players}, hexes={self.hexes}, seats={self.seats})"

    @property
    def hex_features(self) -> tuple[Feature, ...]:
        """The planes: those of `HEXES`, then the Influence of each seat."""
        extra = (
            INFLUENCE._replace(
                name=f"influence_{i}", meaning=f"Influence of seat {i} (relative, 0 = observer)"
            )
            for i in range(self.seats)
        )
        return (*HEXES, *extra)

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each block, in order."""
        return {
            "hexes": (len(HEXES) + self.seats, self.hexes),
            "seats": (self.seats, len(SEATS)),
            "globals": (len(GLOBALS),),
            "private": (len(PRIVATE),),
            "history": (len(HISTORY), EVENTS),
            "mask": (SPACE,),
        }

    @property
    def offsets(self) -> dict[str, int]:
        """Where each block begins."""
        found, at = {}, 0
        for name, shape in self.shapes.items():
            found[name] = at
            at += shape[0] * (shape[1] if len(shape) > 1 else 1)
        return found

    @property
    def size(self) -> int:
        """The bytes of an observation, including the mask."""
        return self.offsets["mask"] + SPACE

    @property
    def kinds(self) -> tuple[str, ...]:
        return kinds()

    @property
    def events(self) -> tuple[str, ...]:
        return events()

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each hex the hexes in the six directions, -1 where there is none."""
        index = self.board.index
        around = [tuple(index.get(beside(h, d), NO_NEIGHBOUR) for d in range(6)) for h in self.board.hexes]
        return (*around, *((NO_NEIGHBOUR,) * 6 for _ in range(self.hexes - self.board.size)))

    @property
    def places(self) -> tuple[Hex, ...]:
        """The coordinates (q, r) of each hex of the map."""
        return self.board.hexes

    @property
    def digest(self) -> str:
        """A short text that changes when the meaning of any number changes; store it with trained weights."""
        tables = (VERSION, self.shapes, HEXES, SEATS, GLOBALS, PRIVATE, HISTORY, kinds(), events())
        return hashlib.blake2b(repr(tables).encode(), digest_size=8).hexdigest()


def spec_of(
    edition_id: Edition | str = "five-round",
    players: int = 6,
    *,
    hexes: int | None = None,
    seats: int | None = None,
    **options: str,
) -> Spec:
    """Return the shape of the observations of a table; `hexes` and `seats` pad it for tables of several sizes.

    >>> spec_of("five-round", 5).shapes["seats"][0]
    5
    """
    ed = edition(edition_id).at(options)
    players = whole("players", players)
    chosen = ed.check_table(players, options)
    board = ed.board(players, chosen)
    spec = Spec(
        ed,
        players,
        board,
        board.size if hexes is None else whole("hexes", hexes),
        players if seats is None else whole("seats", seats),
    )
    if not board.size <= spec.hexes <= MOST_HEXES:
        raise ValueError(
            f"hexes: {spec.hexes} cannot hold a map of {board.size} hexes; at most {MOST_HEXES} are possible"
        )
    if not players <= spec.seats <= MOST_SEATS:
        raise ValueError(f"seats: {spec.seats} is not between {players} and {MOST_SEATS}")
    return spec
