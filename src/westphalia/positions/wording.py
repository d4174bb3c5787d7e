"""A position in the rulebook's words."""

from typing import Any

from westphalia.editions.kit.positions.part import Entry, Writing
from westphalia.engine.contents import BESIDE
from westphalia.game.view import View
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.positions.common import tables
from westphalia.rules.base import words
from westphalia.rules.base.state import NONE, State


def in_words(game: WestphaliaGame | View) -> dict[str, Any]:
    """Return the whole position in the rulebook's words: the fields of hand-written positions and derived ones.

    A view shows its seat's knowledge: of other players' secrets, only the number.
    """
    s = game.state
    w = Writing(s, game.players)
    entries = tables(game.edition.positions)
    provinces = {
        words.province_words(s, province): _fields(entries["province"], w, province)
        for province in range(s.board.size)
    }
    realms = {name: _fields(entries["realm"], w, seat) for seat, name in enumerate(game.players)}
    if isinstance(game, View):
        for seat, name in enumerate(game.players):
            if seat != game.seat:
                realms[name] |= {key: game.count(key, seat) for key in game.sizes if key in realms[name]}
    program = game.edition.program(s.options)
    branches = () if s.over else game.flow if isinstance(game, View) else game.branches
    places = [branch.pc for branch in branches if program.ops[branch.pc] != BESIDE]
    return {
        "edition": game.edition.id,
        "players": list(game.players),
        **_fields(entries["position"], w, NONE),
        "realms": realms,
        "principalities": {
            str(w.power(power)): _fields(entries["principality"], w, power) for power in w.principalities()
        },
        "provinces": {name: fields for name, fields in provinces.items() if any(fields.values())},
        "standing": [program.instructions[at].name.rstrip(".") for at in places],
        "winners": [game.players[seat] for seat in s.winners],
    }


def _fields(entries: list[Entry], w: Writing[State], of: int) -> dict[str, Any]:
    return {entry.key: entry.write(w, of) for entry in entries if entry.write is not None}
