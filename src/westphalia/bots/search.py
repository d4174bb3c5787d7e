"""Imagined games about one question: candidates tried with the same luck, compared by the share of the win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, sqrt
from time import perf_counter
from typing import Final

from westphalia.bots.courses import Course
from westphalia.bots.forecast import forecast
from westphalia.bots.mind import Mind, Values
from westphalia.bots.outlook import phase_of, share_of_win
from westphalia.bots.rollout import Horizon, play_on
from westphalia.bots.weights import Weights
from westphalia.engine.chance import mix
from westphalia.game.view import View, imagine
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.standing import VICTORY_OF
from westphalia.rules.state import NO_LEAGUE, NONE, State

HEAT: Final = 4  # imagined games after which the worse half of the candidates is dropped, and again
LIKELY: Final = (
    0.5  # standard errors by which one must usually lead the prince's own choice to be taken instead
)
CLEAR: Final = 3.0  # standard errors by which the leader must lead the last rival for the search to end
MOST: Final = 100
LONGEST: Final = 1_500  # answers after which an imagined game is judged as it stands

Trial = Callable[[WestphaliaGame, int, int], float]
"""Tries a candidate in a copy of an imagined game, with some luck, and says what has come of it."""


class TimeIsUp(Exception):
    """An imagined game could not be played to its end in the time that is left."""


class Search:
    """The imagined games about one question."""

    def __init__(
        self,
        seen: View,
        mind: Mind,
        nodes: int,
        seconds: float,
        horizon: Horizon,
        likely: float,
    ) -> None:
        assert seen.question is not None
        self.seen = seen
        self.q = seen.question
        self.seat = self.q.seat
        self.w = mind.w
        self.chance = mix(mind.chance, 99)
        self.nodes = nodes
        self.horizon = horizon
        self.likely = likely
        self.end = perf_counter() + 0.85 * seconds
        self.results: dict[int, list[float]] = {}

    def spent(self) -> bool:
        """Whether there is no time left."""
        return self.nodes <= 0 or perf_counter() >= self.end

    def play(self, game: WestphaliaGame, weights: Sequence[Weights], luck: int, stop: Horizon) -> None:
        """Let princes play on in an imagined game, as long as there is time."""
        self.nodes -= 2 + play_on(
            game, weights, luck, lambda s: stop(s) or perf_counter() >= self.end, LONGEST
        )
        if perf_counter() >= self.end:
            raise TimeIsUp

    # --- what is compared ---

    def answer(self, candidates: Sequence[int], own: Weights | None = None) -> int:
        """The best of some answers, by their places in the question; the first is the prince's own.

        With weights of one's own the rest of this phase is played by them.
        """

        def try_it(world: WestphaliaGame, i: int, luck: int) -> float:
            game = world.copy()
            game.answer(self.seat, self.q.answers[i])
            if own is not None:
                self.finish_phase(game, own, luck)
            return self.play_out(game, luck)

        return self.best(candidates, try_it)

    def course(self, courses: Sequence[Course]) -> int:
        """The best course for the rest of this phase; the first is the usual one."""
        steered = [course.steer(self.w) for course in courses]

        def try_it(world: WestphaliaGame, i: int, luck: int) -> float:
            game = world.copy()
            self.finish_phase(game, steered[i], luck)
            return self.play_out(game, luck)

        return self.best(range(len(courses)), try_it)

    def finish_phase(self, game: WestphaliaGame, own: Weights, luck: int) -> None:
        """Play to the end of the phase with other weights for one's own seat."""
        weights = [self.w] * game.state.players
        weights[self.seat] = own
        phase = game.state.phase
        self.play(game, weights, luck, lambda s: s.phase != phase)

    def battle(self, candidates: Sequence[int]) -> int:
        """The best of some answers in a battle, by how the battle ends."""
        enemy = self.seen.state.facing[self.seat]

        def try_it(world: WestphaliaGame, i: int, luck: int) -> float:
            game = world.copy()
            game.answer(self.seat, self.q.answers[i])
            weights = [self.w] * game.state.players
            self.play(game, weights, luck ^ 1, lambda s: battle_is_over(s, self.seat))
            return battle_won(game.state, self.seat, enemy)

        return self.best(candidates, try_it)

    def play_out(self, game: WestphaliaGame, luck: int) -> float:
        """Play on to the horizon or the end of the game, and see what share of the win comes of it."""
        self.play(game, [self.w] * game.state.players, luck ^ 1, self.horizon)
        s = game.state
        return promise(s, self.seat, self.w) if s.over else forecast(s.k.edition, s)[self.seat]

    # --- comparing ---

    def best(self, candidates: Sequence[int], try_it: Trial) -> int:
        """The candidate that does best, in heats: after each the worse half is dropped, the prince's own never."""
        own = candidates[0]
        alive = list(candidates)
        self.results = {i: [] for i in candidates}
        for n in range(MOST):
            if self.spent():
                break
            luck = mix(self.chance, n)
            world = imagine(self.seen, luck)
            if world.question(self.seat) is None:
                break
            try:
                outcomes = [try_it(world, i, luck) for i in alive]
            except TimeIsUp:
                break
            for i, outcome in zip(alive, outcomes, strict=True):
                self.results[i].append(outcome)
            if (n + 1) % HEAT == 0:
                alive = self.after_heat(alive, own)
                if len(alive) == 1 or self.is_clear(alive):
                    break
        lead = max(alive, key=self.mean)
        if lead != own and not self.leads(lead, own, self.likely):
            return own
        return lead

    def after_heat(self, alive: list[int], own: int) -> list[int]:
        """The better half, and the prince's own."""
        if len(alive) <= 2:
            return alive
        order = sorted(alive, key=self.mean, reverse=True)
        kept = order[: max(2, (len(order) + 1) // 2)]
        return kept if own in kept else [*kept[: max(1, len(kept) - 1)], own]

    def is_clear(self, alive: list[int]) -> bool:
        """Whether the leader leads everybody beyond doubt."""
        lead = max(alive, key=self.mean)
        return all(i == lead or self.leads(lead, i, CLEAR) for i in alive)

    def leads(self, lead: int, i: int, errors: float) -> bool:
        """Whether one leads another by so many standard errors of their difference in the same games."""
        differences = [a - b for a, b in zip(self.results[lead], self.results[i])]
        count = len(differences)
        if count < 2:
            return False
        mean = sum(differences) / count
        spread = sum((d - mean) ** 2 for d in differences) / (count - 1)
        return mean > errors * sqrt(spread / count) + 1e-12

    def mean(self, i: int) -> float:
        """The average outcome of a candidate."""
        found = self.results[i]
        return sum(found) / len(found) if found else 0.0

    def ranked(self, values: Values) -> Values:
        """The prince's values, with the candidates before all others and ranked by what was found."""
        order = list(values)
        top = max(values) + 1.0
        for i, found in self.results.items():
            if found:
                order[i] = top + self.mean(i)
        return order


# --- where imagined games end, and what has come of them ---


def next_round(s: State) -> Horizon:
    """Games are played to the beginning of the next round, from setup on of the second: the first tells nothing yet."""
    now = max(s.round, 1)
    return lambda later: later.round > now


def the_end(s: State) -> bool:
    """Games are played out."""
    return s.over


def promise(s: State, seat: int, w: Weights) -> float:
    """The share of the win that a seat has got; how narrow it was counts too, so that luck counts for less."""
    won = share_of_win(s.winners, seat)
    if s.victory in VICTORY_OF:
        return won
    scores = [s.score(other) for other in range(s.players)]
    best = max(scores)
    raised = [exp((score - best) / w.narrow) for score in scores]
    return 0.5 * won + 0.5 * raised[seat] / sum(raised)


def battle_is_over(s: State, seat: int) -> bool:
    """Whether a Player's battle has ended, or that of the Leagues."""
    if s.phase == phase_of(s, "religious_war"):
        return s.victorious != NO_LEAGUE or s.league[seat] == NO_LEAGUE
    return s.facing[seat] == NONE


def battle_won(s: State, seat: int, enemy: int) -> float:
    """1 for a battle won, 0 for one lost, half for a White Peace."""
    if s.victorious != NO_LEAGUE:
        return 1.0 if s.league[seat] == s.victorious else 0.0
    for war in reversed(s.wars):
        if {war.attacker, war.defender} == {seat, enemy}:
            return 1.0 if war.outcome == seat else 0.0 if war.outcome == enemy else 0.5
    return 0.5
