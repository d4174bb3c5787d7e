"""`westphalia lab`: many games as tables, reports and comparisons of them."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from westphalia.bots import BOTS
from westphalia.cli.options import add_options
from westphalia.cli.progress import Progress
from westphalia.editions.edition import edition
from westphalia.editions.options import SETUP
from westphalia.lab.files import read_plan
from westphalia.lab.plan import ROTATE, Plan, make_plan, read_bots
from westphalia.lab.run import run as play_run

INTERRUPTED = 130


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `westphalia lab` to the command."""
    parser = subparsers.add_parser(
        "lab", help="what a rule does: many games as tables, reports, comparisons (docs/lab.md)"
    )
    commands = parser.add_subparsers(dest="lab_command", metavar="COMMAND", required=True)
    add_run(commands)
    report = commands.add_parser("report", help="write the report of a run: one HTML file, and Markdown")
    report.add_argument("directory", type=Path, metavar="DIR", help="where the run is")
    report.set_defaults(run=write)
    add_compare(commands)
    add_sweep(commands)


def add_compare(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `westphalia lab compare`."""
    parser = commands.add_parser("compare", help="compare two runs over the seeds that both have played")
    parser.add_argument("first", type=Path, metavar="A", help="a run")
    parser.add_argument("second", type=Path, metavar="B", help="another")
    parser.add_argument(
        "--another-bot",
        default="",
        metavar="BOT",
        help="does it survive another bot? play both runs again with it (beside A and B), and compare those as well",
    )
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    parser.set_defaults(run=contrast)


def add_sweep(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `westphalia lab sweep`."""
    parser = commands.add_parser("sweep", help="play a constant at several values, and draw the curve")
    add_game(parser)
    parser.add_argument(
        "--set", required=True, metavar="NAME=1..4", help="the constant and its values (1..4 or 1|2|4)"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="where the runs and the report go"
    )
    parser.add_argument(
        "--another-bot",
        default="",
        metavar="BOT",
        help="does it survive another bot? play all of it with him, too",
    )
    parser.set_defaults(run=sweep)


def add_run(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `westphalia lab run`."""
    parser = commands.add_parser(
        "run",
        help="play games and write their tables (Parquet); go on where an interrupted run stopped",
        epilog=f"Bots: {', '.join(BOTS)}; with a personality as prince:zealot, with seconds of its own as elector@0.3.",
    )
    add_game(parser)
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a constant of the edition; may be given several times (one number for every round: 4, or 5,5,4)",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the tables go")
    parser.set_defaults(run=run)


def add_game(parser: argparse.ArgumentParser) -> None:
    """What is played, by whom, how often and where."""
    parser.add_argument("--edition", default="five-round", metavar="EDITION", help="which rules")
    parser.add_argument("--players", type=int, default=6, metavar="N", help="number of players (default: 6)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument(
        "--bots",
        default="prince",
        metavar="BOTS",
        help="one for all seats, or one for each (default: prince)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (default: 1)")
    parser.add_argument(
        "--setup", choices=SETUP.values, default="random", help="who sets the map up (default: random)"
    )
    parser.add_argument(
        "--rotate",
        choices=ROTATE,
        default="auto",
        help="play every seed once for each rotation of the seats (default: where the bots differ)",
    )
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="the most a bot may think about an answer"
    )
    parser.add_argument("--decisions", action="store_true", help="write a row for every decision, too")
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    parser.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="play on a Ray cluster (auto: the one of this machine)",
    )
    add_options(parser)


def plan_of(args: argparse.Namespace, changes: tuple[str, ...] | None = None, bots: str = "") -> Plan:
    """The plan that the words on the command line ask for."""
    base = edition(args.edition)
    options: dict[str, str] = {}
    if any(option.name == "setup" for option in base.options):
        options["setup"] = args.setup
    for word in args.option:
        name, sign, value = word.partition("=")
        if not sign:
            raise ValueError(f"--option: {word!r} is not of the form NAME=VALUE")
        options[name.strip()] = value.strip()
    return make_plan(
        args.edition,
        args.players,
        bots or args.bots,
        args.games,
        seed=args.seed,
        options=options,
        changes=tuple(args.set) if changes is None else changes,
        rotate=args.rotate,
        seconds=args.seconds,
        decisions=args.decisions,
    )


def workers_of(args: argparse.Namespace) -> int:
    """How many processes."""
    if args.workers is not None and args.workers < 1:
        raise ValueError(f"--workers: {args.workers} is less than 1")
    return args.workers or os.cpu_count() or 1


def run(args: argparse.Namespace) -> int:
    """Play, and show how far it is."""
    plan = plan_of(args)
    if not play(plan, args.out, workers_of(args), args.cluster):
        return INTERRUPTED
    print(
        f"{plan.games} games of {plan.title} are in {args.out}. Look at them: westphalia lab report {args.out}"
    )
    return 0


def write(args: argparse.Namespace) -> int:
    """Write the report of a run."""
    needs("polars", "altair", "vl_convert")
    from westphalia.lab.report import write_report

    html, markdown = write_report(args.directory)
    print(f"{html} (open it in a browser) and {markdown} are written.")
    return 0


def contrast(args: argparse.Namespace) -> int:
    """Compare two runs; with another bot, play them again with him and compare those, too."""
    needs("polars")
    from westphalia.lab.compare import compare_directories

    print(compare_directories(args.first, args.second))
    if not args.another_bot:
        return 0
    again = []
    for directory in (args.first, args.second):
        plan = read_plan(directory)
        bots = read_bots(plan.edition, args.another_bot, plan.players, plan.seconds)
        out = directory.with_name(f"{directory.name}-{args.another_bot.replace(':', '-')}")
        if not play(replace(plan, bots=bots), out, workers_of(args)):
            return INTERRUPTED
        again.append(out)
    print(f"\nThe same among {args.another_bot}:\n")
    print(compare_directories(*again))
    return 0


def sweep(args: argparse.Namespace) -> int:
    """Play a constant at several values, and write the curve."""
    needs("polars", "altair", "vl_convert")
    from westphalia.lab.measures import read_run
    from westphalia.lab.sweep import directory_of, read_sweep, write_sweep

    name, values = read_sweep(args.set)
    bots = [args.bots, *filter(None, [args.another_bot])]
    plans = {(who, value): plan_of(args, (f"{name}={value}",), who) for who in bots for value in values}
    for (who, value), plan in plans.items():
        print(f"{name} = {value}, {who}", file=sys.stderr)
        if not play(plan, directory_of(args.out, name, value, who), workers_of(args), args.cluster):
            return INTERRUPTED
    runs = {
        who: {value: read_run(directory_of(args.out, name, value, who)) for value in values} for who in bots
    }
    html, markdown = write_sweep(args.out, name, runs)
    print(f"{html} (open it in a browser) and {markdown} are written.")
    return 0


def play(plan: Plan, directory: Path, workers: int, cluster: str = "") -> bool:
    """Play a run with a bar that shows how far it is; False if it was interrupted, which keeps what is written."""
    needs("polars")
    games = play_run(plan, directory, workers, cluster)
    there = next(games)
    if there:
        print(f"{there} of {plan.games} games are in {directory} already.", file=sys.stderr)
    done = there
    with Progress("games", plan.games - there) as progress:
        try:
            for count in games:
                done += count
                progress.advance(count)
        except KeyboardInterrupt:
            print(f"\nStopped after {done} of {plan.games} games; the same command goes on.", file=sys.stderr)
            return False
        except RuntimeError as problem:
            raise ValueError(str(problem)) from problem
        finally:
            games.close()
    return True


def needs(*packages: str) -> None:
    """Say what to install if something is missing."""
    for name in packages:
        if find_spec(name) is None:
            raise ValueError(f"this needs {name}, which is not installed: install westphalia[lab]")
