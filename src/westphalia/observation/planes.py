"""The hexes of an observation, one plane of bytes for each feature.

A province belongs to a power, and most facts belong to powers. So the owners, one byte each, are translated through
tables of 256 bytes, one entry for each power. What has not changed since the last observation is kept; it is compared
by value, so nothing depends on which game was encoded before.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.observation.features import OWNER_IS_PRINCIPALITY
from westphalia.observation.spec import Spec
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, SEAT
from westphalia.rules.base.fields import FIRST_PRINCIPALITY, NONE, SEATS

BYTE: Final = 256
MOST_KEPT: Final = 512  # entries of a cache before it is emptied; each game of a vector has such caches
TO_BITS: Final = bytes(1 if i == ord("1") else 0 for i in range(BYTE))
TO_LAND: Final = bytes(
    p - FIRST_PRINCIPALITY + 1 if FIRST_PRINCIPALITY <= p < BYTE - 1 else 0 for p in range(BYTE)
)
SLOW_FIELDS: Final = (
    "towns", "protestant", "electors", "attacked", "losing", "taken", "markers", "targets", "target", "besieged",
    "unrest", "rebel_held",
)  # fmt: skip


def relative_seats(me: int, players: int) -> bytes:
    """Return the table that turns a seat into 1 (the observer), 2, ...; everything else becomes 0."""
    return bytes(1 + (p - me) % players if p < players else 0 for p in range(BYTE))


def relative_owners(me: int, players: int) -> bytes:
    """Return the table from powers to the plane `owner`."""
    seats = relative_seats(me, players)
    return bytes(
        OWNER_IS_PRINCIPALITY if FIRST_PRINCIPALITY <= p < BYTE - 1 else seats[p] for p in range(BYTE)
    )


class Bits:
    """Masks as bytes of 0 and 1, kept once they have been made."""

    __slots__ = ("_form", "_known", "_width")

    def __init__(self, width: int, padded: int) -> None:
        self._form = f"0{width}b"
        self._width = padded
        self._known: dict[int, bytes] = {}

    def __call__(self, mask: int) -> bytes:
        known = self._known.get(mask)
        if known is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            known = format(mask, self._form)[::-1].encode().translate(TO_BITS).ljust(self._width, b"\0")
            self._known[mask] = known
        return known


def low_bytes(numbers: Any) -> bytes:
    """Return the low bytes of an array of 16-bit numbers; 65,535 (none) becomes 255."""
    packed: bytes = numbers.tobytes()[::2]
    return packed


class HexPlanes:
    """Encode the hexes of the games of one table."""

    def __init__(self, spec: Spec) -> None:
        names = {f.name for f in spec.edition.state.fields}
        self._players = spec.players
        self._size = spec.board.size
        self._width = spec.hexes
        self._blank = bytes(spec.hexes)
        self._blank_map = bytes(spec.board.size)
        self._bits = Bits(spec.board.size, spec.hexes)
        self._powers = Bits(BYTE, BYTE)
        self._owner_tables = [relative_owners(me, spec.players) for me in range(spec.players)]
        self._seat_tables = [relative_seats(me, spec.players) for me in range(spec.players)]
        self._get = attrgetter(*(name for name in SLOW_FIELDS if name in names))
        self._has = {name: name in names for name in (*SLOW_FIELDS, "core", "rebels", "dice", "dice_hex")}
        self._slow_key: Any = None
        self._slow = b""
        self._owner = b""
        self._sizes = b""
        self._capital: Any = None
        self._capitals = b""
        self._core_key: Any = None
        self._core = b""
        self._pad = bytes(spec.hexes - spec.board.size)
        self._no_dice = bytearray(2 * self._size)
        self._no_land_dice = bytearray(2 * (FIRST_PRINCIPALITY + self._size))
        self._dice_key: Any = None
        self._dice = b""
        self._influence_key: Any = None
        self._influence_owner = b""
        self._influence_tables = [b""] * spec.players
        self._influence_planes = [b""] * spec.players
        self._influence = b""
        self._no_influence = bytes(spec.hexes * (spec.seats - spec.players))

    def refresh(self, s: Any, owner: bytes) -> None:
        """Make the planes of what seldom changes, if any of it has changed."""
        key = (owner, s.capital, self._get(s))
        if key != self._slow_key:
            self._slow_key = key
            self._slow = b"".join([plane.ljust(self._width, b"\0") for plane in self._slow_planes(s, owner)])

    def write(self, s: Any, me: int, owner: bytes, ally: bytes, subject: int) -> tuple[bytes, ...]:
        """Return the planes, joined, in the order of the features; `subject` is a mask of hexes."""
        influence = s.influence.tobytes()
        if self._influence_key != (influence, owner):
            self._influence_key = (influence, owner)
            self._spread_influence(owner, influence)
        seats, pad, width = self._seat_tables[me], self._pad, self._width
        start = me * width
        return (
            self._slow,
            bytes(s.rebels) if self._has["rebels"] else self._blank_map,
            pad,
            owner.translate(self._owner_tables[me]),
            pad,
            owner.translate(ally.ljust(BYTE, b"\xff")).translate(seats),
            pad,
            self._core_plane(s.core).translate(seats) if self._has["core"] else self._blank,
            self._five_round_dice(s, owner) if self._has["dice_hex"] else self._placed_dice(s, owner),
            self._bits(subject) if subject else self._blank,
            self._influence[start : start + width * self._players],
            self._no_influence,
        )

    def _slow_planes(self, s: Any, owner: bytes) -> list[bytes]:
        """Return the planes of what seldom changes and is the same for all observers."""
        has, hexes, powers = self._has, self._bits, self._powers

        def by_power(mask: int) -> bytes:
            return owner.translate(powers(mask)) if mask else self._blank

        if owner != self._owner:
            self._owner, self._sizes = owner, _sizes(owner)
        if s.capital != self._capital:
            self._capital, self._capitals = s.capital, _capitals(s.capital, self._size)
        return [
            b"\1" * self._size,
            owner.translate(TO_LAND),
            self._capitals,
            hexes(s.towns),
            hexes(s.protestant),
            by_power(s.electors),
            self._sizes,
            by_power(s.markers if has["markers"] else 0),
            by_power(self._targets(s)),
            by_power(s.attacked),
            by_power(s.besieged if has["besieged"] else 0),
            by_power(s.losing),
            hexes(sum({1 << row[0] for row in s.taken})),
            hexes(s.unrest if has["unrest"] else 0),
            hexes(s.rebel_held if has["rebel_held"] else 0),
        ]

    def _targets(self, s: Any) -> int:
        if self._has["targets"]:
            return sum({1 << power for power, _ in s.targets})
        if self._has["target"] and s.target != NONE:
            return 1 << int(s.target)
        return 0

    def _core_plane(self, core: list[int]) -> bytes:
        """Return the seat that placed each province, 255 for none."""
        if core != self._core_key:
            plane = bytearray(b"\xff" * self._width)
            for seat, mask in enumerate(core):
                for at in bit_list(mask):
                    plane[at] = seat
            self._core_key, self._core = core, bytes(plane)
        return self._core

    def _spread_influence(self, owner: bytes, influence: bytes) -> None:
        """Store the planes of all seats, twice in a row, so that those of any observer are one slice."""
        if influence[1::2].strip(b"\0"):  # a number above 255
            pairs = zip(influence[::2], influence[1::2])
            influence = b"".join(bytes((255 if high else low, 0)) for low, high in pairs)
        same = owner == self._influence_owner
        self._influence_owner = owner
        tables, planes = self._influence_tables, self._influence_planes
        for seat in range(self._players):
            table = influence[2 * seat :: 2 * SEATS]
            if not same or table != tables[seat]:
                tables[seat] = table
                planes[seat] = owner.translate(table.ljust(BYTE, b"\0")).ljust(self._width, b"\0")
        self._influence = b"".join(planes) * 2

    def _five_round_dice(self, s: Any, owner: bytes) -> bytes:
        if s.dice_hex == self._no_dice and s.dice_power == self._no_land_dice:
            return self._blank * 4
        key = (owner, bytes(s.dice_hex), bytes(s.dice_power))
        if key != self._dice_key:
            self._dice_key = key
            spots, lands = key[1], key[2]
            planes = [spots[::2], spots[1::2]]
            planes += [owner.translate(lands[religion::2].ljust(BYTE, b"\0")) for religion in (0, 1)]
            self._dice = b"".join([plane.ljust(self._width, b"\0") for plane in planes])
        return self._dice

    def _placed_dice(self, s: Any, owner: bytes) -> bytes:
        """Return the successes that players have placed on provinces and on Principalities, by their religion."""
        dice = s.dice if self._has["dice"] else ()
        if not dice:
            return self._blank * 4
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
            planes = [owner.translate(bytes(land)).ljust(self._width, b"\0") for land in lands]
            self._dice = b"".join([*map(bytes, spots), *planes])
        return self._dice


def _sizes(owner: bytes) -> bytes:
    """Return the plane `size`."""
    counts = bytearray(BYTE)
    for power in owner:
        counts[power] += 1
    counts[BYTE - 1] = 0  # free hexes
    return owner.translate(bytes(counts))


def _capitals(capital: Any, size: int) -> bytes:
    """Return the plane `capital`."""
    marks = bytearray(BYTE)
    for at in low_bytes(capital):
        marks[at] = 1
    return bytes(marks[:size])
