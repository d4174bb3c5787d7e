"""Play one random game through PettingZoo and print what a seat saw on the way."""

from __future__ import annotations

import numpy as np

from westphalia.env import make
from westphalia.observation import describe

env = make("westphalia-five-round-v0", players=5, render_mode="ansi")
env.reset(seed=1)
rng = np.random.default_rng(1)
steps = 0
for _ in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        env.step(None)
        continue
    if steps == 200:
        print(describe(env.table.spec, seen))
    env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    steps += 1
print(f"\n{steps} actions, won by seat {info['winner_seats']}\n")
print(env.render())
