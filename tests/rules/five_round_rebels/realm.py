"""A position with Peace & Rebels in words, and helpers to look at it."""

from __future__ import annotations

from typing import Any

from westphalia import from_position, in_words
from westphalia.game.westphalia_game import WestphaliaGame

# A's capital is 2,4; 2,5 and 1,5 are core, 3,4 and 3,5 are not. 2,4 touches all but 3,5; 3,4 touches 2,5 and 3,5.
LAND = {"land": ["2,4", "2,5", "1,5", "3,4", "3,5"], "capital": "2,4", "core": ["2,4", "2,5", "1,5"]}


def game_of(
    step: str = "rebels", realms: dict[str, dict[str, Any]] | None = None, **position: Any
) -> WestphaliaGame:
    """Round 2 with five players in alphabetical order, A with the land above."""
    given = {name: dict(fields) for name, fields in (realms or {}).items()}
    given["A"] = {**LAND, **given.get("A", {})}
    return from_position(
        {
            "players": 5,
            "round": 2,
            "step": step,
            "options": {"rebels": "on"},
            "initiative": list("ABCDE"),
            "realms": given,
            **position,
        }
    )


def realm(game: WestphaliaGame, player: str = "A") -> dict[str, Any]:
    """Return a realm in words."""
    found: dict[str, Any] = in_words(game)["realms"][player]
    return found


def province(game: WestphaliaGame, where: str) -> dict[str, Any]:
    """Return the markers on a province."""
    found: dict[str, Any] = in_words(game)["provinces"].get(where, {})
    return {key: found[key] for key in ("unrest", "rebels", "rebel_held") if found.get(key)}


def owner(game: WestphaliaGame, where: str) -> str:
    """Return the owner of a province: a player or a Principality."""
    s, power = game.state, game.state.owner[game.hex(where)]
    return game.players[power] if power < 16 else s.names[s.name[power]]


def told(game: WestphaliaGame) -> list[str]:
    """Return the kinds of events so far."""
    return [event.kind for event in game.log]


def asked(game: WestphaliaGame) -> list[tuple[str, str]]:
    """Return the waiting players with the kinds of their questions."""
    return [(game.players[seat], str(game.questions[seat].kind)) for seat in game.waiting]
