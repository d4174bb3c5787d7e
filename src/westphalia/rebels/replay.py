"""Playing the events of a log on the old position gives the new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from westphalia.engine.event import Event
from westphalia.rebels.reading import read_position
from westphalia.rebels.telling import play_event
from westphalia.rebels.writing import write_position


def replay(position: Mapping[str, Any], log: Iterable[Event]) -> dict[str, Any]:
    """R.inv.14: the position after the events of a log."""
    p, _ = read_position(position)
    for event in log:
        play_event(p, event.kind, event.fields)
    return write_position(p)
