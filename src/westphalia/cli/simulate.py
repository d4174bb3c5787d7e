"""`westphalia simulate`: bots play many games and a summary is printed."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from westphalia.bots.arena.playing import (
    Move,
    bot_from_spec,
    check_bots,
    parse_specs,
    play_game,
    run_in_processes,
    spread_specs,
)
from westphalia.cli.arguments import (
    add_bots_argument,
    add_game_arguments,
    add_players_argument,
    check_games,
    read_options,
    worker_count,
)
from westphalia.cli.main import INTERRUPTED
from westphalia.cli.progress import gather
from westphalia.editions.kit.edition import edition
from westphalia.engine.chance import mix, split
from westphalia.engine.phrases import counted
from westphalia.game.westphalia_game import WestphaliaGame, new_game

CHUNK: Final = 10  # games that a process plays before it reports
QUICK: Final = "random"  # the bot that needs no view of the game
FEW: Final = 40  # with fewer games, starting processes takes longer than it saves
SECONDS: Final = 1.0  # time limit of a bot


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("simulate")
    add_game_arguments(parser, games=1000, setup="manual")
    add_players_argument(parser)
    add_bots_argument(parser, "random")
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class Task:
    """Games to play, one for each seed."""

    edition: str
    players: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seeds: range


@dataclass(frozen=True, slots=True)
class Result:
    seed: int
    victory: str
    round: int
    decisions: int
    places: tuple[int, ...]  # of the winners, in Setup Order
    roles: tuple[str, ...]  # of the winners


# --- playing ---


def play_all(task: Task) -> list[Result]:
    return [play_one(task, seed) for seed in task.seeds]


def play_one(task: Task, seed: int) -> Result:
    """Play one game, which depends on the task and the seed alone."""
    game = new_game(task.edition, task.players, seed, log=False, **dict(task.options))
    if set(task.bots) == {QUICK}:
        decisions = play_at_random(game, seed)
    else:
        bots = [bot_from_spec(spec, split(seed, seat), SECONDS) for seat, spec in enumerate(task.bots)]
        decisions = play_game(game, bots, raise_fault, explain=False)
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
    """Answer at random without making views, which is much faster than asking bots; return the number of answers."""
    decisions, chance = 0, split(seed, 0)
    while not game.over:
        seat = game.waiting[0]
        question = game.question(seat)
        assert question is not None
        decisions += 1
        answers = question.answers
        game.answer(seat, answers[(mix(chance, decisions) * len(answers)) >> 64])
    return decisions


def raise_fault(move: Move) -> None:
    """Stop the simulation at a bot that gives no legal answer."""
    if move.fault:
        raise RuntimeError(f"the bot at seat {move.view.seat} gave no legal answer to {move.question}")


def results(task: Task, workers: int) -> Iterator[list[Result]]:
    """Play the games of a task in chunks; yield the chunks as they finish."""
    seeds = task.seeds
    chunks = [
        Task(task.edition, task.players, task.options, task.bots, seeds[at : at + CHUNK])
        for at in range(0, len(seeds), CHUNK)
    ]
    return run_in_processes(play_all, chunks, workers)


# --- the command ---


def run(args: argparse.Namespace) -> int:
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
    return INTERRUPTED if interrupted else 0


def read_task(args: argparse.Namespace) -> Task:
    """Return the games to play; raise ValueError for every mistake before the first game."""
    options = read_options(edition(args.edition), args.players, args.option, args.setup, args.usual_setup)
    check_games(args)
    bots = spread_specs(parse_specs(args.bots), args.players)
    check_bots(args.edition, bots, SECONDS)
    return Task(args.edition, args.players, options, bots, range(args.seed, args.seed + args.games))


def read_workers(asked: int | None, games: int) -> int:
    """Return the number of processes: at most one per chunk, and one for a few games."""
    return worker_count(1 if asked is None and games <= FEW else asked, -(-games // CHUNK))


def summary(task: Task, done: Sequence[Result]) -> list[str]:
    """Return the lines of the summary; they do not depend on the number of processes."""
    games = len(done)
    victories = Counter(result.victory for result in done)
    places = Counter(place for result in done for place in result.places)
    roles = Counter(role for result in done for role in result.roles)
    wins = sum(places.values())
    roles_won = [_share(name, count, wins) for name, count in sorted(roles.items())]
    last = Counter(result.round for result in done)
    decisions = [result.decisions for result in done]
    names = edition(task.edition).show.victories
    bots = task.bots[0] if len(set(task.bots)) == 1 else ", ".join(task.bots)
    options = "".join(f", {name} {value}" for name, value in task.options)
    return [
        f"{counted(games, 'game')} of {edition(task.edition).title}, {task.players} players ({bots}){options},"
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
        *(["Wins by role", *roles_won, ""] if any(roles) else []),
        f"Decisions per game: {sum(decisions) / games:.1f} on average, {min(decisions)} to {max(decisions)}",
    ]


def _share(name: str, count: int, of: int) -> str:
    return f"  {name:<26}{count:>7}{count / of if of else 0:>8.1%}"
