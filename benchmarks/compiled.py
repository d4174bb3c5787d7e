"""The compiled wheel beside plain Python and catanatron: decisions/s of random games and copies, by edition.

    make .venv/bench-stamp .venv-compiled/play-stamp .venv-compiled/wheel-stamp
    .venv/bin/python -m benchmarks.compiled

Each round measures catanatron, plain and compiled one after another, in processes of their own and in CPU time. The
table shows medians, and the median of the ratios within a round.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.timing import micros

EDITIONS = ("five-round", "six-round", "dice")
PLAYERS = 5
ROOT = Path(__file__).parents[1]


def measure(what: str, games: int, first: int) -> dict[str, float]:
    """Return decisions/s by edition and microseconds per copy, of ours or of catanatron."""
    from benchmarks.engine import catanatron_games, random_game, rate, sample_games

    if what == "catanatron":
        peer = catanatron_games()
        assert peer is not None, "catanatron is missing: make .venv/bench-stamp"
        play, positions = peer
        return {
            "decisions": rate(play, range(first, first + games))[0],
            "copy": micros(lambda game: game.copy(), positions),
        }
    found = {}
    for edition in EDITIONS:
        play = partial(random_game, players=PLAYERS, edition=edition)
        play(first)  # caches fill
        found[edition] = rate(play, range(first, first + games))[0]
    for name, inside in (("copy", False), ("copy inside", True)):
        found[name] = micros(lambda game: game.copy(), sample_games(PLAYERS, inside))
    return found


def in_process(python: str, what: str, games: int, first: int) -> dict[str, float]:
    """Measure in a new process of a virtual environment."""
    command = [
        python,
        "-m",
        "benchmarks.compiled",
        "--measure",
        what,
        "--games",
        str(games),
        "--first",
        str(first),
    ]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    result: dict[str, Any] = json.loads(done.stdout)
    if what != "catanatron" and result.pop("built") != what:
        raise SystemExit(f"{python} does not run the {what} build")
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--compiled", default=".venv-compiled/bin/python", help="Python with the compiled wheel"
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=20, help="games of each edition in each round")
    parser.add_argument("--measure", choices=["plain", "compiled", "catanatron"], help=argparse.SUPPRESS)
    parser.add_argument("--first", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        from westphalia import built

        found = measure(args.measure, args.games, args.first)
        print(json.dumps({"built": built(), **found} if args.measure != "catanatron" else found))
        return
    rounds = []
    for k in range(args.rounds):
        first = 1 + k * args.games
        peer = in_process(sys.executable, "catanatron", max(3, args.games // 4), first)
        plain = in_process(sys.executable, "plain", args.games, first)
        compiled = in_process(args.compiled, "compiled", args.games, first)
        rounds.append((peer, plain, compiled))
    report(rounds)


def report(rounds: list[tuple[dict[str, float], dict[str, float], dict[str, float]]]) -> None:
    median = statistics.median
    heads = ("catanatron", "plain", "compiled", "compiled/plain", "plain/catanatron", "compiled/catanatron")
    print(f"{'':32}" + "".join(f"{head:>21}" for head in heads))
    for name in (*EDITIONS, "copy", "copy inside"):
        at = "copy" if name.startswith("copy") else "decisions"
        values = [median(row) for row in zip(*((p[at], a[name], b[name]) for p, a, b in rounds), strict=True)]
        ratios = [
            [b[name] / a[name] for _, a, b in rounds],
            [a[name] / p[at] for p, a, _ in rounds],
            [b[name] / p[at] for p, _, b in rounds],
        ]
        unit = "us a copy at a step's start" if name == "copy" else "us a copy inside a step"
        title = unit if at == "copy" else f"{name}, decisions/s"
        cells = [f"{value:,.0f}" if at == "decisions" else f"{value:.2f}" for value in values]
        cells += [f"{median(r):.2f} ({min(r):.2f}-{max(r):.2f})" for r in ratios]
        print(f"{title:32}" + "".join(f"{cell:>21}" for cell in cells))


if __name__ == "__main__":
    main()
