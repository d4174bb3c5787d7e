"""Steps of the research environment: `python -m benchmarks.environment [--games N] [--rounds N]`.

A step is an action, the rules, an observation of the next seat and its mask. Rounds of rules alone, of steps and of
peers that are installed alternate; times are CPU seconds, medians of the rounds. Games are random, with five players.

Peers have demands of their own, so give them an environment:
`pip install numpy "open_spiel>=2,<3" "pettingzoo[classic]" rlcard pgx "jax[cpu]"`, then `PYTHONPATH=src python -m ...`.

`--memory N` plays N steps and prints the memory after each tenth; nothing else is measured then.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.engine import random_game
from benchmarks.timing import seconds
from westphalia import built, new_game
from westphalia.env.vector import VectorGames
from westphalia.observation import Encoder, spec_of, watch
from westphalia.observation.arrays import Batch
from westphalia.rules.base.answers import SPACE

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
    """Return a function that plays random games of PettingZoo's classic collection."""
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
    """Return a function that plays random games of OpenSpiel, with the acting player's tensor before every action."""
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
    """Return a function that plays random games of RLCard."""
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


PGX_BATCH, PGX_STEPS = 256, 64


def pgx_games(name: str) -> Callable[[int], int]:
    """Return a function that plays random games of pgx, many at once and compiled, with observations and masks."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step, keys = jax.vmap(auto_reset(env.step, env.init)), jax.random.split

    def body(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choice, chance = keys(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choice, logits, axis=-1)
        return (step(state, actions, keys(chance, PGX_BATCH)), key), None

    rollout = jax.jit(lambda state, key: jax.lax.scan(body, (state, key), None, length=PGX_STEPS)[0])
    held = jax.jit(jax.vmap(env.init))(keys(jax.random.PRNGKey(0), PGX_BATCH)), jax.random.PRNGKey(1)

    def play(rollouts: int) -> int:
        nonlocal held
        for _ in range(rollouts):
            held = jax.block_until_ready(rollout(*held))
        return rollouts * PGX_BATCH * PGX_STEPS

    play(1)  # compile
    return play


PEERS: tuple[tuple[str, Callable[[str], Callable[[int], int]], str, int], ...] = (
    ("PettingZoo classic: chess_v6", pettingzoo_games, "chess_v6", 1),
    ("PettingZoo classic: texas_holdem_no_limit_v6", pettingzoo_games, "texas_holdem_no_limit_v6", 40),
    ("OpenSpiel (C++): chess", openspiel_games, "chess", 10),
    ("OpenSpiel (C++): leduc_poker", openspiel_games, "leduc_poker", 800),
    ("RLCard: no-limit-holdem", rlcard_games, "no-limit-holdem", 60),
    ("RLCard: doudizhu", rlcard_games, "doudizhu", 15),
    ("pgx: chess, 256 games at once", pgx_games, "chess", 1),
    ("pgx: backgammon, 256 games at once", pgx_games, "backgammon", 4),
)


def contestants(games: int) -> Iterator[tuple[str, Callable[[], int]]]:
    """Yield the games to measure, without peers that are not installed."""
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


class Vector:
    """Games over workers, in two groups in turn, with random actions."""

    def __init__(self, workers: int, games: int) -> None:
        self.games = VectorGames(games, workers, groups=2, seed=1)
        self._rng = np.random.default_rng(1)
        rows = len(self.games.rows())
        self._starts = np.arange(rows + 1) * SPACE

    def _send(self, group: int) -> None:
        rows = self.games.rows(group)
        mask = self.games.batch.mask[rows[0] : rows[-1] + 1]
        legal = np.flatnonzero(mask.view(np.bool_))  # of all rows, one after another
        first = legal.searchsorted(self._starts)
        chosen = first[:-1] + (self._rng.random(len(mask)) * (first[1:] - first[:-1])).astype(int)
        self.games.send(group, legal[chosen] % SPACE)

    def _spent(self) -> list[float]:
        """Return the CPU seconds of this process and of each worker."""
        files = [Path(f"/proc/{process.pid}/schedstat") for process in self.games._processes]
        return [time.process_time(), *(int(file.read_text().split()[0]) / 1e9 for file in files)]

    def speed(self, steps: int) -> tuple[float, float]:
        """Return the steps per second by the wall clock, and by the CPU time of the process that works most."""
        rows = len(self.games.rows())
        before, start = self._spent(), time.perf_counter()
        self._send(0)
        self._send(1)
        for number in range(steps - 2):
            self.games.receive()
            self._send(number % 2)
        self.games.receive()
        self.games.receive()
        took = time.perf_counter() - start
        busiest = max(after - earlier for after, earlier in zip(self._spent(), before))
        return steps * rows / took, steps * rows / busiest


def vector_rounds(rounds: int, games: int) -> None:
    """Print the speed of one and of two workers, in turn, and how much two gain in each pair of rounds.

    On a busy machine the wall clock shows the other work; the busiest process shows what free cores would allow.
    """
    one, two, steps = Vector(1, games), Vector(2, games), max(8, 6400 // games)
    pairs = [(one.speed(steps), two.speed(steps)) for _ in range(rounds)]
    for i, clock in enumerate(("wall clock", "CPU time of the busiest process")):
        gains = sorted(after[i] / before[i] for before, after in pairs)
        low, high = gains[len(gains) // 4], gains[len(gains) * 3 // 4]
        first, second = (statistics.median(speed[i] for speed in speeds) for speeds in zip(*pairs))
        print(
            f"VectorGames, {games} games, {clock}: {first:,.0f} steps/s with one worker, {second:,.0f} with two, "
            f"{statistics.median(gains):.2f} times as many (half of the rounds {low:.2f}-{high:.2f})"
        )
    one.games.close()
    two.games.close()


def memory_after(steps: int) -> list[int]:
    """Return the memory (kB) of this process after each tenth of a number of steps in one vector of games."""
    found, page = [], resource.getpagesize() // 1024
    with VectorGames(50, seed=3) as games:
        for _ in range(10):
            for _ in range(steps // 500):
                games.step(games.batch.mask.argmax(axis=1))
            found.append(int(Path("/proc/self/statm").read_text().split()[1]) * page)
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--vector", type=int, default=30, help="rounds of VectorGames; 0 for none")
    parser.add_argument("--vector-games", type=int, default=64, help="games of VectorGames, a multiple of 4")
    parser.add_argument("--memory", type=int, default=0, help="only play so many steps and print the memory")
    options = parser.parse_args(arguments)
    if options.memory:
        print("memory in kB after each tenth:", *memory_after(options.memory))
        return
    print(f"westphalia, {built()}")
    measured: dict[str, list[float]] = {}
    players = list(contestants(options.games)) if options.rounds else []
    for _ in range(options.rounds):
        for title, play in players:
            steps = 0

            def work(play: Callable[[], int] = play) -> None:
                nonlocal steps
                steps = play()

            spent = seconds(work)
            measured.setdefault(title, []).append(steps / spent)
    for title, speeds in measured.items():
        print(
            f"{title:50s} {statistics.median(speeds):10,.0f} steps/s ({min(speeds):,.0f}-{max(speeds):,.0f})"
        )
    if options.vector:
        vector_rounds(options.vector, options.vector_games)


if __name__ == "__main__":
    main()
