"""Learn what usually comes of a position, from games that bots play: the weights of `bots/forecast.py`.

    python tools/learn.py --edition five-round --players 5 --games 1000

Princes with several weights play; at the beginning of every phase the features of all seats are noted, and at the end
who has won. For each round a linear model is fitted to the games of even number by the logarithm of what it gave to
those who won, with a small penalty for large weights; the games of odd number tell how good it is (log-loss, beside
that of a guess that all are equal and of the plans' outlook), at the beginning of each round. Then it is fitted to all
of them and written with how it was made.
"""

from __future__ import annotations

import argparse
import json
import os
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy

from westphalia import new_game
from westphalia.bots.forecast import FEATURES, features
from westphalia.bots.habits import doubled
from westphalia.bots.part import part_of, weights_of
from westphalia.bots.rollout import play_on
from westphalia.engine.chance import mix

PENALTY = 20.0
STEPS = 60
ROOT = Path(__file__).parent.parent / "src/westphalia/bots/forecasts"


def one_game(
    seed: int, edition: str, players: int
) -> tuple[list[tuple[int, bool, list[list[float]], list[float]]], list[float]]:
    """What was noted of a game: round, whether it was its beginning, features, the outlook's shares; and who won."""
    part = part_of(edition)
    table = [
        weights_of(edition, elector=True),
        weights_of(edition, elector=True),
        weights_of(edition),
        part.first_elector_weights,
        doubled(weights_of(edition)),
        weights_of(edition, "zealot", elector=True),
    ]
    weights = [table[(seat + seed) % len(table)] for seat in range(players)]
    game = new_game(edition, players, seed=seed, setup="random", log=False)
    noted = []
    seen = (0, -1)

    def note(s: Any) -> bool:
        nonlocal seen
        if s.round and s.initiative and (s.round, s.phase) != seen:
            first = seen[0] != s.round
            seen = (s.round, s.phase)
            noted.append((s.round, first, features(part, s), list(part.outlook(s, 0, part.weights).shares)))
        return bool(s.over)

    play_on(game, weights, mix(seed, 1), note, 20_000)
    winners = game.state.winners
    return noted, [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def fit(rows: numpy.ndarray, won: numpy.ndarray) -> numpy.ndarray:
    """The weights that give most to those who won: Newton's steps for a softmax over seats."""
    count = rows.shape[2]
    weights = numpy.zeros(count)
    weights[0] = 1.0
    start = weights.copy()
    for _ in range(STEPS):
        values = rows @ weights
        shares = numpy.exp(values - values.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        gradient = numpy.einsum("ns,nsf->f", won - shares, rows) - PENALTY * (weights - start)
        mean = numpy.einsum("ns,nsf->nf", shares, rows)
        curve = (
            numpy.einsum("ns,nsf,nsg->fg", shares, rows, rows) - mean.T @ mean + PENALTY * numpy.eye(count)
        )
        step = numpy.linalg.solve(curve, gradient)
        weights = weights + step
        if numpy.abs(step).max() < 1e-6:
            break
    return weights


def loss(shares: numpy.ndarray, won: numpy.ndarray) -> float:
    """The average surprise at who won."""
    return float(-(won * numpy.log(numpy.clip(shares, 1e-6, 1.0))).sum(axis=1).mean())


def given(rows: numpy.ndarray, weights: numpy.ndarray) -> numpy.ndarray:
    """The shares that a model gives."""
    values = rows @ weights
    shares = numpy.exp(values - values.max(axis=1, keepdims=True))
    return numpy.asarray(shares / shares.sum(axis=1, keepdims=True))


def main() -> None:
    """Play, fit, judge and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="five-round")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=700_000)
    parser.add_argument("--out", default="")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    with Pool(args.workers) as pool:
        play = partial(one_game, edition=args.edition, players=args.players)
        games = pool.map(play, range(args.seed, args.seed + args.games), chunksize=5)
    rounds, judged = [], []
    last = max(round for noted, _ in games for round, _, _, _ in noted)
    for number in range(1, last + 1):
        lines = [
            (i % 2, first, rows, shares, won)
            for i, (noted, won) in enumerate(games)
            for round, first, rows, shares in noted
            if round == number
        ]
        rows = numpy.array([line[2] for line in lines])
        won = numpy.array([line[4] for line in lines])
        half = numpy.array([line[0] == 0 for line in lines])
        test = numpy.array([line[0] == 1 and line[1] for line in lines])
        shares = given(rows[test], fit(rows[half], won[half]))
        outlook = numpy.array([line[3] for line in lines])[test]
        bins = []
        for low in numpy.arange(0.0, 1.0, 0.1):
            inside = (shares >= low) & (shares < low + 0.1)
            if inside.sum() >= 20:
                bins.append(
                    [
                        round(float(shares[inside].mean()), 3),
                        round(float(won[test][inside].mean()), 3),
                        int(inside.sum()),
                    ]
                )
        judged.append(
            {
                "round": number,
                "games": int(test.sum()),
                "equal": round(float(numpy.log(args.players)), 3),
                "outlook": round(loss(outlook, won[test]), 3),
                "forecast": round(loss(shares, won[test]), 3),
                "said, won, seats": bins,
            }
        )
        print(judged[-1], flush=True)
        rounds.append([round(float(weight), 4) for weight in fit(rows, won)])
    table = {
        "made by": f"tools/learn.py --edition {args.edition} --players {args.players} --games {args.games}"
        f" --seed {args.seed}",
        "log-loss at the beginning of each round, on games not learned from": judged,
        "features": list(FEATURES),
        "rounds": rounds,
    }
    out = Path(args.out) if args.out else ROOT / f"{args.edition}.json"
    out.write_text(json.dumps(table, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
