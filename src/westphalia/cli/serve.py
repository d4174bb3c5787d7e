"""`westphalia serve` and what operators need beside it: backup, check, export, import."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the commands; each sets `run`, a function of the parsed arguments that gives the exit code."""
    serve = subparsers.add_parser("serve", help="run the table server")
    serve.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default: this machine only)"
    )
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
    )
    serve.add_argument(
        "--https", action="store_true", help="behind a proxy that speaks HTTPS: cookies for HTTPS only"
    )
    serve.add_argument(
        "--proxy",
        action="append",
        metavar="ADDRESS",
        help="a proxy whose X-Forwarded-For is believed (default: this machine)",
    )
    serve.add_argument("--no-metrics", action="store_true", help="show the counts at /metrics to nobody")
    serve.add_argument(
        "--metrics-for",
        action="append",
        metavar="ADDRESS",
        help="who may read the counts at /metrics, if no proxy lies between (default: this machine)",
    )
    serve.add_argument(
        "--bot-seconds",
        type=float,
        default=1.0,
        metavar="S",
        help="how long a bot may think: a chancellor all of it, an elector a tenth",
    )
    serve.add_argument(
        "--spectator-delay", type=float, default=0.0, metavar="S", help="how late spectators see"
    )
    serve.add_argument(
        "--lab",
        type=Path,
        metavar="DIR",
        help="show the lab's runs in DIR to everybody, and let everybody start small ones (default: no lab)",
    )
    serve.set_defaults(run=run_serve)

    backup = subparsers.add_parser(
        "backup", help="copy the server's SQLite database, while it runs if need be"
    )
    backup.add_argument("file", metavar="FILE", type=Path, help="the copy; it must not exist yet")
    backup.add_argument("--database", metavar="URL", help="the database (default: the server's)")
    backup.set_defaults(run=run_backup)

    check = subparsers.add_parser("check", help="look whether database, disk and clock are well")
    check.add_argument("--database", metavar="URL", help="the database (default: the server's)")
    check.set_defaults(run=run_check)

    export = subparsers.add_parser("export", help="write the records of all finished games to files")
    export.add_argument("directory", metavar="DIRECTORY", type=Path)
    export.add_argument("--database", metavar="URL", help="the database (default: the server's)")
    export.set_defaults(run=run_export)

    take_in = subparsers.add_parser("import", help="take records of games into the database")
    take_in.add_argument("files", metavar="FILE", type=Path, nargs="+")
    take_in.add_argument("--database", metavar="URL", help="the database (default: the server's)")
    take_in.set_defaults(run=run_import)


def run_serve(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    try:
        from westphalia.server.keeper import keep
        from westphalia.server.prepare import Unready, prepare
        from westphalia.server.run import listen
        from westphalia.server.settings import PROXIES, Settings, default_database
        from westphalia.server.storage.lock import InUse
    except ImportError as missing:
        print(
            f"The server needs more packages ({missing.name}): pip install 'westphalia[server]'",
            file=sys.stderr,
        )
        return 2
    try:
        settings = Settings(
            database=args.database or default_database(),
            host=args.host,
            port=args.port,
            secure_cookie=args.https,
            proxies=tuple(args.proxy or PROXIES),
            metrics_for=() if args.no_metrics else tuple(args.metrics_for or PROXIES),
            bot_seconds=args.bot_seconds,
            spectator_delay=args.spectator_delay,
            lab=args.lab,
        )
        prepare(settings)
        door = listen(settings)
        host, port = args.host, door.getsockname()[1]
        address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        print(f"Westphalia is at http://{address}/ (stop with Ctrl-C)", file=sys.stderr)
        return keep(settings, door)
    except (ValueError, InUse, Unready) as problem:
        print(problem, file=sys.stderr)
        return 1


def run_backup(args: argparse.Namespace) -> int:
    """Copy the database as it is at one moment."""
    from westphalia.server.settings import default_database
    from westphalia.server.storage.engine import PRIVATE, sqlite_path

    source = sqlite_path(args.database or default_database())
    if source is None:
        print("This is for SQLite; copy PostgreSQL with pg_dump.", file=sys.stderr)
        return 2
    if not source.is_file():
        print(f"There is no database {source}.", file=sys.stderr)
        return 1
    if args.file.exists():
        print(f"{args.file} exists already.", file=sys.stderr)
        return 1
    os.close(os.open(args.file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))  # it holds secrets
    reading = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    with closing(reading) as here, closing(sqlite3.connect(args.file)) as there:
        here.backup(there)
        answers = there.execute("SELECT count(*) FROM entries").fetchone()[0]
        games = there.execute("SELECT count(*) FROM tables").fetchone()[0]
    print(f"{args.file}: {games} tables, {answers} answers.")
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Say what is well and what is not; 1 if something is not."""
    from westphalia.server.operators import check
    from westphalia.server.settings import Settings, default_database

    well = True
    for finding in check(Settings(database=args.database or default_database())):
        well = well and finding.ok
        print(f"{'ok ' if finding.ok else 'NOT'} {finding.what}: {finding.sentence}")
    return 0 if well else 1


def run_export(args: argparse.Namespace) -> int:
    """Write records."""
    from westphalia.server.operators import export_games
    from westphalia.server.prepare import Unready
    from westphalia.server.settings import default_database

    try:
        count = export_games(args.database or default_database(), args.directory)
    except (ValueError, OSError, Unready) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{args.directory}: {count} games.")
    return 0


def run_import(args: argparse.Namespace) -> int:
    """Take records in."""
    from westphalia.server.operators import import_games
    from westphalia.server.prepare import Unready
    from westphalia.server.settings import default_database

    try:
        ids = import_games(args.database or default_database(), args.files)
    except (ValueError, Unready) as problem:
        print(problem, file=sys.stderr)
        return 1
    for file, id in zip(args.files, ids, strict=True):
        print(f"{file}: /tables/{id}")
    return 0
