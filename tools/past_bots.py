"""Bots of an earlier commit as opponents, to measure whether the bots of today are better.

    git worktree add --detach ../past COMMIT

`PastBots` starts the earlier code in a process of its own. That process plays along: it makes the same game, receives
every answer, and is asked for the answers of its seats, so the rules of both commits must agree.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

BOT = """
import json, sys
from westphalia import new_game, view
from westphalia.bots import make_bot
for line in sys.stdin:
    said = json.loads(line)
    if "game" in said:
        game = new_game(*said["game"], log=False, **said["options"])
        bots = {int(seat): make_bot(*bot) for seat, bot in said["bots"].items()}
    for seat, answer in said["answers"]:
        game.answer(seat, answer)
    if said["ask"] is not None:
        seat = said["ask"]
        print(bots[seat].choose(view(game, seat)).answer, flush=True)
"""


class PastBots:
    """The bots of an earlier commit, which is checked out in a folder."""

    def __init__(self, folder: Path) -> None:
        env = {**os.environ, "PYTHONPATH": str(folder / "src")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", BOT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
        )
        self.untold: list[tuple[int, int]] = []
        self.begins: dict[str, Any] = {}

    def begin(
        self, edition: str, players: int, seed: int, options: dict[str, str], bots: dict[int, tuple[str, int]]
    ) -> None:
        """Begin a game; `bots` are the names and seeds of the bots by seat."""
        self.begins = {"game": [edition, players, seed], "options": options, "bots": bots}
        self.untold = []

    def answered(self, seat: int, answer: int) -> None:
        self.untold.append((seat, answer))

    def answer(self, seat: int) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        said = {**self.begins, "answers": self.untold, "ask": seat}
        self.begins, self.untold = {}, []
        self.process.stdin.write(json.dumps(said) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the earlier bots have died; their rules may differ from today's")
        return int(line)
