"""Where a host game steps in (R.api.5): before each step, in place of a Battle, beside a Negotiated Peace."""

from __future__ import annotations

from typing import Any

from westphalia.rebels import changes
from westphalia.rebels.faults import Fault, PositionError
from westphalia.rebels.reading import read_position
from westphalia.rebels.state import State
from westphalia.rebels.telling import happen
from westphalia.rebels.writing import write_position

RULE = "R.api.5"


def host_acts(s: State, moment: str, **details: Any) -> bool:
    """Give the host game the position at a moment; whether it has given back a changed one."""
    if s.host is None:
        return False
    position = s.host(moment, write_position(s), details)
    if position is None:
        return False
    new, _ = read_position(position)
    for field in ("turn_order", "realms", "areas", "provinces"):
        if set(getattr(new, field)) != set(getattr(s, field)):
            reason = "a host game changes what is there; it neither adds nor takes any"
            raise PositionError([Fault(field, reason, RULE)])
    happen(s, changes.host, RULE, moment=moment, position=write_position(new))
    return True
