"""Pictures of worked examples: the map of a position, resolved by the rules of the game."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from westphalia.board import Board, bit_list
from westphalia.positions.by_hand import from_position
from westphalia.printing import art
from westphalia.printing.drawn import Drawn, picture


@cache
def _examples() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("examples.toml").read_text(encoding="utf-8"))


def pictured() -> list[str]:
    """Return the worked examples that have a picture."""
    return list(_examples())


@cache
def example_picture(example: str) -> Drawn | None:
    """Return the picture of a worked example with its caption; None if it has none."""
    found = _examples().get(example)
    if found is None:
        return None
    game = from_position(dict(found["position"]))
    for seat, *words in found.get("say", ()):
        game.say(seat, *words)
    legal = game.legal(found["legal"]) if "legal" in found else ()
    shown = _around(game.state.board, found["around"])
    named = {*found["position"].get("realms", ()), *found["position"].get("principalities", ())}
    drawn = picture(game, shown, legal, named or {"A"})
    emblem, _, colour = game.state.k.flags[0]
    for i, at in enumerate(found.get("taken", ())):
        place = next(place for place in drawn["hexes"] if place["at"] == at)
        place |= {"art": art.emblem(emblem, colour), "colour": colour, "place": "" if i else "capital"}
    return {"caption": found["caption"], **drawn}


def _around(board: Board, places: Iterable[str]) -> list[str]:
    """Return the provinces and their neighbours."""
    mask = 0
    for place in places:
        q, r = map(int, place.split(","))
        mask |= 1 << board.index[q, r]
    return [f"{q},{r}" for q, r in (board.hexes[i] for i in bit_list(mask | board.around(mask)))]
