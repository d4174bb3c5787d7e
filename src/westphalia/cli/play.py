"""`westphalia play`: a game at the web table or in the terminal."""

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
SECONDS: Final = 1.0  # that bots are given for an answer
SETUPS: Final = ("historical", "random", "manual")
BEGINNING: Final = ("edition", "players", "names", "setup", "name_lands", "option", "seed")
"""What a saved game has settled."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `westphalia play` to the command."""
    parser = subparsers.add_parser("play", help="play, at the web table or in the terminal")
    parser.add_argument("--text", action="store_true", help="play in the terminal")
    parser.add_argument(
        "--port", type=int, metavar="N", help="the web table's port (default: 8000 or the next free one)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the web table in a browser")
    text = parser.add_argument_group("in the terminal")
    text.add_argument("--edition", metavar="EDITION", help="which rules (default: five-round)")
    text.add_argument(
        "--players", type=int, metavar="N", help="number of players (default: as the edition proposes)"
    )
    text.add_argument("--names", metavar="A,B,...", help="what the players are called")
    text.add_argument(
        "--seats", default="1", metavar="SEATS", help="the people's seats: 1, or 1,3, or all, or none"
    )
    text.add_argument("--alone", action="store_true", help="one person plays all these seats: no passing on")
    text.add_argument(
        "--setup", choices=SETUPS, help="who sets the map up (default: historical; manual: the players)"
    )
    text.add_argument(
        "--name-lands", action="store_true", help="let players name new Principalities", default=None
    )
    text.add_argument(
        "--option",
        action="append",
        metavar="NAME=VALUE",
        help="another option of the edition (may be repeated)",
    )
    text.add_argument("--seed", type=int, metavar="N", help="begin the same game again")
    text.add_argument(
        "--bots",
        metavar="BOT",
        help=f"who plays the other seats: one for all (default: {BOT}), or one for each",
    )
    text.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    text.add_argument("--plain", action="store_true", help="no colours")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play at the web table, or in the terminal if that is asked for or there is nothing else."""
    wants_text = (
        args.text or args.load is not None or any(getattr(args, field) is not None for field in BEGINNING)
    )
    if not wants_text:
        if web_table_is_built():
            from westphalia.cli.browser import play_in_browser

            return play_in_browser(args.port, browser=not args.no_browser)
        print(f"{why_no_web_table()}: playing in the terminal.\n", file=sys.stderr)
    return play_text(args)


def web_table_is_built() -> bool:
    """Whether the server and its pages are here."""
    server = find_spec("westphalia.server")
    if server is None or not server_is_installed():
        return False
    return any(
        (Path(place) / "static" / "index.html").is_file() for place in server.submodule_search_locations or ()
    )


def server_is_installed() -> bool:
    """Whether the packages are here that the server needs."""
    return all(find_spec(package) is not None for package in ("litestar", "uvicorn"))


def why_no_web_table() -> str:
    """What is missing, and how to get it."""
    if server_is_installed():
        return "The web table is not built here (make web builds it)"
    return "The web table needs more packages (pip install 'westphalia[server]')"


def play_text(args: argparse.Namespace) -> int:
    """Play in the terminal."""
    from westphalia.cli.paper import Paper
    from westphalia.cli.terminal import Terminal, comfortable, read_line

    session = begin(args)
    game = session.game
    seats = read_seats(args.seats, game.players)
    seed = game.origin.get("seed", 0)
    bots = make_bots(
        args.bots or BOT, seed + len(game.record), [s for s in range(len(game.players)) if s not in seats]
    )
    paper = Paper(colour=not args.plain)
    comfortable()
    sit = ", ".join(game.players[seat] for seat in seats) or "nobody: you are watching"
    paper.wrapped(
        [("Westphalia, ", "bold"), (game.edition.title, "bold"), (f", {len(game.players)} players", "")]
    )
    paper.wrapped(
        [(f"You are {sit}. ", ""), (f"Seed {seed}. ", "dim"), ("help lists what you can write.", "dim")]
    )
    terminal = Terminal(session, seats, bots, paper, read_line, args.alone, args.load)
    terminal.options = f" --bots {args.bots}" if args.bots else ""
    return terminal.play()


def begin(args: argparse.Namespace) -> Session:
    """A new game, or the one that was saved."""
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
        raise ValueError(f"--load: {args.load} is no saved game") from None
    except OSError as problem:
        raise ValueError(f"--load: {args.load}: {problem.strerror}") from None
    try:
        return Session.resume(text)
    except ValueError as problem:
        raise ValueError(f"--load: {args.load}: {problem}") from None


def new_game_of(args: argparse.Namespace) -> WestphaliaGame:
    """The game that the options describe."""
    from westphalia.editions.edition import edition
    from westphalia.game.westphalia_game import new_game

    names = None if args.names is None else [name.strip() for name in args.names.split(",")]
    if names is not None and args.players not in (None, len(names)):
        raise ValueError(f"--names: {len(names)} names for {args.players} players")
    chosen = edition(args.edition or "five-round")
    options = {**chosen.proposed(), **read_options(args.option or [])}
    if args.setup is not None:
        options["setup"] = args.setup
    if args.name_lands:
        options["names"] = "chosen"
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    return new_game(chosen.id, names or args.players or chosen.usual_players(), seed, log=True, **options)


def read_options(words: Sequence[str]) -> dict[str, str]:
    """Options of a table from "name=value"."""
    pairs = [word.partition("=") for word in words]
    for name, sign, value in pairs:
        if not (name and sign and value):
            raise ValueError(f"--option: {name + sign + value!r} is not of the form name=value")
    return {name: value for name, _, value in pairs}


def read_seats(text: str, players: Sequence[str]) -> list[int]:
    """Seats from "1,3", from names, or "all" or "none"."""
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


def make_bots(names: str, seed: int, seats: Sequence[int]) -> dict[int, Bot]:
    """A bot for each seat: all of one kind, or one kind after another."""
    kinds = [name.strip() for name in names.split(",")]
    if len(kinds) not in (1, len(seats)) and seats:
        raise ValueError(
            f"--bots: {len(kinds)} bots for {len(seats)} seats; name one for all, or one for each"
        )
    for kind in kinds:
        bot_of(kind)  # refuses unknown ones even when there is no seat for them
    return {seat: bot_of(kinds[i % len(kinds)], seed * 16 + seat) for i, seat in enumerate(seats)}


def bot_of(kind: str, seed: int = 0) -> Bot:
    """A bot by its name, and its personality after a colon if it is to have one."""
    from westphalia.bots import make_bot, thinks

    name, _, personality = kind.partition(":")
    return make_bot(name, seed, personality, thinks(name, SECONDS))
