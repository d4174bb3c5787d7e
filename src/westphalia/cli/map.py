"""`westphalia map`: show the map of an edition."""

from __future__ import annotations

import argparse
from pathlib import Path

from westphalia.board import bit_list
from westphalia.board.svg import draw_svg
from westphalia.board.text import draw_text
from westphalia.editions.kit.edition import edition, editions


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("map")
    parser.add_argument("edition", choices=editions(), metavar="EDITION", help=", ".join(editions()))
    parser.add_argument("--players", type=int, required=True, metavar="N", help="number of players")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write an SVG picture instead of text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the map and its edges, or write a picture."""
    ed = edition(args.edition)
    ed.check_players(args.players)
    board = ed.board(args.players, ed.proposed())
    title = f"{ed.id}, {args.players} players, {board.size} hexes"
    if args.svg is not None:
        try:
            args.svg.write_text(draw_svg(board, title=title), encoding="utf-8")
        except OSError as problem:
            raise ValueError(f"{args.svg}: {problem.strerror}") from None
        return 0
    print(f"{title} (each with q,r and index)\n")
    print(draw_text(board))
    print()
    for name, edge in zip(board.edge_names, board.edges, strict=True):
        hexes = " ".join(f"{q},{r}" for q, r in (board.hexes[i] for i in bit_list(edge)))
        print(f"{name:>10}  {edge.bit_count()} hexes: {hexes}")
    return 0
