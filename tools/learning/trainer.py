"""Train the network: cloning, then PPO on games against itself and a league."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from learning.actors import WAITS, WAITS_FOR_PAST, Actors, Game, endless, listed
from learning.model import Model, export
from learning.tables import CURRENT, SEATS, TABLES
from westphalia.bots.network.inference import fit, read_weights
from westphalia.bots.network.layout import inputs

PAST_VERSIONS = 6
Say = Callable[[str, dict[str, Any]], None]


@dataclass(frozen=True)
class Settings:
    """The hyperparameters of training."""

    workers: int = 15
    games_each: int = 20  # games in progress in each of a worker's two groups
    kept: int = 4_000_000  # decisions in memory, those of unfinished games included
    batch: int = 200_000  # decisions of finished games that make an iteration
    epochs: int = 3  # how often each decision is learned from
    minibatch: int = 16384
    rate: float = 1e-4
    entropy: float = 0.004
    clip: float = 0.2
    trace: float = 0.97  # lambda of the generalised advantage estimate
    value: float = 0.5
    ending: float = 0.1


class Learner:
    """A network that learns, with its optimiser and its past versions."""

    def __init__(self, settings: Settings, say: Say) -> None:
        self.settings = settings
        self.say = say
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(1)
        torch.set_float32_matmul_precision("high")
        self.specs = [table.spec for table in TABLES]
        self.model = Model(self.specs).to(self.device)
        self.optimiser = self._new_optimiser()
        self.past: list[dict[str, Tensor]] = []
        self.opponent = Model(self.specs).to(self.device)
        self.iterations = self.games = self.decisions = 0

    def _new_optimiser(self) -> Any:
        return torch.optim.AdamW(
            self.model.parameters(), lr=self.settings.rate, weight_decay=1e-4, betas=(0.9, 0.98)
        )

    def cast(self) -> Any:
        return torch.autocast(self.device, dtype=torch.bfloat16)

    # --- files ---

    def save(self, folder: Path) -> None:
        """Write a checkpoint to continue from, and the weights for inference."""
        counts = {"iterations": self.iterations, "games": self.games, "decisions": self.decisions}
        torch.save({"model": self.model.state_dict(), "names": inputs(), **counts}, folder / "model.pt")
        torch.save(self.optimiser.state_dict(), folder / "optimiser.pt")
        past = [{name: value.half().cpu() for name, value in weights.items()} for weights in self.past]
        torch.save({"past": past, "names": inputs()}, folder / "past.pt")
        export(self.model, str(folder / "weights.npz"))

    def load(self, folder: Path) -> None:
        """Load a checkpoint, or exported weights fitted to the current observations."""
        if folder.suffix == ".npz":
            weights, meant = read_weights(folder)
            self._fit(weights, meant)
            return
        stored = torch.load(folder / "model.pt", map_location=self.device)
        self._fit({k: v.cpu().numpy() for k, v in stored["model"].items()}, stored["names"])
        self.iterations, self.games = stored["iterations"], stored["games"]
        self.decisions = stored["decisions"]
        if stored["names"] != inputs():
            return
        if (folder / "optimiser.pt").exists():
            self.optimiser.load_state_dict(torch.load(folder / "optimiser.pt", map_location=self.device))
            for group in self.optimiser.param_groups:
                group["lr"] = self.settings.rate
        if (folder / "past.pt").exists():
            kept = torch.load(folder / "past.pt", map_location=self.device)
            if kept["names"] == inputs():
                self._remember([{name: value.float() for name, value in one.items()} for one in kept["past"]])

    def _fit(self, weights: dict[str, Any], meant: dict[str, list[str]]) -> None:
        fitted = fit({k: v for k, v in weights.items() if k not in ("heads", "layers")}, meant)
        self.model.load_state_dict({k: torch.from_numpy(np.asarray(v)).float() for k, v in fitted.items()})

    def _remember(self, past: list[dict[str, Tensor]]) -> None:
        """Play against these versions from now on."""
        self.past = past
        if past:
            self.opponent.load_state_dict(past[self.iterations % len(past)])

    # --- cloning ---

    def clone(self, data: dict[str, Any], seconds: float) -> None:
        """Train on the answers of the recorded bots, and on who won."""
        count = len(data["action"])
        held_out = count // 20
        names = ("raw", "table", "action", "shares", "endings")
        stored = {name: torch.from_numpy(data[name]).to(self.device) for name in names}
        began, step = time.monotonic(), 0
        while (gone := (time.monotonic() - began) / seconds) < 1:
            for group in self.optimiser.param_groups:
                group["lr"] = 1e-3 * min(1, (step + 1) / 100) * (1 - 0.9 * gone)
            rows = torch.randint(0, count - held_out, (self.settings.minibatch,), device=self.device)
            loss, right = self._clone_loss({name: value[rows] for name, value in stored.items()})
            self._step(loss, 1.0)
            step += 1
            if step % 200 == 0:
                self.say("clone", {"step": step, "loss": loss.item(), "same": right.item()})
        with torch.no_grad():
            rows = torch.arange(count - held_out, min(count, count - held_out + 16384), device=self.device)
            loss, right = self._clone_loss({name: value[rows] for name, value in stored.items()})
        self.say("cloned", {"steps": step, "loss": loss.item(), "same": right.item(), "decisions": count})
        self.optimiser = self._new_optimiser()

    def _clone_loss(self, data: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        with self.cast():
            scores, value, ending = self.model(data["raw"], data["table"])
        action, shares = data["action"].long(), data["shares"].float()
        loss = F.cross_entropy(scores, action)
        loss = loss - self.settings.value * (shares * F.log_softmax(value, 1)).sum(1).mean()
        loss = loss + self.settings.ending * F.cross_entropy(ending, data["endings"].long())
        return loss, (scores.argmax(1) == action).float().mean()

    def _step(self, loss: Tensor, most: float) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), most)
        self.optimiser.step()

    # --- playing ---

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def answer(
        self, model: Model, raw: Any, table: Any, greedy: bool = False
    ) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Return the observations on the device, the actions, their log-probabilities and the chance to win."""
        rows = torch.from_numpy(raw).to(self.device)
        tables = torch.from_numpy(table).to(self.device)
        with self.cast():
            scores, value, _ = model(rows, tables)
        chances = F.log_softmax(scores, 1)
        noise = 0 if greedy else -torch.empty_like(scores).exponential_().log()
        action = (scores + noise).argmax(1)
        chosen = chances.gather(1, action[:, None])[:, 0]
        return rows, tables, action, chosen, torch.softmax(value, 1)[:, 0]

    def evaluate(self, games: list[Game], greedy: bool = True) -> tuple[float, float, int]:
        """Play all of these games to their end; return the share of wins, its standard error and the games."""
        workers = self.settings.workers
        each = max(1, min(16, len(games) // (2 * workers) or 1))
        actors = Actors([listed(games[worker::workers]) for worker in range(workers)], each)
        shared = actors.shared
        won: list[float] = []
        while True:
            group = actors.wait()
            rows = actors.groups[group]
            ended = rows[shared.done[rows] == 1]
            won.extend((shared.shares[ended] * shared.learns[ended]).sum(1).tolist())
            waits = rows[shared.state[rows] == WAITS]
            if not shared.state.any() and len(won) == len(games):
                break
            if len(waits):
                _, _, action, _, _ = self.answer(self.model, shared.raw[waits], shared.table[waits], greedy)
                shared.action[waits] = action.cpu().numpy()
            actors.go_on(group)
        actors.close()
        found = np.array(won)
        return float(found.mean()), float(found.std() / len(found) ** 0.5), len(found)

    # --- self-play ---

    def learn(self, until: float, each: Callable[[], None]) -> None:
        """Play and improve until the clock says so; `each` is called after every iteration."""
        settings = self.settings
        seed = 1000 * (self.iterations + 1)
        sources = [endless(seed + worker) for worker in range(settings.workers)]
        actors = Actors(sources, settings.games_each)
        memory = Memory(settings, actors, self.device)
        while time.monotonic() < until:
            group = actors.wait()
            rows = actors.groups[group]
            self.games += memory.finish(rows)
            shared = actors.shared
            waits = rows[shared.state[rows] == WAITS]
            others = rows[shared.state[rows] == WAITS_FOR_PAST]
            if len(waits):
                found = self.answer(self.model, shared.raw[waits], shared.table[waits])
                memory.store(waits, *found)
                shared.action[waits] = found[2].cpu().numpy()
                self.decisions += len(waits)
            if len(others):
                opponent = self.opponent if self.past else self.model
                action = self.answer(opponent, shared.raw[others], shared.table[others])[2]
                shared.action[others] = action.cpu().numpy()
            actors.go_on(group)
            if memory.count >= settings.batch:
                self._improve(memory)
                each()
        actors.close()

    def _improve(self, memory: Memory) -> None:
        settings, began = self.settings, time.monotonic()
        rows, advantage, shares, endings = memory.take()
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        numbers = []
        count = len(rows)
        orders = [torch.randperm(count, device=self.device) for _ in range(settings.epochs)]
        for part in (part for order in orders for part in order.split(settings.minibatch)):
            at = rows[part]
            with self.cast():
                scores, value, ending = self.model(memory.raw[at], memory.table[at])
            chances = F.log_softmax(scores, 1)
            ratio = (chances.gather(1, memory.action[at][:, None])[:, 0] - memory.chance[at]).exp()
            gain = advantage[part]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - settings.clip, 1 + settings.clip) * gain).mean()
            entropy = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
            worth = -(shares[part] * F.log_softmax(value, 1)).sum(1).mean()
            ends = F.cross_entropy(ending, endings[part])
            loss = policy + settings.value * worth + settings.ending * ends - settings.entropy * entropy
            self._step(loss, 0.5)
            numbers.append(torch.stack((policy, worth, ends, entropy, (ratio - 1).abs().mean())).detach())
        self.iterations += 1
        policy, worth, ends, entropy, moved = torch.stack(numbers).mean(0).tolist()
        if not self.past or self.iterations % 8 == 0:
            now = {k: v.clone() for k, v in self.model.state_dict().items()}
            self._remember([*self.past, now][-PAST_VERSIONS:])
        self.opponent.load_state_dict(self.past[self.iterations % len(self.past)])
        self.say(
            "learned",
            {"iteration": self.iterations, "games": self.games, "decisions": self.decisions, "policy": policy,
             "value": worth, "ending": ends, "entropy": entropy, "moved": moved,
             "seconds": time.monotonic() - began},
        )  # fmt: skip


class Memory:
    """The decisions of games in progress, and those of finished games that wait to be learned from."""

    def __init__(self, settings: Settings, actors: Actors, device: str) -> None:
        kept, size = settings.kept, actors.shared.size
        self.settings, self.shared, self.device = settings, actors.shared, device
        self.raw = torch.zeros((kept, size), dtype=torch.uint8, device=device)
        self.table = torch.zeros(kept, dtype=torch.uint8, device=device)
        self.action = torch.zeros(kept, dtype=torch.int64, device=device)
        self.chance = torch.zeros(kept, device=device)
        self.value = np.zeros(kept, np.float32)
        self.before = np.full(kept, -1, np.int64)  # the same seat's decision before
        self.advantage = np.zeros(kept, np.float32)
        self.shares = np.zeros((kept, SEATS), np.float32)
        self.endings = np.zeros(kept, np.int64)
        self.last = np.full((len(actors.shared.state), SEATS), -1, np.int64)
        self.ready: list[Any] = []
        self.count = self.place = 0

    def store(
        self, rows: Any, raw: Tensor, table: Tensor, action: Tensor, chance: Tensor, value: Tensor
    ) -> None:
        """Keep the decisions of these rows."""
        count = len(rows)
        if self.place + count > self.settings.kept:
            self.place = 0
        at = slice(self.place, self.place + count)
        self.raw[at], self.table[at], self.action[at], self.chance[at] = raw, table, action, chance
        self.value[at] = value.float().cpu().numpy()
        seats = self.shared.seat[rows]
        self.before[at] = self.last[rows, seats]
        self.last[rows, seats] = np.arange(at.start, at.stop)
        self.place += count

    def finish(self, rows: Any) -> int:
        """Judge the decisions of games that have ended by their result; return how many games ended."""
        ended = rows[self.shared.done[rows] == 1]
        if not len(ended):
            return 0
        at, won = self.last[ended], self.shared.shares[ended].astype(np.float32)
        following, trace = won.copy(), np.zeros_like(won)
        players = np.array([TABLES[int(t)].players for t in self.shared.ended[ended]])
        relative = [
            [np.concatenate((np.roll(row[:n], -seat), row[n:])) for seat in range(SEATS)]
            for row, n in zip(won, players)
        ]
        shares, endings = np.array(relative), self.shared.endings[ended].astype(np.int64)
        while (open_ := at >= 0).any():
            now = at[open_]
            value = np.where(open_, self.value[at], 0)
            trace = np.where(open_, following - value + self.settings.trace * trace, trace)
            self.advantage[now] = trace[open_]
            self.shares[now], self.endings[now] = shares[open_], endings[open_]
            self.ready.append(now)
            self.count += len(now)
            following = np.where(open_, value, following)
            at = np.where(open_, self.before[at], -1)
        self.last[ended] = -1
        return len(ended)

    def take(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Return the decisions to learn from: where they are, their advantage, and how their games ended."""
        rows = np.concatenate(self.ready)
        self.ready, self.count = [], 0
        return (
            torch.from_numpy(rows).to(self.device),
            torch.from_numpy(self.advantage[rows]).to(self.device),
            torch.from_numpy(self.shares[rows]).to(self.device),
            torch.from_numpy(self.endings[rows]).to(self.device),
        )


def games_among(opponent: str, table: int, count: int, seed: int) -> list[Game]:
    """Return games of one network among bots, its seat rotated over the same seeds."""
    players = TABLES[table].players
    games = []
    for number in range(count):
        seats = [opponent] * players
        seats[number % players] = CURRENT
        games.append(Game(table, seed + number // players, tuple(seats)))
    return games
