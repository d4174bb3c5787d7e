"""`westphalia lab`: many games as tables, reports and comparisons."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from westphalia.bots import BOTS
from westphalia.cli.arguments import (
    add_action,
    add_bots_argument,
    add_game_arguments,
    add_players_argument,
    add_seconds_argument,
    add_workers_argument,
    read_house_file,
    read_options,
    worker_count,
)
from westphalia.cli.main import INTERRUPTED
from westphalia.cli.progress import Progress
from westphalia.editions.kit.edition import edition
from westphalia.engine.phrases import capitalized
from westphalia.house.constants import check_name, described
from westphalia.lab.files import read_plan
from westphalia.lab.plan import ROTATE, Plan, make_plan, read_bots
from westphalia.lab.run import run as play_run


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "lab",
        description="Measure what a rule change does: play many games, report, compare (docs/guides/designing.md).",
    )
    commands = parser.add_subparsers(dest="lab_command", metavar="COMMAND", required=True)
    add_run(commands)
    report = add_action(commands, "report", "write a report of a run, as HTML and Markdown")
    report.add_argument(
        "directory", type=Path, nargs="+", metavar="DIR", help="directory of a run, or of several"
    )
    report.add_argument(
        "--out",
        type=Path,
        default=Path("report"),
        metavar="FILE",
        help="report of several runs: FILE.html and FILE.md (default: report)",
    )
    report.set_defaults(run=write)
    add_compare(commands)
    add_sweep(commands)
    add_tune(commands)
    listed = add_action(
        commands, "constants", "list the constants of an edition, their meaning, limits and rules"
    )
    listed.add_argument("edition", metavar="EDITION", help="such as five-round")
    listed.add_argument("--players", type=int, default=0, metavar="N", help="for this many players")
    listed.add_argument("name", nargs="*", metavar="NAME", help="only these")
    listed.set_defaults(run=constants)


def add_compare(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = add_action(commands, "compare", "compare two runs over the seeds that both have played")
    parser.add_argument("first", type=Path, metavar="A", help="directory of a run")
    parser.add_argument("second", type=Path, metavar="B", help="directory of another run")
    parser.add_argument(
        "--another-bot",
        default="",
        metavar="BOT",
        help="play both runs again with this bot (next to A and B) and compare those too",
    )
    add_workers_argument(parser)
    parser.add_argument("--html", type=Path, metavar="FILE", help="also write a page with a chart")
    parser.set_defaults(run=compare)


def add_sweep(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = add_action(commands, "sweep", "play with several values of a constant and draw the curve")
    add_run_arguments(parser)
    parser.add_argument(
        "--set", required=True, metavar="NAME=1..4", help="constant and its values (1..4 or 1|2|4)"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="directory for the runs and the report"
    )
    parser.add_argument("--another-bot", default="", metavar="BOT", help="play everything with this bot too")
    parser.set_defaults(run=sweep)


def add_tune(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = add_action(
        commands, "tune", "vary constants of house rules towards a goal, and play the best on fresh seeds"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of house rules")
    parser.add_argument(
        "--vary",
        action="append",
        required=True,
        metavar="NAME=LOW..HIGH",
        help="constant and the values to try (repeatable)",
    )
    parser.add_argument(
        "--towards",
        default="wins by place equal",
        metavar="GOAL",
        help='"wins by place equal" (default), "Protestant victory 20%%" or "rounds 5"',
    )
    add_players_argument(parser)
    add_bots_argument(parser, "prince")
    parser.add_argument("--trials", type=int, default=40, metavar="N", help="files to try (default: 40)")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games of each (default: 100)")
    parser.add_argument(
        "--fresh", type=int, default=400, metavar="N", help="games on fresh seeds for the best (default: 400)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="first seed of the search (default: 1)"
    )
    add_workers_argument(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the report to a file too")
    parser.set_defaults(run=tune)


def tune(args: argparse.Namespace) -> int:
    """Search for better constants, and print the front on fresh seeds."""
    from westphalia.house.edition import read_house
    from westphalia.lab import tune as tuning

    for name in ("trials", "games", "fresh"):
        if getattr(args, name) < 2:
            raise ValueError(f"--{name}: {getattr(args, name)} is less than 2")
    played = read_house(read_house_file(args.file))
    wanted = {"setup": "random"} if played.offers("setup", "random") else {}
    options = played.check_table(
        args.players, {**wanted, **({played.variant: "on"} if played.variant else {})}
    )
    k, hexes = played.constants(args.players, options), played.board(args.players, options).size
    varied = tuning.read_varied(k, hexes, args.vary)
    goal = tuning.read_goal(args.towards)
    table = tuning.Table(
        played, args.players, read_bots(played.base_key, args.bots, args.players), tuple(options.items())
    )
    seeds = range(args.seed, args.seed + args.games)
    fresh = range(seeds.stop, seeds.stop + args.fresh)
    workers = worker_count(args.workers)
    found = []
    with Progress("files", args.trials) as progress:
        for one in tuning.search(table, varied, goal, trials=args.trials, seeds=seeds, workers=workers):
            found.append(one)
            progress.advance(1)
    best = tuning.front(varied, found)
    judged = tuning.judge_front(table, varied, goal, best, fresh, workers)
    said = tuning.to_markdown(table, varied, args.towards, judged, len(found), args.games, fresh)
    print(said, end="")
    if args.out is not None:
        args.out.write_text(said, "utf-8")
    return 0


def add_run(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = add_action(
        commands,
        "run",
        "play games and write tables (Parquet); the same command continues an interrupted run",
        epilog=f"Bots: {', '.join(BOTS)}. Temperament: prince:zealot. Time limit of one bot: elector@0.3.",
    )
    add_run_arguments(parser)
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a constant of the edition (repeatable); a value per round is 5,5,4, one for all rounds is 4",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="directory for the tables")
    parser.set_defaults(run=run)


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say what to play, with which bots, how often and where."""
    add_game_arguments(parser, games=1000)
    add_players_argument(parser)
    add_bots_argument(parser, "prince")
    parser.add_argument(
        "--rotate",
        choices=ROTATE,
        default="auto",
        help="play every seed once for each rotation of the seats (default: if the bots differ)",
    )
    add_seconds_argument(parser)
    parser.add_argument("--decisions", action="store_true", help="also write a row for every decision")
    parser.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="play on a Ray cluster (auto: the one on this machine)",
    )


def constants(args: argparse.Namespace) -> int:
    ed = edition(args.edition)
    ed.check_players(args.players or ed.usual_players())
    k = ed.constants(args.players or ed.usual_players(), ed.proposed())
    for name in args.name:
        check_name(k, name)
    print(f"{capitalized(ed.title)}, {k.players} players. Change one with --set NAME=VALUE.")
    for constant in described(ed, args.players):
        if not args.name or constant.name in args.name:
            between = "" if constant.type == "bool" else f", {constant.low} to {constant.high}"
            print(f"\n{constant.name} = {constant.value}{between}")
            print(f"  {capitalized(constant.meaning)}. [{', '.join(constant.rules)}]")
    return 0


def plan_of(args: argparse.Namespace, changes: tuple[str, ...] | None = None, bots: str = "") -> Plan:
    base = edition(args.edition)
    return make_plan(
        args.edition,
        args.players,
        bots or args.bots,
        args.games,
        seed=args.seed,
        options=dict(read_options(base, args.players, args.option, args.setup, args.usual_setup)),
        changes=tuple(args.set) if changes is None else changes,
        rotate=args.rotate,
        seconds=args.seconds,
        decisions=args.decisions,
    )


def run(args: argparse.Namespace) -> int:
    plan = plan_of(args)
    if not play(plan, args.out, worker_count(args.workers), args.cluster):
        return INTERRUPTED
    print(f"{plan.games} games of {plan.title} are in {args.out}. Next: westphalia lab report {args.out}")
    return 0


def write(args: argparse.Namespace) -> int:
    check_installed("polars", "altair", "vl_convert")
    from westphalia.lab.report import write_report

    if len(args.directory) > 1:
        from westphalia.lab.several import write_several

        html, markdown = write_several(args.directory, args.out)
    else:
        html, markdown = write_report(args.directory[0])
    print(f"Wrote {html} (open it in a browser) and {markdown}.")
    return 0


def compare(args: argparse.Namespace) -> int:
    """Compare two runs; with another bot, also play both again and compare those."""
    check_installed("polars")
    from westphalia.lab.compare import compare_directories

    if args.html is not None:
        check_installed("altair", "vl_convert")
    print(compare_directories(args.first, args.second, args.html))
    if not args.another_bot:
        return 0
    again = []
    for directory in (args.first, args.second):
        plan = read_plan(directory)
        bots = read_bots(plan.edition, args.another_bot, plan.players, plan.seconds)
        out = directory.with_name(f"{directory.name}-{args.another_bot.replace(':', '-')}")
        if not play(replace(plan, bots=bots), out, worker_count(args.workers)):
            return INTERRUPTED
        again.append(out)
    print(f"\nThe same with {args.another_bot}:\n")
    print(compare_directories(*again))
    return 0


def sweep(args: argparse.Namespace) -> int:
    check_installed("polars", "altair", "vl_convert")
    from westphalia.lab.measures import read_run
    from westphalia.lab.sweep import directory_of, read_sweep, write_sweep

    name, values = read_sweep(args.set)
    bots = [args.bots, *filter(None, [args.another_bot])]
    plans = {(who, value): plan_of(args, (f"{name}={value}",), who) for who in bots for value in values}
    for (who, value), plan in plans.items():
        print(f"{name} = {value}, {who}", file=sys.stderr)
        if not play(plan, directory_of(args.out, name, value, who), worker_count(args.workers), args.cluster):
            return INTERRUPTED
    runs = {
        who: {value: read_run(directory_of(args.out, name, value, who)) for value in values} for who in bots
    }
    html, markdown = write_sweep(args.out, name, runs)
    print(f"Wrote {html} (open it in a browser) and {markdown}.")
    return 0


def play(plan: Plan, directory: Path, workers: int, cluster: str = "") -> bool:
    """Play a run with a progress bar; return False if it was interrupted, which keeps all finished chunks."""
    check_installed("polars")
    games = play_run(plan, directory, workers, cluster)
    there = next(games)
    if there:
        print(f"{there} of {plan.games} games are already in {directory}.", file=sys.stderr)
    done = there
    with Progress("games", plan.games - there) as progress:
        try:
            for count in games:
                done += count
                progress.advance(count)
        except KeyboardInterrupt:
            print(
                f"\nStopped after {done} of {plan.games} games. Run the same command to continue.",
                file=sys.stderr,
            )
            return False
        except RuntimeError as problem:
            raise ValueError(str(problem)) from problem
        finally:
            games.close()
    return True


def check_installed(*packages: str) -> None:
    """Raise ValueError with the extra to install if a package is missing."""
    for name in packages:
        if find_spec(name) is None:
            raise ValueError(f"this needs {name}, which is not installed: install westphalia[lab]")
