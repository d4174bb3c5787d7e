"""Positions in a line or two, and phases played from them."""

from __future__ import annotations

from typing import Any

from westphalia.rebels import PhaseGame, from_position, quietly, replay


def town(area: str, owner: str, size: str = "small", flag: Any = ..., **fields: Any) -> dict[str, Any]:
    """Return a Province with a Town; it bears its owner's flag unless another is named."""
    printed = owner if flag is ... else flag
    return {"area": area, "size": size, "printed_realm": printed, "lawful_owner": owner, **fields}


land = town  # a Province of an NPR, or of a Vassal Realm, is written the same way


def board(
    players: str,
    provinces: dict[str, dict[str, Any]] | None = None,
    realms: dict[str, dict[str, Any]] | None = None,
    areas: dict[str, dict[str, Any]] | None = None,
    borders: str = "",
    units: dict[str, Any] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """Return a position: Catholic players and Areas unless said otherwise; borders "a-b", units {"player
    area": n}.
    """
    position: dict[str, Any] = {"turn_order": players.split(), "realms": {}, "areas": {}, **rest}
    for player in players.split():
        position["realms"][player] = {"kind": "PR", "stability": 0, "state_religion": "Catholic"}
    for name, fields in (realms or {}).items():
        known = position["realms"].get(name, {"kind": "VASSAL" if "overlord" in fields else "NPR"})
        position["realms"][name] = known | fields
    position["provinces"] = provinces or {}
    names = {p["area"] for p in position["provinces"].values()} | set(areas or ())
    names |= {end for border in borders.split() for end in border.split("-")}
    names |= {key.split()[1] for key in units or ()}
    for name in sorted(names):
        position["areas"][name] = {"religion": "Catholic", "land_adjacent": []} | (areas or {}).get(name, {})
    for border in borders.split():
        one, other = border.split("-")
        position["areas"][one]["land_adjacent"].append(other)
        position["areas"][other]["land_adjacent"].append(one)
    position["stacks"] = [stack(key, value) for key, value in (units or {}).items()]
    return position


def with_ally(position: dict[str, Any], npr: str) -> dict[str, Any]:
    """Return the same position with a further player, r, who is an ally of an NPR."""
    ally = {"kind": "PR", "stability": 0, "state_religion": "Catholic"}
    return position | {
        "turn_order": [*position["turn_order"], "r"],
        "realms": position["realms"] | {"r": ally},
        "alliances": [*position.get("alliances", ()), {"pr": "r", "realm": npr}],
    }


def stack(key: str, value: Any) -> dict[str, Any]:
    """Return the Units of "player area": a number of Regular Infantry, or a table."""
    player, area = key.split()
    units = {"regular.infantry": value} if isinstance(value, int) else dict(value)
    dice = units.pop("general_dice", [])
    return {"pr": player, "area": area, "units": units, "general_dice": dice}


def begin(position: dict[str, Any], steps: str = "AI", **call: Any) -> PhaseGame:
    """Return the phase at its first question; steps "C", or "CE" for C to E."""
    return from_position(position, first=steps[0], last=steps[-1], **call)


def play(position: dict[str, Any], steps: str = "AI", *answers: str, **call: Any) -> PhaseGame:
    """Play steps with answers "player: words", in order, and quietly after the last; the log must replay."""
    game = begin(position, steps, **call)
    for answer in answers:
        player, _, words = answer.partition(": ")
        game.say(player, words)
    game.play_out(quietly)
    assert replay(position, game.log) == game.position()
    return game


def events(game: PhaseGame, kind: str) -> list[dict[str, Any]]:
    """Return the fields of all events of a kind, in order."""
    return [event.fields for event in game.log if event.kind == kind]


def rules(game: PhaseGame, kind: str) -> list[str]:
    """Return the rules of all events of a kind, in order."""
    return [event.rule for event in game.log if event.kind == kind]


def prestige(game: PhaseGame, player: str) -> int:
    """Return a player's Prestige now."""
    return game.state.realms[player].prestige


def unrest(game: PhaseGame) -> set[str]:
    """Return the Provinces whose lawful piece is on its Unrest side."""
    return {q.id for q in game.state.provinces.values() if q.unrest}


def rebels(game: PhaseGame) -> dict[str, int]:
    """Return the Areas with Rebel Units, and how many."""
    return {area.id: area.rebels for area in game.state.areas.values() if area.rebels}
