"""Measure how long games are, for the waiting room: `python tools/lengths.py 20` writes server/tables/lengths.json.

Princes play. `choices` are a player's questions with more than one answer; `steps` counts those that several players
answer at the same time once, so it is what a game at one table waits for; `days` is how long a game takes if each
player looks in once a day and answers what is asked. All are medians.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
from typing import Final

from westphalia.bots import bots_for, make_bot
from westphalia.editions.kit.edition import edition, editions
from westphalia.game.view import view
from westphalia.game.westphalia_game import new_game

TARGET: Final = Path(__file__).parents[1] / "src/westphalia/server/tables/lengths.json"
Job = tuple[str, int, int]


def measure(job: Job) -> tuple[float, int, int]:
    """Play one game; return the choices per player, the steps and the days."""
    id, players, seed = job
    ed = edition(id)
    game = new_game(id, players, seed, False, **ed.proposed())
    bots = [make_bot(next(iter(bots_for(id))), seed * 100 + seat) for seat in range(players)]
    choices = steps = days = 0
    asked: set[int] = set()  # the seats whose open questions belong to the current step
    while not game.over:
        days += 1
        for seat in range(players):
            while seat in game.waiting:
                choice = len(game.questions[seat].answers) > 1
                if choice and seat not in asked:
                    steps += 1
                    asked = set(game.waiting)
                asked.discard(seat)
                choices += choice
                game.answer(seat, bots[seat].choose(view(game, seat), explain=False).answer)
    return choices / players, steps, days


def main(games: int) -> None:
    jobs = [(id, n, seed) for id in editions() for n in edition(id).players for seed in range(1, games + 1)]
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(measure, jobs))
    told: dict[str, dict[str, dict[str, int]]] = {}
    for id, n in dict.fromkeys((id, n) for id, n, _ in jobs):
        rows = [row for job, row in zip(jobs, found, strict=True) if job[:2] == (id, n)]
        names = ("choices", "steps", "days")
        told.setdefault(id, {})[str(n)] = {
            "games": games,
            **{
                name: round(median(column))
                for name, column in zip(names, zip(*rows, strict=True), strict=True)
            },
        }
    TARGET.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
