"""Compare the editions by CPU time per decision of random games, by the number of players.

Rounds of all editions alternate, so that a change in the machine's load hits them alike.
"""

from __future__ import annotations

import argparse
import statistics
from functools import partial

from benchmarks.engine import random_game, rate

SIZES = {"five-round": range(5, 9), "six-round": range(3, 15), "dice": range(5, 9)}


def main() -> None:
    """Print a table of microseconds per decision, decisions per game, and the ratio to the five-round edition."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="games of each edition in each of the rounds")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    print(f"{'players':>7} {'edition':<12} {'us/decision':>11} {'decisions/game':>14} {'to five-round':>13}")
    for players in range(3, 15):
        editions = [edition for edition, sizes in SIZES.items() if players in sizes]
        speeds: dict[str, list[float]] = {edition: [] for edition in editions}
        made = dict.fromkeys(editions, 0)
        for k in range(args.rounds):
            seeds = range(k * args.games, (k + 1) * args.games)
            for edition in editions:
                speed, decisions = rate(partial(random_game, players=players, edition=edition), seeds)
                speeds[edition].append(speed)
                made[edition] += decisions
        base = statistics.median(speeds["five-round"]) if "five-round" in speeds else None
        for edition in editions:
            speed = statistics.median(speeds[edition])
            ratio = f"{base / speed:13.2f}" if base is not None else f"{'':>13}"
            each = made[edition] / (args.games * args.rounds)
            print(f"{players:>7} {edition:<12} {1e6 / speed:11.1f} {each:14.0f} {ratio}")


if __name__ == "__main__":
    main()
