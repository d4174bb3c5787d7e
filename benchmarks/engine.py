"""Compare the engine with catanatron: decisions/s of random games, copies, save and load, import time.

Rounds of ours and of theirs alternate, so that a change in the machine's load hits both. Without catanatron
(`make bench` installs it) only our figures are printed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from benchmarks.timing import micros, seconds
from westphalia import from_position, from_record, new_game, to_position, write_record
from westphalia.game.westphalia_game import WestphaliaGame


def random_game(seed: int, players: int, edition: str = "five-round") -> int:
    """Play one random game from its first Influence to its end; return the number of decisions."""
    game = new_game(edition, players, seed, log=False, setup="random")
    draw = random.Random(seed).random
    decisions = 0
    state = game.state
    while not state.over:
        seat = game.next_seat()
        answers = game.question(seat).answers
        game.answer(seat, answers[int(draw() * len(answers))])
        decisions += 1
    return decisions


def sample_games(players: int, inside: bool) -> list[WestphaliaGame]:
    """Return games stopped at many points: at the start of a step, or inside a step that has received answers."""
    game = new_game("five-round", players, 11, log=False, setup="random")
    draw = random.Random(11)
    out = []
    while not game.over:
        seat = draw.choice(game.waiting)
        within = any(branch.sent for branch in game.branches)
        if within == inside and draw.random() < (0.5 if inside else 0.05):
            out.append(game.copy())
        question = game.question(seat)
        assert question is not None
        game.answer(seat, draw.choice(question.answers))
    return out


def catanatron_games() -> tuple[Callable[[int], int], list[Any]] | None:
    """Return a function that plays a game of catanatron, and positions of it; None if it is not installed."""
    try:
        from catanatron.game import Game
        from catanatron.models.player import Color, RandomPlayer
    except ImportError:
        return None
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play(seed: int) -> int:
        game = Game([RandomPlayer(c) for c in colours], seed=seed + 1)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    random.seed(11)
    game = Game([RandomPlayer(c) for c in colours], seed=11)
    positions, n = [], 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        n += 1
        if n % 40 == 0:
            positions.append(game.copy())
    return play, positions


def rate(play: Callable[[int], int], seeds: range) -> tuple[float, int]:
    """Return the decisions per CPU second over some games, and the number of decisions."""
    total = 0

    def work() -> None:
        nonlocal total
        total = sum(play(seed) for seed in seeds)

    spent = seconds(work)
    return total / spent, total


def import_seconds() -> float:
    """Return how long `import westphalia` and the first game take in a new process, best of five."""
    clock = "time.perf_counter()"
    code = f"import time; t = {clock}; import westphalia; westphalia.new_game; print({clock} - t)"
    return min(
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(5)
    )


def main() -> None:
    """Print the figures as a table of ours, theirs and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30, help="games of ours in each of the rounds")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--players", type=int, default=5)
    args = parser.parse_args()
    peer = catanatron_games()
    ours, theirs, decisions = [], [], 0
    for k in range(args.rounds):
        seeds = range(k * args.games, (k + 1) * args.games)
        speed, made = rate(lambda seed: random_game(seed, args.players), seeds)
        ours.append(speed)
        decisions += made
        if peer is not None:
            theirs.append(rate(peer[0], range(k * 5, k * 5 + 5))[0])
    games = args.games * args.rounds
    at_start, within = sample_games(args.players, False), sample_games(args.players, True)
    rows: list[tuple[str, float, float | None]] = [
        ("decisions/s, random games", statistics.median(ours), statistics.median(theirs) if theirs else None),
        ("copy at a step's start, us", micros(lambda g: g.copy(), at_start), _copy(peer)),
        ("copy inside a step, us", micros(lambda g: g.copy(), within), _copy(peer)),
        ("save + load a position, us", micros(lambda g: from_position(to_position(g)), at_start[:20]), None),
        ("import, ms", import_seconds() * 1e3, None),
    ]
    print(
        f"{games} five-round games of {args.players} players, {decisions / games:.0f} decisions each on average"
    )
    print(f"{statistics.median(ours) / (decisions / games):.1f} games/s on one core")
    print(f"{'':30}{'westphalia':>12}{'catanatron':>12}{'ratio':>8}")
    for name, own, other in rows:
        ratio = f"{own / other:8.2f}" if other else ""
        print(f"{name:30}{own:12.1f}{other or float('nan'):12.1f}{ratio}")
    finished = new_game("five-round", args.players, 1, setup="random")
    print(
        f"record: {seconds(lambda: from_record(write_record(finished))) * 1e3:.1f} ms to write and replay at its start"
    )


def _copy(peer: tuple[Callable[[int], int], list[Any]] | None) -> float | None:
    return micros(lambda g: g.copy(), peer[1]) if peer is not None else None


if __name__ == "__main__":
    main()
