"""Steps of the research environment: `python -m benchmarks.environment [--games N] [--rounds N]`.

A step is an action, the rules, an observation of the next seat and its mask. Rounds of rules alone, of steps and of
peers that are installed alternate; times are CPU seconds, medians of the rounds. Games are random, with five players.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.engine import random_game
from benchmarks.timing import seconds
from westphalia import new_game
from westphalia.env.vector import VectorGames
from westphalia.observation import Encoder, spec_of, watch
from westphalia.observation.arrays import Batch

EDITIONS = ("five-round", "six-round", "dice")


def step_games(edition: str, games: int) -> int:
    """Play games with an observation and a mask before every action; return the number of steps."""
    spec = spec_of(edition, 5, setup="random")
    encoder, memory, steps = Encoder(spec), Batch(spec, 1).memory, 0
    for seed in range(games):
        game = new_game(edition, 5, seed, log=False, setup="random")
        watch(game)
        draw, state = random.Random(seed).random, game.state
        while not state.over:
            seat = game.next_seat()
            encoder.write(game, seat, memory)
            answers = game.question(seat).answers  # type: ignore[union-attr]
            game.answer(seat, answers[int(draw() * len(answers))])
            steps += 1
    return steps


def rules_only(edition: str, games: int) -> int:
    return sum(random_game(seed, 5, edition) for seed in range(games))


def pettingzoo_games(name: str) -> Callable[[int], int]:
    """Return how to play random games of PettingZoo's classic collection."""
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()

    def play(games: int) -> int:
        rng, steps = random.Random(1), 0
        for seed in range(games):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                legal = np.flatnonzero(seen["action_mask"])
                env.step(None if over or cut else int(legal[int(rng.random() * len(legal))]))
                steps += not (over or cut)
        return steps

    return play


def openspiel_games(name: str) -> Callable[[int], int]:
    """Return how to play random games of OpenSpiel, with the acting player's tensor before every action."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(games: int) -> int:
        rng, steps = random.Random(1), 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes())
                    state.apply_action(rng.choices(outcomes, odds)[0])
                    continue
                np.asarray(state.observation_tensor())
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    return play


def rlcard_games(name: str) -> Callable[[int], int]:
    """Return how to play random games of RLCard."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def play(games: int) -> int:
        rng, steps = random.Random(1), 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps

    return play


PEERS: tuple[tuple[str, Callable[[str], Callable[[int], int]], str, int], ...] = (
    ("PettingZoo classic: chess_v6", pettingzoo_games, "chess_v6", 1),
    ("PettingZoo classic: texas_holdem_no_limit_v6", pettingzoo_games, "texas_holdem_no_limit_v6", 40),
    ("OpenSpiel (C++): chess", openspiel_games, "chess", 10),
    ("OpenSpiel (C++): leduc_poker", openspiel_games, "leduc_poker", 800),
    ("RLCard: no-limit-holdem", rlcard_games, "no-limit-holdem", 60),
    ("RLCard: doudizhu", rlcard_games, "doudizhu", 15),
)


def contestants(games: int) -> Iterator[tuple[str, Callable[[], int]]]:
    """Yield what is measured; peers that are not installed are left out."""
    for edition in EDITIONS:
        yield f"{edition}: rules alone", lambda edition=edition: rules_only(edition, games)
        yield f"{edition}: with observation and mask", lambda edition=edition: step_games(edition, games)
    for title, prepare, name, number in PEERS:
        try:
            play = prepare(name)
        except Exception as problem:
            print(f"{title}: not measured ({type(problem).__name__})")
            continue
        yield title, lambda play=play, number=number: play(number)


def vector_steps(workers: int, steps: int) -> float:
    """Return the steps per second (wall clock) of 64 games over workers, two groups in turn, random actions."""
    with VectorGames(64, workers, groups=2, seed=1) as games:
        rng = np.random.default_rng(1)

        def send(group: int) -> None:
            mask = games.batch.mask[games.rows(group)]
            rows, legal = np.nonzero(mask)
            count = np.bincount(rows, minlength=len(mask))
            games.send(group, legal[np.cumsum(count) - count + (rng.random(len(mask)) * count).astype(int)])

        send(0)
        send(1)
        start = time.perf_counter()
        for number in range(steps):
            games.receive()
            send(number % 2)
        return steps * 32 / (time.perf_counter() - start)


def memory_after(steps: int) -> list[int]:
    """Return the peak memory (kB) of this process after each tenth of so many steps in one vector of games."""
    found = []
    with VectorGames(50, seed=3) as games:
        for tenth in range(10):
            for _ in range(steps // 500):
                games.step(games.batch.mask.argmax(axis=1))
            found.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
            del tenth
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--vector", type=int, default=600, help="steps of each round of VectorGames; 0 for none"
    )
    parser.add_argument("--memory", type=int, default=0, help="also play so many steps and report the memory")
    options = parser.parse_args(arguments)
    measured: dict[str, list[float]] = {}
    players: list[tuple[str, Callable[[], Any]]] = list(contestants(options.games))
    for _ in range(options.rounds):
        for title, play in players:
            steps = 0

            def work(play: Callable[[], int] = play) -> None:
                nonlocal steps
                steps = play()

            spent = seconds(work)
            measured.setdefault(title, []).append(steps / spent)
        if options.vector:
            for workers in (1, 2):
                speed = vector_steps(workers, options.vector)
                measured.setdefault(f"VectorGames, {workers} workers (wall clock)", []).append(speed)
    for title, speeds in measured.items():
        print(
            f"{title:50s} {statistics.median(speeds):10,.0f} steps/s ({min(speeds):,.0f}-{max(speeds):,.0f})"
        )
    if options.memory:
        print("memory in kB after each tenth:", *memory_after(options.memory))


if __name__ == "__main__":
    main()
