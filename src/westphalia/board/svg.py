"""The map as a standalone SVG image."""

from collections.abc import Callable
from html import escape
from math import cos, pi, sin, sqrt
from typing import Final

from westphalia.board.board import Board
from westphalia.board.masks import bit_list

PAPER: Final = "#f4ecd8"
INK: Final = "#3b3226"
LAND: Final = "#e2d4b0"

_CORNERS: Final = tuple((cos(pi / 6 + k * pi / 3), sin(pi / 6 + k * pi / 3)) for k in range(6))
_TILTS: Final = (-60, 0, 60, -60, 0, 60)
"""The angle of the name of each edge, so that it runs along the edge."""


def draw_svg(
    board: Board,
    fill: Callable[[int], str] | None = None,
    label: Callable[[int], str] | None = None,
    scale: float = 60.0,
    title: str = "Map",
) -> str:
    """Draw the map with the names of its edges; each hex, `scale` wide, has a colour and a label."""
    fill = fill or (lambda i: LAND)
    label = label or (lambda i: f"{board.hexes[i][0]},{board.hexes[i][1]}")
    spots = [board.position(i) for i in range(board.size)]
    left, right = min(x for x, _ in spots) - 1.5, max(x for x, _ in spots) + 1.5
    top, bottom = spots[0][1] - 1.5, spots[-1][1] + 1.5
    wide, high = (right - left) * scale, (bottom - top) * scale

    def place(x: float, y: float) -> tuple[float, float]:
        return (x - left) * scale, (y - top) * scale

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.1f} {high:.1f}" '
        f'width="{wide:.0f}" height="{high:.0f}" font-family="Georgia, serif" text-anchor="middle">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        f'<g stroke="{INK}" stroke-width="{scale / 40:.2f}" stroke-linejoin="round">',
    ]
    for i, (x, y) in enumerate(spots):
        points = (place(x + dx / sqrt(3), y + dy / sqrt(3)) for dx, dy in _CORNERS)
        outline = " ".join(f"{px:.2f},{py:.2f}" for px, py in points)
        lines.append(f'<polygon data-hex="{i}" points="{outline}" fill="{escape(fill(i))}"/>')
    lines += ["</g>", f'<g fill="{INK}" font-size="{scale / 4.5:.1f}">']
    for i, spot in enumerate(spots):
        lines += _label(label(i), *place(*spot), scale / 4.5)
    lines += ["</g>", f'<g fill="{INK}" font-size="{scale / 3.5:.1f}" font-style="italic">']
    for k, name in enumerate(board.edge_names):
        edge = bit_list(board.edges[k])
        if not edge:
            continue
        px, py = place(*_outside(k, [spots[i] for i in edge]))
        turn = f"translate({px:.2f} {py:.2f}) rotate({_TILTS[k]})"
        lines.append(f'<text dy=".35em" transform="{turn}">{escape(name)}</text>')
    lines += ["</g>", "</svg>"]
    return "\n".join(lines) + "\n"


def _outside(k: int, edge: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the point in front of the middle of edge k, one step beyond its outermost hex.

    Edges are uneven where corners were dropped.
    """
    u, v = _CORNERS[k]
    out = max(x * u + y * v for x, y in edge) + 1
    along = sum(y * u - x * v for x, y in edge) / len(edge)
    return out * u - along * v, out * v + along * u


def _label(text: str, x: float, y: float, size: float) -> list[str]:
    """Return lines of text centred on a point."""
    rows = text.split("\n") if text else []
    first = y - (len(rows) - 1) * size * 0.55
    return [
        f'<text x="{x:.2f}" y="{first + k * size * 1.1:.2f}" dy=".35em">{escape(row)}</text>'
        for k, row in enumerate(rows)
    ]
