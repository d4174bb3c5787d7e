"""The elector and the chancellor: princes that search.

They redeal the hidden cards (determinization), try each candidate answer in the same games with the same luck, and
let princes play on (rollouts). An elector plays to the end of the game and counts the share of the win; a
chancellor stops at the next round and asks the forecast, as does an elector of the dice edition. In battle both
play to its end. A turn of many small answers (placing Influence) begins with the choice of a strategy; then each
answer is searched.
"""

from typing import Final

from westphalia.bots.core.bot import Choice
from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.bots.core.outlook import rounds_left
from westphalia.bots.core.policy import EditionPolicy, policy_for
from westphalia.bots.core.prince import Prince, pick_answer, rank_answers, with_reasons
from westphalia.bots.core.weights import POLITIQUE
from westphalia.bots.search.determinized_search import LIKELY, Search, game_is_over, next_round
from westphalia.bots.search.rollout import Horizon
from westphalia.bots.search.turn_strategies import USUAL, TurnStrategy
from westphalia.engine.chance import split
from westphalia.engine.question import Question
from westphalia.game.view import View
from westphalia.rules.base.state import State

NODES_PER_SECOND: Final = 7_000  # answers in rollouts for each second of thinking time
CHANCELLOR_NODES_PER_SECOND: Final = 12_000  # as many as a fast machine manages
FEWEST_NODES: Final = 50
SEARCHED_ROUNDS: Final = 1  # with more rounds left, an elector searches only in battle
EARLY_LEAD: Final = 1.0  # standard errors by which an answer must lead the first choice in earlier rounds
TRIED_IN_TURN: Final = 4  # answers that are searched at each question of a turn with a strategy
STRATEGY_FRACTION: Final = 0.6  # the share of the first question's time for the choice of a strategy


class Elector(Prince):
    """A prince that searches in battle and in the last two rounds."""

    nodes_per_second = NODES_PER_SECOND

    def __init__(
        self,
        seed: int = 0,
        temperament: str = POLITIQUE,
        seconds: float = 1.0,
        nodes: int | None = None,
        table: str = "elector",
    ) -> None:
        super().__init__(split(seed, 2), temperament, table)
        self.set_time_limit(seconds)
        if nodes is not None:
            self.nodes = nodes
        self.strategy: tuple[tuple[int, int], TurnStrategy] = ((-1, -1), USUAL)

    def set_time_limit(self, seconds: float) -> None:
        """Limit the time for an answer, and the number of rollout answers with it."""
        self.seconds = seconds
        self.nodes = max(FEWEST_NODES, int(seconds * self.nodes_per_second))

    def choose(self, seen: View, *, explain: bool = True) -> Choice:
        """Choose the prince's answer unless the search finds a better one."""
        q = seen.question
        assert q is not None
        policy = policy_for(seen.edition)
        late = self.searches_now(seen.state)
        if late and len(q.answers) > 1 and q.kind in policy.turn_strategies:
            return self.choose_in_turn(policy, seen, q, explain)
        context = self.context(policy, seen)
        values = rank_answers(policy, context, q)
        favourite = pick_answer(policy, q, values, context.chance)
        in_battle = q.kind in policy.tried_in_battle
        most = policy.tried_in_battle[q.kind] if in_battle else policy.tried.get(q.kind, 0) if late else 0
        candidates = shortlist(values, favourite, most)
        if len(candidates) > 1:
            search = self.search(seen, context)
            favourite = search.best_in_battle(candidates) if in_battle else search.best_answer(candidates)
            values = search.ranked(values)
        if not explain:
            return Choice(q.answers[favourite])
        return with_reasons(policy, context, q, values, favourite, seen.players)

    def searches_now(self, s: State) -> bool:
        """Return whether it searches outside of battle."""
        return rounds_left(s) <= SEARCHED_ROUNDS

    def search(self, seen: View, context: DecisionContext, fraction: float = 1.0) -> Search:
        """Return a search with a fraction of the allowed time and nodes."""
        nodes, seconds = int(fraction * self.nodes), fraction * self.seconds
        return Search(seen, context, nodes, seconds, self.choose_horizon(seen), self.required_lead(seen))

    def choose_horizon(self, seen: View) -> Horizon:
        """Return the end of rollouts: the end of the game, or the next round in some editions."""
        return next_round(seen.state) if policy_for(seen.edition).elector_forecasts else game_is_over

    def required_lead(self, seen: View) -> float:
        """Return the number of standard errors by which an answer must lead the first choice."""
        return LIKELY if rounds_left(seen.state) <= SEARCHED_ROUNDS else EARLY_LEAD

    def choose_in_turn(self, policy: EditionPolicy, seen: View, q: Question, explain: bool) -> Choice:
        """Choose a strategy at the first question of a turn and keep it; then search each answer."""
        s = seen.state
        turn = (s.round, s.phase)
        share = 1.0
        if self.strategy[0] != turn:
            strategies = policy.turn_strategies[q.kind]
            best = self.search(seen, self.context(policy, seen), STRATEGY_FRACTION).best_strategy(strategies)
            self.strategy = (turn, strategies[best])
            share = 1.0 - STRATEGY_FRACTION
        strategy = self.strategy[1]
        weights = strategy.adjust(self.weights(policy))
        context = self.context(policy, seen, weights)
        values = rank_answers(policy, context, q)
        favourite = pick_answer(policy, q, values, context.chance)
        candidates = shortlist(values, favourite, TRIED_IN_TURN)
        search = self.search(seen, self.context(policy, seen), share)
        favourite = search.best_answer(candidates, weights)
        if not explain:
            return Choice(q.answers[favourite])
        choice = with_reasons(policy, context, q, search.ranked(values), favourite, seen.players)
        if strategy is USUAL:
            return choice
        return Choice(choice.answer, f"Strategy: {strategy.name}. {choice.reason}", choice.alternatives)


def shortlist(values: Values, favourite: int, most: int) -> list[int]:
    """Return the indices of the answers to search, the favourite first."""
    if most < 2 or len(values) < 2:
        return [favourite]
    others = sorted((i for i in range(len(values)) if i != favourite), key=lambda i: -values[i])
    return [favourite, *others[: most - 1]]


class Chancellor(Elector):
    """An elector that searches in every round and judges rollouts by the forecast."""

    nodes_per_second = CHANCELLOR_NODES_PER_SECOND

    def __init__(
        self, seed: int = 0, temperament: str = POLITIQUE, seconds: float = 1.0, nodes: int | None = None
    ) -> None:
        super().__init__(seed, temperament, seconds, nodes)
        self.name = "chancellor"

    def searches_now(self, s: State) -> bool:
        return True

    def choose_horizon(self, seen: View) -> Horizon:
        return next_round(seen.state)

    def required_lead(self, seen: View) -> float:
        late = rounds_left(seen.state) <= SEARCHED_ROUNDS
        return policy_for(seen.edition).required_lead if late else EARLY_LEAD
