"""Maps as data to draw: the empty map, and a game in play with owners, faiths, towns and dice."""

from collections.abc import Iterable
from typing import Any

from westphalia.board import Board, bit_list
from westphalia.editions.kit.edition import edition
from westphalia.printing import art
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE
from westphalia.rules.base.words import principality_words

Drawn = dict[str, Any]


def empty_map(board: Board) -> Drawn:
    hexes = [_place(board, i) for i in range(board.size)]
    return {"hexes": hexes, "edges": _edges(board), **_extent(hexes)}


def _place(board: Board, i: int) -> Drawn:
    x, y = board.position(i)
    q, r = board.hexes[i]
    return {"x": round(x, 4), "y": round(y, 4), "at": f"{q},{r}"}


def _extent(hexes: Iterable[Drawn]) -> Drawn:
    xs, ys = zip(*((place["x"], place["y"]) for place in hexes), strict=True)
    return {"left": min(xs), "right": max(xs), "top": min(ys), "bottom": max(ys)}


def _edges(board: Board) -> list[Drawn]:
    """Return each edge with the points of its hexes and its direction outwards (60 degrees apart, from south-east)."""
    return [
        {"name": name, "turn": k, "hexes": list(bit_list(board.edges[k]))}
        for k, name in enumerate(board.edge_names)
        if board.edges[k]
    ]


def picture(
    game: Any, region: Iterable[str] = (), legal: Iterable[str] = (), powers: Iterable[str] = ()
) -> Drawn:
    """Return a part of a game's map: owners, faiths, towns, dice, and the provinces that answers name.

    With `powers`, only their arms and towns are drawn.
    """
    s = game.state
    shown = set(region)
    may = set(legal)
    drawn = set(powers)
    faiths = ("catholic", "protestant")
    dice = [
        {"hex": token["hex"], "count": token["count"], "faith": faiths[token["religion"] or 0]}
        for token in edition(s.k.edition.partition("[")[0]).show.tokens(s)
        if token["icon"] in ("die", "cube")
    ]
    hexes = []
    for i in range(s.board.size):
        place = _place(s.board, i)
        if shown and place["at"] not in shown:
            continue
        power = s.owner[i]
        name = principality_words(s, power) if FIRST_PRINCIPALITY <= power != NONE else ""
        seat = game.players[power] if power < s.players else ""
        place |= _look(s, i, power, not drawn or bool({name, seat} & drawn))
        if seat and place.get("place") == "capital":
            place["name"] = seat  # as the text of an example calls them
        place["dice"] = [die for die in dice if die["hex"] == i]
        place["legal"] = place["at"] in may or (name in may and name != "")
        hexes.append(place)
    return {"hexes": hexes, **_extent(hexes)}


def _look(s: Any, i: int, power: int, drawn: bool) -> Drawn:
    look: Drawn = {"faith": "protestant" if s.protestant >> i & 1 else "catholic", "owner": power}
    if power == NONE or not drawn:
        return look if power != NONE else {**look, "faith": ""}
    capital = s.capital[power] == i
    look["place"] = "capital" if capital else "town" if s.towns >> i & 1 else ""
    if power < FIRST_PRINCIPALITY:
        emblem, _, colour = s.k.flags[power if s.flag[power] == NONE else s.flag[power]]
        look |= {"art": art.emblem(emblem, colour), "colour": colour, "shape": "round"}
    else:
        name = principality_words(s, power)
        look |= {"art": art.land_shield(name), "name": name, "shape": "shield"}
        look["elector"] = power in _electors(s)
    return look


def _electors(s: Any) -> tuple[int, ...]:
    return tuple(s.electors) if not isinstance(s.electors, int) else bit_list(s.electors)
