"""`westphalia print`: the game as a box to print."""

from __future__ import annotations

import argparse
from pathlib import Path

from westphalia.cli.arguments import read_house_file
from westphalia.editions.kit.edition import Edition, edition, editions, variants
from westphalia.house.edition import read_house
from westphalia.printing.box import Box, PrintOptions, box_of
from westphalia.printing.make import TABLES, box_files
from westphalia.printing.render import PrintingUnavailable, can_print
from westphalia.printing.sheets import PAPERS
from westphalia.printing.tabletop import SAVE, tabletop_files


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    known = (*editions(), *variants())
    parser = subparsers.add_parser(
        "print",
        epilog="start-here.pdf says how to print and cut. Typst must be installed: westphalia[print].",
    )
    parser.add_argument("printed", nargs="?", metavar="EDITION", choices=known, help=", ".join(known))
    parser.add_argument("--players", type=int, metavar="N", help="number of players (default: the usual one)")
    parser.add_argument(
        "--house", type=Path, dest="house_file", metavar="FILE", help="print the house rules of a file"
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder for the files")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="A4 (default) or US Letter")
    parser.add_argument("--grey", action="store_true", help="without colour")
    parser.add_argument("--no-bleed", action="store_true", help="no colour beyond the cuts")
    parser.add_argument(
        "--only",
        nargs="+",
        choices=tuple(TABLES),
        default=tuple(TABLES),
        metavar="FILE",
        help=", ".join(TABLES),
    )
    parser.add_argument("--tts", action="store_true", help="also write a saved game for Tabletop Simulator")
    parser.add_argument(
        "--tts-url", metavar="URL", help="where the saved game finds its pictures (default: in the folder)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check everything, then write the files."""
    if not can_print():
        raise PrintingUnavailable
    ed = _edition(args)
    players = ed.usual_players() if args.players is None else args.players
    box = box_of(ed, players)
    options = PrintOptions(paper=args.paper, grey=args.grey, bleed=not args.no_bleed)
    out: Path = args.out
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, content in box_files(box, options, args.only):
            (out / name).write_bytes(content)
            print(f"{out / name}  {len(content) // 1024} kB")
        if args.tts or args.tts_url:
            _write_tabletop(box, out / "tabletop", args.tts_url)
    except OSError as problem:
        raise ValueError(f"--out: {problem.filename or out}: {problem.strerror}") from None
    return 0


def _edition(args: argparse.Namespace) -> Edition:
    if args.house_file is None:
        return edition(args.printed or editions()[0])
    played = read_house(read_house_file(args.house_file))
    if args.printed not in (None, played.base_key):
        raise ValueError(f"--house: the file is for {played.base_key!r}, not for {args.printed!r}")
    return played


def _write_tabletop(box: Box, folder: Path, url: str | None) -> None:
    folder.mkdir(exist_ok=True)
    address = (url or folder.resolve().as_uri()).rstrip("/")
    for name, content in tabletop_files(box, address):
        (folder / name).write_bytes(content)
    print(f"{folder / SAVE}  copy it to the folder Saves of Tabletop Simulator")
