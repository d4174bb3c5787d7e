"""Westphalia: the complete digital edition of the board game The Peace of Westphalia.

>>> from westphalia import new_game
>>> game = new_game("five-round", players=5, seed=1, setup="random")
>>> len(game.waiting)
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from westphalia.editions.exact import in_words, to_position
    from westphalia.editions.play import WestphaliaGame, new_game
    from westphalia.editions.position import from_position
    from westphalia.editions.records import from_record, to_record, write_record
    from westphalia.editions.view import imagine, view
    from westphalia.engine.question import IllegalAnswer

__version__ = "0.1.0"
__all__ = [
    "IllegalAnswer",
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
    "IllegalAnswer": "play",
    "WestphaliaGame": "play",
    "new_game": "play",
    "from_position": "position",
    "in_words": "exact",
    "to_position": "exact",
    "from_record": "records",
    "to_record": "records",
    "write_record": "records",
    "imagine": "view",
    "view": "view",
}


def __getattr__(name: str) -> Any:
    """Load a part of the library when it is first asked for, so that importing the package is quick."""
    if name in _HOME:
        from importlib import import_module

        return getattr(import_module(f"westphalia.editions.{_HOME[name]}"), name)
    raise AttributeError(f"module 'westphalia' has no attribute {name!r}")
