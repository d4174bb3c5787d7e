"""The seats of an observation: a row of bytes for each seat, the observer first.

Features are made as columns, one byte for each seat in the order of the table, and only when the field that they show
has changed. Joined columns are cut into rows.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from westphalia.observation.features import SEATS
from westphalia.observation.planes import BYTE, Bits
from westphalia.observation.spec import Spec
from westphalia.rules.base.fields import NONE
from westphalia.rules.base.state import PENDING, TYPES

Read = Callable[[Any], bytes]
COLUMN: Final = {feature.name: i for i, feature in enumerate(SEATS)}
OFFSET: Final = {feature.name: feature.offset for feature in SEATS}
FAST: Final = (
    "enemy",
    "facing",
    "truce",
    "claim",
    "asked",
    "subject",
    "stored",
    "successes",
)  # the last features
SLOW: Final = len(SEATS) - len(FAST)

# Fields of a state that become a column, by how they are read.
AMOUNTS: Final = (
    "religion", "gold", "role", "good_works", "saints", "points", "faith", "converted", "league", "reserves", "tally",
    "affairs", "founded", "troubles", "stability",
)  # fmt: skip
NUMBERED: Final = ("home", "edge", "reformer", "doctrine")  # from 1; none is 0
MASKS: Final = {
    "monastery": "monastery", "combats": "combats", "engages": "engages", "wages": "wages", "requests": "request",
    "declared": "declared", "army_mask": "in_army", "called": "called", "barred": "barred",
    "doctrine_changed": "doctrine_changed", "has_fought": "has_fought", "fought_foreign": "fought_foreign",
    "took_foreign": "took_foreign", "exiled": "exiled", "pressed": "pressed", "converts": "convert",
    "league_lost": "league_lost", "league_drawn": "league_drawn",
}  # fmt: skip
HOLDERS: Final = {"emperor": "emperor", "rotf": "restorer", "dotf": "defender"}
RENAMED: Final = {"facing": "seated", "played": "doctrine", "home_ip": "home_power", "initiative": "place",
                  "treaty": "beaten", "votes": "votes", "wars": "attacking"}  # fmt: skip
POWER_FIELDS: Final = (
    "round", "home", "emperor", "protestant", "towns", "religion", "electors", "rebel_held", "affairs", "founded",
    "home_ip",
)  # fmt: skip


def amounts(values: list[int]) -> bytes:
    """Return numbers as bytes; those that do not fit become 0 or 255."""
    try:
        return bytes(values)
    except ValueError:
        return bytes(0 if v < 0 else v if v < BYTE else BYTE - 1 for v in values)


def from_one(values: list[int]) -> bytes:
    """Return numbers from 1, with 0 for none."""
    return bytes(0 if v == NONE else min(v + 1, BYTE - 1) for v in values)


def with_offset(offset: int) -> Read:
    return lambda values: amounts([v + offset for v in values])


class SeatColumns:
    """Encode the seats of the games of one table."""

    def __init__(self, spec: Spec) -> None:
        self._players = players = spec.players
        self._padding = bytes((spec.seats - players) * len(SEATS))
        self._bits = Bits(players, players)
        self._columns = [bytes(players)] * SLOW
        self._rows: list[bytes] = []  # the slow features of each seat; empty when they have changed
        self._orders = [[(me + i) % players for i in range(players)] for me in range(players)]
        self._facing = bytes(players)
        self._nothing = bytes(players)
        self._columns[COLUMN["seated"]] = b"\1" * players
        for name in ("affairs", "stability"):
            self._columns[COLUMN[name]] = bytes([OFFSET[name]]) * players
        names = {f.name for f in spec.edition.state.fields}
        readers = self._readers()
        present = [(name, *readers[name]) for name in readers if name in names]
        self._get = attrgetter(*(name for name, _, _ in present))
        self._read = [(COLUMN[column], read) for _, column, read in present]
        self._last: tuple[Any, ...] = (object(),) * len(present)
        self._get_power = attrgetter(*(name for name in POWER_FIELDS if name in names))
        self._power_key: Any = None
        self._pile = self._aside = bytearray()
        self._army: list[int] = []
        self._cards = (b"", b"")
        self._has_aside = "aside" in names
        self._has_claims = "claims" in names
        self._opponents = [0] * players

    def refresh(self, s: Any, owner: bytes, ally: bytes) -> None:
        """Make the columns of what seldom changes, where it has changed."""
        new = self._get(s)
        if new != self._last:
            self._refresh(new)
        key = (owner, ally, self._get_power(s))
        if key != self._power_key:
            self._power_key = key
            self._count(s, owner)

    def write(
        self,
        s: Any,
        me: int,
        cards: tuple[bytes, bytes],
        seats: bytes,
        asked: int,
        subject: int,
    ) -> list[bytes]:
        """Return the rows in parts; `seats` makes seats relative, `asked` and `subject` are masks of seats."""
        if (
            s.pile != self._pile
            or s.army != self._army
            or cards != self._cards
            or (self._has_aside and s.aside != self._aside)
        ):
            self._count_cards(s, cards)
        players, bits, nothing = self._players, self._bits, self._nothing
        if not self._rows:
            block = b"".join(self._columns)
            self._rows = [block[seat::players] for seat in range(players)]
        fast = b"".join(
            (
                bits(self._opponents[me]),
                self._facing.translate(seats),
                *(self._relations(s, me) if self._has_claims else (nothing, nothing)),
                bits(asked),
                bits(subject) if subject else nothing,
                amounts(s.stored),
                amounts(s.successes),
            )
        )
        rows = self._rows
        parts = [self._padding] * (2 * players + 1)
        parts[:-1:2] = rows[me:] + rows[:me]
        parts[1::2] = [fast[seat::players] for seat in self._orders[me]]
        return parts

    def _relations(self, s: Any, me: int) -> tuple[bytes, bytes]:
        """Peace & Rebels: return the truces and claims between the observer and each other player."""
        truces, claims = s.truces, s.claims
        mine, seats = truces[me], range(self._players)
        truce = bytes([(truces[seat] >> me | mine >> seat) & 1 for seat in seats])
        return truce, bytes([claims[seat] >> me & 1 for seat in seats])

    def _readers(self) -> dict[str, tuple[str, Read]]:
        """Return how each field of a state becomes a column."""
        bits, players, everyone = self._bits, self._players, (1 << self._players) - 1

        def holder(seat: int) -> bytes:
            return bits(1 << seat) if seat < players else bytes(players)

        def of_mask(mask: int) -> bytes:
            return bits(mask & everyone)

        special: dict[str, Read] = {
            "facing": self._read_facing,
            "played": from_one,
            "home_ip": amounts,
            "initiative": self._places,
            "treaty": lambda treaty: self._read_treaty(treaty, holder, of_mask),
            "votes": self._count_votes,
            "wars": self._read_wars,
        }
        found: dict[str, tuple[str, Read]] = {}
        for name in AMOUNTS:
            found[name] = (name, with_offset(OFFSET[name]) if OFFSET[name] else amounts)
        found.update({name: (name, from_one) for name in NUMBERED})
        found.update({name: (column, of_mask) for name, column in MASKS.items()})
        found.update({name: (column, holder) for name, column in HOLDERS.items()})
        found.update({name: (column, special[name]) for name, column in RENAMED.items()})
        return found

    def _refresh(self, new: tuple[Any, ...]) -> None:
        """Make the columns of the fields that have changed."""
        old, self._last = self._last, new
        columns = self._columns
        for value, before, (at, read) in zip(new, old, self._read):
            if value is not before:
                columns[at] = read(value)
        self._rows = []

    def _count_cards(self, s: Any, cards: tuple[bytes, bytes]) -> None:
        columns, end = self._columns, TYPES * self._players
        self._pile, self._army, self._cards = s.pile[:], s.army[:], cards
        if self._has_aside:
            self._aside = s.aside[:]
        columns[COLUMN["hand_size"]], columns[COLUMN["doctrine_cards"]] = cards
        columns[COLUMN["army"]] = amounts(s.army)
        for card in range(TYPES):
            columns[COLUMN["played_musketeers"] + card] = bytes(s.pile[card:end:TYPES])
            if self._has_aside:
                columns[COLUMN["aside_musketeers"] + card] = bytes(s.aside[card:end:TYPES])
        self._rows = []

    def _count(self, s: Any, owner: bytes) -> None:
        """Count what each player owns."""
        columns, seats = self._columns, range(self._players)
        religious = (~s.protestant & s.towns, s.protestant & s.towns)
        land, allied = s.land, s.allied
        columns[COLUMN["power"]] = amounts([s.imperial_power(seat) for seat in seats])
        columns[COLUMN["provinces"]] = bytes([owner.count(seat) for seat in seats])
        columns[COLUMN["allies"]] = bytes([allied[seat].bit_count() for seat in seats])
        columns[COLUMN["electors"]] = bytes([(allied[seat] & s.electors).bit_count() for seat in seats])
        columns[COLUMN["towns"]] = bytes(
            [(land[seat] & religious[s.religion[seat]]).bit_count() for seat in seats]
        )
        self._rows = []

    def _places(self, initiative: tuple[int, ...]) -> bytes:
        places = bytearray(self._players)
        for place, seat in enumerate(initiative, start=1):
            places[seat] = place
        return bytes(places)

    def _count_votes(self, votes: tuple[tuple[int, int], ...]) -> bytes:
        counts = bytearray(self._players)
        for _, candidate in votes:
            if candidate < self._players:
                counts[candidate] += 1
        return bytes(counts)

    def _read_facing(self, facing: list[int]) -> bytes:
        """Store who fights whom now; the column is relative to the observer, so it is written every time."""
        self._facing = bytes(seat & (BYTE - 1) for seat in facing)
        return b"\1" * self._players

    def _read_treaty(self, treaty: Any, holder: Read, of_mask: Read) -> bytes:
        self._columns[COLUMN["winning"]] = holder(treaty.winner)
        return of_mask(treaty.beaten)

    def _read_wars(self, wars: Any) -> bytes:
        """Store who fights whom in the wars that have not ended."""
        attacking, defending = bytearray(self._players), bytearray(self._players)
        opponents = [0] * self._players
        for war in wars:
            if war.outcome != PENDING:
                continue
            one, other = war.attacker, war.defender
            if one < self._players:
                attacking[one] += 1
            if other < self._players:
                defending[other] += 1
            if one < self._players and other < self._players:
                opponents[one] |= 1 << other
                opponents[other] |= 1 << one
        self._opponents = opponents
        self._columns[COLUMN["defending"]] = bytes(defending)
        return bytes(attacking)
