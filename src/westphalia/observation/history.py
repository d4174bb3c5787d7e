"""The last public events of a game, kept as bytes while it is played.

A history takes the place of the game's log, so a game that is watched keeps no growing list of events. It holds only
what all may see: events told to some seats never enter it.
"""

from __future__ import annotations

from collections import deque
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
NO_SEAT: Final = 255
EMPTY: Final = bytes((0, NO_SEAT, NO_SEAT, 0, 0)) * EVENTS
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

    __slots__ = (
        "_named",
        "_places",
        "_plans",
        "_seated",
        "_state",
        "pending",
        "recent",
    )

    def __init__(
        self, state: State, log: list[Event], ids: Mapping[str, str], keeps_log: bool = False
    ) -> None:
        super().__init__(log, ids, keeps_log)
        self._plans: dict[tuple[Any, ...], Plan] = {}
        self._state = state
        self._named: Any = None
        self._seated: Any = None
        self._places: dict[int, int] = {}
        self.recent = EMPTY
        self.pending: deque[tuple[EventType, dict[str, Any]]] = deque(maxlen=EVENTS)

    def __call__(self, type: EventType, /, *, cite: str = "", **fields: Any) -> None:
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
        if not self.pending:
            return self.recent
        plans = self._plans
        numbers: list[int] = []
        for type, fields in reversed(self.pending):
            key = (type, *fields)
            plan = plans.get(key)
            if plan is None:
                whole = tuple(name for name, value in fields.items() if isinstance(value, int))
                plan = plans[key] = _plan(type.kind, whole)
            number, seat, other, place, land, count = plan
            amount = fields[count] if count else 0
            numbers += (
                number,
                fields[seat] & NO_SEAT if seat else NO_SEAT,
                fields[other] & NO_SEAT if other else NO_SEAT,
                fields[place] + 1 if place else self._capital(fields[land]) if land else 0,
                amount if 0 <= amount < 256 else 0 if amount < 0 else 255,
            )
        self.pending.clear()
        self.recent = recent = (bytes(numbers) + self.recent)[:LENGTH]
        return recent

    def _capital(self, name: int) -> int:
        """Return the hex of the capital of the Principality with this name, from 1; 0 if it is gone."""
        s = self._state
        if s.name is not self._named or s.capital is not self._seated:
            self._named, self._seated = s.name, s.capital
            pairs = zip(s.name, s.capital)
            self._places = {n: at + 1 for n, at in pairs if n != NONE and at != NONE}
        return self._places.get(name, 0)

    def copy_for(self, state: State, log: list[Event]) -> History:
        """Return the same history for a copy of the game."""
        copy = History(state, log, self.ids, self.keeps_log)
        copy.recent = self.latest()
        return copy


Plan = tuple[int, str, str, str, str, str]


@cache
def _plan(kind: str, fields: tuple[str, ...]) -> Plan:
    """Return the number of an event and the fields that tell its seats, place and amount; "" for none."""
    groups = (WHO, OTHER, WHERE, ("principality",), AMOUNT)
    who, other, place, land, amount = (
        next((name for name in group if name in fields), "") for group in groups
    )
    return _numbers().get(kind, 0), who, other, place, land, amount


def watch(game: Game[State]) -> History:
    """Keep the history of a game from now on, and return it; a game with a log keeps its log."""
    teller = game.state.tell
    if isinstance(teller, History):
        return teller
    history = History(game.state, game.log, game.state.ids, keeps_log=teller is not None)
    game.state.tell = history
    return history
