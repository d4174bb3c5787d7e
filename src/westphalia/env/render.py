"""Pictures of a game as an agent's observer may see it: text, SVG, or an array of pixels."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from westphalia.board import draw_svg, draw_text
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.fields import FIRST_PRINCIPALITY, NONE

MODES: Final = ("ansi", "rgb_array", "svg")
COLOURS: Final = (
    "#c0392b", "#2471a3", "#229954", "#d68910", "#7d3c98", "#117a65", "#a04000", "#2e4053", "#b03a6b", "#5d6d1e",
    "#1a9bb0", "#6e4b2a", "#8e8e00", "#4a4a9c", "#9c4a4a", "#3f7f5f",
)  # fmt: skip
PRINCIPALITY: Final = "#e8e0cc"
FREE: Final = "#ffffff"
SIDE: Final = 24  # pixels from one hex to the next


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode: {mode!r} is not one of {', '.join(MODES)}")
    return mode


def render(game: WestphaliaGame, mode: str) -> Any:
    """Return a picture of the public position."""
    match check_mode(mode):
        case "ansi":
            return text(game)
        case "svg":
            return svg(game)
    return pixels(game)


def _owner(game: WestphaliaGame, place: int) -> str:
    power = game.state.owner[place]
    if power == NONE:
        return "."
    if power < FIRST_PRINCIPALITY:
        return game.players[power]
    ally = game.state.ally[power]
    return f"{power - FIRST_PRINCIPALITY + 1}" + (f"/{game.players[ally]}" if ally != NONE else "")


def _label(game: WestphaliaGame, place: int) -> str:
    """Return the owner (a Principality by its number, with its ally) and * for Protestant provinces."""
    return _owner(game, place) + ("*" if game.state.protestant >> place & 1 else "")


def _colour(game: WestphaliaGame, place: int) -> str:
    power = game.state.owner[place]
    if power == NONE:
        return FREE
    return COLOURS[power] if power < FIRST_PRINCIPALITY else PRINCIPALITY


def text(game: WestphaliaGame) -> str:
    """Return the map and a line for each player as text."""
    s = game.state
    lines = [f"{game.edition.title}, round {s.round}, {s.k.phase_names[s.phase]}"]
    lines.append(draw_text(s.board, lambda place: _label(game, place), 8))
    for seat, name in enumerate(game.players):
        marks = [
            s.role_of(seat),
            "Emperor" if s.emperor == seat else "",
            "asked" if seat in game.waiting else "",
        ]
        shown = ", ".join(mark for mark in marks if mark)
        lines.append(f"{name}: Imperial Power {s.imperial_power(seat)}, score {s.score(seat)}, {shown}")
    if game.over:
        lines.append(f"Won by: {', '.join(game.winners) or 'no player'}")
    return "\n".join(lines)


def svg(game: WestphaliaGame) -> str:
    """Return the map as SVG, in the colours of the owners."""
    return draw_svg(
        game.state.board, label=lambda place: _label(game, place), fill=lambda place: _colour(game, place)
    )


def pixels(game: WestphaliaGame) -> NDArray[np.uint8]:
    """Return the map as an array of red, green and blue: a disc for each province, dotted if Protestant."""
    s = game.state
    centres = np.array([s.board.position(i) for i in range(s.board.size)])
    centres = (centres - centres.min(axis=0) + 1) * SIDE
    width, height = (centres.max(axis=0) + SIDE).astype(int)
    image = np.full((height, width, 3), 255, np.uint8)
    rows, columns = np.mgrid[:height, :width]
    for place, (x, y) in enumerate(centres):
        far = (columns - x) ** 2 + (rows - y) ** 2
        image[far < (SIDE * 0.48) ** 2] = _rgb(_colour(game, place))
        if s.protestant >> place & 1:
            image[far < (SIDE * 0.18) ** 2] = (20, 20, 20)
    return image


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
