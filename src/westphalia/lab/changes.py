"""Changes of an edition's constants."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from westphalia.editions.kit.edition import Edition, edition
from westphalia.editions.kit.options import Options, parse_pairs
from westphalia.rules.base.constants import Constants, constant_words

Changes = tuple[tuple[str, str], ...]
"""Names of constants and their new values, as typed."""

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
"""Constants that cannot be changed: names, and what the map and the steps depend on."""

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
"""Endings of the names of constants that must be at least 1: rules divide by them or need them."""


def check_changes(base: Edition, players: int, options: Options, words: Sequence[str]) -> Changes:
    """Parse `--set NAME=VALUE`; raise ValueError for mistakes and drop what changes nothing."""
    chosen = base.check_table(players, options)
    k, size = base.constants(players, chosen), base.board(players, chosen).size
    found: dict[str, str] = {}
    for name, text in parse_pairs("--set", words).items():
        value = read_value(k, name, text, size)
        if value != getattr(k, name):
            found[name] = constant_words(k, name, value)
    return tuple(sorted(found.items()))


def changeable(k: Constants) -> dict[str, str]:
    """Return the constants that can be changed and their types."""
    return {
        field.name: str(field.type)
        for field in fields(k)
        if field.name not in STRUCTURE and not isinstance(getattr(k, field.name), str)
    }


def read_value(k: Constants, name: str, text: str, board_size: int = MOST) -> Any:
    """Parse a new value of a constant; raise ValueError if its type or range is wrong."""
    kinds = changeable(k)
    if name not in kinds:
        if name in {field.name for field in fields(k)}:
            raise ValueError(f"--set: {name} is part of how the edition is built and cannot be changed here")
        near = difflib.get_close_matches(name, kinds, 3, 0.4) or list(kinds)[:3]
        raise ValueError(f"--set: the edition has no constant {name!r}; did you mean: {', '.join(near)}?")
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
            raise ValueError(f"--set {name}: write it like {constant_words(k, name, old)}")
        return rows
    values = [_number(name, part, low_high) for part in text.split(",")] if text else []
    if name.endswith("_rounds"):
        if any(value not in range(1, k.rounds + 1) for value in values) or sorted(set(values)) != values:
            raise ValueError(
                f"--set {name}: {text!r} is not an ascending list of rounds from 1 to {k.rounds}"
            )
    elif len(values) != len(old):
        raise ValueError(f"--set {name}: {len(values)} numbers instead of {len(old)}")
    return tuple(values)


def limits(k: Constants, name: str, board_size: int) -> tuple[int, int]:
    """Return the lowest and the highest value of a constant."""
    match name:
        case "rounds":
            return 1, k.rounds
        case "player_start_provinces":
            return 1, max(k.player_start_provinces, board_size // (2 * k.players))  # the Electors need room
        case "religious_victory_provinces":
            return min(1, k.religious_victory_provinces), board_size  # type: ignore[attr-defined]
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
        raise ValueError(f"--set {name}: {text!r} is not a whole number") from None
    if not low <= value <= high:
        raise ValueError(f"--set {name}: {value} is not between {low} and {high}")
    return value


def changed_edition(base_id: str, players: int, options: Options, changes: Changes) -> Edition:
    """Return the edition with its changes."""
    base = edition(base_id)
    k = base.constants(players, base.check_table(players, options))
    return base.changed({name: read_value(k, name, text, 10**6) for name, text in changes})
