"""The seats of an observation: a row of bytes for each seat, the observer first.

The features are made as columns, one byte for each seat in the order of the table. A column is made again only when
the field of the state that it shows has changed. The rows are then slices of all columns joined.
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

# Fields of a state that become a column, by how they are read. Fields that rules change in place are read every time.
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
CHANGED_IN_PLACE: Final = ("stored", "successes", "army")
POWER_FIELDS: Final = (
    "round", "home", "emperor", "protestant", "towns", "religion", "electors", "rebel_held", "affairs", "founded",
    "home_ip", "land",
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


def low(values: list[int]) -> bytes:
    """Return seats as bytes, with 255 for none."""
    return bytes(v & 255 for v in values)


def with_offset(offset: int) -> Read:
    return lambda values: amounts([v + offset for v in values])


class SeatRows:
    """Encode the seats of the games of one table."""

    def __init__(self, spec: Spec) -> None:
        self._players = players = spec.players
        names = {f.name for f in spec.edition.state.fields}
        bits = Bits(players, players)
        everyone = (1 << players) - 1
        self._bits = bits
        self._everyone = everyone
        self._columns = [bytes(players)] * len(SEATS)
        self._columns[COLUMN["seated"]] = b"\1" * players
        for name in ("affairs", "stability"):
            self._columns[COLUMN[name]] = bytes([OFFSET[name]]) * players

        def holder(seat: int) -> bytes:
            return bits(1 << seat) if seat < players else bytes(players)

        def of_mask(mask: int) -> bytes:
            return bits(mask & everyone)

        readers: dict[str, tuple[str, Read]] = {}
        for name in AMOUNTS:
            readers[name] = (name, with_offset(OFFSET[name]) if OFFSET[name] else amounts)
        readers.update({name: (name, from_one) for name in NUMBERED})
        readers.update({name: (column, of_mask) for name, column in MASKS.items()})
        readers.update({name: (column, holder) for name, column in HOLDERS.items()})
        readers["facing"] = ("facing", low)
        readers["played"] = ("doctrine", from_one)
        readers["home_ip"] = ("home_power", amounts)
        readers["initiative"] = ("place", self._places)
        readers["treaty"] = ("beaten", lambda treaty: bits(treaty.beaten & everyone))
        readers["votes"] = ("votes", self._count_votes)
        present = [(name, *readers[name]) for name in readers if name in names]
        self._get = attrgetter(*(name for name, _, _ in present))
        self._read = [(COLUMN[column], read) for _, column, read in present]
        self._last: tuple[Any, ...] = (object(),) * len(present)
        self._get_power = attrgetter(*(name for name in POWER_FIELDS if name in names and name != "land"))
        self._power_key: Any = None
        self._wars: Any = ()
        self._opponents = [0] * players
        self._winner: Any = None
        self._pile = bytearray()
        self._aside = bytearray()
        self._has_aside = "aside" in names
        self._has_claims = "claims" in names
        self._padding = bytes((spec.seats - players) * len(SEATS))
        self._facing = COLUMN["facing"]

    def rows(
        self, s: Any, me: int, owner: bytes, ally: bytes, seat_table: bytes, asked: int, subject: int
    ) -> list[bytes]:
        """Return one row for each seat; `asked` and `subject` are masks of seats."""
        columns, players, bits = self._columns, self._players, self._bits
        new = self._get(s)
        if new != self._last:
            old = self._last
            self._last = new
            for value, before, (at, read) in zip(new, old, self._read):
                if value is not before:
                    columns[at] = read(value)
        columns[STORED] = amounts(s.stored)
        columns[SUCCESSES] = amounts(s.successes)
        columns[ARMY] = amounts(s.army)
        if s.pile != self._pile:
            self._pile = pile = s.pile[:]
            for card in range(TYPES):
                columns[PILE + card] = bytes(pile[card : TYPES * players : TYPES])
        if self._has_aside and s.aside != self._aside:
            self._aside = aside = s.aside[:]
            for card in range(TYPES):
                columns[ASIDE + card] = bytes(aside[card : TYPES * players : TYPES])
        if s.wars is not self._wars:
            self._read_wars(s.wars)
        key = (owner, ally, self._get_power(s))
        if key != self._power_key:
            self._power_key = key
            self._count(s, owner)
        columns[ASKED] = bits(asked)
        columns[SUBJECT] = bits(subject)
        columns[ENEMY] = bits(self._opponents[me])
        columns[WINNING] = (
            bits(1 << s.treaty.winner) if s.treaty.winner < players else columns[SEATED].translate(ZEROS)
        )
        if self._has_claims:
            self._relate(s, me)
        absolute = columns[self._facing]
        columns[self._facing] = absolute.translate(seat_table)
        block = b"".join(columns)
        columns[self._facing] = absolute
        rows = [block[seat::players] for seat in range(players)]
        rows = rows[me:] + rows[:me]
        if self._padding:
            rows.append(self._padding)
        return rows

    def set_sizes(self, hands: bytes, doctrines: bytes) -> None:
        """Set how many cards each seat holds, which is public."""
        self._columns[HAND_SIZE] = hands
        self._columns[DOCTRINE_CARDS] = doctrines

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

    def _read_wars(self, wars: Any) -> None:
        """Note who fights whom in the wars that have not ended."""
        self._wars = wars
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
        self._columns[ATTACKING] = bytes(attacking)
        self._columns[DEFENDING] = bytes(defending)

    def _count(self, s: Any, owner: bytes) -> None:
        """Count what each player owns."""
        columns, seats = self._columns, range(self._players)
        religious = (~s.protestant & s.towns, s.protestant & s.towns)
        land, allied = s.land, s.allied
        columns[POWER] = amounts([s.imperial_power(seat) for seat in seats])
        columns[PROVINCES] = bytes([owner.count(seat) for seat in seats])
        columns[ALLIES] = bytes([allied[seat].bit_count() for seat in seats])
        columns[ELECTORS] = bytes([(allied[seat] & s.electors).bit_count() for seat in seats])
        columns[TOWNS] = bytes([(land[seat] & religious[s.religion[seat]]).bit_count() for seat in seats])

    def _relate(self, s: Any, me: int) -> None:
        """Peace & Rebels: truces and claims between the observer and each other player."""
        truces, claims = s.truces, s.claims
        mine = truces[me]
        self._columns[TRUCE] = bytes(
            [(truces[seat] >> me | mine >> seat) & 1 for seat in range(self._players)]
        )
        self._columns[CLAIM] = bytes([claims[seat] >> me & 1 for seat in range(self._players)])


ZEROS: Final = bytes(BYTE)
SEATED: Final = COLUMN["seated"]
ASKED: Final = COLUMN["asked"]
SUBJECT: Final = COLUMN["subject"]
STORED: Final = COLUMN["stored"]
SUCCESSES: Final = COLUMN["successes"]
ARMY: Final = COLUMN["army"]
PILE: Final = COLUMN["played_musketeers"]
ASIDE: Final = COLUMN["aside_musketeers"]
HAND_SIZE: Final = COLUMN["hand_size"]
DOCTRINE_CARDS: Final = COLUMN["doctrine_cards"]
ENEMY: Final = COLUMN["enemy"]
WINNING: Final = COLUMN["winning"]
ATTACKING: Final = COLUMN["attacking"]
DEFENDING: Final = COLUMN["defending"]
POWER: Final = COLUMN["power"]
PROVINCES: Final = COLUMN["provinces"]
ALLIES: Final = COLUMN["allies"]
ELECTORS: Final = COLUMN["electors"]
TOWNS: Final = COLUMN["towns"]
TRUCE: Final = COLUMN["truce"]
CLAIM: Final = COLUMN["claim"]
