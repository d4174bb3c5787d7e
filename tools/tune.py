"""Measure a change of weights: one bot has them, the others have the usual ones.

    python tools/tune.py "ally*1.3" "later=0.5" "ally*1.6,elector*2"
    python tools/tune.py --table elector --games 1000 "deny*0"

A change multiplies weights (NAME*FACTOR, all entries of a tuple) or sets them (NAME=VALUE, entries separated by "/");
bots/core/weights.py explains the weights. Games are rollouts; each seed is played once from every seat. The tool prints
the share of the win with its standard error, clustered by seed.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from typing import Any

from westphalia import new_game
from westphalia.bots.arena.ratings import clustered_mean
from westphalia.bots.core.outlook import share_of_win
from westphalia.bots.core.policy import weights_for
from westphalia.bots.core.weights import Weights
from westphalia.bots.search.rollout import roll_out
from westphalia.engine.chance import mix

TABLES = ("prince", "elector")


def change_weights(weights: Weights, change: str) -> Weights:
    for word in filter(None, change.split(",")):
        name, sign, value = word.partition("*") if "*" in word else word.partition("=")
        if not sign or not hasattr(weights, name):
            raise SystemExit(f"{word!r} is not NAME*FACTOR or NAME=VALUE with the name of a weight")
        old: float | tuple[float, ...] = getattr(weights, name)
        new: Any
        if sign == "=":
            new = tuple(map(float, value.split("/"))) if isinstance(old, tuple) else float(value)
        elif isinstance(old, tuple):
            new = tuple(entry * float(value) for entry in old)
        else:
            new = old * float(value)
        weights = replace(weights, **{name: new})
    return weights


def share(number: int, edition: str, players: int, usual: Weights, other: Weights) -> float:
    """Return the share of the win of the bot with other weights in one game."""
    seed, seat = divmod(number, players)
    weights = [usual] * players
    weights[seat] = other
    game = new_game(edition, players, seed=seed, setup="random", log=False)
    roll_out(game, weights, mix(seed, 1), lambda s: s.over)
    return share_of_win(game.state.winners, seat)


def main() -> None:
    """Measure each change."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("changes", nargs="+", metavar="CHANGE")
    parser.add_argument("--edition", default="five-round")
    parser.add_argument("--table", choices=TABLES, default="prince", help="the usual weights")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    usual = weights_for(args.edition, args.table)
    print(f"fair: {1 / args.players:.3f}")
    with Pool(args.workers) as pool:
        for change in args.changes:
            other = change_weights(usual, change)
            play = partial(share, edition=args.edition, players=args.players, usual=usual, other=other)
            shares = pool.map(play, range(args.games), chunksize=10)
            mean, error = clustered_mean(shares, [number // args.players for number in range(args.games)])
            print(f"{change:40} {mean:.3f} ± {error:.3f}", flush=True)


if __name__ == "__main__":
    main()
