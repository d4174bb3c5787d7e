"""The context of a decision: the state as the seat sees it, the weights, the outlook, and hooks for each edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from westphalia.bots.core.outlook import Outlook, noise
from westphalia.bots.core.simultaneous import Stakes
from westphalia.bots.core.weights import Weights
from westphalia.engine.question import Question
from westphalia.rules.base.state import TYPES, State
from westphalia.rules.victory.check import Standing

if TYPE_CHECKING:
    from westphalia.bots.core.influence_plan import InfluencePlan

Values = list[float]
T = TypeVar("T")


class TurnMemory:
    """Results kept between the questions of a turn; rollouts use it to be fast."""

    __slots__ = ("conversion", "outlook", "placing", "plan", "targets", "turn")

    def __init__(self) -> None:
        self.targets: tuple[int, int, int] = (-1, 0, 0)  # seat, round, the Principalities to make war on
        # The turn that the rest belongs to.
        self.turn: tuple[int, int, int, Weights | None] = (-1, 0, 0, None)
        self.outlook: Outlook | None = None
        self.plan: InfluencePlan | None = None
        self.conversion: tuple[object, dict[int, Stakes]] = (
            None,
            {},
        )  # the place it belongs to, and the stakes
        self.placing: tuple[int, int] = (-1, 0)  # the Principality to place Influence on, and how much more


class DecisionContext:
    """One seat and one question; each edition has a subclass."""

    __slots__ = ("_cache", "_outlook", "_plan", "chance", "hands", "memory", "s", "seat", "w")

    s: State
    w: Weights

    def __init__(
        self,
        s: Any,
        seat: int,
        w: Any,
        chance: int,
        hands: Sequence[int] | None = None,
        memory: TurnMemory | None = None,
    ) -> None:
        self.s = s
        self.seat = seat
        self.w = w
        self.chance = chance
        self.hands = hands  # how many cards each seat holds, where the state hides it
        self.memory = memory
        self._outlook: Outlook | None = None
        self._plan: InfluencePlan | None = None
        self._cache: dict[Callable[[Any], Any], Any] = {}

    # --- hooks for editions ---

    wins_between_elections: ClassVar[bool]
    """Whether a religion can win without an election, by the Emperor it already has."""

    def evaluate(self, s: Any) -> Outlook:
        raise NotImplementedError

    def worth_of_ally(self, power: int) -> float:
        """Return the value of a Principality as a permanent ally."""
        raise NotImplementedError

    def power_of_size(self, size: int) -> int:
        """Return the Imperial Power that a Principality of this size lends its ally."""
        raise NotImplementedError

    def spendable_influence(self, seat: int) -> int:
        """Return the most Influence that a Player could place in a turn."""
        raise NotImplementedError

    def value_of_crown(self) -> float:
        """Return the value of being elected now."""
        raise NotImplementedError

    def award_target(self, s: Any, target: int, declarer: int) -> None:
        """Give the Declarer of a Religious War their gain on a Target that is converted."""
        raise NotImplementedError

    def tests_victory(self, s: Any) -> bool:
        """Return whether a religion can win this round."""
        raise NotImplementedError

    def standing(self, s: Any) -> Standing:
        """Return each religion's provinces, Electors and Emperor, and its conditions for winning."""
        raise NotImplementedError

    def can_win(self, s: Any, religion: int) -> bool:
        """Return whether a religion has Players who could win with it."""
        raise NotImplementedError

    def winners_of(self, s: Any, religion: int) -> tuple[int, ...]:
        """Return the seats that share a victory of a religion."""
        raise NotImplementedError

    def shares_victory(self, s: Any, religion: int, seat: int) -> bool:
        raise NotImplementedError

    def may_convert(self) -> Sequence[int]:
        """Return the seats that are asked, or will be asked, whether they convert, in Initiative Order."""
        raise NotImplementedError

    def converted(self, s: Any, seats: Sequence[int]) -> Any:
        """Return a copy of a state in which these Players have converted."""
        raise NotImplementedError

    def earn_good_works(self, s: Any, seat: int) -> None:
        """Give a Player the reward for a Trent token."""
        raise NotImplementedError

    def begin_reformation(self, s: Any) -> None:
        raise NotImplementedError

    def waiting_votes(self, s: Any, seat: int) -> Iterator[tuple[int, int]]:
        """Yield the seats that vote after a seat, with their votes."""
        raise NotImplementedError

    # --- shared by all editions ---

    @property
    def outlook(self) -> Outlook:
        """The outlook of the state, computed once."""
        if self._outlook is None:
            self._outlook = self.evaluate(self.s)
        return self._outlook

    def evaluate_later(self, later: State) -> None:
        """Use the outlook of a state that is certain to come."""
        self._outlook = self.evaluate(later)

    def recall_turn(self) -> TurnMemory | None:
        """Return the memory of this turn, if there is one, and take the outlook and the plan from it."""
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
        """The value of Influence on each Principality, computed once."""
        if self._plan is None:
            from westphalia.bots.core.influence_plan import InfluencePlan

            self._plan = InfluencePlan(self)
        return self._plan

    def cached(self, function: Callable[[Any], T]) -> T:
        """Call a function with this context, once."""
        if function not in self._cache:
            self._cache[function] = function(self)
        return cast("T", self._cache[function])

    def cards(self, seat: int) -> int:
        """Return how many cards a Player holds, which is public."""
        if self.hands is not None:
            return self.hands[seat]
        return sum(self.s.hand[seat * TYPES : seat * TYPES + TYPES])

    def noise(self, i: int = 0) -> float:
        """Return a random number between 0 and 1."""
        return noise(self.chance, i)


Reason = tuple[str, str]
"""A sentence about an answer, and its rule: an id, or a key of the edition's citations."""

Plan = Callable[[Any, Question], Values]
"""Values each answer of a question, in their order; the first argument is a context."""

Explain = Callable[[Any, Question, int, Sequence[str]], Reason]
"""Explains an answer, chosen or not; the arguments are a context, the question, the answer and the names."""

Decision = tuple[Plan, Explain]
"""How a kind of question is answered and explained."""
