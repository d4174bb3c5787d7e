"""What other weights would bring: one Player with them among others with the usual ones.

    python tools/tune.py "ally*1.3" "later=0.5" "ally*1.6,elector*2"
    python tools/tune.py --table elector --games 1000 "deny*0"

Each wish is a list of weights of the edition (`bots/weights.py`, `bots/*/weights.py`), multiplied (all entries of a
tuple) or set (entries with "/").
Games are played as in an elector's imagination, without words, each seed once from every seat. Printed are the share
of the win, which is fair at one in so many players, and its standard error.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from functools import partial
from math import sqrt
from multiprocessing import Pool
from typing import Any

from westphalia import new_game
from westphalia.bots.outlook import share_of_win
from westphalia.bots.part import weights_of
from westphalia.bots.rollout import play_on
from westphalia.bots.weights import Weights
from westphalia.engine.chance import mix

TABLES = ("prince", "elector")


def changed(weights: Weights, wish: str) -> Weights:
    """The weights with a wish fulfilled."""
    for part in filter(None, wish.split(",")):
        name, sign, value = part.partition("*") if "*" in part else part.partition("=")
        if not sign or not hasattr(weights, name):
            raise SystemExit(f"{part!r}: say NAME*FACTOR or NAME=VALUE with the name of a weight")
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
    """The share of the win of the one with other weights in one game."""
    seed, seat = divmod(number, players)
    weights = [usual] * players
    weights[seat] = other
    game = new_game(edition, players, seed=seed, setup="random", log=False)
    play_on(game, weights, mix(seed, 1), lambda s: s.over)
    return share_of_win(game.state.winners, seat)


def main() -> None:
    """Try each wish and print what it brings."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wishes", nargs="+")
    parser.add_argument("--edition", default="five-round")
    parser.add_argument("--table", choices=TABLES, default="prince", help="whose weights are the usual ones")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    usual = weights_of(args.edition, elector=args.table == "elector")
    print(f"fair: {1 / args.players:.3f}")
    with Pool(args.workers) as pool:
        for wish in args.wishes:
            other = changed(usual, wish)
            play = partial(share, edition=args.edition, players=args.players, usual=usual, other=other)
            shares = pool.map(play, range(args.games), chunksize=10)
            mean = sum(shares) / len(shares)
            error = sqrt(sum((x - mean) ** 2 for x in shares)) / len(shares)
            print(f"{wish:40} {mean:.3f} +- {error:.3f}", flush=True)


if __name__ == "__main__":
    main()
