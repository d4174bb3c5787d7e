"""Optimize weights by CMA-ES: candidates play each other and a pool of opponents.

    python tools/evolve.py --edition five-round --generations 20 --games 400 --out found.json
    python tools/evolve.py --edition five-round --start found.json --generations 10 --out found.json

Half of the seats of a game are candidates of the generation; the others come from the pool (current and first weights,
habits of `tools/habits.py`, temperaments). Each seed is played once for each rotation of the seats. The
fitness is the share of the win, partly by how narrow it was, as in an elector's search. The tool writes the mean of the
last generation, not its best candidate, which would be the luckiest. Keep it only if the arena shows on fresh seeds
that it wins more. Also look at games of the new bots among themselves: candidates are alike, so a shared victory pays.
"""

from __future__ import annotations

import json
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
from habits import DOUBLED, HABITS, double_alliances
from tool_arguments import tool_parser

from westphalia import new_game
from westphalia.bots.core.policy import policy_for, weights_for
from westphalia.bots.core.weights import TEMPERAMENTS, Weights
from westphalia.bots.search.determinized_search import outcome_value
from westphalia.bots.search.rollout import roll_out
from westphalia.engine.chance import mix

SIGMA = 0.2
FACTORS = (  # weights that are multiplied; all entries of a table by the same factor
    *("ally", "elector", "later", "deny", "leader", "land", "defeat", "league", "crown", "stored", "gold"),
    *("own", "lent", "town", "spread", "province_missing", "elector_missing", "emperor_missing", "heretic"),
    *("opposition", "religious", "vote", "seed", "cause", "home", "influence", "heretical", "ceded", "prize"),
)
SUMS = {
    "aggression": 1.5,
    "convert": 0.02,
    "exile": 8.0,
    "joins": 0.5,
    "heresy": 2.0,
    "diplomacy": 2.0,
    "war": 2.0,
    "stand": 2.0,
}
"""Weights that are added to, and the size of a step of 1."""
PINNED = ("own", "lent", "town", "spread")  # their first entry holds at the end of the game, by the rules
POWERS = ("safe", "lasts")  # tables of probabilities, which are raised to a power


def optimized(weights: Weights) -> list[str]:
    return [name for name in (*FACTORS, *SUMS, *POWERS) if hasattr(weights, name)]


def apply_steps(weights: Weights, steps: dict[str, float]) -> Weights:
    """Return weights after some steps, which have the same unit for all weights."""
    new: dict[str, Any] = {}
    for name, step in steps.items():
        old = getattr(weights, name)
        if name in SUMS:
            added = SUMS[name] * step
            new[name] = tuple(entry + added for entry in old) if isinstance(old, tuple) else old + added
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
    """Return the pool: weights, and the name of a habit or an empty string."""
    found = [(weights_for(edition, table), "") for table in ("elector", "elector", "prince")]
    found.append((weights_for(edition, "count"), ""))
    found += [(weights_for(edition, "elector", temperament), "") for temperament in TEMPERAMENTS]
    found += [
        (weights_for(edition, "elector"), habit) for habit in HABITS if habit not in ("friendly", "deserter")
    ]
    found.append((double_alliances(weights_for(edition)), DOUBLED))
    return found


def play(job: tuple[int, list[tuple[Weights, str]]], edition: str) -> list[float]:
    """Play a game; return the outcome of each seat."""
    seed, table = job
    game = new_game(edition, len(table), seed=seed, setup="random", log=False)
    habits = [HABITS.get(habit) for _, habit in table]
    roll_out(game, [weights for weights, _ in table], mix(seed, 1), lambda s: s.over, 20_000, habits)
    policy = policy_for(edition)
    return [outcome_value(game.state, seat, policy.weights) for seat in range(len(table))]


def generation(
    pool: Workers, edition: str, players: int, games: int, seed: int, candidates: list[Weights]
) -> list[float]:
    """Return the average outcome of each candidate."""
    chance = random.Random(seed)
    against = opponents(edition)
    places = (players + 1) // 2  # candidates in a game
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
    parser = tool_parser(__doc__, edition="five-round", players=5, seed=1)
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--games", type=int, default=400, help="games per generation")
    parser.add_argument("--candidates", type=int, default=14)
    parser.add_argument("--start", default="", help="a file that --out wrote, to continue from")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    base = weights_for(args.edition, "elector")
    names = optimized(base)
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
            candidates = [
                apply_steps(base, dict(zip(names, map(float, point), strict=True))) for point in points
            ]
            won = generation(
                pool, args.edition, args.players, args.games, args.seed * 10_000 + number, candidates
            )
            optimizer.tell([(point, -share) for point, share in zip(points, won, strict=True)])
            steps = dict(zip(names, map(float, optimizer._mean), strict=True))
            found = {
                "edition": args.edition,
                "generation": number + 1,
                "steps": steps,
                "weights": asdict(apply_steps(base, steps)),
            }
            Path(args.out).write_text(json.dumps(found, indent=1) + "\n", "utf-8")
            print(
                f"{number + 1:3} mean {sum(won) / len(won):.3f} best {max(won):.3f} worst {min(won):.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
