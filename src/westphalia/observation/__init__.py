"""A seat's knowledge as numbers of a fixed shape, and its actions, for learning programs.

The encoder needs only the standard library and writes into any buffer of bytes. `arrays` gives names and
shapes to batches of observations and needs numpy.
"""

from westphalia.observation.actions import action_name, structure, to_action, to_answer, write_mask
from westphalia.observation.describe import describe
from westphalia.observation.encoder import Encoder
from westphalia.observation.features import GLOBALS, HEXES, HISTORY, PRIVATE, SEATS, Feature
from westphalia.observation.history import History, watch
from westphalia.observation.spec import VERSION, Spec, spec_of

__all__ = [
    "GLOBALS",
    "HEXES",
    "HISTORY",
    "PRIVATE",
    "SEATS",
    "VERSION",
    "Encoder",
    "Feature",
    "History",
    "Spec",
    "action_name",
    "describe",
    "spec_of",
    "structure",
    "to_action",
    "to_answer",
    "watch",
    "write_mask",
]
