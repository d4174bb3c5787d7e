"""The columns of the tables of a run; a test compares them with docs/guides/designing.md."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import polars as pl

VERSION: Final = 2  # of the schema; other versions are refused


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type and its meaning."""

    name: str
    type: str
    words: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the meaning of a row, and its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...]


def _table(name: str, data: dict[str, Any]) -> Table:
    return Table(name, data["row"], tuple(Column(*line.split(None, 2)) for line in data["columns"]))


_DATA: Final = tomllib.loads(files(__package__).joinpath("schema.toml").read_text("utf-8"))
TABLES: Final = {name: _table(name, data) for name, data in _DATA["tables"].items()}
ASKED_FOR: Final = tuple(name for name, data in _DATA["tables"].items() if "on_request" in data)
"""Tables that are written only on request."""
KINDS: Final[dict[str, str]] = _DATA["kinds"]
"""The kinds of events, in words."""
QUESTION_WORDS: Final[dict[str, str]] = _DATA["questions"]
"""Kinds of questions whose name says too little, in words."""


OPTION_WORDS: Final[dict[str, str]] = _DATA["options"]
"""Options and outcomes whose name says too little, in words."""


def spoken(kind: str) -> str:
    return QUESTION_WORDS.get(kind, kind.replace("_", " "))


def option_words(option: str) -> str:
    return OPTION_WORDS.get(option, option)


def frame(table: Table, rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:
    """Return rows as a data frame with the types of their table."""
    import polars as pl

    types: dict[str, Any] = {
        "bool": pl.Boolean,
        "u8": pl.UInt8,
        "u16": pl.UInt16,
        "u32": pl.UInt32,
        "u64": pl.UInt64,
        "i16": pl.Int16,
        "f64": pl.Float64,
        "str": pl.String,
        "seats": pl.List(pl.UInt8),
    }
    return pl.DataFrame(
        list(rows), schema={c.name: types[c.type] for c in table.columns}, orient="row", strict=True
    )
