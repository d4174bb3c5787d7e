"""The search about one question: candidates are compared in the same determinized games with the same luck."""

from collections.abc import Callable, Sequence
from math import exp, sqrt
from time import perf_counter
from typing import Final

from westphalia.bots.core.decision_context import DecisionContext, Values
from westphalia.bots.core.outlook import phase_of, share_of_win
from westphalia.bots.core.weights import Weights
from westphalia.bots.learning.forecast import forecast
from westphalia.bots.search.rollout import Horizon, roll_out
from westphalia.bots.search.turn_strategies import TurnStrategy
from westphalia.engine.chance import mix
from westphalia.game.view import View, imagine
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import NO_LEAGUE, NONE, State
from westphalia.rules.victory.check import VICTORY_OF

HEAT: Final = 4  # games after which the worse half of the candidates is dropped (sequential halving)
LIKELY: Final = 0.5  # standard errors by which an answer must lead the first choice to replace it
CLEAR: Final = 3.0  # standard errors by which the leader must lead all others for the search to end early
MOST: Final = 100
LONGEST: Final = 1_500  # answers after which a rollout is judged as it stands

Trial = Callable[[WestphaliaGame, int, int], float]
"""Tries a candidate in a copy of a game, with a random seed, and returns the outcome."""


class OutOfTime(Exception):
    """A rollout could not be completed in time."""


class Search:
    def __init__(
        self,
        seen: View,
        context: DecisionContext,
        nodes: int,
        seconds: float,
        choose_horizon: Horizon,
        likely: float,
    ) -> None:
        assert seen.question is not None
        self.seen = seen
        self.q = seen.question
        self.seat = self.q.seat
        self.w = context.w
        self.chance = mix(context.chance, 99)
        self.nodes = nodes
        self.choose_horizon = choose_horizon
        self.likely = likely
        self.end = perf_counter() + 0.85 * seconds
        self.results: dict[int, list[float]] = {}

    def is_exhausted(self) -> bool:
        return self.nodes <= 0 or perf_counter() >= self.end

    def play(self, game: WestphaliaGame, weights: Sequence[Weights], luck: int, stop: Horizon) -> None:
        """Roll a game out; raise OutOfTime at the time limit."""
        self.nodes -= 2 + roll_out(
            game, weights, luck, lambda s: stop(s) or perf_counter() >= self.end, LONGEST
        )
        if perf_counter() >= self.end:
            raise OutOfTime

    # --- candidates ---

    def best_answer(self, candidates: Sequence[int], own: Weights | None = None) -> int:
        """Return the index of the best of some answers; the first is the favourite.

        With `own`, the seat plays the rest of this phase with these weights.
        """

        def try_it(world: WestphaliaGame, i: int, luck: int) -> float:
            game = world.copy()
            game.answer(self.seat, self.q.answers[i])
            if own is not None:
                self.finish_phase(game, own, luck)
            return self.play_out(game, luck)

        return self.best(candidates, try_it)

    def best_strategy(self, strategies: Sequence[TurnStrategy]) -> int:
        """Return the index of the best strategy for the rest of this phase; the first is the usual one."""
        adjusted = [strategy.adjust(self.w) for strategy in strategies]

        def try_it(world: WestphaliaGame, i: int, luck: int) -> float:
            game = world.copy()
            self.finish_phase(game, adjusted[i], luck)
            return self.play_out(game, luck)

        return self.best(range(len(strategies)), try_it)

    def finish_phase(self, game: WestphaliaGame, own: Weights, luck: int) -> None:
        """Play to the end of the phase with other weights for the searching seat."""
        weights = [self.w] * game.state.players
        weights[self.seat] = own
        phase = game.state.phase
        self.play(game, weights, luck, lambda s: s.phase != phase)

    def best_in_battle(self, candidates: Sequence[int]) -> int:
        """Return the index of the best of some answers, by the outcome of the battle."""
        enemy = self.seen.state.facing[self.seat]

        def try_it(world: WestphaliaGame, i: int, luck: int) -> float:
            game = world.copy()
            game.answer(self.seat, self.q.answers[i])
            weights = [self.w] * game.state.players
            self.play(game, weights, luck ^ 1, lambda s: battle_is_over(s, self.seat))
            return battle_won(game.state, self.seat, enemy)

        return self.best(candidates, try_it)

    def play_out(self, game: WestphaliaGame, luck: int) -> float:
        """Roll a game out to the horizon, and return the share of the win."""
        self.play(game, [self.w] * game.state.players, luck ^ 1, self.choose_horizon)
        s = game.state
        return outcome_value(s, self.seat, self.w) if s.over else forecast(game.edition, s)[self.seat]

    # --- comparison ---

    def best(self, candidates: Sequence[int], try_it: Trial) -> int:
        """Return the best candidate by sequential halving; the favourite is never dropped."""
        own = candidates[0]
        alive = list(candidates)
        self.results = {i: [] for i in candidates}
        for n in range(MOST):
            if self.is_exhausted():
                break
            luck = mix(self.chance, n)
            world = imagine(self.seen, luck)
            if world.question(self.seat) is None:
                break
            try:
                outcomes = [try_it(world, i, luck) for i in alive]
            except OutOfTime:
                break
            for i, outcome in zip(alive, outcomes, strict=True):
                self.results[i].append(outcome)
            if (n + 1) % HEAT == 0:
                alive = self.keep_best(alive, own)
                if len(alive) == 1 or self.has_clear_leader(alive):
                    break
        lead = max(alive, key=self.mean)
        if lead != own and not self.leads(lead, own, self.likely):
            return own
        return lead

    def keep_best(self, alive: list[int], own: int) -> list[int]:
        """Return the better half, and the favourite."""
        if len(alive) <= 2:
            return alive
        order = sorted(alive, key=self.mean, reverse=True)
        kept = order[: max(2, (len(order) + 1) // 2)]
        return kept if own in kept else [*kept[: max(1, len(kept) - 1)], own]

    def has_clear_leader(self, alive: list[int]) -> bool:
        """Return whether the leader leads all others beyond doubt."""
        lead = max(alive, key=self.mean)
        return all(i == lead or self.leads(lead, i, CLEAR) for i in alive)

    def leads(self, lead: int, i: int, errors: float) -> bool:
        """Return whether one candidate leads another by some standard errors of their paired difference."""
        differences = [a - b for a, b in zip(self.results[lead], self.results[i])]
        count = len(differences)
        if count < 2:
            return False
        mean = sum(differences) / count
        spread = sum((d - mean) ** 2 for d in differences) / (count - 1)
        return mean > errors * sqrt(spread / count) + 1e-12

    def mean(self, i: int) -> float:
        found = self.results[i]
        return sum(found) / len(found) if found else 0.0

    def ranked(self, values: Values) -> Values:
        """Return the plan's values, with searched candidates above all others in the order that was found."""
        order = list(values)
        top = max(values) + 1.0
        for i, found in self.results.items():
            if found:
                order[i] = top + self.mean(i)
        return order


# --- horizons and outcomes ---


def next_round(s: State) -> Horizon:
    """Stop at the next round; from setup at the second, because the first says little yet."""
    now = max(s.round, 1)
    return lambda later: later.round > now


def game_is_over(s: State) -> bool:
    return s.over


def outcome_value(s: State, seat: int, w: Weights) -> float:
    """Return the share of the win; a narrow defeat counts a little more, to reduce the variance."""
    won = share_of_win(s.winners, seat)
    if s.victory in VICTORY_OF:
        return won
    scores = [s.score(other) for other in range(s.players)]
    best = max(scores)
    raised = [exp((score - best) / w.narrow) for score in scores]
    return 0.5 * won + 0.5 * raised[seat] / sum(raised)


def battle_is_over(s: State, seat: int) -> bool:
    """Return whether the battle of a Player, or of the Leagues, is over."""
    if s.phase == phase_of(s, "religious_war"):
        return s.victorious != NO_LEAGUE or s.league[seat] == NO_LEAGUE
    return s.facing[seat] == NONE


def battle_won(s: State, seat: int, enemy: int) -> float:
    """Return 1 for a victory, 0 for a defeat, one half for a White Peace."""
    if s.victorious != NO_LEAGUE:
        return 1.0 if s.league[seat] == s.victorious else 0.0
    for war in reversed(s.wars):
        if {war.attacker, war.defender} == {seat, enemy}:
            return 1.0 if war.outcome == seat else 0.0 if war.outcome == enemy else 0.5
    return 0.5
