"""Write the game that the home page plays behind its title: `web/src/lobby/showcase.json`.

Prince bots play two rounds; a few moments are kept, each with what changed on the map since the one before.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from westphalia.bots.arena.playing import bot_from_spec
from westphalia.engine.event import Event
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.presentation.show import board_json, event_json, view_json

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "lobby" / "showcase.json"
PLAYERS: Final = ("Johanna", "Tilly", "Oxenstierna", "Mazarin", "Bernhard", "Amalia")
SEED: Final = 35
LAST_ROUND: Final = 2
SENTENCES: Final[Mapping[str, str]] = {
    "upheaval": "Upheaval: {principality} turns Protestant.",
    "conversion": "{seat} becomes {faith}.",
    "principality_converts": "{principality} turns {faith}.",
    "ally": "{principality} joins {seat}.",
    "conquer": "{seat} conquers land of {principality}.",
    "vassalize": "{seat} makes {principality} a vassal.",
    "battle_won": "{winner} beats {loser} in battle.",
    "liberate": "{seat} frees land from {other}.",
}
"""The events that a caption may name, the rarest last: a moment is named after its rarest event."""
MOST_OF_A_KIND: Final = {"ally": 7, "upheaval": 3, "conversion": 2, "principality_converts": 4}
BOARD_KEYS: Final = (
    "edition",
    "players",
    "marks",
    "hexes",
    "neighbours",
    "edges",
    "homes",
    "flags",
    "religions",
)
REALM_KEYS: Final = ("seat", "name", "flag", "religion", "capital", "land", "town_provinces", "home", "edge")
PRINCIPALITY_KEYS: Final = (
    "name",
    "name_index",
    "capital",
    "land",
    "religion",
    "influence",
    "ally",
    "elector",
)
Picture = dict[str, Any]


def main() -> None:
    game = new_game("five-round", PLAYERS, SEED)
    bots = [bot_from_spec("prince", SEED + seat, 1.0) for seat in range(len(PLAYERS))]
    moments: list[dict[str, Any]] = []
    told: Counter[str] = Counter()
    first = before = None
    while not game.over and game.state.round <= LAST_ROUND:
        logged, emperor = len(game.log), game.state.emperor
        seat = game.waiting[0]
        game.answer(seat, bots[seat].choose(view(game, seat)).answer)
        if game.state.round < 1:
            continue
        now = picture(game)
        if before is None:
            first = before = now
            continue
        found = moment(game, game.log[logged:], told)
        if found is None and game.state.emperor != emperor:
            name = PLAYERS[game.state.emperor]
            found = {
                "text": f"{name} is elected Emperor.",
                "hexes": now["realms"][str(game.state.emperor)]["land"],
            }
        if found is not None:
            moments.append(
                {**found, "year": view_json(view(game, None))["year"], "changes": differences(before, now)}
            )
            before = now
    board = board_json(game)
    kept = {**{key: board[key] for key in BOARD_KEYS}, "names": names_of(board, moments, first)}
    FILE.write_text(
        json.dumps({"board": kept, "view": first, "moments": moments}, separators=(",", ":")) + "\n"
    )
    print(f"{FILE.name}: {len(moments)} moments, {FILE.stat().st_size} bytes")
    for one in moments:
        print(one["year"], one["text"])


def picture(game: WestphaliaGame) -> Picture:
    """Return the map as data."""
    seen = view_json(view(game, None))
    return {
        "owner": seen["owner"],
        "protestant": seen["protestant"],
        "towns": seen["towns"],
        "tokens": seen["tokens"],
        "emperor": seen["emperor"],
        "realms": {str(realm["seat"]): {key: realm[key] for key in REALM_KEYS} for realm in seen["realms"]},
        "principalities": {
            power: {key: land[key] for key in PRINCIPALITY_KEYS}
            for power, land in seen["principalities"].items()
        },
    }


def differences(before: Picture, now: Picture) -> Picture:
    """Return the changes: only the changed realms and Principalities, and None for those that are gone."""
    found: Picture = {}
    for key, value in now.items():
        old = before[key]
        if isinstance(value, dict):
            changed = {name: one for name, one in value.items() if old.get(name) != one}
            found[key] = {**changed, **{name: None for name in old if name not in value}}
        elif value != old:
            found[key] = value
    return {key: value for key, value in found.items() if value != {}}


def moment(game: WestphaliaGame, events: Sequence[Event], told: Counter[str]) -> dict[str, Any] | None:
    """Return the sentence and the places of the rarest event, or None if nothing is worth telling."""
    order = list(SENTENCES)
    shown = [event_json(game, n, event) for n, event in enumerate(events)]
    shown = [
        e for e in shown if e["kind"] in SENTENCES and told[e["kind"]] < MOST_OF_A_KIND.get(e["kind"], 99)
    ]
    if not shown:
        return None
    event = max(shown, key=lambda e: order.index(e["kind"]))
    told[event["kind"]] += 1
    seen = view_json(view(game, None))
    fields, words, hexes = event["fields"], {}, []
    for key in ("seat", "other", "winner", "loser"):
        value = fields.get(key)
        if isinstance(value, int) and value < len(PLAYERS):
            words[key] = PLAYERS[value]
            if key in ("winner", "loser"):
                hexes += seen["realms"][value]["land"]
    for part in event["parts"]:
        if part.get("text") in ("Protestant", "Catholic"):
            words["faith"] = part["text"]
        if "principality" in part:
            words["principality"] = part["text"]
            hexes += next(
                (
                    p["land"]
                    for p in seen["principalities"].values()
                    if p["name_index"] == part["principality"]
                ),
                [],
            )
        hexes += [part["province"]] if "province" in part else []
    try:
        return {"text": SENTENCES[event["kind"]].format(**words), "hexes": sorted(set(hexes))}
    except KeyError:
        return None


def names_of(board: Any, moments: Sequence[Mapping[str, Any]], first: Picture | None) -> list[Any]:
    """Return the arms of the Principalities that appear; the places of the others stay empty."""
    pictures = [first or {}, *(one["changes"] for one in moments)]
    used = {
        land["name_index"] for shown in pictures for land in shown.get("principalities", {}).values() if land
    }
    return [arms if index in used else None for index, arms in enumerate(board["names"])]


if __name__ == "__main__":
    main()
