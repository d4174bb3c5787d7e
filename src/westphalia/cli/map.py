"""`westphalia map`: show the map of an edition."""

import argparse
import sys
from pathlib import Path
from typing import Final

from westphalia.board import bit_list
from westphalia.board.board import Board
from westphalia.board.maps import DICE_PLAYERS, check_players, five_round_map, six_round_map
from westphalia.board.svg import draw_svg
from westphalia.board.text import draw_text

EDITIONS: Final = ("five-round", "six-round", "dice")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("map")
    parser.add_argument("edition", choices=EDITIONS, metavar="EDITION", help=", ".join(EDITIONS))
    parser.add_argument("--players", type=int, required=True, metavar="N", help="number of players")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write an SVG picture instead of text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the map and its edges, or write a picture."""
    try:
        board = map_of(args.edition, args.players)
    except ValueError as error:
        print(f"westphalia map: {error}", file=sys.stderr)
        return 2
    title = f"{args.edition}, {args.players} players, {board.size} hexes"
    if args.svg is not None:
        try:
            args.svg.write_text(draw_svg(board, title=title), encoding="utf-8")
        except OSError as error:
            print(f"westphalia map: {args.svg}: {error.strerror}", file=sys.stderr)
            return 1
        return 0
    print(f"{title} (each with q,r and index)\n")
    print(draw_text(board))
    print()
    for name, edge in zip(board.edge_names, board.edges, strict=True):
        hexes = " ".join(f"{q},{r}" for q, r in (board.hexes[i] for i in bit_list(edge)))
        print(f"{name:>10}  {edge.bit_count()} hexes: {hexes}")
    return 0


def map_of(edition: str, players: int) -> Board:
    if edition == "five-round":
        return five_round_map(players)
    if edition == "dice":
        check_players("dice", players, DICE_PLAYERS)
    return six_round_map(players)
