"""Imagined games about one question: candidates tried with the same luck, compared by the share of the win."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from westphalia.bots.courses import Course
from westphalia.bots.mind import Mind, Values
from westphalia.bots.plans_battle import mixed
from westphalia.bots.rollout import play_on
from westphalia.bots.terms import Outlook, rounds_left
from westphalia.bots.weights import Weights
from westphalia.editions.play import WestphaliaGame
from westphalia.editions.view import View, imagine
from westphalia.engine.chance import mix
from westphalia.rules.state import State

CLEAR: Final = 2.0  # standard errors by which a candidate must be behind to be dropped
LIKELY: Final = 0.5  # standard errors by which one must lead the prince's own choice to be taken instead
FEWEST: Final = 4  # imagined games before anything is clear
MOST: Final = 60
LONGEST: Final = 500  # answers after which an imagined game is judged as it stands
NEAR: Final = 1  # with so many rounds left games are played to their end
SHARE_TO_POINTS: Final = 10.0


class Search:
    """The imagined games about one question."""

    def __init__(self, seen: View, mind: Mind, nodes: int, seconds: float) -> None:
        assert seen.question is not None
        self.seen = seen
        self.q = seen.question
        self.seat = self.q.seat
        self.w = mind.w
        self.chance = mix(mind.chance, 99)
        self.nodes = nodes
        self.end = time.perf_counter() + 0.9 * seconds
        self.results: dict[int, list[float]] = {}

    def spent(self) -> bool:
        """Whether there is no time left."""
        return self.nodes <= 0 or time.perf_counter() >= self.end

    # --- what is compared ---

    def answer(self, candidates: Sequence[int]) -> int:
        """The best of some answers, by their places in the question; the first is the prince's own."""

        def try_it(world: WestphaliaGame, i: int, luck: int) -> float:
            game = world.copy()
            game.answer(self.seat, self.q.answers[i])
            return self.play_out(game, luck)

        return self.best(candidates, try_it)

    def course(self, courses: Sequence[Course]) -> int:
        """The best course for the rest of this phase; the first is the usual one."""
        steered = [course.steer(self.w) for course in courses]

        def try_it(world: WestphaliaGame, i: int, luck: int) -> float:
            game = world.copy()
            weights = [self.w] * game.state.players
            weights[self.seat] = steered[i]
            phase = game.state.phase
            self.nodes -= play_on(game, weights, luck, lambda s: s.phase != phase, LONGEST)
            return self.play_out(game, luck)

        return self.best(range(len(courses)), try_it)

    def play_out(self, game: WestphaliaGame, luck: int) -> float:
        """Play on to the end of the round, or of the game if that is near, and see what share of the win is left."""
        s = game.state
        last = s.k.rounds if rounds_left(s) <= NEAR else s.round
        weights = [self.w] * s.players
        self.nodes -= 3 + play_on(game, weights, luck ^ 1, lambda now: now.round > last, LONGEST)
        return promise(game.state, self.seat, self.w)

    # --- comparing ---

    def best(self, candidates: Sequence[int], try_it: Callable[[WestphaliaGame, int, int], float]) -> int:
        """The candidate that does best; those that fall clearly behind are dropped on the way."""
        alive = list(candidates)
        self.results = {i: [] for i in candidates}
        for n in range(MOST):
            if self.spent():
                break
            luck = mix(self.chance, n)
            world = imagine(self.seen, luck)
            if world.question(self.seat) is None:
                break
            for i in alive:
                self.results[i].append(try_it(world, i, luck))
                if n and time.perf_counter() >= self.end:
                    break
            if n + 1 >= FEWEST:
                lead = max(alive, key=self.mean)
                alive = [i for i in alive if i == lead or not self.behind(i, lead, CLEAR)]
                if len(alive) == 1:
                    break
        own = candidates[0]
        lead = max(alive, key=self.mean)
        if lead != own and own in alive and not self.behind(own, lead, LIKELY):
            return own
        return lead

    def behind(self, i: int, lead: int, errors: float) -> bool:
        """Whether one is behind another by so many standard errors of their difference in the same games."""
        differences = [a - b for a, b in zip(self.results[lead], self.results[i])]
        count = len(differences)
        if count < 2:
            return False
        mean = sum(differences) / count
        spread = sum((d - mean) ** 2 for d in differences) / (count - 1)
        return mean > errors * sqrt(spread / count) + 1e-12

    def mean(self, i: int) -> float:
        """The average promise of a candidate."""
        found = self.results[i]
        return sum(found) / len(found) if found else 0.0

    # --- card against card ---

    def card(self, candidates: Sequence[int]) -> int:
        """V.card.1: a mix of cards by the outcomes of each against each that the enemy may hold."""
        enemy = self.q.about[0]
        found: dict[tuple[int, int], list[float]] = {}
        for n in range(MOST):
            luck = mix(self.chance, n)
            world = imagine(self.seen, luck)
            theirs = world.question(enemy)
            if self.spent() or theirs is None or theirs.kind != "card":
                break
            for i in candidates:
                for other in theirs.answers:
                    game = world.copy()
                    game.answer(enemy, other)
                    game.answer(self.seat, self.q.answers[i])
                    found.setdefault((i, other), []).append(self.play_out(game, luck))
        if not found:
            return candidates[0]
        every = [value for values in found.values() for value in values]
        middle = sum(every) / len(every)
        columns = sorted({other for _, other in found})
        matrix = []
        for i in candidates:
            line = []
            for other in columns:
                values = found.get((i, other), [])
                line.append((sum(values) + middle) / (len(values) + 1) * SHARE_TO_POINTS)
            matrix.append(line)
        shares = mixed(matrix)
        self.results = {i: [share] for i, share in zip(candidates, shares, strict=True)}
        draw = mix(self.chance, 1 << 20) / (1 << 64)
        for i, share in zip(candidates, shares, strict=True):
            draw -= share
            if draw < 0:
                return i
        return candidates[-1]

    def ranked(self, values: Values) -> Values:
        """The prince's values, with the candidates before all others and ranked by what was found."""
        order = list(values)
        top = max(values) + 1.0
        for i, found in self.results.items():
            if found:
                order[i] = top + self.mean(i)
        return order


def promise(s: State, seat: int, w: Weights) -> float:
    """The share of the win that a position promises a seat, or that it has got."""
    if s.over:
        return 1.0 / len(s.winners) if seat in s.winners else 0.0
    return Outlook(s, seat, w).shares[seat]
