"""The hexes of an observation, one plane of bytes for each feature.

A province belongs to a power, and most facts belong to powers. So the owners, one byte each, are translated through
tables of 256 bytes, one entry for each power. What rarely changes is kept and compared by value; nothing depends on
which game was encoded before.
"""

from __future__ import annotations

from typing import Any, Final

from westphalia.board import bit_list
from westphalia.observation.features import HEXES, OWNER_IS_PRINCIPALITY
from westphalia.observation.spec import Spec
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, SEAT
from westphalia.rules.base.fields import FIRST_PRINCIPALITY, NONE, SEATS

BYTE: Final = 256
MOST_KEPT: Final = 4096  # entries of a cache before it is emptied
TO_BITS: Final = bytes(1 if i == ord("1") else 0 for i in range(BYTE))
TO_LAND: Final = bytes(
    p - FIRST_PRINCIPALITY + 1 if FIRST_PRINCIPALITY <= p < BYTE - 1 else 0 for p in range(BYTE)
)
SEAT_LIMIT: Final = (1 << FIRST_PRINCIPALITY) - 1
PLACE: Final = {feature.name: i for i, feature in enumerate(HEXES)}
BY_EDITION: Final = (
    "markers", "targets", "target", "besieged", "unrest", "rebels", "rebel_held", "core", "dice", "dice_hex",
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
        self._seats = spec.seats
        self._size = spec.board.size
        self._blank = bytes(self._size)
        self._on_map = b"\1" * self._size
        self._hexes = Bits(self._size, self._size)
        self._powers = Bits(BYTE, BYTE)
        self._owner_tables = [relative_owners(me, spec.players) for me in range(spec.players)]
        self._seat_tables = [relative_seats(me, spec.players) for me in range(spec.players)]
        self._padding = spec.hexes - self._size
        self._has = {name: name in names for name in BY_EDITION}
        self._no_dice = bytearray(2 * self._size)
        self._no_land_dice = bytearray(2 * (FIRST_PRINCIPALITY + self._size))
        self._influence_key: tuple[bytes, bytes] | None = None
        self._influence: list[bytes] = []
        self._owner = b""
        self._sizes = b""
        self._capital = b""
        self._capitals = b""
        self._dice_key: Any = None
        self._dice_planes: tuple[bytes, ...] = ()
        self._core_key: Any = None
        self._core = b""

    def planes(self, s: Any, me: int, owner: bytes, ally: bytes, subject: int) -> list[bytes]:
        """Return the planes in the order of the features; `subject` is the mask of what the question is about."""
        has, powers, blank = self._has, self._powers, self._blank
        if owner != self._owner:
            self._count_sizes(owner)
        seat_table = self._seat_tables[me]
        capital = low_bytes(s.capital)
        if capital != self._capital:
            self._mark_capitals(capital)
        markers = s.markers if has["markers"] else 0
        targets = self._targets(s)
        planes = [
            self._on_map,
            owner.translate(self._owner_tables[me]),
            owner.translate(TO_LAND),
            owner.translate(ally.ljust(BYTE, b"\xff")).translate(seat_table),
            self._capitals,
            self._hexes(s.towns),
            self._hexes(s.protestant),
            owner.translate(powers(s.electors)),
            self._sizes,
            owner.translate(powers(markers)) if markers else blank,
            *(self._five_round_dice(s, owner) if has["dice_hex"] else self._placed_dice(s, owner)),
            owner.translate(powers(targets)) if targets else blank,
            owner.translate(powers(s.attacked)) if s.attacked else blank,
            owner.translate(powers(s.besieged)) if has["besieged"] and s.besieged else blank,
            owner.translate(powers(s.losing)) if s.losing else blank,
            self._hexes(sum({1 << row[0] for row in s.taken})) if s.taken else blank,
        ]
        if has["unrest"]:
            planes += (
                self._hexes(s.unrest),
                bytes(s.rebels),
                self._hexes(s.rebel_held),
                self._core_plane(s.core).translate(seat_table),
            )
        else:
            planes += (blank, blank, blank, blank)
        planes.append(self._hexes(subject) if subject else blank)
        influence = s.influence.tobytes()
        if self._influence_key != (owner, influence):
            self._spread_influence(owner, influence)
        planes += self._influence[me : me + self._players]
        if self._seats > self._players:
            planes += (blank,) * (self._seats - self._players)
        if self._padding:
            return [plane.ljust(self._size + self._padding, b"\0") for plane in planes]
        return planes

    def _targets(self, s: Any) -> int:
        if self._has["targets"]:
            return sum(1 << power for power, _ in s.targets) if s.targets else 0
        if self._has["target"] and s.target != NONE:
            return 1 << int(s.target)
        return 0

    def _count_sizes(self, owner: bytes) -> None:
        self._owner = owner
        counts = bytearray(BYTE)
        for power in owner:
            counts[power] += 1
        counts[BYTE - 1] = 0
        self._sizes = owner.translate(bytes(counts))

    def _mark_capitals(self, capital: bytes) -> None:
        self._capital = capital
        marks = bytearray(BYTE)
        for at in capital:
            marks[at] = 1
        self._capitals = bytes(marks[: self._size])

    def _spread_influence(self, owner: bytes, influence: bytes) -> None:
        """Note the plane of each seat, twice in a row, so that the planes of any observer are one slice."""
        self._influence_key = (owner, influence)
        if influence[1::2].strip(b"\0"):  # a number above 255
            pairs = zip(influence[::2], influence[1::2])
            influence = b"".join(bytes((255 if high else low, 0)) for low, high in pairs)
        step = 2 * SEATS
        planes = [
            owner.translate(influence[2 * seat :: step].ljust(BYTE, b"\0")) for seat in range(self._players)
        ]
        self._influence = planes + planes

    def _five_round_dice(self, s: Any, owner: bytes) -> tuple[bytes, ...]:
        blank = self._blank
        if s.dice_hex == self._no_dice:
            first, second = blank, blank
        else:
            first, second = bytes(s.dice_hex[::2]), bytes(s.dice_hex[1::2])
        if s.dice_power == self._no_land_dice:
            return first, second, blank, blank
        dice = bytes(s.dice_power)
        lands = [owner.translate(dice[religion::2].ljust(BYTE, b"\0")) for religion in (0, 1)]
        return first, second, *lands

    def _placed_dice(self, s: Any, owner: bytes) -> tuple[bytes, ...]:
        """Return the successes that players have placed on provinces and on Principalities, by their religion."""
        dice = s.dice if self._has["dice"] else ()
        key = (dice, s.religion, owner)
        if key != self._dice_key:
            spots = [bytearray(self._size), bytearray(self._size)]
            lands = [bytearray(BYTE), bytearray(BYTE)]
            for spot, seat in dice:
                if PROVINCE <= spot < PRINCIPALITY:
                    spots[s.religion[seat]][spot - PROVINCE] += 1
                elif PRINCIPALITY <= spot < SEAT:
                    lands[s.religion[seat]][spot - PRINCIPALITY] += 1
            self._dice_key = key
            self._dice_planes = (
                bytes(spots[0]),
                bytes(spots[1]),
                *(owner.translate(bytes(land)) for land in lands),
            )
        return self._dice_planes

    def _core_plane(self, core: list[int]) -> bytes:
        if core != self._core_key:
            plane = bytearray(b"\xff" * self._size)
            for seat, mask in enumerate(core):
                for at in bit_list(mask):
                    plane[at] = seat
            self._core_key, self._core = core, bytes(plane)
        return self._core
