"""Observations: one seat's knowledge, written as bytes into a buffer.

The encoder reads only the public fields, the observer's own part of the hidden ones, and the number of cards
of each seat. The tests compare games that differ in everything else.
"""

import struct
from collections.abc import Callable
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.engine.checks import whole
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.observation.actions import write_mask
from westphalia.observation.features import GLOBALS, PRIVATE
from westphalia.observation.history import EMPTY, History
from westphalia.observation.history import WIDTH as EVENT_WIDTH
from westphalia.observation.planes import FIRST, HEX_FIELDS, NEXT, HexPlanes, bits, relative_seats
from westphalia.observation.seats import (
    AMOUNTS,
    HOLDERS,
    LAND,
    LAND_FIELDS,
    MASKS,
    NUMBERED,
    OTHERS,
    POWER,
    POWER_FIELDS,
    SeatRows,
)
from westphalia.observation.seats import WIDTH as SEAT_WIDTH
from westphalia.observation.spec import ENCODED, EVENTS, Spec, kinds
from westphalia.rules.base.answers import SPACE
from westphalia.rules.base.fields import FIRST_PRINCIPALITY, NONE
from westphalia.rules.base.state import PENDING, TYPES, State

DOCTRINES: Final = 8
CONCEALED: Final = 6
QUESTION: Final = 5  # the last globals: what is asked
NOTHING_PRIVATE: Final = bytes(len(PRIVATE))
COPIED: Final = (  # fields that are globals as they are
    "round", "phase", "battle_phase", "reformation", "titles", "reign", "left_in_reign", "in_turn", "owed",
)  # fmt: skip
FAITH_FIELDS: Final = ("protestant", "electors", "capital")
FAITH, SECRET = 4, 8  # more of what is counted again: Protestant lands, what only a seat knows
PLACE: Final = {feature.name: i for i, feature in enumerate(GLOBALS)}
PROVINCES, ELECTORS = PLACE["protestant_provinces"], PLACE["protestant_electors"]
PENDING_WARS: Final = PLACE["pending_wars"]
PRIVATE_FIELDS: Final = ("victim", "concealed", "wars")
READ: Final = {
    *COPIED, *FAITH_FIELDS, *HEX_FIELDS, *AMOUNTS, *NUMBERED, *MASKS, *HOLDERS, *OTHERS, *POWER_FIELDS, *PRIVATE_FIELDS,
}  # fmt: skip
SHARED: Final = (  # what all editions have of it
    "round", "phase", "battle_phase", "initiative", "protestant", "towns", "capital", "electors", "emperor",
    "religion", "home", "edge", "faith", "wars", "attacked", "reserves", "called", "barred", "facing", "army_mask",
    "treaty", "losing", "taken", "league", "votes",
)  # fmt: skip
MOST: Final = 255
ONLY_A_NUMBER: Final = ("number",)


def shared_fields(s: State) -> tuple[Any, ...]:
    """Return the fields `SHARED` of a state: written out, because that is twice as fast as asking for names."""
    return (
        s.round, s.phase, s.battle_phase, s.initiative, s.protestant, s.towns, s.capital, s.electors, s.emperor,
        s.religion, s.home, s.edge, s.faith, s.wars, s.attacked, s.reserves, s.called, s.barred, s.facing, s.army_mask,
        s.treaty, s.losing, s.taken, s.league, s.votes,
    )  # fmt: skip


def _effects(name: str) -> int:
    """Return the counts to renew when a field has changed."""
    return (
        (LAND if name in LAND_FIELDS else 0)
        | (POWER if name in POWER_FIELDS else 0)
        | (FAITH if name in FAITH_FIELDS else 0)
        | (SECRET if name in PRIVATE_FIELDS else 0)
    )


def layout(spec: Spec) -> struct.Struct:
    """Return the layout of an observation, a piece for each part that is written by itself; padding becomes 0."""
    hexes = (FIRST, NEXT, 4, 1, spec.seats)  # the last three: dice, subject, Influence
    pieces = [planes * spec.hexes for planes in hexes]
    question = "B" * QUESTION
    tail = [len(PRIVATE), *[EVENTS] * EVENT_WIDTH, SPACE]
    globals_before = len(GLOBALS) - QUESTION
    parts = [*(f"{n}s" for n in (*pieces, spec.seats * SEAT_WIDTH, globals_before)), question]
    return struct.Struct("=" + "".join([*parts, *(f"{n}s" for n in tail)]))


class Encoder:
    """Writes observations of the games of one table.

    An encoder caches its work, so one encoder per game is fastest. The result never depends on earlier encodings.
    """

    def __init__(self, spec: Spec) -> None:
        if not isinstance(spec, Spec):
            raise ValueError(f"spec: {spec!r} is none; spec_of(edition, players) makes one")
        self.spec = spec
        names = {f.name for f in spec.edition.state.fields}
        self._state_class = spec.edition.state
        key = spec.edition.base_key
        self._players = spec.players
        self._size = spec.board.size
        self._width = spec.hexes
        self._no_hexes = bytes(spec.hexes)
        self._pack = layout(spec).pack_into
        self._edition = ENCODED.index(key) + 1 if key in ENCODED else 0
        self._kinds = {name: number for number, name in enumerate(kinds(), start=1)}
        self._tables = [relative_seats(me, spec.players) for me in range(spec.players)]
        self._has = {name: name in names for name in ("doctrines", "concealed", "victim")}
        self._has_doctrines = "doctrines" in names
        self._has_program = "turn_over" in names
        others = [f.name for f in spec.edition.state.fields if f.name in READ and f.name not in SHARED]
        replaced = [*SHARED, *others]
        self._get = attrgetter(*others)
        self._fields: tuple[Any, ...] = (object(),) * len(replaced)
        self._places = range(len(replaced))
        self._hexes = HexPlanes(spec)
        self._seats = SeatRows(spec)
        self._globals = bytearray(len(GLOBALS) - QUESTION)
        self._globals[:2] = bytes((self._edition, spec.players))
        every = (self._of_game(), self._hexes.readers(), self._seats.readers())
        self._readers = [tuple(some[name] for some in every if name in some) for name in replaced]
        self._effects = [_effects(name) for name in replaced]
        self._owner = self._ally = b""  # two bytes each
        self._hand = self._doctrines = b"none"
        self._sizes = (bytes(spec.players), bytes(spec.players))
        self._privates: dict[int, bytes] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoder, (self.spec,)  # the caches can be rebuilt

    # --- where an observation comes from ---

    def write(self, game: WestphaliaGame, seat: Any, out: Any, at: int = 0) -> None:
        """Write a seat's observation into a writable buffer of bytes; the mask is 0 if the seat is not asked."""
        s = self._state_of("game", game, WestphaliaGame)
        if seat.__class__ is int and 0 <= seat < self._players:
            me: int = seat
        else:
            me = whole("seat", seat, 0, self._players - 1)
        asked = 0
        for other in game._open:
            asked |= 1 << other
        if s.hand != self._hand or (self._has_doctrines and s.doctrines != self._doctrines):  # type: ignore[attr-defined]
            self._count_cards(s)
        teller = s.tell
        history = teller.latest() if isinstance(teller, History) else EMPTY
        self._write(s, me, game.question(me), asked, self._sizes, None, history, out, at)

    def write_view(self, seen: View, out: Any, at: int = 0, history: bytes = EMPTY) -> None:
        """Write the observation of a view: the same bytes as for its game."""
        self._state_of("view", seen, View)
        if seen.seat is None:
            raise ValueError("view: a spectator has no observation; pass the view of a seat")
        if len(history) != len(EMPTY):
            raise ValueError(f"history: {len(history)} bytes are not the {len(EMPTY)} of a History")
        nothing = (0,) * self._players
        sizes = (
            bytes(min(n, MOST) for n in seen.sizes.get("hand", nothing)),
            bytes(min(n, MOST) for n in seen.sizes.get("doctrines", nothing)),
        )
        asked = sum(1 << other for other in seen.asked)
        private = self._private(seen.state, seen.seat)
        self._write(seen.state, seen.seat, seen.question, asked, sizes, private, history, out, at)

    def observe(self, game: WestphaliaGame, seat: Any) -> bytes:
        """Return an observation with its mask as bytes."""
        out = bytearray(self.spec.size)
        self.write(game, seat, out)
        return bytes(out)

    # --- the parts ---

    def _state_of(self, name: str, given: Any, kind: type) -> State:
        """Return the state of a game or a view; raise ValueError for one that the encoder was not made for."""
        if not isinstance(given, kind):
            raise ValueError(f"{name}: it is a {type(given).__name__}, not a {kind.__name__}")
        s: State = given.state  # type: ignore[attr-defined]
        if type(s) is not self._state_class:
            wanted = self.spec.edition.base_key
            raise ValueError(f"{name}: it is a game of {s.k.edition}, the encoder was made for {wanted}")
        return s

    def _write(
        self,
        s: State,
        me: int,
        question: Question | None,
        asked: int,
        sizes: tuple[bytes, bytes],
        private: bytes | None,
        history: bytes,
        out: Any,
        at: int,
    ) -> None:
        if s.players != self._players or s.board.size != self._size:
            raise ValueError(
                f"game: it has {s.players} players and {s.board.size} hexes, the encoder was made for "
                f"{self._players} and {self._size}"
            )
        hexes = seats = number = thing = kind = sealed = answers = 0
        if question is not None:
            if question.about:
                hexes, seats, number, thing = self._subject(s, question)
            kind = self._kinds.get(question.kind, 0)
            sealed = question.kind.sealed
            answers = len(question.answers)
        fields: tuple[Any, ...] = shared_fields(s) + self._get(s)
        owner, ally = s.owner.tobytes(), s.ally.tobytes()
        if fields != self._fields or owner != self._owner or ally != self._ally:
            self._refresh(s, fields, owner, ally)
        if private is None:
            private = self._privates.get(me) or self._privates.setdefault(me, self._private(s, me))
        seats_from = self._tables[me]
        slow, following, dice, influence = self._hexes.write(s, me)
        related = history.translate(seats_from)  # for the columns that hold seats
        if at.__class__ is not int:
            at = whole("at", at)
        try:
            if out.__class__ is not memoryview:
                out = memoryview(out)
            if out.itemsize != 1 or at < 0:
                raise self._no_buffer(at)
            self._pack(
                out,
                at,
                slow,
                following,
                dice,
                bits(hexes, self._width) if hexes else self._no_hexes,
                influence,
                self._seats.write(s, me, sizes, seats_from, asked, seats),
                self._globals,
                kind,
                sealed,
                number,
                thing,
                min(answers, MOST),
                private,
                history[::EVENT_WIDTH],  # mypyc cannot take slices that have names
                related[1::EVENT_WIDTH],
                related[2::EVENT_WIDTH],
                history[3::EVENT_WIDTH],
                history[4::EVENT_WIDTH],
                write_mask(question, me, self._players),
            )
        except (TypeError, BufferError, IndexError, struct.error):
            raise self._no_buffer(at) from None

    def _no_buffer(self, at: int) -> ValueError:
        size = self.spec.size
        return ValueError(f"out: it is no writable buffer of bytes with {size} from {at} on")

    def _subject(self, s: State, question: Question) -> tuple[int, int, int, int]:
        """Return the subject of the question: masks of hexes and seats, a number, and another thing from 1."""
        hexes = seats = number = thing = 0
        kinds = question.kind.about
        if kinds == ONLY_A_NUMBER:
            number = question.about[0]
            return 0, 0, number if 0 <= number < MOST else 0 if number < 0 else MOST, 0
        last = len(kinds) - 1
        for i, value in enumerate(question.about):
            kind = kinds[min(i, last)]
            if kind == "number":
                number = value
            elif value == NONE:
                continue
            elif kind == "province":
                hexes |= 1 << value
            elif kind == "player" or (kind == "principality" and value < FIRST_PRINCIPALITY):
                seats |= 1 << value
            elif kind == "principality":
                hexes |= s.land[value]
            else:
                thing = value + 1
        return hexes, seats, max(0, min(number, MOST)), min(thing, MOST)

    def _count_cards(self, s: State) -> None:
        """Store how many cards each seat holds."""
        self._privates.clear()
        self._hand = hand = bytes(s.hand)
        end = TYPES * self._players
        counts = bytes([a + b + c for a, b, c in zip(hand[0:end:3], hand[1:end:3], hand[2:end:3])])
        doctrines = self._sizes[1]
        if self._has["doctrines"]:
            self._doctrines = held = bytes(s.doctrines)  # type: ignore[attr-defined]
            starts = range(0, self._players * DOCTRINES, DOCTRINES)
            doctrines = bytes([sum(held[at : at + DOCTRINES]) for at in starts])
        self._sizes = (counts, doctrines)

    def _refresh(self, s: State, fields: tuple[Any, ...], owner: bytes, ally: bytes) -> None:
        """Encode the changed fields again."""
        before, readers, effects = self._fields, self._readers, self._effects
        low = owner[::2]  # 65,535 (none) becomes 255
        effect = 0
        if owner != self._owner:
            effect = LAND | POWER
            self._hexes.move(low)
        if effect or ally != self._ally:
            self._hexes.ally(low, ally[::2])
        for i in compress(self._places, map(is_not, fields, before)):
            field = fields[i]
            if field != before[i]:  # lists may be replaced by equal ones
                effect |= effects[i]
                for read in readers[i]:
                    read(field)
        self._seats.count(s, low, effect)
        if effect & FAITH:
            self._count_faith(s)
        if effect & SECRET:
            self._privates.clear()
        self._fields, self._owner, self._ally = fields, owner, ally

    def _of_game(self) -> dict[str, Callable[[Any], None]]:
        """Return, for each field, the function that writes it into the globals."""
        row = self._globals

        def put(name: str) -> Callable[[Any], None]:
            at = PLACE[name]

            def read(value: int) -> None:
                row[at] = value

            return read

        def count_wars(wars: Any) -> None:
            row[PENDING_WARS] = min(sum([war.outcome == PENDING for war in wars]), MOST)

        return {name: put(name) for name in COPIED} | {"wars": count_wars}

    def _count_faith(self, s: State) -> None:
        """Count the Protestant provinces and the Protestant Electors."""
        capitals = [s.capital[FIRST_PRINCIPALITY + i] for i in bit_list(s.electors >> FIRST_PRINCIPALITY)]
        self._globals[PROVINCES] = min(s.protestant.bit_count(), MOST)
        self._globals[ELECTORS] = sum([s.protestant >> at & 1 for at in capitals if at != NONE])

    def _private(self, s: Any, me: int) -> bytes:
        """Return the observer's private knowledge: their cards, the hand they look at, their sealed choices."""
        has = self._has
        hand = s.hand[me * TYPES : me * TYPES + TYPES]
        seen: bytes | bytearray = NOTHING_PRIVATE[:TYPES]
        doctrines = (
            s.doctrines[me * DOCTRINES : (me + 1) * DOCTRINES] if has["doctrines"] else bytes(DOCTRINES)
        )
        if self._has_program and s.program_plays(me):
            hand = bytes(TYPES)
        if has["victim"] and s.victim[me] != NONE:
            at = s.victim[me] * TYPES
            seen = s.hand[at : at + TYPES]
        concealed = NOTHING_PRIVATE[: 1 + CONCEALED]
        if has["concealed"] and s.concealed[me]:
            choices = s.concealed[me]
            low = bytes(choice & MOST for choice in choices[:CONCEALED])
            concealed = bytes((min(len(choices), MOST),)) + low.ljust(CONCEALED, b"\0")
        return b"".join((hand, seen, doctrines, concealed))
