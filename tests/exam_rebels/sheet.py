"""An examiner's shorthand, using only docs/guides/umpire.md: a board in a few lines, a phase with named answers."""

from __future__ import annotations

from typing import Any

from westphalia.rebels import PhaseGame, from_position, replay

Table = dict[str, Any]


def pr(**fields: Any) -> Table:
    """Return a Player Realm: Catholic, Stability 0."""
    return {"kind": "PR", "stability": 0, "state_religion": "Catholic", **fields}


def npr(**fields: Any) -> Table:
    """Return a Non-Player Realm."""
    return {"kind": "NPR", **fields}


def vassal(overlord: str, **fields: Any) -> Table:
    """Return a Vassal Realm."""
    return {"kind": "VASSAL", "overlord": overlord, **fields}


def lands(area: str, owner: str, names: str, flag: Any = ..., **fields: Any) -> Table:
    """Return Provinces of one owner: `Kent York* Hull!`, with * for a Large one and ! for Unrest."""
    return {
        name.strip("*!"): {
            "area": area,
            "size": "large" if "*" in name else "small",
            "printed_realm": owner if flag is ... else flag,
            "lawful_owner": owner,
            "unrest": "!" in name,
            **fields,
        }
        for name in names.split()
    }


def board(realms: Table, *provinces: Table, areas: Table | None = None, **rest: Any) -> Table:
    """Return a position; players in the order written, an Area that is not described has no Religion."""
    land = {name: fields for group in provinces for name, fields in group.items()}
    named = {fields["area"]: {} for fields in land.values()}
    players = [name for name, fields in realms.items() if fields["kind"] == "PR"]
    return {
        "turn_order": players,
        "realms": realms,
        "areas": {**named, **(areas or {})},
        "provinces": land,
        **rest,
    }


def borders(*pairs: str, **areas: Table) -> Table:
    """Areas with their Land borders, `Leon-Murcia`, and whatever else lies in them."""
    made: Table = {name: {"land_adjacent": [], **fields} for name, fields in areas.items()}
    for pair in pairs:
        one, other = pair.split("-")
        for here, there in ((one, other), (other, one)):
            made.setdefault(here, {"land_adjacent": []})["land_adjacent"].append(there)
    return made


def army(player: str, area: str, infantry: int = 0, **more: Any) -> Table:
    """Return a stack of Regular Infantry, or what is said."""
    units = more.pop("units", {"regular.infantry": infantry})
    return {"pr": player, "area": area, "units": units, **more}


def play(position: Any, steps: str, *said: str, dice: Any = None) -> PhaseGame:
    """Play the steps `C` or `CE` with answers `player: words`; all answers must be used, and the log must
    replay.
    """
    game = from_position(position, first=steps[0], last=steps[-1], dice=dice)
    for line in said:
        player, _, words = line.partition(": ")
        game.say(player, *words.split(", "))
    assert game.over, f"{game.asked}: {game.prompt(game.asked)} {game.legal(game.asked)}"
    assert replay(position, game.log) == game.position()
    return game


def prestige(game: PhaseGame) -> dict[str, int]:
    """Return the Prestige of all players who have some."""
    realms = game.position()["realms"]
    return {name: realm["prestige"] for name, realm in realms.items() if realm.get("prestige")}


def unrest(game: PhaseGame) -> list[str]:
    """Provinces with an Unrest side up, the Occupier's Town's included."""
    provinces = game.position()["provinces"]
    return sorted(name for name, q in provinces.items() if q["unrest"] or q["occ_unrest"])


def rebels(game: PhaseGame) -> dict[str, int]:
    """Rebel Units by Area."""
    areas = game.position()["areas"]
    return {name: area["rebels"] for name, area in areas.items() if area["rebels"]}


def owner(game: PhaseGame, province: str) -> tuple[str, str | None]:
    """Lawful Owner and Occupier."""
    found = game.position()["provinces"][province]
    return found["lawful_owner"], found["occupier"]


def told(game: PhaseGame, kind: str, field: str) -> list[Any]:
    """Return one field of every event of a kind."""
    return [event.fields.get(field) for event in game.log if event.kind == kind]
