"""The seats of an observation: a row of bytes for each seat, the observer first.

A feature is written into the rows of all seats at once, and only when the field that it shows has changed.
"""

from collections.abc import Callable
from typing import Any, Final

from westphalia.observation.features import SEATS
from westphalia.observation.planes import BYTE, amounts, bits
from westphalia.observation.spec import Spec
from westphalia.rules.base.fields import NONE
from westphalia.rules.base.state import PENDING, TYPES, State

Read = Callable[[Any], bytearray]  # a bytearray takes another one much faster than it takes bytes
COLUMN: Final = {feature.name: i for i, feature in enumerate(SEATS)}
OFFSET: Final = {feature.name: feature.offset for feature in SEATS}
WIDTH: Final = len(SEATS)
FACING, TRUCE, CLAIM = (COLUMN[name] for name in ("facing", "truce", "claim"))
STORED, SUCCESSES = (COLUMN[name] for name in ("stored", "successes"))
ENEMY, ASKED, SUBJECT, WINNING, BEATEN = (
    slice(COLUMN[name], None, WIDTH) for name in ("enemy", "asked", "subject", "winning", "beaten")
)
HAND_SIZE, DOCTRINE_CARDS, ARMY = (COLUMN[name] for name in ("hand_size", "doctrine_cards", "army"))
POWER_AT, ALLIES_AT, ELECTORS_AT = (COLUMN[name] for name in ("power", "allies", "electors"))
PLAYED, ASIDE = COLUMN["played_musketeers"], COLUMN["aside_musketeers"]  # the other types of cards follow

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
OTHERS: Final = ("facing", "initiative", "treaty", "votes", "wars", "played", "home_ip")
POWER_FIELDS: Final = (
    "round", "home", "emperor", "protestant", "towns", "religion", "electors", "rebel_held", "affairs", "founded",
    "home_ip",
)  # fmt: skip

LAND_FIELDS: Final = ("protestant", "towns", "religion")
LAND, POWER = 1, 2  # what is counted again when a field has changed


def from_one(values: list[int]) -> bytearray:
    """Return numbers from 1, with 0 for none."""
    return bytearray(0 if v == NONE else min(v + 1, BYTE - 1) for v in values)


def with_offset(offset: int) -> Read:
    return lambda values: amounts([v + offset for v in values])


class SeatRows:
    """Encodes the seats of the games of one table.

    The rows are stored twice, one copy after the other, so that all rows from any observer on are one slice.
    """

    def __init__(self, spec: Spec) -> None:
        self._players = players = spec.players
        self._length = players * WIDTH
        self._rows = bytearray(2 * self._length)
        self._nobody = self._facing = self._against = bytes(players)
        self._fights = False
        self._sets: dict[int, bytearray] = {}
        self._opponents = [0] * players
        self._fighting = self._asked = self._subject = 0
        self._stored: list[int] = []
        self._successes: list[int] = []
        self._put(COLUMN["seated"], b"\1" * players)
        for name in ("affairs", "stability"):
            self._put(COLUMN[name], bytes([OFFSET[name]]) * players)
        names = {f.name for f in spec.edition.state.fields}
        self._allied: list[int] = []
        self._pile = self._aside = bytearray()
        self._army: list[int] = []
        self._cards = (b"", b"")
        self._has_aside = "aside" in names
        self._has_claims = "claims" in names

    def _put(self, at: int, column: bytes | bytearray) -> None:
        self._rows[at::WIDTH] = column + column

    def _put_mask(self, column: slice, mask: int) -> None:
        """Store a set of seats; the bytes of sets that have been seen are kept."""
        twice = self._sets.get(mask)
        if twice is None:
            twice = self._sets[mask] = bytearray(bits(mask, self._players) * 2)
        self._rows[column] = twice

    def count(self, s: State, owner: bytes, effect: int) -> None:
        """Renew the counts that depend on changed fields."""
        if effect & LAND:
            self._count_land(s, owner)
        if effect & POWER or s.allied != self._allied:
            self._count_power(s, effect & POWER > 0)

    def write(
        self,
        s: State,
        me: int,
        cards: tuple[bytes, bytes],
        seats: bytes,
        asked: int,
        subject: int,
    ) -> bytearray:
        """Return the rows, the observer first.

        `seats` makes seats relative; `asked` and `subject` are masks of seats.
        """
        if cards is not self._cards:
            self._cards = cards
            self._put(HAND_SIZE, cards[0])
            self._put(DOCTRINE_CARDS, cards[1])
        if s.army != self._army:
            self._army = s.army[:]
            self._put(ARMY, amounts(self._army))
        if s.pile != self._pile or (self._has_aside and s.aside != self._aside):  # type: ignore[attr-defined]
            self._count_cards(s)
        if self._opponents[me] != self._fighting:
            self._fighting = self._opponents[me]
            self._put_mask(ENEMY, self._fighting)
        facing = self._facing.translate(seats) if self._fights else self._nobody
        if facing != self._against:
            self._against = facing
            self._put(FACING, facing)
        if self._has_claims:
            self._put_relations(s, me)
        if asked != self._asked:
            self._asked = asked
            self._put_mask(ASKED, asked)
        if subject != self._subject:
            self._subject = subject
            self._put_mask(SUBJECT, subject)
        if s.stored != self._stored:
            self._stored = s.stored[:]
            self._put(STORED, amounts(self._stored))
        if s.successes != self._successes:
            self._successes = s.successes[:]
            self._put(SUCCESSES, amounts(self._successes))
        start = me * WIDTH
        return self._rows[start : start + self._length]

    def _put_relations(self, s: Any, me: int) -> None:
        """Peace & Rebels: store the truces and claims between the observer and each other player."""
        truces, claims = s.truces, s.claims
        mine, seats = truces[me], range(self._players)
        self._put(TRUCE, bytes([(truces[seat] >> me | mine >> seat) & 1 for seat in seats]))
        self._put(CLAIM, bytes([claims[seat] >> me & 1 for seat in seats]))

    def readers(self) -> dict[str, Callable[[Any], None]]:
        """Return, for each field of a state, the function that writes its column."""
        players, everyone = self._players, (1 << self._players) - 1
        found: dict[str, Callable[[Any], None]] = {
            "facing": self._read_facing,
            "initiative": self._read_places,
            "treaty": self._read_treaty,
            "votes": self._read_votes,
            "wars": self._read_wars,
        }

        def put(column: str, read: Read) -> Callable[[Any], None]:
            rows, at = self._rows, COLUMN[column]

            def write(value: Any) -> None:
                cells = read(value)
                rows[at::WIDTH] = cells + cells

            return write

        def put_mask(column: str) -> Callable[[Any], None]:
            place = slice(COLUMN[column], None, WIDTH)
            return lambda mask: self._put_mask(place, mask & everyone)

        def put_holder(column: str) -> Callable[[Any], None]:
            place = slice(COLUMN[column], None, WIDTH)
            return lambda seat: self._put_mask(place, 1 << seat if seat < players else 0)

        for name in AMOUNTS:
            found[name] = put(name, with_offset(OFFSET[name]) if OFFSET[name] else amounts)
        found |= {name: put(name, from_one) for name in NUMBERED}
        found |= {name: put_mask(column) for name, column in MASKS.items()}
        found |= {name: put_holder(column) for name, column in HOLDERS.items()}
        return found | {"played": put("doctrine", from_one), "home_ip": put("home_power", amounts)}

    def _count_cards(self, s: Any) -> None:
        """Count the cards that lie open."""
        self._pile, end = s.pile[:], TYPES * self._players
        for card in range(TYPES):
            self._put(PLAYED + card, s.pile[card:end:TYPES])
        if self._has_aside:
            self._aside = s.aside[:]
            for card in range(TYPES):
                self._put(ASIDE + card, s.aside[card:end:TYPES])

    def _count_power(self, s: State, every: bool) -> None:
        """Count the allies and the Imperial Power of every seat, or of those whose allies have changed."""
        before, self._allied = self._allied, s.allied[:]
        rows, length = self._rows, self._length
        for seat in range(self._players):
            allied = s.allied[seat]
            if every or allied != before[seat]:
                power = min(max(0, s.imperial_power(seat)), BYTE - 1)
                start = seat * WIDTH
                again = start + length
                rows[start + POWER_AT] = rows[again + POWER_AT] = power
                rows[start + ALLIES_AT] = rows[again + ALLIES_AT] = allied.bit_count()
                electors = (allied & s.electors).bit_count()
                rows[start + ELECTORS_AT] = rows[again + ELECTORS_AT] = electors

    def _count_land(self, s: State, owner: bytes) -> None:
        seats, land, religion = range(self._players), s.land, s.religion
        orthodox = (~s.protestant & s.towns, s.protestant & s.towns)
        self._put(COLUMN["provinces"], bytes([owner.count(seat) for seat in seats]))
        self._put(
            COLUMN["towns"], bytes([(land[seat] & orthodox[religion[seat]]).bit_count() for seat in seats])
        )

    def _read_places(self, initiative: tuple[int, ...]) -> None:
        places = bytearray(self._players)
        for place, seat in enumerate(initiative, start=1):
            places[seat] = place
        self._put(COLUMN["place"], places)

    def _read_votes(self, votes: tuple[tuple[int, int], ...]) -> None:
        counts = bytearray(self._players)
        for _, candidate in votes:
            if candidate < self._players:
                counts[candidate] += 1
        self._put(COLUMN["votes"], counts)

    def _read_facing(self, facing: list[int]) -> None:
        """Store who fights whom now; the column is relative to the observer, so `write` fills it."""
        self._facing = bytes([seat & (BYTE - 1) for seat in facing])
        self._fights = any(seat != NONE for seat in facing)

    def _read_treaty(self, treaty: Any) -> None:
        self._put_mask(WINNING, 1 << treaty.winner if treaty.winner < self._players else 0)
        self._put_mask(BEATEN, treaty.beaten & ((1 << self._players) - 1))

    def _read_wars(self, wars: Any) -> None:
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
        self._put(COLUMN["defending"], defending)
        self._put(COLUMN["attacking"], attacking)
