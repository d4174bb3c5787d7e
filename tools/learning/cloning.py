"""Games of princes to clone: what they saw and what they answered."""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np

from learning.actors import CONTEXT, Seat, endings_of, shares_of
from learning.tables import SEATS, TABLES, draw_table
from westphalia import new_game
from westphalia.observation import Encoder, to_action

SURPRISE = 0.05  # how often an answer is replaced by any legal one, which is not learned from


def _record(worker: int, seconds: float, most: int, path: str) -> None:
    chance = random.Random(worker)
    encoders = [Encoder(table.spec) for table in TABLES]
    size = TABLES[0].spec.size
    raw, table_of, action = (
        np.zeros((most, size), np.uint8),
        np.zeros(most, np.uint8),
        np.zeros(most, np.int16),
    )
    shares, endings = np.zeros((most, SEATS), np.float16), np.zeros(most, np.uint8)
    memory = memoryview(raw.data).cast("B")
    count, games, began = 0, 0, time.monotonic()
    while time.monotonic() - began < seconds and count < most - 3000:
        number = draw_table(chance)
        table = TABLES[number]
        seed = 1_000_000 + worker * 100_000 + games
        game = new_game(table.edition, table.players, seed, setup="random", log=False)
        bots = [Seat("prince", table.edition, seed * 16 + seat) for seat in range(table.players)]
        first, seats = count, []
        while not game.over:
            seat = game.next_seat()
            question = game.question(seat)
            assert question is not None
            answer = question.answers[0]
            if len(question.answers) > 1:
                answer = bots[seat].answer(game, seat)
                encoders[number].write(game, seat, memory, count * size)
                table_of[count], action[count] = number, to_action(answer, seat, table.players)
                seats.append(seat)
                count += 1
                if chance.random() < SURPRISE:
                    answer = chance.choice(question.answers)
            game.answer(seat, answer)
        won, ends = shares_of(game), endings_of(game)
        for at, seat in enumerate(seats, start=first):
            shares[at, : table.players] = won[seat : table.players] + won[:seat]
            endings[at] = ends[seat]
        games += 1
    np.savez(path, raw=raw[:count], table=table_of[:count], action=action[:count], shares=shares[:count],
             endings=endings[:count], games=games)  # fmt: skip


def record(workers: int, seconds: float, most: int, folder: str) -> dict[str, Any]:
    """Let princes play in all processes for some seconds; return their decisions as arrays."""
    paths = [f"{folder}/clone{worker}.npz" for worker in range(workers)]
    processes = [
        CONTEXT.Process(target=_record, args=(worker, seconds, most, path))
        for worker, path in enumerate(paths)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    parts = [np.load(path) for path in paths]
    found = {
        name: np.concatenate([part[name] for part in parts]) for name in parts[0].files if name != "games"
    }
    return found | {"games": sum(int(part["games"]) for part in parts)}
