"""The files of a box: their names, their contents, and how each is made."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict
from math import cos, pi, sin
from typing import Any, Final

from westphalia.printing import art
from westphalia.printing.booklet import booklet
from westphalia.printing.box import Box, PrintOptions, common, expanded, plain, reference
from westphalia.printing.pieces import REBELS, also_needed, works_held
from westphalia.printing.render import fold_in_half, page_count, render_pdf, table_of
from westphalia.printing.sheets import FOOT, MARGIN, Sheet, grid, honeycomb, shelves, tiles
from westphalia.rules.base.constants import ConstantsWithGold

CARD: Final = (63.0, 88.0)
HEX: Final = 30.0
SIDE: Final = 34.0  # of the map beside its hexes
ABOVE: Final = 34.0
BELOW: Final = 52.0
NARROW: Final = 400.0
TRACK_LEFT, TRACK_STEP = 25.0, 35.0  # of the rounds at the bottom, with half the width of an edge's name
TRACK_HIGH: Final = 45.0  # from the middle of an edge's name above it
GOALS_WIDE, GOALS_HIGH = 68.0, 32.0  # of how to win: beside the rounds, or below them on a narrow map
EDGE_AWAY: Final = 0.95  # of the names of edges, in hexes
TILTS: Final = (-60, 0, 60, -60, 0, 60)


def _sheets(sheets: list[Sheet], order: list[int]) -> list[dict[str, Any]]:
    """Return sheets as data, with the things themselves in place of their numbers."""
    return [
        {"marks": it.marks, "places": [place._replace(item=order[place.item]) for place in it.places]}
        for it in sheets
    ]


def cards_table(box: Box, options: PrintOptions) -> dict[str, Any]:
    base = common(box, options)
    order = expanded(box.cards)
    decks = [{**asdict(deck), "sign": art.icon(deck.sign.partition(":")[2], art.PAPER)} for deck in box.decks]
    return {
        **base,
        "decks": decks,
        "cards": plain(box.cards),
        "soldiers": [art.soldier(kind) for kind in range(3)],
        "sheets": _sheets(grid(len(order), CARD, options.size, base["bleed"]), order),
    }


def hexes_table(box: Box, options: PrintOptions) -> dict[str, Any]:
    base = common(box, options)
    order = expanded(box.hexes)
    sheets = honeycomb(len(order), HEX, options.size, base["bleed"] / 2)
    return {**base, "bleed": base["bleed"] / 2, "hexes": plain(box.hexes), "sheets": _sheets(sheets, order)}


def tokens_table(box: Box, options: PrintOptions) -> dict[str, Any]:
    base = common(box, options)
    order = expanded(box.tokens)
    sheets = shelves([box.tokens[i].size for i in order], options.size, base["bleed"] / 2)
    return {**base, "bleed": base["bleed"] / 2, "tokens": plain(box.tokens), "sheets": _sheets(sheets, order)}


def map_table(box: Box, options: PrintOptions) -> dict[str, Any]:
    """Return the map as a poster: its size, where the hexes begin, and the pages it is cut into."""
    drawn = box.map
    track = TRACK_LEFT + box.k.rounds * TRACK_STEP
    across = (drawn["right"] - drawn["left"] + 1) * HEX
    wide = max(across + 2 * SIDE, track)
    above = ABOVE if wide > NARROW else 2 * ABOVE  # the title needs room beside the map, or above it
    origin = ((wide - across) / 2 + (0.5 - drawn["left"]) * HEX, above + (0.6 - drawn["top"]) * HEX)
    edges = [edge_name(box.map, edge) for edge in drawn["edges"]]
    below = GOALS_HIGH if wide < track + GOALS_WIDE else 0.0
    lowest = max((origin[1] + e["y"] * HEX for e in edges if origin[0] + e["x"] * HEX < track), default=0.0)
    high = max(
        (drawn["bottom"] - drawn["top"] + 1.2) * HEX + above + BELOW + below,
        lowest + TRACK_HIGH + below,  # or the track of rounds would hide the name of an edge
    )
    upright, turned = tiles((wide, high), options.size), tiles((high, wide), options.size)
    return {
        **common(box, options),
        **reference(box),
        "map": drawn,
        "edges": edges,
        "hex": HEX,
        "poster": (wide, high),
        "below": below,
        "origin": origin,
        "turned": len(turned) < len(upright),  # to save paper
        "tiles": min(upright, turned, key=len),
        "margin": MARGIN,
        "foot": FOOT,
    }


def edge_name(drawn: dict[str, Any], edge: dict[str, Any]) -> dict[str, Any]:
    """Return the place for the name of an edge: in front of its middle, along it."""
    angle = pi / 6 + edge["turn"] * pi / 3
    u, v = cos(angle), sin(angle)
    spots = [(drawn["hexes"][i]["x"], drawn["hexes"][i]["y"]) for i in edge["hexes"]]
    out = max(x * u + y * v for x, y in spots) + EDGE_AWAY
    along = sum(y * u - x * v for x, y in spots) / len(spots)
    return {
        "name": edge["name"],
        "x": round(out * u - along * v, 4),
        "y": round(out * v + along * u, 4),
        "tilt": TILTS[edge["turn"]],
    }


def boards_table(box: Box, options: PrintOptions) -> dict[str, Any]:
    every = getattr(box.k, "ip_per_own_province", None)
    own = (
        ("Each province of your religion", getattr(box.k, "ip_orthodox_province", 1))
        if every is None
        else ("Each of your provinces", every)
    )
    return {
        **common(box, options),
        **reference(box),
        "own": (own[0], str(own[1])),
        "works": works_held(box.k) if isinstance(box.k, ConstantsWithGold) else 0,
        "rebels": REBELS in box.k.phases,
    }


def reference_table(box: Box, options: PrintOptions) -> dict[str, Any]:
    return {**common(box, options), **reference(box)}


def booklet_table(box: Box, options: PrintOptions) -> dict[str, Any]:
    wide, high = options.size
    return {**common(box, options), **reference(box), **booklet(box), "page": (wide / 2, high)}


TABLES: Final[dict[str, Callable[[Box, PrintOptions], dict[str, Any]]]] = {
    "map": map_table,
    "hexes": hexes_table,
    "cards": cards_table,
    "tokens": tokens_table,
    "boards": boards_table,
    "reference": reference_table,
    "booklet": booklet_table,
}

DUPLEX: Final = frozenset({"hexes", "cards", "tokens", "reference"})


def box_files(
    box: Box, options: PrintOptions, only: Collection[str] = tuple(TABLES)
) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each PDF; the sheet that says how to print them comes last."""
    listed = []
    for name in TABLES:
        if name not in only:
            continue
        table = table_of(TABLES[name](box, options), options)
        pages = render_pdf(name, table)
        count = page_count(pages)
        if name == "booklet":
            yield "rulebook.pdf", pages
            listed.append(
                {
                    "name": "rulebook.pdf",
                    "sheets": 0,
                    "words": f"the rules as {count} single pages, to read on a screen",
                }
            )
            pages, count = fold_in_half(pages, count, options.size), -(-count // 4) * 2
        yield f"{name}.pdf", pages
        sheets = -(-count // 2) if name in DUPLEX or name == "booklet" else count
        listed.append({"name": f"{name}.pdf", "sheets": sheets, "words": words_of(box)[name]})
    start = {**common(box, options), "files": listed, "also": also_needed(box.k)}
    yield "start-here.pdf", render_pdf("start", table_of(start, options))


def words_of(box: Box) -> dict[str, str]:
    cards, hexes, tokens = (sum(it.copies for it in things) for things in (box.cards, box.hexes, box.tokens))
    return {
        "map": "the map as a poster, after a plan of its pages; one-sided",
        "hexes": f"{hexes} provinces, Catholic and Protestant; double-sided",
        "cards": f"{cards} cards of 63 × 88 mm; double-sided",
        "tokens": f"{tokens} tokens; double-sided",
        "boards": f"{box.players} player boards; one-sided",
        "reference": "two reference cards on each sheet; double-sided",
        "booklet": "the same rules to fold and staple; double-sided",
    }
