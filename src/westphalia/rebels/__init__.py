"""Peace & Rebels: that phase of another game, on Westphalia's engine.

>>> from westphalia.rebels import resolve
>>> france = {"kind": "PR", "stability": 0, "prestige": 5}
>>> position = {"turn_order": ["france"], "realms": {"france": france, "savoy": {"kind": "NPR"}},
...             "cb": [{"holder": "france", "target": "savoy"}]}
>>> resolve(position).position()["realms"]["france"]["prestige"]
3
"""

from westphalia.engine.question import IllegalAnswer, Refusal
from westphalia.engine.record import RecordError
from westphalia.rebels.api.phase_game import (
    NotPassed,
    PhaseGame,
    at_random,
    from_position,
    quietly,
    resolve,
    to_position,
)
from westphalia.rebels.api.records import from_record, to_record, write_record
from westphalia.rebels.api.replay import replay
from westphalia.rebels.position.faults import Fault, PositionError
from westphalia.rebels.position.files import read_file, read_text, to_json, to_toml
from westphalia.rebels.position.reading import read_position

__all__ = [
    "Fault",
    "IllegalAnswer",
    "NotPassed",
    "PhaseGame",
    "PositionError",
    "RecordError",
    "Refusal",
    "at_random",
    "from_position",
    "from_record",
    "quietly",
    "read_file",
    "read_position",
    "read_text",
    "replay",
    "resolve",
    "to_json",
    "to_position",
    "to_record",
    "to_toml",
    "write_record",
]
