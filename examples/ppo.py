"""Learn the dice edition by self-play with PPO, in about ten minutes.

    pip install '.[env]' torch
    python examples/ppo.py --out curve.csv

All five seats of most games are played by the network, which learns from them. In every fourth game it has one seat
among four random players; the share of these games that it wins (a fair share is 0.2) is the learning curve. With the
same arguments, versions and number of threads the curve is the same again.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import defaultdict
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from westphalia.env.vector import VectorGames
from westphalia.observation import GLOBALS, HEXES, PRIVATE, SEATS
from westphalia.observation.actions import KINDS
from westphalia.observation.arrays import Batch
from westphalia.observation.spec import Spec
from westphalia.rules.base.answers import SPACE

PLAYERS = 5
LAMBDA, CLIP, EPOCHS, MINIBATCH = 0.97, 0.2, 2, 2048


class Net(nn.Module):
    """Score every legal action and guess the share of the victory of the seat that acts."""

    def __init__(self, hex_features: int, width: int = 128) -> None:
        super().__init__()
        table = PLAYERS * len(SEATS) + len(GLOBALS) + len(PRIVATE)
        self.kind = nn.Embedding(256, 32)
        self.action = nn.Embedding(SPACE, 32)
        self.table = nn.Sequential(
            nn.Linear(table + 2 * hex_features + 32, width), nn.ReLU(), nn.Linear(width, width)
        )
        self.candidate = nn.Linear(32 + hex_features + len(SEATS) + len(KINDS), width)
        self.score = nn.Sequential(
            nn.ReLU(), nn.Linear(width, width // 2), nn.ReLU(), nn.Linear(width // 2, 1)
        )
        self.value = nn.Sequential(nn.ReLU(), nn.Linear(width, 1))

    def forward(self, table: torch.Tensor, kind: torch.Tensor, action: torch.Tensor, parts: torch.Tensor):
        h = self.table(torch.cat([table, self.kind(kind)], -1))
        c = self.candidate(torch.cat([self.action(action.clamp(min=0)), parts], -1))
        scores = self.score(c + h[:, None])[..., 0].masked_fill(action < 0, -1e9)
        return scores, self.value(h)[..., 0]


def inputs(spec: Spec, raw: np.ndarray) -> tuple[torch.Tensor, ...]:
    """Turn observations into tensors: the table, the kind of question, the legal actions and their parts."""
    rows = range(len(raw))
    part = Batch(spec, len(raw), raw)
    scaled, found = part.scaled(), part.candidates()
    hexes, seats = scaled["hexes"].astype(np.float32), scaled["seats"].astype(np.float32)
    n = np.arange(len(rows))[:, None]
    own = (part.hexes[..., OWNER] == 1)[..., None]
    table = np.concatenate(
        [
            seats.reshape(len(rows), -1),
            scaled["globals"],
            scaled["private"],
            hexes.mean(1),
            (hexes * own).sum(1) / 8,
        ],
        -1,
    )
    at_hex = hexes[n, np.maximum(found.hex, 0)] * (found.hex >= 0)[..., None]
    at_seat = seats[n, np.maximum(found.seat, 0)] * (found.seat >= 0)[..., None]
    kinds = np.eye(len(KINDS), dtype=np.float32)[np.maximum(found.kind, 0)]
    return (
        torch.from_numpy(table.astype(np.float32)),
        torch.from_numpy(part.globals[:, KIND].astype(np.int64)),
        torch.from_numpy(found.action.astype(np.int64)),
        torch.from_numpy(np.concatenate([at_hex, at_seat, kinds], -1).astype(np.float32)),
    )


OWNER = next(i for i, f in enumerate(HEXES) if f.name == "owner")
KIND = next(i for i, f in enumerate(GLOBALS) if f.name == "kind")


class Memory:
    """Decisions of the network, by game and seat until the game ends, and then ready to learn from."""

    def __init__(self) -> None:
        self.open: dict[tuple[int, int], list[tuple]] = defaultdict(list)
        self.ready: list[tuple] = []

    def end(self, row: int, shares: np.ndarray) -> None:
        """Add the advantages of a game that has ended (GAE with the share of the victory as the only reward)."""
        for seat in range(PLAYERS):
            steps, advantage, following = self.open.pop((row, seat), []), 0.0, float(shares[seat])
            for *step, value in reversed(steps):
                advantage = following - value + LAMBDA * advantage
                following = value
                self.ready.append((*step, advantage, advantage + value))


def learn(
    net: Net, optimiser: torch.optim.Optimizer, memory: Memory, rng: np.random.Generator, spec: Spec
) -> float:
    """Improve the network with what is ready; return the mean entropy of its choices."""
    columns = list(zip(*memory.ready, strict=True))
    memory.ready = []
    raw, chosen = np.stack(columns[0]), torch.tensor(columns[1])
    before, advantage, goal = (torch.tensor(column, dtype=torch.float32) for column in columns[2:])
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    entropies = []
    for _ in range(EPOCHS):
        for rows in np.array_split(rng.permutation(len(chosen)), max(1, len(chosen) // MINIBATCH)):
            i = torch.from_numpy(rows)
            scores, value = net(*inputs(spec, raw[rows]))
            logs = functional.log_softmax(scores, -1)
            ratio = (logs.gather(1, chosen[i][:, None])[:, 0] - before[i]).exp()
            gain = torch.min(ratio * advantage[i], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[i]).mean()
            entropy = -(logs.exp() * logs.clamp(min=-30)).sum(-1).mean()
            loss = functional.mse_loss(value, goal[i]) - gain - 0.01 * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--updates", type=int, default=80)
    parser.add_argument("--decisions", type=int, default=8_000, help="decisions to learn from in each update")
    parser.add_argument("--games", type=int, default=64, help="games side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("curve.csv"))
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)  # the games and the network take turns: more threads only wait
    rng = np.random.default_rng(options.seed)
    games = VectorGames(options.games, edition="dice", players=PLAYERS, seed=options.seed)
    net = Net(len(games.spec.hex_features))
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    memory, played, start = Memory(), 0, time.perf_counter()
    tested = np.arange(options.games) % 4 == 3  # one network seat among random players
    own_seat = np.arange(options.games) // 4 % PLAYERS
    seat = games.seats
    with options.out.open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["update", "games", "seconds", "test_games", "win_share", "standard_error", "entropy"])
        for update in range(1, options.updates + 1):
            won: list[float] = []
            while len(memory.ready) < options.decisions:
                net_rows = np.flatnonzero(~tested | (seat == own_seat))
                actions = random_actions(games.batch, rng)
                with torch.no_grad():
                    parts = inputs(games.spec, games.batch.raw[net_rows])
                    scores, values = net(*parts)
                    logs = functional.log_softmax(scores, -1)
                    chosen = torch.multinomial(logs.exp(), 1)[:, 0]
                logs_of = logs.gather(1, chosen[:, None])[:, 0].tolist()
                actions[net_rows] = parts[2].gather(1, chosen[:, None])[:, 0].numpy()
                for i, row in enumerate(net_rows.tolist()):
                    if not tested[row]:
                        step = (games.batch.raw[row].copy(), int(chosen[i]), logs_of[i], float(values[i]))
                        memory.open[row, int(seat[row])].append(step)
                result = games.step(actions)
                for row in np.flatnonzero(result.done).tolist():
                    played += 1
                    if tested[row]:
                        won.append(float(result.shares[row, own_seat[row]]))
                    else:
                        memory.end(row, result.shares[row])
                seat = result.seat
            entropy = learn(net, optimiser, memory, rng, games.spec)
            mean, error = (np.mean(won), np.std(won) / len(won) ** 0.5) if won else (np.nan, np.nan)
            row = [
                update,
                played,
                f"{time.perf_counter() - start:.0f}",
                len(won),
                f"{mean:.3f}",
                f"{error:.3f}",
            ]
            curve.writerow([*row, f"{entropy:.3f}"])
            file.flush()
            print(*row, f"entropy {entropy:.3f}", flush=True)
    games.close()


def random_actions(batch: Batch, rng: np.random.Generator) -> np.ndarray:
    """Return a random legal action for every row."""
    rows, legal = np.nonzero(batch.mask)
    count = np.bincount(rows, minlength=len(batch))
    first = np.cumsum(count) - count
    return legal[first + (rng.random(len(batch)) * count).astype(int)]


if __name__ == "__main__":
    main()
