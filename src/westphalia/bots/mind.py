"""What a plan may use: the state as its seat sees it, the question, the weights and the seat's outlook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

from westphalia.bots.outlook import Outlook, noise
from westphalia.bots.weights import Weights
from westphalia.engine.question import Question
from westphalia.rules.state import TYPES, State

if TYPE_CHECKING:
    from westphalia.bots.influence_plan import InfluencePlan

Values = list[float]
T = TypeVar("T")


class Memory:
    """What was thought about earlier questions of the same turn, kept where speed matters more than the last nuance."""

    __slots__ = ("outlook", "placing", "plan", "targets", "turn")

    def __init__(self) -> None:
        self.targets: tuple[int, int, int] = (-1, 0, 0)  # seat, round, the Principalities to make war on
        self.turn: tuple[int, int, int, Weights | None] = (-1, 0, 0, None)  # whose turn the rest is about
        self.outlook: Outlook | None = None
        self.plan: InfluencePlan | None = None
        self.placing: tuple[int, int] = (-1, 0)  # the Principality to place Influence on, and how much more


class Mind:
    """One seat that thinks about one question; an edition's own says what its seats see and how they judge it."""

    __slots__ = ("_outlook", "_plan", "_thoughts", "chance", "hands", "memory", "s", "seat", "w")

    s: State
    w: Weights

    def __init__(
        self,
        s: Any,
        seat: int,
        w: Any,
        chance: int,
        hands: Sequence[int] | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.s = s
        self.seat = seat
        self.w = w
        self.chance = chance
        self.hands = hands  # how many cards everybody holds, where the state does not tell
        self.memory = memory  # what was thought about an earlier question of the same turn
        self._outlook: Outlook | None = None
        self._plan: InfluencePlan | None = None
        self._thoughts: dict[Callable[[Any], Any], Any] = {}

    # --- what an edition judges in its own way ---

    def look(self, s: Any) -> Outlook:
        """Everybody's chances in a state."""
        raise NotImplementedError

    def worth_of_ally(self, power: int) -> float:
        """What it is worth to have a Principality as ally for good."""
        raise NotImplementedError

    def purse(self, seat: int) -> int:
        """The most Influence that a Player could place in his turn."""
        raise NotImplementedError

    def end_of(self, s: Any) -> tuple[int, tuple[int, ...]]:
        """The religion that will win next as things stand, and with whom; NONE if there is none."""
        raise NotImplementedError

    def give_target(self, s: Any, target: int, declarer: int) -> None:
        """What the Declarer of a Religious War gains in a Target that is converted."""
        raise NotImplementedError

    # --- what all have in common ---

    @property
    def outlook(self) -> Outlook:
        """Everybody's chances now; looked at once for a question."""
        if self._outlook is None:
            self._outlook = self.look(self.s)
        return self._outlook

    def look_ahead(self, later: State) -> None:
        """Judge by the chances in a state that is sure to come."""
        self._outlook = self.look(later)

    def same_turn(self) -> Memory | None:
        """What was thought in this turn, if it is kept; the outlook is looked at once for a turn then."""
        memory = self.memory
        if memory is None:
            return None
        turn = (self.seat, self.s.round, self.s.phase, self.w)
        if memory.turn == turn:
            self._outlook, self._plan = memory.outlook, memory.plan
        else:
            memory.turn, memory.placing = turn, (-1, 0)
            memory.outlook, memory.plan = self.outlook, self.plan
        return memory

    @property
    def plan(self) -> InfluencePlan:
        """What Influence is worth now; looked at once for a question."""
        if self._plan is None:
            from westphalia.bots.influence_plan import InfluencePlan

            self._plan = InfluencePlan(self)
        return self._plan

    def once(self, think: Callable[[Any], T]) -> T:
        """What a thought comes to, thought once for a question."""
        if think not in self._thoughts:
            self._thoughts[think] = think(self)
        return cast("T", self._thoughts[think])

    def cards(self, seat: int) -> int:
        """How many cards a Player holds; public."""
        if self.hands is not None:
            return self.hands[seat]
        return sum(self.s.hand[seat * TYPES : seat * TYPES + TYPES])

    def noise(self, i: int = 0) -> float:
        """A number between 0 and 1 by chance."""
        return noise(self.chance, i)


Plan = Callable[[Any, Question], Values]
"""A plan gives each answer of a question a value, in the order of the answers; its first argument is a mind."""

Why = Callable[[Any, Question, int, Sequence[str]], tuple[str, str]]
"""Gives a sentence about an answer and the rule it rests on: an id, or a key of the edition's citations."""
