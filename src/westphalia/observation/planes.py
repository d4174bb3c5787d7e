"""The hexes of an observation, one plane of bytes for each feature.

A province belongs to a power, and most facts belong to powers. So the owners, one byte each, are translated through
tables of 256 bytes, one entry for each power. Parts that have not changed since the last observation are kept. They
are compared by value, so nothing depends on which game was encoded before.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.observation.features import HEXES, OWNER_IS_PRINCIPALITY
from westphalia.observation.spec import Spec
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, SEAT
from westphalia.rules.base.fields import FIRST_PRINCIPALITY, NONE, SEATS
from westphalia.rules.base.state import State

BYTE: Final = 256
MOST_KEPT: Final = 4096  # masks that are remembered as bytes, by all encoders together
TO_BITS: Final = bytes(1 if i == ord("1") else 0 for i in range(BYTE))
TO_LAND: Final = bytes(
    p - FIRST_PRINCIPALITY + 1 if FIRST_PRINCIPALITY <= p < BYTE - 1 else 0 for p in range(BYTE)
)
MASKS_OF_HEXES: Final = {
    "towns": "town", "protestant": "protestant", "unrest": "unrest", "rebel_held": "rebel_held",
}  # fmt: skip
MASKS_OF_POWERS: Final = ("attacked", "besieged", "losing")
HEX_FIELDS: Final = (
    *MASKS_OF_HEXES, *MASKS_OF_POWERS, "electors", "markers", "capital", "taken", "targets", "target",
)  # fmt: skip
PLANE: Final = {feature.name: i for i, feature in enumerate(HEXES)}
FIRST: Final = PLANE["rebels"]  # the planes before it are the same for all observers and seldom change
NEXT: Final = PLANE["core"] + 1 - FIRST  # the planes up to `core`, which every observer sees in their own way


def relative_seats(me: int, players: int) -> bytes:
    """Return the table that turns a seat into 1 (the observer), 2, ...; everything else becomes 0."""
    return bytes(1 + (p - me) % players if p < players else 0 for p in range(BYTE))


def relative_owners(me: int, players: int) -> bytes:
    """Return the table from powers to the plane `owner`."""
    seats = relative_seats(me, players)
    return bytes(
        OWNER_IS_PRINCIPALITY if FIRST_PRINCIPALITY <= p < BYTE - 1 else seats[p] for p in range(BYTE)
    )


@lru_cache(MOST_KEPT)
def bits(mask: int, width: int) -> bytes:
    """Return a mask as bytes of 0 and 1."""
    return format(mask, f"0{width}b")[::-1].encode().translate(TO_BITS)


@lru_cache(MOST_KEPT)
def marks(powers: int) -> bytes:
    """Return the table that turns the powers of a mask into 1 and all others into 0."""
    table = bytearray(BYTE)
    for power in bit_list(powers):
        table[power] = 1
    return bytes(table)


def amounts(values: list[int]) -> bytearray:
    """Return numbers as bytes; those that do not fit become 0 or 255."""
    try:
        return bytearray(values)
    except ValueError:
        return bytearray(0 if v < 0 else v if v < BYTE else BYTE - 1 for v in values)


class HexPlanes:
    """Encodes the hexes of the games of one table."""

    def __init__(self, spec: Spec) -> None:
        names = {f.name for f in spec.edition.state.fields}
        self._players = spec.players
        self._size = spec.board.size
        self._width = spec.hexes
        self._owner_tables = [relative_owners(me, spec.players) for me in range(spec.players)]
        self._seat_tables = [relative_seats(me, spec.players) for me in range(spec.players)]
        self._masks: dict[int, int] = {}  # planes that show sets of powers
        self._has_dice, self._has_dice_hex = "dice" in names, "dice_hex" in names
        self._has_rebels = "rebels" in names
        self._rebels = bytearray(self._size)
        self._core_key: Any = None
        self._core = b"\xff" * self._width
        self._slow = bytearray(FIRST * spec.hexes)
        self._slow[: self._size] = b"\1" * self._size
        self._next: dict[int, bytes] = {}  # by observer, while nothing in them has changed
        self._allies = b""
        self._owner = bytearray()  # so that its planes are too: a bytearray takes them faster than bytes
        self._pad = bytes(spec.hexes - spec.board.size)
        self._no_dice = bytearray(2 * self._size)
        self._no_land_dice = bytearray(2 * (FIRST_PRINCIPALITY + self._size))
        self._no_dice_planes = bytes(4 * spec.hexes)
        self._dice_key: Any = None
        self._dice = b""
        self._influence = b""
        self._no_high_bytes = bytes(FIRST_PRINCIPALITY + self._size)
        self._influence_tables = [b""] * spec.players
        self._spread = bytearray(2 * spec.players * spec.hexes)

    def readers(self) -> dict[str, Callable[[Any], None]]:
        """Return, for each field of a state, the function that writes its plane."""
        found = {name: self._of_hexes(PLANE[plane]) for name, plane in MASKS_OF_HEXES.items()}
        found |= {name: self._of_powers(PLANE[name]) for name in MASKS_OF_POWERS}
        elector, target = self._of_powers(PLANE["elector"]), self._of_powers(PLANE["target"])
        marker, taken = self._of_powers(PLANE["marker"]), self._of_hexes(PLANE["taken"])
        return found | {
            "electors": elector,
            "markers": marker,
            "capital": lambda capital: self._put(PLANE["capital"], _capitals(capital, self._size)),
            "taken": lambda rows: taken(sum({1 << row[0] for row in rows})),
            "targets": lambda targets: target(sum({1 << power for power, _ in targets})),
            "target": lambda power: target(0 if power == NONE else 1 << power),
        }

    def _of_hexes(self, at: int) -> Callable[[int], None]:
        """Return the function that writes a mask of hexes as a plane."""
        return lambda mask: self._put(at, bits(mask, self._size))

    def _of_powers(self, at: int) -> Callable[[int], None]:
        """Return the function that writes a mask of powers as a plane."""

        def read(mask: int) -> None:
            self._masks[at] = mask
            self._put(at, self._owner.translate(marks(mask)))

        return read

    def _put(self, at: int, plane: bytes | bytearray) -> None:
        start = at * self._width
        self._slow[start : start + self._size] = plane

    def ally(self, owner: bytes, ally: bytes) -> None:
        """Store the allies of the owners."""
        self._allies = owner.translate(ally.ljust(BYTE, b"\xff"))
        self._next.clear()

    def move(self, powers: bytes) -> None:
        """Store the owners, and write the planes of their possessions."""
        self._owner = owner = bytearray(powers)
        self._next.clear()
        self._influence = b""  # its planes have to be spread again
        self._influence_tables = [b""] * self._players
        self._put(PLANE["land"], owner.translate(TO_LAND))
        self._put(PLANE["size"], _sizes(powers))
        for at, mask in self._masks.items():
            self._put(at, owner.translate(marks(mask)))

    def write(self, state: State, me: int) -> tuple[bytearray, bytes, bytes, bytearray]:
        """Return the planes before `rebels`, those up to `core`, those of the dice, and the players' Influence."""
        s: Any = state  # with the fields of its edition
        influence = state.influence.tobytes()
        if influence != self._influence:
            self._influence = influence
            self._spread_influence(state)
        if self._has_rebels and (s.rebels != self._rebels or s.core != self._core_key):
            self._rebels = s.rebels[:]
            self._core = self._core_plane(s.core)
            self._next.clear()
        if self._has_dice:
            dice = self._placed_dice(s) if s.dice else self._no_dice_planes
        elif not self._has_dice_hex or (s.dice_hex == self._no_dice and s.dice_power == self._no_land_dice):
            dice = self._no_dice_planes
        else:
            dice = self._five_round_dice(s)
        start = me * self._width
        return (
            self._slow,
            self._next.get(me) or self._make_next(me),
            dice,
            self._spread[start : start + self._width * self._players],
        )

    def _make_next(self, me: int) -> bytes:
        """Join the planes from `rebels` to `core` as an observer sees them."""
        seats, owner, pad = self._seat_tables[me], self._owner, self._pad
        planes = (
            bytes(self._rebels),
            pad,
            owner.translate(self._owner_tables[me]),
            pad,
            self._allies.translate(seats),
            pad,
            self._core.translate(seats),
        )
        self._next[me] = joined = b"".join(planes)
        return joined

    def _core_plane(self, core: list[int]) -> bytes:
        """Return the seat that placed each province, 255 for none."""
        plane = bytearray(b"\xff" * self._width)
        for seat, mask in enumerate(core):
            for at in bit_list(mask):
                plane[at] = seat
        self._core_key = core
        return bytes(plane)

    def _spread_influence(self, s: State) -> None:
        """Store the planes of all seats twice, one copy after the other, so that those of any observer are one
        slice.
        """
        tables, spread, size = self._influence_tables, self._spread, self._size
        for seat in range(self._players):
            column = s.influence[seat::SEATS].tobytes()
            if column != tables[seat]:
                tables[seat] = column
                low, high = column[::2], column[1::2]
                if high != self._no_high_bytes:
                    low = bytes([255 if above else below for below, above in zip(low, high)])
                plane = self._owner.translate(low.ljust(BYTE, b"\0"))
                for start in (seat * self._width, (seat + self._players) * self._width):
                    spread[start : start + size] = plane

    def _five_round_dice(self, s: Any) -> bytes:
        owner = self._owner
        key = (owner, bytes(s.dice_hex), bytes(s.dice_power))
        if key != self._dice_key:
            self._dice_key = key
            spots, lands = key[1], key[2]
            planes: list[bytes | bytearray] = [spots[::2], spots[1::2]]
            planes += [owner.translate(lands[religion::2].ljust(BYTE, b"\0")) for religion in (0, 1)]
            self._dice = b"".join([plane.ljust(self._width, b"\0") for plane in planes])
        return self._dice

    def _placed_dice(self, s: Any) -> bytes:
        """Return the successes that players have placed on provinces and on Principalities, by their religion."""
        dice, owner = s.dice, self._owner
        key = (dice, s.religion, owner)
        if key != self._dice_key:
            spots = [bytearray(self._width), bytearray(self._width)]
            lands = [bytearray(BYTE), bytearray(BYTE)]
            for spot, seat in dice:
                if PROVINCE <= spot < PRINCIPALITY:
                    spots[s.religion[seat]][spot - PROVINCE] += 1
                elif PRINCIPALITY <= spot < SEAT:
                    lands[s.religion[seat]][spot - PRINCIPALITY] += 1
            self._dice_key = key
            planes = [owner.translate(land).ljust(self._width, b"\0") for land in lands]
            self._dice = b"".join([*spots, *planes])
        return self._dice


def _sizes(owner: bytes) -> bytes:
    counts = bytearray(BYTE)
    for power in owner:
        counts[power] += 1
    counts[BYTE - 1] = 0  # free hexes
    return owner.translate(bytes(counts))


def _capitals(capital: Any, size: int) -> bytes:
    marks = bytearray(BYTE)
    for at in capital.tobytes()[::2]:  # of 16-bit numbers; 65,535 (none) becomes 255
        marks[at] = 1
    return bytes(marks[:size])
