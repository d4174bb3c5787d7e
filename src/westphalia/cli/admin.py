"""`westphalia admin`: the operator's commands about people, which also work while the server runs."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from westphalia.cli.arguments import add_action

if TYPE_CHECKING:
    from westphalia.server.people.moderation import Report
    from westphalia.server.people.operating import OperatorCommands

FOREVER: Final = 36500.0


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    admin = subparsers.add_parser("admin")
    actions = admin.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, help: str) -> argparse.ArgumentParser:
        parser = add_action(actions, name, help)
        parser.add_argument("--database", metavar="URL", help="database (default: the server's)")
        return parser

    action("reports", "list the reports that are not settled")
    settle = action("settle", "close a report")
    settle.add_argument("report", type=int, metavar="REPORT", help="number of the report")
    for name, help in (
        ("mute", "keep a person from chatting"),
        ("ban", "close a person's account for a time"),
    ):
        parser = action(name, help)
        parser.add_argument("person", metavar="PERSON", help="account's name, or id as reports show it")
        parser.add_argument(
            "--days", type=float, default=FOREVER, help="how long (default: for good; 0 ends it)"
        )
        parser.add_argument("--reason", default="", help="shown to the person")
    close = action("close", "close a table and delete it with its chat")
    close.add_argument("table", metavar="TABLE", help="id of the table")
    recover = action("recover", "print a link for setting a new password")
    recover.add_argument("person", metavar="PERSON", help="account's name")
    ratings = action("ratings", "list the ratings")
    ratings.add_argument("--rebuild", action="store_true", help="compute them again from the games first")
    admin.set_defaults(run=run_admin)


def run_admin(args: argparse.Namespace) -> int:
    from westphalia.server.ops.operators import with_engine
    from westphalia.server.ops.prepare import StartError
    from westphalia.server.ops.settings import default_database
    from westphalia.server.people.operating import OperatorCommands

    async def go(engine: Any) -> list[str]:
        return await _act(OperatorCommands(engine), args)

    try:
        lines = with_engine(args.database or default_database(), go)
    except (ValueError, OSError, StartError) as problem:
        print(problem, file=sys.stderr)
        return 1
    for line in lines:
        print(line)
    return 0


async def _act(operator: OperatorCommands, args: argparse.Namespace) -> list[str]:
    match args.action:
        case "reports":
            return [_report(one) for one in await operator.moderation.open_reports()] or ["No open reports."]
        case "settle":
            await operator.settle(args.report)
            return [f"Report {args.report} is settled."]
        case "mute" | "ban":
            name = await operator.impose(args.person, args.action, args.days, args.reason)
            done = {"mute": "muted", "ban": "banned"}[args.action]
            if args.days <= 0:
                return [f"{name} is no longer {done}."]
            return [f"{name} is {done} {'for good' if args.days >= FOREVER else f'for {args.days:g} days'}."]
        case "close":
            title = await operator.close(args.table)
            return [f"{title} is closed; the server deletes it within a minute."]
        case "recover":
            return [f"Within an hour, at the server's address: /reset/{await operator.recover(args.person)}"]
    lines = []
    if args.rebuild:
        from westphalia.server.people.ratings import Ratings

        games, changed = await Ratings(operator.engine).rebuild()
        lines.append(f"{games} games, {changed} ratings changed.")
    for name, rating in await operator.ratings():
        lines.append(f"{rating.rating:5} ± {rating.margin:<4} {rating.games:4} games  {name}")
    return lines or ["No rated games."]


def _report(one: Report) -> str:
    when, who = datetime.fromtimestamp(one.at, UTC), one.reporter or "a deleted account"
    text = f"{one.id}. {when:%Y-%m-%d %H:%M} {who} reports {one.reported} ({one.user_id})"
    text += f" at table {one.table_id}" if one.table_id else ""
    return f"{text}: {one.reason}" + (f"\n   said: {one.line}" if one.line else "")
