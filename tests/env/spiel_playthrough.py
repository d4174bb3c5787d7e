"""Playthroughs for OpenSpiel: `python tests/env/spiel_playthrough.py` writes them again.

OpenSpiel's own format prints every tensor of every player at every state, tens of megabytes for one game. These files
hold the actions in words, the state and digests of what each player sees.
"""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pyspiel

import westphalia.env.spiel  # noqa: F401 (registers the game)

FOLDER = Path(__file__).parent / "playthroughs"
EDITIONS = ("five-round", "six-round", "dice")
ACTIONS = 60


def playthrough(edition: str) -> str:
    """Return the first actions of a game with each player's observations."""
    game = pyspiel.load_game(f"python_westphalia(edition={edition},players=5)")
    state, rng = game.new_initial_state(), random.Random(1)
    lines = [str(game), f"distinct actions {game.num_distinct_actions()}"]
    lines.append(f"information state tensor {game.information_state_tensor_shape()}")
    state.apply_action(7)
    for _ in range(ACTIONS):
        player = state.current_player()
        legal = state.legal_actions()
        action = rng.choice(legal)
        told = [state.information_state_string(p) for p in range(5)]
        seen = " ".join(hashlib.blake2b(t.encode(), digest_size=4).hexdigest() for t in told)
        lines.append(f"{state} | {len(legal)} legal | {seen} | {state.action_to_string(player, action)}")
        state.apply_action(action)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in EDITIONS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
