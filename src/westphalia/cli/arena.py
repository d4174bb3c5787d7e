"""`westphalia arena`: bots play against each other, with seats rotated over paired seeds."""

from __future__ import annotations

import argparse
import csv
import json
import os
import time
from collections import Counter
from collections.abc import Sequence

from westphalia.bots import BOTS
from westphalia.bots.arena import Match, Played, Row, play_match, table
from westphalia.bots.registry import OPPONENTS
from westphalia.bots.weights import PERSONALITIES
from westphalia.cli.options import add_options, read_options
from westphalia.cli.progress import gather
from westphalia.editions.edition import edition
from westphalia.editions.options import SETUP
from westphalia.game.westphalia_game import check_seed

SETUPS = SETUP.values


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `westphalia arena` to the command."""
    known = ", ".join((*BOTS, *OPPONENTS))
    kinds = ", ".join(filter(None, PERSONALITIES))
    parser = subparsers.add_parser(
        "arena",
        help="let bots play against each other",
        description="Bots play against each other. Every seed is played once for each rotation of the seats.",
        epilog=f"Bots: {known}; with a personality as prince:zealot ({kinds}); with seconds of its own as elector@0.3;"
        " a program as 'exec:python3 mybot.py' (docs/bots.md).",
    )
    parser.add_argument(
        "--edition", default="five-round", metavar="EDITION", help="which rules (default: five-round)"
    )
    parser.add_argument(
        "--bots", required=True, metavar="BOTS", help="who plays, with commas; as many as there are players"
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default: 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (default: 1)")
    parser.add_argument(
        "--setup", choices=SETUPS, default="random", help="who sets the map up (default: random)"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=1.0,
        metavar="S",
        help="the most a bot may think about an answer (default: 1)",
    )
    add_options(parser)
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.set_defaults(run=run)


def read_match(args: argparse.Namespace) -> Match:
    """What to play; mistakes are refused before the first game."""
    bots = tuple(name.strip() for name in next(csv.reader([args.bots]), []) if name.strip())
    options = read_options(edition(args.edition), len(bots), args.option, args.setup)
    if args.games < 1:
        raise ValueError(f"--games: {args.games} is less than 1")
    if not 0 < args.seconds <= 3600:
        raise ValueError(f"--seconds: {args.seconds:g} is not between 0 and 3600")
    if args.workers is not None and args.workers < 1:
        raise ValueError(f"--workers: {args.workers} is less than 1")
    check_seed(args.seed)
    check_seed(args.seed + args.games)
    match = Match(args.edition, bots, args.games, args.seed, args.seconds, options)
    match.check()
    return match


def run(args: argparse.Namespace) -> int:
    """Play, show how far it is, and print the table."""
    match = read_match(args)
    workers = args.workers or min(os.cpu_count() or 1, -(-match.games // 4))
    begun = time.perf_counter()
    games, interrupted = gather("games", match.games, play_match(match, workers))
    if games:
        games.sort(key=lambda game: game.number)
        rows = table(match, games)
        if args.json:
            print(json.dumps([{f: getattr(row, f) for f in Row.__slots__} for row in rows], indent=1))
        else:
            print("\n".join(report(match, games, rows, time.perf_counter() - begun)))
    return 130 if interrupted else 0


def report(match: Match, games: Sequence[Played], rows: Sequence[Row], seconds: float) -> list[str]:
    """The table in lines."""
    players = len(match.bots)
    width = max(4, *(len(row.name) for row in rows))
    last = games[-1].seed
    options = ", ".join(f"{name} {value}" for name, value in match.options)
    lines = [
        f"{len(games)} games of {edition(match.edition).title}, {players} players, {options},"
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
