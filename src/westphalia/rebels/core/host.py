"""Calls to a host game (R.api.5): before each step, instead of a Battle, with a Negotiated Peace."""

from typing import Any

from westphalia.rebels.core import changes
from westphalia.rebels.core.events import happen
from westphalia.rebels.core.state import State
from westphalia.rebels.position.faults import Fault, PositionError
from westphalia.rebels.position.reading import read_position
from westphalia.rebels.position.writing import write_position

RULE = "R.api.5"


def host_acts(s: State, moment: str, **details: Any) -> bool:
    """Offer the position to the host game; return True if it has changed it."""
    if s.host is None:
        return False
    position = s.host(moment, write_position(s), details)
    if position is None:
        return False
    new, _ = read_position(position, whole=False)
    for field in ("turn_order", "realms", "areas", "provinces"):
        if set(getattr(new, field)) != set(getattr(s, field)):
            reason = "a host game must not add or remove any"
            raise PositionError([Fault(field, reason, RULE)])
    happen(s, changes.host, RULE, moment=moment, position=write_position(new))
    return True
