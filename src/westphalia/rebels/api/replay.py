"""Apply the events of a log to the old position, which gives the new one."""

from collections.abc import Iterable, Mapping
from typing import Any

from westphalia.engine.event import Event
from westphalia.rebels.core.events import apply_event
from westphalia.rebels.position.reading import read_position
from westphalia.rebels.position.writing import write_position


def replay(position: Mapping[str, Any], log: Iterable[Event]) -> dict[str, Any]:
    """R.inv.14: return the position after the events of a log."""
    p, _ = read_position(position, whole=False)
    for event in log:
        apply_event(p, event.kind, event.fields)
    return write_position(p)
