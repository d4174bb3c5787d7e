"""The part of a state that the engine needs: copies, an event log, randomness, rule ids, and the end of the
game.
"""

from collections.abc import Mapping
from typing import Self

from westphalia.engine.event import Teller
from westphalia.engine.kind import Reason
from westphalia.engine.question import Question


class StateBase:
    """The part of a state that the engine itself uses; the rules add the rest."""

    __slots__ = ("drawn", "ids", "over", "pins", "seed", "tell")

    seed: int
    drawn: int
    pins: dict[str, tuple[int, ...]]
    tell: Teller | None
    ids: Mapping[str, str]
    over: bool

    def copy(self) -> Self:
        """Return an independent copy that logs nothing."""
        raise NotImplementedError

    def why_not_offered(self, question: Question, answer: int) -> Reason | None:
        """Return why an answer is refused when the question's kind gives no reason; None if there is none."""
        return None

    def fingerprint(self) -> bytes:
        raise NotImplementedError
