"""Observations: what one seat may know, written as bytes into a buffer.

Only the fields that every seat may see are read, the observer's own part of the hidden ones, and how many cards each
seat holds. The tests compare games that differ in everything else.
"""

from __future__ import annotations

from typing import Any, Final

from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.observation.actions import write_mask
from westphalia.observation.features import PRIVATE
from westphalia.observation.history import EMPTY, WIDTH, History
from westphalia.observation.planes import HexPlanes, low_bytes, relative_seats
from westphalia.observation.seats import SeatRows
from westphalia.observation.spec import ENCODED, Spec, kinds
from westphalia.rules.base.fields import FIRST_PRINCIPALITY, NONE
from westphalia.rules.base.state import PENDING, TYPES

DOCTRINES: Final = 8
CONCEALED: Final = 6
NOTHING_PRIVATE: Final = bytes(len(PRIVATE))
GLOBAL_FIELDS: Final = ("titles", "reign", "left_in_reign", "in_turn", "owed")
MOST: Final = 255


class Encoder:
    """Write observations of the games of one table.

    An encoder keeps what it has made before, so use one encoder for each game to be fast. The result never depends
    on what was encoded before.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        names = {f.name for f in spec.edition.state.fields}
        key = spec.edition.base_key
        self._players = spec.players
        self._edition = ENCODED.index(key) + 1 if key in ENCODED else 0
        self._kinds = {name: number for number, name in enumerate(kinds(), start=1)}
        self._hexes = HexPlanes(spec)
        self._seats = SeatRows(spec)
        self._tables = [relative_seats(me, spec.players) for me in range(spec.players)]
        self._has = {
            name: name in names
            for name in (*GLOBAL_FIELDS, "doctrines", "concealed", "victim", "turn_over", "reformation")
        }
        self._no_cards = bytes(spec.players)
        self._hand = bytearray(1)
        self._doctrines = bytearray(1)
        self._sizes = (self._no_cards, self._no_cards)
        self._faith_key: Any = None
        self._faith = (0, 0)

    # --- where an observation comes from ---

    def write(self, game: WestphaliaGame, seat: int, out: Any, at: int = 0) -> None:
        """Write what a seat of a game may know into a writable buffer of bytes; the mask is 0 if it is not asked."""
        s = game.state
        asked = 0
        for other in game._open:
            asked |= 1 << other
        told = s.tell
        history = told.latest() if told.__class__ is History else EMPTY
        self._write(s, seat, game.question(seat), asked, self._count_cards(s), history, out, at)

    def write_view(self, seen: View, out: Any, at: int = 0, history: bytes = EMPTY) -> None:
        """Write the observation of a view: the same bytes as for the game that it is a view of."""
        if seen.seat is None:
            raise ValueError("view: a spectator has no observation; pass the view of a seat")
        nothing = (0,) * self._players
        sizes = (
            bytes(min(n, MOST) for n in seen.sizes.get("hand", nothing)),
            bytes(min(n, MOST) for n in seen.sizes.get("doctrines", nothing)),
        )
        asked = sum(1 << other for other in seen.asked)
        self._write(seen.state, seen.seat, seen.question, asked, sizes, history, out, at)

    def observe(self, game: WestphaliaGame, seat: int) -> bytes:
        """Return an observation with its mask as bytes."""
        out = bytearray(self.spec.size)
        self.write(game, seat, out)
        return bytes(out)

    # --- the parts ---

    def _write(
        self,
        s: Any,
        me: int,
        question: Question | None,
        asked: int,
        sizes: tuple[bytes, bytes],
        history: bytes,
        out: Any,
        at: int,
    ) -> None:
        spec, table = self.spec, self._tables[me]
        if s.players != spec.players or s.board.size != spec.board.size:
            raise ValueError(
                f"game: it has {s.players} players and {s.board.size} hexes, the encoder was made for "
                f"{spec.players} and {spec.board.size}"
            )
        owner, ally = low_bytes(s.owner), low_bytes(s.ally)
        hexes = seats = number = thing = 0
        if question is not None and question.about:
            hexes, seats, number, thing = self._subject(s, question)
        self._seats.set_sizes(*sizes)
        parts: list[Any] = [*self._hexes.planes(s, me, owner, ally, hexes)]
        parts += self._seats.rows(s, me, owner, ally, table, asked, seats)
        parts.append(self._globals(s, question, number, thing))
        parts.append(self._private(s, me))
        parts.append(history if history is EMPTY else _relative(history, table))
        parts.append(write_mask(question, me, spec.players))
        whole = b"".join(parts)
        out[at : at + len(whole)] = whole

    def _subject(self, s: Any, question: Question) -> tuple[int, int, int, int]:
        """Return what the question is about: masks of hexes and seats, a number, and another thing from 1."""
        hexes = seats = number = thing = 0
        kinds = question.kind.about
        last = len(kinds) - 1
        for i, value in enumerate(question.about):
            kind = kinds[min(last, i)]
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

    def _count_cards(self, s: Any) -> tuple[bytes, bytes]:
        """Return how many cards each seat holds."""
        if s.hand != self._hand:
            self._hand = hand = s.hand[:]
            end = TYPES * self._players
            counts = bytes(a + b + c for a, b, c in zip(hand[0:end:3], hand[1:end:3], hand[2:end:3]))
            self._sizes = (counts, self._sizes[1])
        if self._has["doctrines"] and s.doctrines != self._doctrines:
            self._doctrines = held = s.doctrines[:]
            rows = (held[seat * DOCTRINES : (seat + 1) * DOCTRINES] for seat in range(self._players))
            self._sizes = (self._sizes[0], bytes(map(sum, rows)))
        return self._sizes

    def _globals(self, s: Any, question: Question | None, number: int, thing: int) -> bytes:
        has = self._has
        key = (s.protestant, s.electors, s.capital)
        if key != self._faith_key:
            self._faith_key = key
            protestant, capital, electors = s.protestant, s.capital, s.electors
            held = [p for p in range(FIRST_PRINCIPALITY, len(capital)) if electors >> p & 1]
            there = sum(protestant >> capital[p] & 1 for p in held if capital[p] != NONE)
            self._faith = (min(protestant.bit_count(), MOST), there)
        pending = 0
        for war in s.wars:
            if war.outcome == PENDING:
                pending += 1
        kind = sealed = answers = 0
        if question is not None:
            kind = self._kinds.get(question.kind, 0)
            sealed = question.kind.sealed
            answers = len(question.answers)
        return bytes(
            (
                self._edition,
                s.players,
                s.round,
                s.phase,
                s.battle_phase,
                s.reformation if has["reformation"] else 0,
                *self._faith,
                pending,
                s.titles if has["titles"] else 0,
                s.reign if has["reign"] else 0,
                s.left_in_reign if has["left_in_reign"] else 0,
                s.in_turn if has["in_turn"] else 0,
                s.owed if has["owed"] else 0,
                kind,
                sealed,
                number,
                thing,
                min(MOST, answers),
            )
        )

    def _private(self, s: Any, me: int) -> bytes:
        """Return what only the observer knows: their hand, the hand they look at, Doctrine cards, sealed choices."""
        has = self._has
        hand = s.hand[me * TYPES : me * TYPES + TYPES]
        if has["turn_over"] and s.program_plays(me):
            hand = bytes(TYPES)
        parts = [hand, NOTHING_PRIVATE[:TYPES], NOTHING_PRIVATE[:DOCTRINES], NOTHING_PRIVATE[: 1 + CONCEALED]]
        if has["victim"] and s.victim[me] != NONE:
            at = s.victim[me] * TYPES
            parts[1] = s.hand[at : at + TYPES]
        if has["doctrines"]:
            parts[2] = s.doctrines[me * DOCTRINES : (me + 1) * DOCTRINES]
        if has["concealed"] and s.concealed[me]:
            choices = s.concealed[me]
            low = bytes(choice & MOST for choice in choices[:CONCEALED])
            parts[3] = bytes((min(len(choices), MOST),)) + low.ljust(CONCEALED, b"\0")
        return b"".join(parts)


def _relative(history: bytes, table: bytes) -> bytes:
    """Return a history as columns, with seats as the observer counts them."""
    who, other = history[1::WIDTH].translate(table), history[2::WIDTH].translate(table)
    return b"".join((history[::WIDTH], who, other, history[3::WIDTH], history[4::WIDTH]))
