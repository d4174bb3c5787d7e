"""A position in the rulebook's words."""

from __future__ import annotations

from typing import Any

from westphalia.editions.position import Entry, Writing
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.positions.common import tables
from westphalia.rules import words
from westphalia.rules.state import NONE, State


def in_words(game: WestphaliaGame) -> dict[str, Any]:
    """The whole position in the rulebook's words; the same fields that a position by hand has, and a few derived."""
    s = game.state
    w = Writing(s, game.players)
    entries = tables(game.edition.positions)
    provinces = {
        words.province_words(s, province): _fields(entries["province"], w, province)
        for province in range(s.board.size)
    }
    return {
        "edition": game.edition.id,
        "players": list(game.players),
        **_fields(entries["position"], w, NONE),
        "realms": {name: _fields(entries["realm"], w, seat) for seat, name in enumerate(game.players)},
        "principalities": {
            str(w.power(power)): _fields(entries["principality"], w, power) for power in w.principalities()
        },
        "provinces": {name: fields for name, fields in provinces.items() if any(fields.values())},
        "standing": [game.program.instructions[branch.pc].name for branch in game.branches],
        "winners": game.winners,
    }


def _fields(entries: list[Entry], w: Writing[State], of: int) -> dict[str, Any]:
    return {entry.key: entry.write(w, of) for entry in entries if entry.write is not None}
