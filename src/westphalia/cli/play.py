"""`westphalia play`: a game in the browser or in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from westphalia.bots import Bot
    from westphalia.game.session import Session
    from westphalia.game.westphalia_game import WestphaliaGame

BOT: Final = "prince"
SECONDS: Final = 1.0  # time limit of a bot
SETUPS: Final = ("historical", "random", "manual")
BEGINNING: Final = ("edition", "players", "names", "setup", "name_lands", "option", "seed")
"""Arguments that a saved game already answers."""
IN_TERMINAL: Final = (*BEGINNING, "text", "seats", "alone", "bots", "load", "plain")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("play")
    parser.add_argument("--text", action="store_true", help="play in the terminal")
    parser.add_argument(
        "--port", type=int, metavar="N", help="port of the web table (default: 8000 or the next free one)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    text = parser.add_argument_group("in the terminal", "Any of these plays in the terminal.")
    text.add_argument("--edition", metavar="EDITION", help="rules to play by (default: five-round)")
    text.add_argument(
        "--players", type=int, metavar="N", help="number of players (default: as the edition suggests)"
    )
    text.add_argument("--names", metavar="A,B,...", help="names of the players")
    text.add_argument(
        "--seats",
        metavar="SEATS",
        help="seats that people play: 1, or 1,3, or all, or none (default: 1)",
    )
    text.add_argument(
        "--alone", action="store_true", help="one person plays all these seats: nothing is hidden"
    )
    text.add_argument(
        "--setup", choices=SETUPS, help="how the map is set up (default: historical; manual: by the players)"
    )
    text.add_argument(
        "--name-lands", action="store_true", help="let players name new Principalities", default=None
    )
    text.add_argument(
        "--option",
        action="append",
        metavar="NAME=VALUE",
        help="set another option of the edition (repeatable)",
    )
    text.add_argument("--house", type=Path, metavar="FILE", help="play by the house rules of a file")
    text.add_argument("--seed", type=int, metavar="N", help="seed of the game (default: a random one)")
    text.add_argument(
        "--bots",
        metavar="BOTS",
        help=f"bots at the other seats: one for all (default: {BOT}) or one for each, separated by commas",
    )
    text.add_argument("--load", type=Path, metavar="FILE", help="continue a saved game")
    text.add_argument("--plain", action="store_true", help="no colours")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play in the browser, or in the terminal if asked to or if there is no web table.

    Ctrl-C is how players stop, so it is not an error.
    """
    try:
        return play(args)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 0


def play(args: argparse.Namespace) -> int:
    if not any(getattr(args, name) not in (None, False) for name in IN_TERMINAL):
        if web_table_is_built():
            from westphalia.cli.browser import play_in_browser

            return play_in_browser(args.port, browser=not args.no_browser)
        print(f"{why_no_web_table()}: playing in the terminal.\n", file=sys.stderr)
    return play_text(args)


def web_table_is_built() -> bool:
    server = find_spec("westphalia.server")
    if server is None or not server_is_installed():
        return False
    return any(
        (Path(place) / "static" / "index.html").is_file() for place in server.submodule_search_locations or ()
    )


def server_is_installed() -> bool:
    return all(find_spec(package) is not None for package in ("litestar", "uvicorn"))


def why_no_web_table() -> str:
    if server_is_installed():
        return "The web table is not built here (make web builds it)"
    return "The web table needs more packages (pip install 'westphalia[server]')"


def play_text(args: argparse.Namespace) -> int:
    from westphalia.cli.text.paper import Paper
    from westphalia.cli.text.terminal import Terminal, enable_history, read_line

    session = begin(args)
    game = session.game
    seats = read_seats(args.seats or "1", game.players)
    seed = game.origin.get("seed", 0)
    bots = make_bots(
        args.bots or BOT, seed + len(game.record), [s for s in range(len(game.players)) if s not in seats]
    )
    paper = Paper(colour=not args.plain)
    enable_history()
    you = ", ".join(game.players[seat] for seat in seats) or "watching"
    paper.wrapped(
        [("Westphalia, ", "bold"), (game.edition.title, "bold"), (f", {len(game.players)} players", "")]
    )
    paper.wrapped(
        [(f"You are {you}. ", ""), (f"Seed {seed}. ", "dim"), ("Type help for a list of commands.", "dim")]
    )
    terminal = Terminal(session, seats, bots, paper, read_line, args.alone, args.load)
    terminal.options = f" --bots {args.bots}" if args.bots else ""
    return terminal.play()


def begin(args: argparse.Namespace) -> Session:
    """Return a session of a new game or of a saved one."""
    from westphalia.game.session import Session

    if args.load is None:
        return Session(new_game_of(args))
    for field in BEGINNING:
        if getattr(args, field) is not None:
            raise ValueError(
                f"--{field.replace('_', '-')}: a saved game has this already; leave it out with --load"
            )
    try:
        text = args.load.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"--load: {args.load} is not a saved game") from None
    except OSError as problem:
        raise ValueError(f"--load: {args.load}: {problem.strerror}") from None
    try:
        return Session.resume(text)
    except ValueError as problem:
        raise ValueError(f"--load: {args.load}: {problem}") from None


def new_game_of(args: argparse.Namespace) -> WestphaliaGame:
    from westphalia.editions.kit.edition import edition
    from westphalia.editions.kit.options import parse_pairs
    from westphalia.game.westphalia_game import new_game

    names = None if args.names is None else [name.strip() for name in args.names.split(",")]
    if names is not None and args.players not in (None, len(names)):
        raise ValueError(f"--names: {len(names)} names for {args.players} players")
    given = parse_pairs("--option", args.option or [])
    chosen = edition(args.edition or "five-round").at(given)
    options = {**chosen.proposed(), **given}
    if args.setup is not None:
        options["setup"] = args.setup
    if args.name_lands:
        options["names"] = "chosen"
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    return new_game(chosen.id, names or args.players or chosen.usual_players(), seed, log=True, **options)


def read_seats(text: str, players: Sequence[str]) -> list[int]:
    """Parse "1,3", names of players, "all" or "none"."""
    if text == "all":
        return list(range(len(players)))
    if text == "none":
        return []
    seats: set[int] = set()
    for word in (part.strip() for part in text.split(",")):
        if word in players:
            seats.add(players.index(word))
        elif word.isdigit() and 1 <= int(word) <= len(players):
            seats.add(int(word) - 1)
        else:
            raise ValueError(
                f"--seats: there is no seat {word!r}; seats are 1 to {len(players)}, or all, or none"
            )
    return sorted(seats)


def make_bots(text: str, seed: int, seats: Sequence[int]) -> dict[int, Bot]:
    """Return a bot for each seat: one kind for all seats, or one for each."""
    from westphalia.bots.arena.playing import bot_from_spec, parse_specs, spread_specs

    specs = parse_specs(text)
    for spec in specs:
        bot_from_spec(spec, 0, SECONDS)  # refuses unknown ones even if there is no seat for them
    chosen = spread_specs(specs, len(seats)) if seats else ()
    return {
        seat: bot_from_spec(spec, seed * 16 + seat, SECONDS) for seat, spec in zip(seats, chosen, strict=True)
    }
