"""Events: change the position and log it, both from the same fields."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from types import ModuleType
from typing import Any, Concatenate, Final, ParamSpec

from westphalia.engine.event import EventType
from westphalia.rebels.core import changes
from westphalia.rebels.core.state import State
from westphalia.rebels.position.model import Position

P = ParamSpec("P")

WORDS: Final[dict[str, str]] = tomllib.loads(files(__package__).joinpath("events.toml").read_text("utf-8"))
"""The sentence of each kind of event."""


def _functions(module: ModuleType) -> dict[str, Callable[..., None]]:
    return {name: getattr(module, name) for name in WORDS if hasattr(module, name)}


CHANGES: Final = _functions(changes)  # by kind of event
EVENT_TYPES: Final = {name: EventType(name, WORDS[name]) for name in WORDS}


def happen(
    s: State, what: Callable[Concatenate[Position, P], None], cite: str, /, *args: P.args, **fields: P.kwargs
) -> None:
    """Apply a change or an announcement and log it as an event that cites a rule."""
    assert not args, "the fields of an event have names"
    what(s, *args, **fields)
    if s.tell:
        s.tell(EVENT_TYPES[what.__name__], cite=cite, **fields)


def apply_event(p: Position, kind: str, fields: dict[str, Any]) -> None:
    """Apply an event of a log to a position."""
    if kind in CHANGES:
        CHANGES[kind](p, **fields)
