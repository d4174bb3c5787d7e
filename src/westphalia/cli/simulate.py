"""`westphalia simulate`: bots play many games, and a summary says how they ended."""

from __future__ import annotations

import argparse
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final

from westphalia.bots import Bot
from westphalia.bots.part import part_of
from westphalia.bots.prince import Prince
from westphalia.cli.options import add_options, read_options
from westphalia.cli.play import SETUPS, bot_of
from westphalia.cli.progress import gather
from westphalia.editions.edition import edition
from westphalia.engine.chance import mix, split
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, check_seed, new_game

CHUNK: Final = 10  # games that a process plays before it reports
QUICK: Final = "random"  # the bot that need not look at the game
FEW: Final = 40  # games for which it does not pay to start processes


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `westphalia simulate` to the command."""
    parser = subparsers.add_parser("simulate", help="let bots play many games and sum them up")
    parser.add_argument(
        "--edition", default="five-round", metavar="EDITION", help="which rules (default: five-round)"
    )
    parser.add_argument("--players", type=int, default=6, metavar="N", help="number of players (default: 6)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the first game's; the others follow (default: 1)"
    )
    parser.add_argument(
        "--setup", choices=SETUPS, default="manual", help="who sets the map up (default: manual, the bots)"
    )
    parser.add_argument(
        "--bots", default="random", metavar="BOT", help="who plays: one for all, or one for each seat"
    )
    add_options(parser)
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class Task:
    """Some games to play, one for each seed."""

    edition: str
    players: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seeds: range


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended."""

    seed: int
    victory: str
    round: int
    decisions: int
    places: tuple[int, ...]
    """The winners by their place in Setup Order."""
    roles: tuple[str, ...]
    """The winners' roles."""


# --- playing ---


def play_all(task: Task) -> list[Result]:
    """Play the games of a task."""
    return [play_one(task, seed) for seed in task.seeds]


def play_one(task: Task, seed: int) -> Result:
    """Play one game; it depends on nothing but the task and the seed."""
    game = new_game(task.edition, task.players, seed, log=False, **dict(task.options))
    if set(task.bots) == {QUICK}:
        decisions = play_at_random(game, seed)
    else:
        bots = [bot_of(name, split(seed, seat)) for seat, name in enumerate(task.bots)]
        decisions = play_with(game, bots)
    s = game.state
    return Result(
        seed=seed,
        victory=s.victory,
        round=s.round,
        decisions=decisions,
        places=tuple(s.setup_order.index(seat) for seat in s.winners),
        roles=tuple(s.role_of(seat) for seat in s.winners),
    )


def play_at_random(game: WestphaliaGame, seed: int) -> int:
    """Answer everything at random; that needs no look at the game, so it is much quicker than asking bots."""
    decisions, chance = 0, split(seed, 0)
    while not game.over:
        seat = game.waiting[0]
        question = game.question(seat)
        assert question is not None
        decisions += 1
        answers = question.answers
        game.answer(seat, answers[(mix(chance, decisions) * len(answers)) >> 64])
    return decisions


def play_with(game: WestphaliaGame, bots: Sequence[Bot]) -> int:
    """Let a bot at each seat answer what it sees."""
    decisions = 0
    while not game.over:
        seat = game.waiting[0]
        decisions += 1
        game.answer(seat, bots[seat].choose(view(game, seat)).answer)
    return decisions


def ignore_interrupts() -> None:
    """In a worker: Ctrl-C is for the one who waits for us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def results(task: Task, workers: int) -> Iterator[list[Result]]:
    """Play the games of a task in chunks, on so many processes; chunks come as they are done."""
    seeds = task.seeds
    chunks = [
        Task(task.edition, task.players, task.options, task.bots, seeds[at : at + CHUNK])
        for at in range(0, len(seeds), CHUNK)
    ]
    if workers == 1:
        yield from map(play_all, chunks)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=ignore_interrupts)
    try:
        for future in as_completed([pool.submit(play_all, chunk) for chunk in chunks]):
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


# --- the command ---


def run(args: argparse.Namespace) -> int:
    """Play, show how far it is, and sum up."""
    task = read_task(args)
    workers = read_workers(args.workers, args.games)
    begun = time.perf_counter()
    done, interrupted = gather("games", args.games, results(task, workers))
    seconds = time.perf_counter() - begun
    if done:
        done.sort(key=lambda result: result.seed)
        print("\n".join(summary(task, done)))
        decisions = sum(result.decisions for result in done)
        processes = f"{workers} process" + ("es" if workers > 1 else "")
        print(
            f"Speed: {len(done) / seconds:.1f} games/s, {decisions / seconds:,.0f} decisions/s ({processes})"
        )
    return 130 if interrupted else 0


def read_task(args: argparse.Namespace) -> Task:
    """What to play; mistakes are refused before the first game."""
    options = read_options(edition(args.edition), args.players, args.option, args.setup)
    if args.games < 1:
        raise ValueError(f"--games: {args.games} is less than 1")
    check_seed(args.seed)
    check_seed(args.seed + args.games - 1)
    bots = tuple(name.strip() for name in args.bots.split(","))
    if len(bots) not in (1, args.players):
        raise ValueError(
            f"--bots: {len(bots)} bots for {args.players} players; name one for all, or one for each"
        )
    for name in bots:
        if isinstance(bot_of(name), Prince):
            part_of(args.edition)
    seeds = range(args.seed, args.seed + args.games)
    return Task(args.edition, args.players, options, bots * (args.players // len(bots)), seeds)


def read_workers(asked: int | None, games: int) -> int:
    """How many processes: as many as asked, no more than chunks, and one for a few games."""
    if asked is not None and asked < 1:
        raise ValueError(f"--workers: {asked} is less than 1")
    if asked is None:
        asked = 1 if games <= FEW else os.cpu_count() or 1
    return min(asked, -(-games // CHUNK))


def summary(task: Task, done: Sequence[Result]) -> list[str]:
    """How the games ended, in lines; the same whatever the number of processes."""
    games = len(done)
    victories = Counter(result.victory for result in done)
    places = Counter(place for result in done for place in result.places)
    roles = Counter(role for result in done for role in result.roles)
    wins = sum(places.values())
    last = Counter(result.round for result in done)
    decisions = [result.decisions for result in done]
    names = edition(task.edition).show.victories
    bots = task.bots[0] if len(set(task.bots)) == 1 else ", ".join(task.bots)
    options = ", ".join(f"{name} {value}" for name, value in task.options)
    return [
        f"{games} games of {edition(task.edition).title}, {task.players} players ({bots}), {options},"
        f" seeds {done[0].seed} to {done[-1].seed}",
        "",
        "Victories",
        *(_share(names.get(kind, kind or "none"), victories[kind], games) for kind in sorted(victories)),
        "",
        "Ended in round",
        *(_share(str(number), last[number], games) for number in sorted(last)),
        "",
        "Wins by place in Setup Order (several may win together)",
        *(_share(str(place + 1), places[place], games) for place in range(task.players)),
        "",
        "Wins by role",
        *(_share(name, count, wins) for name, count in sorted(roles.items())),
        "",
        f"Decisions per game: {sum(decisions) / games:.1f} on average, {min(decisions)} to {max(decisions)}",
    ]


def _share(name: str, count: int, of: int) -> str:
    return f"  {name:<26}{count:>7}{count / of if of else 0:>8.1%}"
