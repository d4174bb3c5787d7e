"""Hexes, maps, and sets of provinces as bit masks: geometry without rules."""

from westphalia.board.board import Board, board_of
from westphalia.board.hexes import DIRECTIONS, EDGE_NAMES, Hex, beside, centre, distance
from westphalia.board.maps import (
    FIVE_ROUND_PLAYERS,
    SIX_ROUND_PLAYERS,
    five_round_map,
    listed_hexes,
    map_of_shape,
    six_round_map,
)
from westphalia.board.masks import BIT, MOST_HEXES, bit_list, bits, mask_of
from westphalia.board.sets import (
    areas_by_size,
    fewest_pieces,
    growths,
    growths_among,
    growths_in_pieces,
    roomy_clovers,
    shapes_without,
    triangle_growths,
)
from westphalia.board.svg import draw_svg
from westphalia.board.text import draw_text

__all__ = [
    "BIT",
    "DIRECTIONS",
    "EDGE_NAMES",
    "FIVE_ROUND_PLAYERS",
    "MOST_HEXES",
    "SIX_ROUND_PLAYERS",
    "Board",
    "Hex",
    "beside",
    "bit_list",
    "bits",
    "board_of",
    "centre",
    "distance",
    "draw_svg",
    "draw_text",
    "areas_by_size",
    "fewest_pieces",
    "five_round_map",
    "growths",
    "growths_among",
    "growths_in_pieces",
    "listed_hexes",
    "map_of_shape",
    "mask_of",
    "roomy_clovers",
    "shapes_without",
    "six_round_map",
    "triangle_growths",
]
