"""Changed constants: any number of an edition's Constants table, checked, and an edition that is marked as changed."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from westphalia.bots.part import PARTS
from westphalia.editions.edition import LOADERS, Edition, edition
from westphalia.editions.options import Options
from westphalia.rules.constants import Constants

Changes = tuple[tuple[str, str], ...]
"""What is changed: the name of a constant and its new value as people write it."""

STRUCTURE: Final = frozenset(
    {
        "edition",
        "prefix",
        "players",
        "round_year",
        "phases",
        "phase_names",
        "role_names",
        "doctrine_names",
        "doctrine_table",
        "wide_words",
        "reformers",
        "starting_elector_size",
        "electors",
        "fp_homes",
        "flags",
        "great_names",
        "hexes",
        "free_shapes",
        "program_leads",
    }
)
"""Names, and what the map and the steps are made of; an option of the edition may change some of it."""

MOST: Final = 99
FACES: Final = 6
DIE_WORDS: Final = ("_die", "_roll", "cancels")  # a number that is compared with the face of a die
DIVIDED_BY: Final = (
    "_ratio",
    "_cost",
    "_per_saint",
    "battle_phases",
    "decks",
    "_max_winners",
    "saved_places",
)
"""Ends of names that a rule divides by, or that nobody could play without: at least 1."""


def check_changes(base: Edition, players: int, options: Options, words: Sequence[str]) -> Changes:
    """What `--set NAME=VALUE` asks for; mistakes are refused, and what changes nothing is left out."""
    chosen = base.check_table(players, options)
    k, size = base.constants(players, chosen), base.board(players, chosen).size
    found: dict[str, str] = {}
    for word in words:
        name, sign, text = (part.strip() for part in word.partition("="))
        if not sign:
            raise ValueError(f"--set: {word!r} is not of the form NAME=VALUE")
        value = read_value(k, name, text, size)
        found.pop(name, None)
        if value != getattr(k, name):
            found[name] = write_value(k, name, value)
    return tuple(sorted(found.items()))


def changeable(k: Constants) -> dict[str, str]:
    """The constants that can be changed, with the kind of each."""
    return {
        field.name: str(field.type)
        for field in fields(k)
        if field.name not in STRUCTURE and not isinstance(getattr(k, field.name), str)
    }


def read_value(k: Constants, name: str, text: str, board_size: int = MOST) -> Any:
    """A new value of a constant, of the type and within the limits that it has."""
    kinds = changeable(k)
    if name not in kinds:
        if name in {field.name for field in fields(k)}:
            raise ValueError(f"--set: {name} is part of how the edition is built and cannot be changed here")
        near = difflib.get_close_matches(name, kinds, 3, 0.4) or list(kinds)[:3]
        raise ValueError(f"--set: the edition has no constant {name!r}; do you mean: {', '.join(near)}?")
    old, low_high = getattr(k, name), limits(k, name, board_size)
    if kinds[name] == "bool":
        if text not in ("true", "false"):
            raise ValueError(f"--set {name}: {text!r} is neither true nor false")
        return text == "true"
    if kinds[name] == "int":
        return _number(name, text, low_high)
    if kinds[name] in ("ByRound", "BySize"):
        values = [_number(name, part, low_high) for part in text.split(",")]
        wanted = len(old) - 1
        if len(values) == 1:
            values *= wanted
        if len(values) != wanted:
            what = "rounds" if kinds[name] == "ByRound" else "sizes"
            raise ValueError(
                f"--set {name}: {len(values)} numbers for {wanted} {what}; give one, or {wanted}"
            )
        return (old[0], *values)
    if isinstance(old[0], tuple):
        rows = tuple(
            tuple(_number(name, part, low_high) for part in row.split(",")) for row in text.split(";")
        )
        if [len(row) for row in rows] != [len(row) for row in old]:
            raise ValueError(f"--set {name}: write it like {write_value(k, name, old)}")
        return rows
    values = [_number(name, part, low_high) for part in text.split(",")] if text else []
    if name.endswith("_rounds"):
        if any(value not in range(1, k.rounds + 1) for value in values) or sorted(set(values)) != values:
            raise ValueError(f"--set {name}: {text!r} is no ascending list of rounds from 1 to {k.rounds}")
    elif len(values) != len(old):
        raise ValueError(f"--set {name}: {len(values)} numbers instead of {len(old)}")
    return tuple(values)


def write_value(k: Constants, name: str, value: Any) -> str:
    """A value as people write it after `--set`."""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, tuple):
        return str(value)
    if value and isinstance(value[0], tuple):
        return ";".join(",".join(map(str, row)) for row in value)
    if changeable(k)[name] in ("ByRound", "BySize"):
        value = value[1:]
        if len(set(value)) == 1:
            value = value[:1]
    return ",".join(map(str, value))


def limits(k: Constants, name: str, board_size: int) -> tuple[int, int]:
    """The least and the most that a number of a constant may be."""
    match name:
        case "rounds":
            return 1, k.rounds
        case "player_start_provinces":
            return 1, max(k.player_start_provinces, board_size // (2 * k.players))  # the Electors need room
        case "religious_victory_provinces":
            return 1, board_size
        case "religious_victory_electors" | "election_majority":
            return 1, k.electors
        case "religious_victory_round" | "trent_deadline" | "upheaval_early_rounds":
            return 0, k.rounds + 1
        case "martyrs_offset" | "foreign_affairs_faces":
            return -MOST, MOST
        case "other_size_roll":
            return 0, board_size
    if any(part in name for part in DIE_WORDS):
        return 0, FACES
    if name.endswith(DIVIDED_BY):
        return 1, MOST
    return 0, max(MOST, board_size)


def _number(name: str, text: str, low_high: tuple[int, int]) -> int:
    low, high = low_high
    try:
        value = int(text)
    except ValueError:
        raise ValueError(f"--set {name}: {text!r} is no whole number") from None
    if not low <= value <= high:
        raise ValueError(f"--set {name}: {value} is not between {low} and {high}")
    return value


# --- the changed edition ---


def changed_id(base: str, changes: Changes) -> str:
    """What a changed game is called: never the edition's own name."""
    return f"{base}[{' '.join(f'{name}={value}' for name, value in changes)}]" if changes else base


def changed_title(base: Edition, changes: Changes) -> str:
    """The edition's title, and what is changed."""
    if not changes:
        return base.title
    return f"{base.title}, changed: {', '.join(f'{name} = {value}' for name, value in changes)}"


def prepare_edition(base_id: str, changes: Changes) -> str:
    """Make the changed edition known to this process, with the bots' plans for the edition it comes from; its id."""
    id = changed_id(base_id, changes)
    if not changes or id in LOADERS:
        return id
    base = edition(base_id)

    def constants(players: int, options: Options) -> Constants:
        k = base.constants(players, options)
        return replace(k, edition=id, **values_of(k, dict(changes)))

    changed = replace(base, id=id, title=changed_title(base, changes), constants=constants)
    LOADERS[id] = lambda: changed
    if base_id in PARTS:
        PARTS[id] = PARTS[base_id]
    return id


def values_of(k: Constants, changes: Mapping[str, str]) -> dict[str, Any]:
    """The values that stand in changes."""
    return {name: read_value(k, name, text, 10**6) for name, text in changes.items()}
