"""Weights by CMA-ES: candidates play each other and a pool of opponents; what wins more often is bred from.

    python tools/evolve.py --edition five-round --generations 20 --games 400 --out found.json
    python tools/evolve.py --edition five-round --start found.json --generations 10 --out found.json

In every game some seats are taken by candidates of the generation, the others by opponents drawn from the pool
(today's and former weights, habits of `bots/habits.py`, personalities). Each seed is played once for each rotation
of the seats. What counts is the share of the win, half of it by how narrow it was, as in an elector's search. The mean
of the last generation is written, not its best: the best of many is the luckiest of many. Keep it only if
`tools/tune.py` or the arena shows on other seeds that it wins more than chance would have it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from dataclasses import asdict, replace
from functools import partial
from math import exp
from multiprocessing import Pool
from multiprocessing.pool import Pool as Workers
from pathlib import Path
from typing import Any

import numpy
from cmaes import CMA

from westphalia import new_game
from westphalia.bots.habits import DOUBLED, HABITS, doubled
from westphalia.bots.part import part_of, weights_of
from westphalia.bots.rollout import play_on
from westphalia.bots.search import promise
from westphalia.bots.weights import PERSONALITIES, Weights
from westphalia.engine.chance import mix

SIGMA = 0.2
FACTORS = (  # weights that are multiplied; all entries of a table by the same
    *("ally", "elector", "later", "deny", "leader", "land", "defeat", "league", "crown", "stored", "gold"),
    *("own", "lent", "town", "spread", "province_missing", "elector_missing", "emperor_missing", "heretic"),
    *("opposition", "religious", "vote", "seed", "cause", "home", "influence", "heretical", "ceded", "prize"),
)
SUMS = {
    "aggression": 1.5,
    "convert": 0.1,
    "exile": 8.0,
    "joins": 0.5,
    "heresy": 2.0,
    "diplomacy": 2.0,
    "war": 2.0,
    "stand": 2.0,
}
"""Weights that are added to, and what a step of 1 means for each."""
PINNED = ("own", "lent", "town", "spread")  # their first entry is what counts at the end, by the rules
POWERS = ("safe", "lasts")  # tables of likelihoods that are raised to a power


def genes(weights: Weights) -> list[str]:
    """The weights of an edition that are bred."""
    return [name for name in (*FACTORS, *SUMS, *POWERS) if hasattr(weights, name)]


def bred(weights: Weights, steps: dict[str, float]) -> Weights:
    """The weights after some steps, each measured in the same unit."""
    new: dict[str, Any] = {}
    for name, step in steps.items():
        old = getattr(weights, name)
        if name in SUMS:
            new[name] = old + SUMS[name] * step
        elif name in POWERS:
            new[name] = tuple(entry ** exp(step) if entry > 0.0 else 0.0 for entry in old)
        elif name in PINNED:
            new[name] = (old[0], *(entry * exp(step) for entry in old[1:]))
        elif isinstance(old, tuple):
            new[name] = tuple(entry * exp(step) for entry in old)
        else:
            new[name] = old * exp(step)
    return replace(weights, **new)


def opponents(edition: str) -> list[tuple[Weights, str]]:
    """The pool: weights and the name of a habit, or none."""
    found = [(weights_of(edition, elector=elector), "") for elector in (True, True, False)]
    part = part_of(edition)
    found += [(part.first_weights, ""), (part.first_elector_weights, ""), (part.first_elector_weights, "")]
    found += [
        (weights_of(edition, personality, elector=True), "") for personality in PERSONALITIES if personality
    ]
    found += [
        (weights_of(edition, elector=True), habit)
        for habit in HABITS
        if habit not in ("friendly", "deserter")
    ]
    found.append((doubled(weights_of(edition)), DOUBLED))
    return found


def play(job: tuple[int, list[tuple[Weights, str]]], edition: str) -> list[float]:
    """What came of one game for each seat."""
    seed, table = job
    game = new_game(edition, len(table), seed=seed, setup="random", log=False)
    habits = [HABITS.get(habit) for _, habit in table]
    play_on(game, [weights for weights, _ in table], mix(seed, 1), lambda s: s.over, 20_000, habits)
    part = part_of(edition)
    return [promise(game.state, seat, part.weights) for seat in range(len(table))]


def generation(
    pool: Workers, edition: str, players: int, games: int, seed: int, candidates: list[Weights]
) -> list[float]:
    """What each candidate of a generation has won on average."""
    chance = random.Random(seed)
    against = opponents(edition)
    places = (players + 1) // 2  # seats of candidates in a game
    jobs: list[tuple[int, list[tuple[Weights, str]]]] = []
    who: list[list[int]] = []
    deck: list[int] = []
    while len(jobs) < games:
        while len(deck) < places:
            fresh = list(range(len(candidates)))
            chance.shuffle(fresh)
            deck += fresh
        at, deck = deck[:places], deck[places:]
        table = [(candidates[i], "") for i in at] + [chance.choice(against) for _ in range(players - places)]
        ids = at + [-1] * (players - places)
        number = chance.randrange(1 << 40)
        for turn in range(players):
            jobs.append((number, table[turn:] + table[:turn]))
            who.append(ids[turn:] + ids[:turn])
    won: list[list[float]] = [[] for _ in candidates]
    for ids, shares in zip(who, pool.map(partial(play, edition=edition), jobs, chunksize=5), strict=True):
        for i, share in zip(ids, shares, strict=True):
            if i >= 0:
                won[i].append(share)
    return [sum(line) / len(line) for line in won]


def main() -> None:
    """Breed weights, and write the mean of every generation."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="five-round")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--games", type=int, default=400, help="games of a generation")
    parser.add_argument("--candidates", type=int, default=14)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", default="", help="steps to begin at, as --out writes them")
    parser.add_argument("--out", required=True)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    base = weights_of(args.edition, elector=True)
    names = genes(base)
    begin = json.loads(Path(args.start).read_text("utf-8"))["steps"] if args.start else {}
    optimizer = CMA(
        mean=numpy.array([begin.get(name, 0.0) for name in names]),
        sigma=SIGMA,
        population_size=args.candidates,
        seed=args.seed,
    )
    with Pool(args.workers) as pool:
        for number in range(args.generations):
            points = [optimizer.ask() for _ in range(optimizer.population_size)]
            candidates = [bred(base, dict(zip(names, map(float, point), strict=True))) for point in points]
            won = generation(
                pool, args.edition, args.players, args.games, args.seed * 10_000 + number, candidates
            )
            optimizer.tell([(point, -share) for point, share in zip(points, won, strict=True)])
            steps = dict(zip(names, map(float, optimizer._mean), strict=True))
            found = {
                "edition": args.edition,
                "generation": number + 1,
                "steps": steps,
                "weights": asdict(bred(base, steps)),
            }
            Path(args.out).write_text(json.dumps(found, indent=1) + "\n", "utf-8")
            print(
                f"{number + 1:3} mean {sum(won) / len(won):.3f} best {max(won):.3f} worst {min(won):.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
