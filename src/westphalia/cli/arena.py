"""`westphalia arena`: bots play against each other, with seats rotated over the same seeds."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

from westphalia.bots import BOTS
from westphalia.bots.arena.playing import parse_specs
from westphalia.bots.arena.tournament import Match, Played, Row, play_match, table
from westphalia.bots.core.weights import TEMPERAMENTS
from westphalia.cli.arguments import (
    add_game_arguments,
    add_seconds_argument,
    check_games,
    read_options,
    worker_count,
)
from westphalia.cli.main import INTERRUPTED
from westphalia.cli.progress import gather
from westphalia.editions.kit.edition import edition

GAMES_PER_WORKER: Final = 4  # at least: starting a process costs time


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    known = ", ".join(BOTS)
    kinds = ", ".join(TEMPERAMENTS)
    parser = subparsers.add_parser(
        "arena",
        description="Let bots play against each other. Every seed is played once for each rotation of the seats.",
        epilog=f"Bots: {known}. Temperaments: prince:zealot ({kinds}). Time limit of one bot: elector@0.3."
        " Program: 'exec:python3 mybot.py' (docs/guides/research.md).",
    )
    parser.add_argument(
        "--bots", required=True, metavar="BOTS", help="one bot for each player, separated by commas"
    )
    add_game_arguments(parser, games=100)
    add_seconds_argument(parser)
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.set_defaults(run=run)


def read_match(args: argparse.Namespace) -> Match:
    """Return the match to play; raise ValueError for every mistake before the first game."""
    bots = parse_specs(args.bots)
    options = read_options(edition(args.edition), len(bots), args.option, args.setup, args.usual_setup)
    check_games(args)
    match = Match(args.edition, bots, args.games, args.seed, args.seconds, options)
    match.check()
    return match


def run(args: argparse.Namespace) -> int:
    match = read_match(args)
    workers = args.workers or worker_count(None, -(-match.games // GAMES_PER_WORKER))
    begun = time.perf_counter()
    games, interrupted = gather("games", match.games, play_match(match, workers))
    if games:
        games.sort(key=lambda game: game.number)
        rows = table(match, games)
        if args.json:
            print(json.dumps([{f: getattr(row, f) for f in Row.__slots__} for row in rows], indent=1))
        else:
            print("\n".join(report(match, games, rows, time.perf_counter() - begun)))
    return INTERRUPTED if interrupted else 0


def report(match: Match, games: Sequence[Played], rows: Sequence[Row], seconds: float) -> list[str]:
    players = len(match.bots)
    width = max(4, *(len(row.name) for row in rows))
    last = games[-1].seed
    options = "".join(f", {name} {value}" for name, value in match.options)
    lines = [
        f"{len(games)} games of {edition(match.edition).title}, {players} players{options},"
        f" seeds {match.seed} to {last}, {seconds:.0f} s",
        f"A win shared by k counts 1/k; the fair share is {1 / players:.3f}.",
        "",
        f"{'bot':<{width}}  seats  share  95 % interval   among winners  rating (error)  ms/answer  longest  faults",
    ]
    for row in rows:
        interval = f"{row.low:.3f} to {row.high:.3f}"
        error = "" if row.rating_error is None else f"± {row.rating_error:.0f}"
        lines.append(
            f"{row.name:<{width}}  {row.places:>5}  {row.share:.3f}  {interval}  {100 * row.among:>11.1f} %"
            f"  {row.rating:>6.0f} {error:<7}  {row.milliseconds:>9.2f}  {row.longest:>5.2f} s  {row.faults:>6}"
        )
    victories = Counter((game.victory, game.round) for game in games if not game.stalled)
    ends = ", ".join(
        f"{kind} in round {number}: {count}" for (kind, number), count in sorted(victories.items())
    )
    lines += ["", f"Victories: {ends}"]
    stalled = [game.seed for game in games if game.stalled]
    if stalled:
        lines.append(f"Stalled: {len(stalled)} games, seeds {', '.join(map(str, stalled[:10]))}")
    return lines
