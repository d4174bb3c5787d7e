"""Options of the six-round edition (VI.option.*)."""

from typing import Final

from westphalia.board import Board, board_of, listed_hexes, map_of_shape
from westphalia.editions.kit import content
from westphalia.editions.kit.options import NAMES, SETUP, Options
from westphalia.editions.six_round.constants import (
    ELECTOR_PROVINCES,
    HEXES_PER_PLAYER,
    START_PROVINCES,
    SixRoundConstants,
    constants,
    default_places,
)

DEFAULT: Final = "default"
HEXAGON: Final = "hexagon"
MOST_HEXES: Final = 320  # the pool of names is larger than the map (VI.ruling.names)

OPTIONS: Final = (SETUP, NAMES, *content.options("westphalia.editions.six_round"))


def number(options: Options, name: str, default: int) -> int:
    value = options.get(name, DEFAULT)
    return default if value == DEFAULT else int(value)


def board_for(players: int, options: Options) -> Board:
    """VI.setup.1, VI.option.5: the map for this number of players, or the one agreed on."""
    least = HEXES_PER_PLAYER * players
    hexes = number(options, "hexes", least)
    shape = options.get("shape", HEXAGON)
    if hexes < least:
        raise ValueError(
            f"options.hexes: the map has at least {least} hexes for {players} players, not {hexes}"
        )
    if shape != "listed":
        return map_of_shape(shape, hexes)
    try:
        board = board_of(listed_hexes(options.get("list", "")))
    except ValueError as problem:
        raise ValueError(f"options.list: {problem}") from None
    if not least <= board.size <= MOST_HEXES:
        raise ValueError(f"options.list: the map has {least} to {MOST_HEXES} hexes, not {board.size}")
    return board


def constants_for(players: int, options: Options) -> SixRoundConstants:
    """VI.option.4 to VI.option.7: the constants with these options; raise ValueError if they do not fit."""
    places = number(options, "saved", default_places(players))
    if places != default_places(players) and not players < 4 * places < 2 * players:
        raise ValueError(
            f"options.saved: more than a quarter and less than half of {players} players, or"
            f" {default_places(players)}; not {places}"
        )
    hexes = board_for(players, options).size
    provinces = number(options, "provinces", START_PROVINCES)
    if players * provinces + ELECTOR_PROVINCES > hexes:
        raise ValueError(
            f"options.provinces: {players} times {provinces} provinces and {ELECTOR_PROVINCES} of Electors"
            f" do not fit on {hexes} hexes"
        )
    return constants(
        players,
        places,
        hexes,
        provinces,
        free_shapes=options.get("free_shapes") == "yes",
        program_leads=options.get("leader") == "program",
    )
