"""The last public events of a game, kept as bytes while it is played.

A history takes the place of the game's log, so a game that is watched keeps no growing list of events. It holds only
what all may see: events told to some seats never enter it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from westphalia.engine.event import Event, EventType, Teller
from westphalia.engine.game import Game
from westphalia.observation.features import HISTORY
from westphalia.observation.spec import EVENTS, events
from westphalia.rules.base.state import NONE, State

WIDTH: Final = len(HISTORY)
LENGTH: Final = EVENTS * WIDTH
EMPTY: Final = bytes(LENGTH)
NO_SEAT: Final = 255
WHO: Final = ("seat", "winner", "voter", "attacker", "declarer", "emperor", "victim")
OTHER: Final = ("other", "loser", "candidate", "defender", "old")
WHERE: Final = ("province", "capital", "goal")
AMOUNT: Final = (
    "amount",
    "card",
    "choice",
    "left",
    "doctrine",
    "league",
    "religion",
    "role",
    "round",
    "face",
)


@cache
def _numbers() -> dict[str, int]:
    return {name: number for number, name in enumerate(events(), start=1)}


class History(Teller):
    """A log that keeps only the last public events, newest first, as bytes."""

    __slots__ = ("_numbers", "_state", "keeps_log", "pending", "recent")

    def __init__(
        self, state: State, log: list[Event], ids: Mapping[str, str], keeps_log: bool = False
    ) -> None:
        super().__init__(log, ids)
        self._numbers = _numbers()
        self._state = state
        self.keeps_log = keeps_log
        self.recent = EMPTY
        self.pending: list[tuple[EventType, dict[str, Any]]] = []

    def __call__(self, type: EventType, *, cite: str = "", **fields: Any) -> None:
        if not type.detail:
            self.pending.append((type, fields))
        if self.keeps_log:
            super().__call__(type, cite=cite, **fields)

    def to(self, seats: tuple[int, ...], type: EventType, *, cite: str = "", **fields: Any) -> None:
        """Log an event for some seats only; the history does not take it."""
        if self.keeps_log:
            super().to(seats, type, cite=cite, **fields)

    def latest(self) -> bytes:
        """Return the last events with absolute seats, newest first."""
        if self.pending:
            new = self.pending[-EVENTS:]
            new.reverse()
            parts = [self._encode(type, fields) for type, fields in new]
            self.pending.clear()
            self.recent = (b"".join(parts) + self.recent)[:LENGTH]
        return self.recent

    def _encode(self, type: EventType, fields: dict[str, Any]) -> bytes:
        seat = other = NO_SEAT
        where = amount = 0
        for name, value in fields.items():
            if name in _ROLES and value.__class__ is int:
                role = _ROLES[name]
                if role == 0:
                    seat = value & 255
                elif role == 1:
                    other = value & 255
                elif role == 2:
                    where = value + 1
                elif role == 3:
                    where = where or self._capital(value)
                elif not amount:
                    amount = value
        number = self._numbers.get(type.kind, 0)
        return bytes((number, seat, other, where, 0 if amount < 0 else amount if amount < 256 else 255))

    def _capital(self, name: int) -> int:
        """Return where the Principality with this name has its capital, from 1; 0 if it is gone."""
        s = self._state
        try:
            at = s.capital[s.name.index(name)]
        except ValueError:
            return 0
        return 0 if at == NONE else at + 1

    def copy_for(self, state: State, log: list[Event]) -> History:
        """Return the same history for a copy of the game."""
        copy = History(state, log, self.ids, self.keeps_log)
        copy.recent = self.latest()
        return copy


_ROLES: Final = {
    **dict.fromkeys(WHO, 0),
    **dict.fromkeys(OTHER, 1),
    **dict.fromkeys(WHERE, 2),
    "principality": 3,
    **dict.fromkeys(AMOUNT, 4),
}


def watch(game: Game[State]) -> History:
    """Keep the history of a game from now on, and return it; a game with a log keeps its log."""
    told = game.state.tell
    if isinstance(told, History):
        return told
    history = History(game.state, game.log, game.state.ids, keeps_log=told is not None)
    game.state.tell = history
    return history
