"""Westphalia: the complete digital edition of the board game The Peace of Westphalia.

>>> from westphalia import new_game
>>> game = new_game("five-round", players=5, seed=1, setup="random")
>>> len(game.waiting)
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from westphalia.engine.question import IllegalAnswer
    from westphalia.game.records import from_record, to_record, write_record
    from westphalia.game.view import imagine, view
    from westphalia.game.westphalia_game import WestphaliaGame, new_game
    from westphalia.positions.by_hand import from_position
    from westphalia.positions.exact import to_position
    from westphalia.positions.wording import in_words
    from westphalia.rules.base.reading import PositionError

__version__ = "0.1.0"
__all__ = [
    "IllegalAnswer",
    "PositionError",
    "WestphaliaGame",
    "from_position",
    "from_record",
    "imagine",
    "in_words",
    "new_game",
    "to_position",
    "to_record",
    "view",
    "write_record",
]

_HOME = {
    "IllegalAnswer": "engine.question",
    "WestphaliaGame": "game.westphalia_game",
    "new_game": "game.westphalia_game",
    "from_position": "positions.by_hand",
    "PositionError": "rules.base.reading",
    "in_words": "positions.wording",
    "to_position": "positions.exact",
    "from_record": "game.records",
    "to_record": "game.records",
    "write_record": "game.records",
    "imagine": "game.view",
    "view": "game.view",
}


def built() -> str:
    """Return the build of the rules in use: "compiled" or "plain"."""
    from importlib.machinery import EXTENSION_SUFFIXES, PathFinder

    found = PathFinder.find_spec("flow", [f"{__path__[0]}/engine"])
    origin = found.origin if found else None
    return "compiled" if origin and origin.endswith(tuple(EXTENSION_SUFFIXES)) else "plain"


def __getattr__(name: str) -> Any:
    """Import a part of the library on first access, to keep the package's own import fast."""
    if name in _HOME:
        from importlib import import_module

        return getattr(import_module(f"westphalia.{_HOME[name]}"), name)
    raise AttributeError(f"module 'westphalia' has no attribute {name!r}")
