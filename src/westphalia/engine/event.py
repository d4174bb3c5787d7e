"""Events: every change that players would see, with its rule and who may see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `seen_by` is None when everybody may see it."""

    kind: str
    rule: str
    fields: dict[str, Any] = field(default_factory=dict)
    seen_by: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may see the event."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)


def event(kind: str, rule: str, **fields: Any) -> Event:
    """An event for everybody."""
    return Event(kind, rule, fields)


def secret(kind: str, rule: str, *seats: int, **fields: Any) -> Event:
    """An event for some seats alone."""
    return Event(kind, rule, fields, seats)
