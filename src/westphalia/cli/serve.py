"""`westphalia serve` and its operator commands: backup, check, export, import."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    serve = subparsers.add_parser(
        "serve",
        epilog="Mail, Web Push and web-hooks are set by environment variables (docs/guides/hosting.md).",
    )
    serve.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1, this machine only)"
    )
    serve.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
    serve.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
    )
    serve.add_argument(
        "--url",
        default=os.environ.get("WESTPHALIA_URL", ""),
        help="public address, such as https://play.example (default: WESTPHALIA_URL); notices link to it, and "
        "requests for other names are refused",
    )
    serve.add_argument(
        "--https", action="store_true", help="behind an HTTPS proxy: send cookies over HTTPS only"
    )
    serve.add_argument(
        "--proxy",
        action="append",
        metavar="ADDRESS",
        help="trusted proxy for X-Forwarded-For (repeatable; default: this machine)",
    )
    serve.add_argument("--no-metrics", action="store_true", help="do not serve /metrics")
    serve.add_argument(
        "--metrics-for",
        action="append",
        metavar="ADDRESS",
        help="client that may read /metrics directly (repeatable; default: this machine)",
    )
    serve.add_argument(
        "--bot-seconds",
        type=float,
        default=1.0,
        metavar="S",
        help="time limit per answer of a bot (default: 1); an elector uses a tenth of it",
    )
    serve.add_argument(
        "--spectator-delay",
        type=float,
        default=0.0,
        metavar="S",
        help="delay for spectators in seconds (default: 0)",
    )
    serve.add_argument(
        "--lab",
        type=Path,
        metavar="DIR",
        help="directory of lab runs that every visitor can see and add small ones to (default: no lab)",
    )
    serve.set_defaults(run=run_serve)

    backup = subparsers.add_parser("backup")
    backup.add_argument("file", metavar="FILE", type=Path, help="the copy; it must not exist yet")
    backup.set_defaults(run=run_backup)

    subparsers.add_parser("vapid").set_defaults(run=run_vapid)

    check = subparsers.add_parser("check")
    check.set_defaults(run=run_check)

    export = subparsers.add_parser("export")
    export.add_argument("directory", metavar="DIRECTORY", type=Path, help="directory for the records")
    export.set_defaults(run=run_export)

    take_in = subparsers.add_parser("import")
    take_in.add_argument("files", metavar="FILE", type=Path, nargs="+", help="record of a game (JSON)")
    take_in.set_defaults(run=run_import)

    for command in (backup, check, export, take_in):
        command.add_argument("--database", metavar="URL", help="database (default: the server's)")


def run_serve(args: argparse.Namespace) -> int:
    try:
        from westphalia.server.ops.prepare import StartError, prepare
        from westphalia.server.ops.run import listen
        from westphalia.server.ops.settings import PROXIES, Settings, default_database
        from westphalia.server.ops.supervisor import supervise
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
            url=args.url,
            smtp=os.environ.get("WESTPHALIA_SMTP", ""),
            mail_from=os.environ.get("WESTPHALIA_MAIL_FROM", ""),
            vapid=os.environ.get("WESTPHALIA_VAPID", ""),
            hooks=os.environ.get("WESTPHALIA_HOOKS", "public"),
            secure_cookie=args.https or args.url.startswith("https:"),
            proxies=tuple(args.proxy or PROXIES),
            metrics_for=() if args.no_metrics else tuple(args.metrics_for or PROXIES),
            bot_seconds=args.bot_seconds,
            spectator_delay=args.spectator_delay,
            lab=args.lab,
        )
        prepare(settings)
        listener = listen(settings)
        host, port = args.host, listener.getsockname()[1]
        address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        print(f"Westphalia is at http://{address}/ (stop with Ctrl-C)", file=sys.stderr)
        return supervise(settings, listener)
    except (ValueError, InUse, StartError) as problem:
        print(problem, file=sys.stderr)
        return 1


def run_backup(args: argparse.Namespace) -> int:
    """Write a consistent copy of the database."""
    from westphalia.server.ops.settings import default_database
    from westphalia.server.storage.engine import PRIVATE, sqlite_path

    source = sqlite_path(args.database or default_database())
    if source is None:
        print("This copies SQLite only; use pg_dump for PostgreSQL.", file=sys.stderr)
        return 2
    if not source.is_file():
        print(f"There is no database {source}.", file=sys.stderr)
        return 1
    if args.file.exists():
        print(f"{args.file} already exists.", file=sys.stderr)
        return 1
    os.close(os.open(args.file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))  # it holds secrets
    reading = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    with closing(reading) as here, closing(sqlite3.connect(args.file)) as there:
        here.backup(there)
        answers = there.execute("SELECT count(*) FROM entries").fetchone()[0]
        games = there.execute("SELECT count(*) FROM tables").fetchone()[0]
    print(f"{args.file}: {games} tables, {answers} answers.")
    return 0


def run_vapid(args: argparse.Namespace) -> int:
    import base64
    import secrets

    from westphalia.server.ops.settings import P256_ORDER

    number = secrets.randbelow(P256_ORDER - 1) + 1
    print(base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode())
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Print the result of each check; return 1 if one failed."""
    from westphalia.server.ops.operators import check
    from westphalia.server.ops.settings import Settings, default_database

    well = True
    for finding in check(Settings(database=args.database or default_database())):
        well = well and finding.ok
        print(f"{'ok ' if finding.ok else 'NOT'} {finding.what}: {finding.sentence}")
    return 0 if well else 1


def run_export(args: argparse.Namespace) -> int:
    from westphalia.server.ops.operators import export_games
    from westphalia.server.ops.prepare import StartError
    from westphalia.server.ops.settings import default_database

    try:
        count = export_games(args.database or default_database(), args.directory)
    except (ValueError, OSError, StartError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{args.directory}: {count} games.")
    return 0


def run_import(args: argparse.Namespace) -> int:
    from westphalia.server.ops.operators import import_games
    from westphalia.server.ops.prepare import StartError
    from westphalia.server.ops.settings import default_database

    try:
        ids = import_games(args.database or default_database(), args.files)
    except (ValueError, StartError) as problem:
        print(problem, file=sys.stderr)
        return 1
    for file, id in zip(args.files, ids, strict=True):
        print(f"{file}: /tables/{id}")
    return 0
