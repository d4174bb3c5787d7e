"""The constants that can be changed: meaning, limits and rule of each, and new values as text or TOML."""

from __future__ import annotations

import ast
import difflib
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, time
from functools import cache
from importlib import resources
from typing import Any, Final

from westphalia.editions.kit import source
from westphalia.editions.kit.edition import Edition, chapters
from westphalia.editions.kit.outline import cited_rules
from westphalia.rules.base.constants import Constants, constant_words, lengthened

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
"""Constants that are not numbers, or that other parts of a file change."""

MOST: Final = 99
FACES: Final = 6
DIE_WORDS: Final = ("_die", "_roll", "cancels")  # a number that is compared with the face of a die
MOST_DIGITS: Final = 20  # of a wrong number in a message
AT_LEAST_ONE: Final = ("_ratio", "_cost", "_per_saint", "battle_phases", "decks", "_return")
"""Endings of the names of constants that must be at least 1: rules divide by them or need them."""


@cache
def _table() -> Mapping[str, Mapping[str, Any]]:
    text = resources.files("westphalia.house").joinpath("constants.toml").read_text("utf-8")
    return tomllib.loads(text)


def meaning(name: str) -> str:
    return str(_table()["meaning"].get(name, ""))


def changeable(k: Constants) -> dict[str, str]:
    """Return the constants that can be changed and their types."""
    return {
        field.name: str(field.type)
        for field in fields(k)
        if field.name not in STRUCTURE | set(_table()["unused"].get(k.prefix, ()))
        and not isinstance(getattr(k, field.name), str)
    }


def limits(k: Constants, name: str, hexes: int) -> tuple[int, int]:
    """Return the lowest and the highest value of a constant, or of each of its numbers."""
    if name in _table()["limits"]:
        known = {
            "hexes": hexes,
            "electors": k.electors,
            "rounds": k.rounds,
            "after": k.rounds + 1,
            "players": k.players,
            "largest": k.principality_max_size,
            "growing": k.principality_max_size - 1,
            "start": max(k.player_start_provinces, hexes // (2 * k.players)),  # the Electors need room
        }
        low, high = (known.get(value, value) for value in _table()["limits"][name])
    elif any(part in name for part in DIE_WORDS):
        low, high = 0, FACES
    else:
        low, high = int(name.endswith(AT_LEAST_ONE)), max(MOST, hexes)
    value = getattr(k, name)
    printed = _numbers(value[1:] if changeable(k).get(name) in ("ByRound", "BySize") else value)
    return min([low, *printed]), max([high, *printed])


def _numbers(value: Any) -> list[int]:
    return [n for part in value for n in _numbers(part)] if isinstance(value, tuple) else [int(value)] * 2


# --- values ---


def read_text(k: Constants, name: str, text: str, hexes: int) -> Any:
    """Return the new value of a constant from text such as 4, true, 5,5,4 or 2,2;4,0."""
    check_name(k, name)
    kind, old = changeable(k)[name], getattr(k, name)
    if kind == "bool":
        return read_value(k, name, {"true": True, "false": False}.get(text, text), hexes)
    if kind == "int":
        return read_value(k, name, _whole(text), hexes)
    if isinstance(old[0] if old else 0, tuple):
        rows = [[_whole(n) for n in row.split(",")] for row in text.split(";")]
        if list(map(len, rows)) != list(map(len, old)):
            raise ValueError(f"write it like {constant_words(k, name, old)}")
        return read_value(k, name, rows, hexes)
    return read_value(k, name, [_whole(n) for n in text.split(",")] if text else [], hexes)


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a whole number") from None


READ_FIRST: Final = ("principality_max_size", "rounds")  # others are lists of this length, or limited by it


def read_by(k: Constants, name: str, value: Any) -> tuple[Constants, dict[str, Any]]:
    """Return the constants by which others are read once one has a value, and the tables that it lengthens."""
    if name == "rounds":
        longer = lengthened(k, value)
        return replace(k, **longer, rounds=max(k.rounds, value)), longer
    return (replace(k, principality_max_size=value) if name == "principality_max_size" else k), {}


def check_name(k: Constants, name: str) -> None:
    """Raise ValueError unless a constant exists and can be changed."""
    kinds = changeable(k)
    if name in kinds:
        return
    if name in {field.name for field in fields(k)}:
        raise ValueError(f"{name} is part of how the edition is built and cannot be changed here")
    near = difflib.get_close_matches(name, kinds, 3, 0.4) or list(kinds)[:3]
    raise ValueError(f"the edition has no constant {name!r}; did you mean: {', '.join(near)}?")


def read_value(k: Constants, name: str, value: Any, hexes: int, sizes: int | None = None) -> Any:
    """Return the new value of a constant as the rules need it; raise ValueError if type, length or range is wrong.

    One number for a list by round or size counts for all. `sizes`: the largest Principality, if that is changed too.
    """
    check_name(k, name)
    kind, old, low_high = changeable(k)[name], getattr(k, name), limits(k, name, hexes)
    if kind == "bool":
        if not isinstance(value, bool):
            raise ValueError(f"{value!r} is neither true nor false")
        return value
    if kind == "int":
        return _number(value, low_high)
    if kind in ("ByRound", "BySize") and not isinstance(value, list):
        value = [value]
    if not isinstance(value, list):
        raise ValueError(f"write it like {json.dumps(old[1:] if name == 'other_size_roll' else old)}")
    if old and isinstance(old[0], tuple):
        lengths = [len(row) if isinstance(row, list) else -1 for row in value]
        if lengths != list(map(len, old)):
            raise ValueError(f"write it like {json.dumps(old)}")
        return tuple(tuple(_number(n, low_high) for n in row) for row in value)
    numbers = tuple(_number(n, low_high) for n in value)
    if kind in ("ByRound", "BySize"):
        wanted = sizes if sizes is not None and kind == "BySize" else len(old) - 1
        if len(numbers) == 1:
            numbers *= wanted
        if len(numbers) != wanted:
            what = "rounds" if kind == "ByRound" else "sizes"
            raise ValueError(f"{len(numbers)} numbers for {wanted} {what}; give one, or {wanted}")
        return (old[0], *numbers)
    if name.endswith("_rounds"):
        if any(n not in range(1, k.rounds + 1) for n in numbers) or sorted(set(numbers)) != list(numbers):
            said = ",".join(map(str, numbers))
            raise ValueError(f"{said!r} is not an ascending list of rounds from 1 to {k.rounds}")
        if name == "religious_victory_rounds" and not numbers:
            raise ValueError(
                "name a round; for no religious victory, leave out the step end.religious_victory"
            )
    elif name in ("principality_setup_sizes", "other_principality_size_order"):
        if not numbers or len(set(numbers)) != len(numbers) or not all(1 <= n <= 3 for n in numbers):
            raise ValueError("give different sizes from 1 to 3")
        if min(numbers) > 2:
            raise ValueError("one of the sizes must be 1 or 2, so that the map can be filled")
    elif name == "other_size_roll" and (len(numbers) != len(old) or numbers[0] or not all(numbers[1:])):
        raise ValueError(f"give {len(old) - 1} sizes of at least 1, one for each face of the die")
    elif len(numbers) != len(old):
        raise ValueError(f"{len(numbers)} numbers instead of {len(old)}")
    return numbers


def _number(value: Any, low_high: tuple[int, int]) -> int:
    low, high = low_high
    if not isinstance(value, int) or isinstance(value, bool):
        shown = str(value).lower() if isinstance(value, bool | date | time) else repr(value)  # as in the file
        raise ValueError(f"{shown} is not a whole number")
    if not low <= value <= high:
        said = str(value)
        raise ValueError(
            f"{said if len(said) <= MOST_DIGITS else said[:MOST_DIGITS] + '…'} is not between {low} and {high}"
        )
    return value


def conflicts(k: Constants, hexes: int) -> Iterator[tuple[str, str]]:
    """Yield constants that do not fit each other, the map or the box, each with a sentence."""
    sizes = getattr(k, "ip_of_principality_by_size", None)
    if sizes is not None and len(sizes) <= k.principality_max_size:
        yield (
            "ip_of_principality_by_size",
            f"Principalities may have {k.principality_max_size} provinces: give that many numbers",
        )
    needed = k.players * k.player_start_provinces + sum(size for _, size in k.starting_elector_size)
    if needed > hexes:
        yield (
            "player_start_provinces",
            f"the lands of {k.players} Players and the Electors need {needed} hexes of {hexes}",
        )
    for name, size in k.starting_elector_size:
        if size > k.principality_max_size:
            yield "principalities", f"{name} has {size} provinces, more than a Principality may have"
    if k.gift_recipient_size >= k.principality_max_size < hexes:
        yield (
            "gift_recipient_size",
            f"a Principality of {k.principality_max_size} provinces has no room for one more: give at most"
            f" {k.principality_max_size - 1}",
        )
    hand = getattr(k, "doctrine_hand", 0)
    cards = getattr(k, "doctrine_copies", 0) * len(k.doctrine_names)
    if hand and cards < hand * k.players:
        yield (
            "doctrine_hand",
            f"{k.players} Players draw {hand * k.players} Doctrine cards, but there are only {cards}",
        )
    if len(k.fp_homes) < k.players:
        yield "homes", f"{k.players} Players need as many Homes, not {len(k.fp_homes)}"


# --- rules ---


@dataclass(frozen=True, slots=True)
class HouseConstant:
    """A constant for people: its value, limits and meaning, and the rules that read it."""

    name: str
    meaning: str
    value: str
    low: int
    high: int
    type: str
    rules: tuple[str, ...]


def described(ed: Edition, players: int = 0) -> list[HouseConstant]:
    """Return all constants of an edition that can be changed."""
    count = players or ed.usual_players()
    options = ed.check_table(count, {})
    k, hexes = ed.constants(count, options), ed.board(count, options).size
    rules = rules_by_constant(ed)
    return [
        HouseConstant(
            name,
            meaning(name),
            constant_words(k, name, getattr(k, name)),
            *limits(k, name, hexes),
            kind,
            rules[name],
        )
        for name, kind in changeable(k).items()
    ]


@cache
def _functions(module: str) -> list[tuple[frozenset[str], str]]:
    """Return the attributes that each function of a module reads, and its docstring."""
    return [
        (
            frozenset(node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)),
            ast.get_docstring(function) or "",
        )
        for function in source.functions(module).values()
    ]


def rules_by_constant(ed: Edition) -> dict[str, tuple[str, ...]]:
    """Return the rules that each constant appears in: those cited by the functions that read it."""
    names = {
        field.name
        for field in fields(ed.constants(ed.usual_players(), ed.check_table(ed.usual_players(), {})))
    }
    found: dict[str, dict[str, None]] = {name: {} for name in names}
    modules = {module.__name__ for module in chapters(ed.program(ed.check_table(ed.usual_players(), {})))}
    modules |= {parent.__module__ for parent in ed.state.__mro__}
    for module in sorted(modules):
        for attributes, docstring in _functions(module):
            read = names & attributes
            cited = cited_rules(docstring, ed.citations)[0].split(", ") if read else []
            for name in read:
                found[name] |= dict.fromkeys(rule for rule in cited if rule)
    known = _table()["rules"]
    return {
        name: tuple(sorted(rules) or (ed.citations.get(key, key) for key in known.get(name, ())))
        for name, rules in found.items()
    }
