"""Learn what usually comes of the beginning of a round: the networks of `bots/judgement.py`.

    python tools/learn_rounds.py --edition five-round --players 5 --games 16000

Princes play, in half of the games all with an elector's weights, in the others with several; at the beginning of every
round but the first what is known of all seats is noted, and at the end who has won. For each round a small network is
fitted to nine games of ten by steps against the average surprise at who won; the tenth tell how good it is, beside the
forecast, and which pass over the games is kept. It is written with how it was made.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import numpy
from learn import loss

from westphalia import new_game
from westphalia.bots.forecast import FEATURES, forecast
from westphalia.bots.habits import doubled
from westphalia.bots.judgement import STANDING, inputs
from westphalia.bots.part import part_of, weights_of
from westphalia.bots.rollout import play_on
from westphalia.engine.chance import mix

HIDDEN = 24
PASSES = 36
BATCH = 256
STEP = 2e-3
DECAY = 1e-3
MOMENTUM, SPREAD = 0.9, 0.999
ROOT = Path(__file__).parent.parent / "src/westphalia/bots/forecasts"

Arrays = dict[str, numpy.ndarray]


class Noted(NamedTuple):
    """The beginning of a round, and what came of it."""

    game: int
    round: int
    rows: list[list[float]]
    forecast: list[float]
    won: list[float]


def one_game(seed: int, edition: str, players: int) -> list[Noted]:
    """What was noted of a game."""
    part = part_of(edition)
    elector = weights_of(edition, elector=True)
    several = [
        *(elector, elector, weights_of(edition), part.first_elector_weights),
        doubled(weights_of(edition)),
        *(weights_of(edition, name, elector=True) for name in ("zealot", "opportunist")),
    ]
    dealt = random.Random(seed)
    weights = [elector if seed % 2 else dealt.choice(several) for _ in range(players)]
    game = new_game(edition, players, seed=seed, setup="random", log=False)
    found: list[tuple[int, int, list[list[float]], list[float]]] = []
    last = 1

    def note(s: Any) -> bool:
        nonlocal last
        if s.round > last and s.initiative:
            last = s.round
            found.append((seed, s.round, inputs(part, s), forecast(edition, s)))
        return bool(s.over)

    play_on(game, weights, mix(seed, 1), note, 20_000)
    winners = game.state.winners
    won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return [Noted(*line, won) for line in found]


def shares_of(p: Arrays, rows: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The hidden layer, and everybody's share of the win."""
    hidden = numpy.tanh(rows @ p["hidden"] + p["bias"])
    values = hidden @ p["out"] + rows @ p["past"]
    raised = numpy.exp(values - values.max(axis=1, keepdims=True))
    return hidden, raised / raised.sum(axis=1, keepdims=True)


def slopes(p: Arrays, rows: numpy.ndarray, won: numpy.ndarray) -> Arrays:
    """Where the average surprise grows, with a penalty for large weights."""
    hidden, shares = shares_of(p, rows)
    off = (shares - won) / len(rows)
    inside = off[..., None] * p["out"] * (1 - hidden * hidden)
    return {
        "hidden": numpy.einsum("nsi,nsh->ih", rows, inside) + DECAY * p["hidden"],
        "bias": inside.sum(axis=(0, 1)),
        "out": numpy.einsum("nsh,ns->h", hidden, off) + DECAY * p["out"],
        "past": numpy.einsum("nsi,ns->i", rows, off) + DECAY * p["past"],
    }


def fit(rows: numpy.ndarray, won: numpy.ndarray, other: numpy.ndarray, other_won: numpy.ndarray) -> Arrays:
    """The network of the pass after which it was least surprised by games that it had not seen (Adam's steps)."""
    chance = numpy.random.default_rng(0)
    count = rows.shape[2]
    flat = rows.reshape(-1, count)
    mean, spread = flat.mean(axis=0), flat.std(axis=0) + 1e-3
    rows, other = (rows - mean) / spread, (other - mean) / spread
    p: Arrays = {
        "hidden": chance.normal(0, count**-0.5, (count, HIDDEN)),
        "bias": numpy.zeros(HIDDEN),
        "out": chance.normal(0, 0.3 * HIDDEN**-0.5, HIDDEN),
        "past": numpy.zeros(count),
    }
    first = {name: numpy.zeros_like(x) for name, x in p.items()}
    second = {name: numpy.zeros_like(x) for name, x in p.items()}
    best, kept, steps = numpy.inf, p, 0
    for _ in range(PASSES):
        order = chance.permutation(len(rows))
        for at in range(0, len(rows), BATCH):
            some = order[at : at + BATCH]
            steps += 1
            for name, slope in slopes(p, rows[some], won[some]).items():
                first[name] = MOMENTUM * first[name] + (1 - MOMENTUM) * slope
                second[name] = SPREAD * second[name] + (1 - SPREAD) * slope**2
                along = first[name] / (1 - MOMENTUM**steps)
                p[name] = p[name] - STEP * along / (numpy.sqrt(second[name] / (1 - SPREAD**steps)) + 1e-8)
        now = loss(shares_of(p, other)[1], other_won)
        if now < best:
            best, kept = now, dict(p)
    hidden = kept["hidden"] / spread[:, None]
    return {**kept, "hidden": hidden, "bias": kept["bias"] - mean @ hidden, "past": kept["past"] / spread}


def written(p: Arrays) -> dict[str, Any]:
    """A network as its file has it."""
    table = {**p, "hidden": p["hidden"].T}
    return {name: numpy.round(x, 4).tolist() for name, x in table.items()}


def main() -> None:
    """Play, fit, judge and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edition", default="five-round")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--games", type=int, default=16_000)
    parser.add_argument("--seed", type=int, default=3_000_000)
    parser.add_argument("--out", default="")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    play = partial(one_game, edition=args.edition, players=args.players)
    noted: list[Noted] = []
    with Pool(args.workers) as pool:
        seeds = range(args.seed, args.seed + args.games)
        for done, lines in enumerate(pool.imap(play, seeds, chunksize=20), 1):
            noted += lines
            if done % 100 == 0:
                print(f"\r{done} of {args.games} games", end="", flush=True)
    print()
    rounds, judged = {}, []
    for number in range(2, max(line.round for line in noted) + 1):
        lines = [line for line in noted if line.round == number]
        rows = numpy.array([line.rows for line in lines])
        won = numpy.array([line.won for line in lines])
        other = numpy.array([line.game % 10 == 0 for line in lines])
        network = fit(rows[~other], won[~other], rows[other], won[other])
        rounds[str(number)] = written(network)
        told = numpy.array([line.forecast for line in lines])[other]
        judged.append(
            {
                "round": number,
                "games": int(other.sum()),
                "equal": round(float(numpy.log(args.players)), 3),
                "forecast": round(loss(told, won[other]), 3),
                "network": round(loss(shares_of(network, rows[other])[1], won[other]), 3),
            }
        )
        print(judged[-1], flush=True)
    table = {
        "made by": f"tools/learn_rounds.py --edition {args.edition} --players {args.players}"
        f" --games {args.games} --seed {args.seed}",
        "log-loss at the beginning of each round, on games by which only the pass was chosen": judged,
        "features": [*FEATURES, *STANDING],
        "rounds": rounds,
    }
    out = Path(args.out) if args.out else ROOT / f"{args.edition}-rounds.json"
    out.write_text(json.dumps(table) + "\n", "utf-8")


if __name__ == "__main__":
    main()
