"""The game engine: steps, questions, answers, events and randomness. It knows no rule of Westphalia."""

from westphalia.engine.chance import below, mix, pinned, roll, shuffled, split
from westphalia.engine.contents import Program, Step, as_long_as, asks, beside, chapter, each, repeat, when
from westphalia.engine.event import Champion, Chronicle, Event, EventType, Gain, Tale
from westphalia.engine.kind import Kind, Reason, RenamedKind
from westphalia.engine.question import IllegalAnswer, Question, Refusal

__all__ = [
    "Champion",
    "Chronicle",
    "Event",
    "EventType",
    "Gain",
    "IllegalAnswer",
    "Kind",
    "Program",
    "Question",
    "Reason",
    "Refusal",
    "RenamedKind",
    "Step",
    "Tale",
    "as_long_as",
    "asks",
    "below",
    "beside",
    "chapter",
    "each",
    "mix",
    "pinned",
    "repeat",
    "roll",
    "shuffled",
    "split",
    "when",
]
