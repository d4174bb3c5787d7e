"""The map as text, for a terminal."""

from collections.abc import Callable

from westphalia.board.board import Board

BLANK = " "


def coordinates(board: Board) -> Callable[[int], str]:
    """Label each hex with its q,r and, below, its index."""
    return lambda i: f"{board.hexes[i][0]},{board.hexes[i][1]}\n{i}"


def draw_text(board: Board, label: Callable[[int], str] | None = None, width: int = 6) -> str:
    """Draw the map as rows of boxes, one per hex, each with a label of up to two lines.

    A box is `width` columns wide (an even number), including the line to its left; longer labels are cut.
    """
    if width < 4 or width % 2:
        raise ValueError(f"the width must be an even number of at least 4, not {width}")
    label = label or coordinates(board)
    half = width // 2
    columns = [q + 2 * r for q, r in board.hexes]
    left, top = min(columns), board.hexes[0][0]
    wide = (max(columns) - left) * half + width + 1
    canvas = [[BLANK] * wide for _ in range(2 * (board.hexes[-1][0] - top + 1) + 1)]
    for i, (q, _) in enumerate(board.hexes):
        x, y = (columns[i] - left) * half, 2 * (q - top)
        for column in range(x + 1, x + width):
            if canvas[y][column] == BLANK:
                canvas[y][column] = "_"
        upper, _, lower = label(i).partition("\n")
        canvas[y + 1][x : x + width + 1] = "|" + upper[: width - 1].center(width - 1) + "|"
        canvas[y + 2][x : x + width + 1] = "|" + lower[: width - 1].center(width - 1, "_") + "|"
    return "\n".join("".join(line).rstrip() for line in canvas)
