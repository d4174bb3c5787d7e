"""Train the policy network for some minutes and write a checkpoint from which the next run resumes.

    python tools/learning/train.py --seconds 560 --clone 45 --out DIR            # the first slice
    python tools/learning/train.py --seconds 560 --resume DIR --out DIR          # each further slice
    python tools/learning/train.py --resume DIR --out DIR --evaluate elector@0.1 --games 300

Meant for a machine with a GPU, 16 cores, numpy and PyTorch; it runs on any machine. DIR/curve.jsonl has a line for
every iteration and evaluation. Three slices of ten minutes that go on from the weights in the package, then matches
(build/ is ignored by git; on a fresh machine, take build/legate along):

    mkdir -p build/legate; python tools/learning/train.py --seconds 480 --out build/legate \\
        --resume src/westphalia/bots/network/weights/legate.npz; cp build/legate/* "$OUT"       # the first
    python tools/learning/train.py --seconds 480 --out build/legate \\
        --resume build/legate; cp build/legate/* "$OUT"                                         # the second and third
    python tools/learning/train.py --resume build/legate --out build/legate --evaluate elector@0.1 --games 300
    PYTHONPATH=src python tools/duel.py cardinal chancellor --edition dice --games 300                   # in the search

DIR/weights.npz then replaces the weights in the package if it wins more there.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "src")]

from learning import cloning  # noqa: E402
from learning.tables import TABLES  # noqa: E402
from learning.trainer import Learner, Settings, games_among  # noqa: E402

EVALUATE_EVERY = 140.0  # seconds
FIVE_ROUND, SIX_ROUND, DICE = 0, 2, 4


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--out", type=Path, required=True, help="folder of the checkpoint and the learning curve"
    )
    parser.add_argument(
        "--resume", type=Path, help="folder of a checkpoint, or exported weights (.npz), to go on from"
    )
    parser.add_argument("--seconds", type=float, default=560, help="how long to learn, everything included")
    parser.add_argument("--clone", type=float, default=0, help="seconds of prince games to clone first")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--games-each", type=int, default=20, help="games in progress per worker and group")
    parser.add_argument("--batch", type=int, default=200_000)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=16384)
    parser.add_argument("--kept", type=int, default=4_000_000)
    parser.add_argument("--entropy", type=float, default=0.004)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--evaluate", default="", help="only play --games games among these bots")
    parser.add_argument("--games", type=int, default=600, help="games of an evaluation")
    parser.add_argument("--tables", default="0,2,4", help="tables to evaluate at")
    return parser.parse_args()


def main() -> int:
    args = parse()
    args.out.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    curve = (args.out / "curve.jsonl").open("a")

    def say(what: str, numbers: dict[str, Any]) -> None:
        line = {"at": round(time.monotonic() - began, 1), "what": what, **numbers}
        print(
            json.dumps({k: round(v, 4) if isinstance(v, float) else v for k, v in line.items()}), flush=True
        )
        print(json.dumps(line), file=curve, flush=True)

    settings = Settings(
        workers=args.workers,
        games_each=args.games_each,
        batch=args.batch,
        epochs=args.epochs,
        minibatch=args.minibatch,
        kept=args.kept,
        entropy=args.entropy,
        rate=args.rate,
    )
    learner = Learner(settings, say)
    say("start", {"parameters": sum(p.numel() for p in learner.model.parameters()), "device": learner.device})

    def evaluate(opponent: str, table: int, games: int, seed: int) -> None:
        mean, error, count = learner.evaluate(games_among(opponent, table, games, seed))
        name = f"{TABLES[table].edition}, {TABLES[table].players} players"
        say("evaluated", {"table": name, "among": opponent, "wins": mean, "error": error, "games": count,
                          "iteration": learner.iterations})  # fmt: skip

    if args.resume:
        learner.load(args.resume)
    if args.evaluate:
        for table in map(int, args.tables.split(",")):
            evaluate(args.evaluate, table, args.games, 77_000_000)
        return 0
    if args.clone:
        with tempfile.TemporaryDirectory() as folder:
            data = cloning.record(args.workers, args.clone, 260_000, folder)
        say("recorded", {"games": data["games"], "decisions": len(data["action"])})
        learner.clone(data, args.clone)
        del data
        evaluate("prince", FIVE_ROUND, args.games, 50_000_000)
    following = time.monotonic() + EVALUATE_EVERY
    until = began + args.seconds

    def after_iteration() -> None:
        nonlocal following
        if time.monotonic() < following or until - time.monotonic() < 45:
            return
        learner.save(args.out)
        evaluate("prince", FIVE_ROUND, args.games, 50_000_000)
        following = time.monotonic() + EVALUATE_EVERY

    learner.learn(until - 30, after_iteration)
    learner.save(args.out)
    for table in (FIVE_ROUND, SIX_ROUND, DICE):
        evaluate("prince", table, args.games, 60_000_000)
    return 0


if __name__ == "__main__":
    sys.exit(main())
