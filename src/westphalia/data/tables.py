"""The historical lands of the Empire and its neighbours, read from the CSV files beside this module."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, TypeVar

D = TypeVar("D", "PrincipalityData", "ForeignPowerData")


@dataclass(frozen=True, slots=True)
class PrincipalityData:
    """A historical land of the Empire; the colours are those of its arms."""

    id: str
    name: str
    kind: str
    elector: bool
    colour_field: str
    colour_charge: str
    arms: str
    lat: float
    lon: float
    seat: str
    imperial_circle: str


@dataclass(frozen=True, slots=True)
class ForeignPowerData:
    """A power outside the Empire; the core ones are the standard Homes, some others are for games with many players."""

    id: str
    name: str
    core: bool
    colour_field: str
    colour_charge: str
    arms: str
    lat: float
    lon: float
    capital: str


def read_text(file: str) -> str:
    from importlib.resources import files  # slow to import

    return files(__package__).joinpath(file).read_text(encoding="utf-8")


def read_rows(file: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file of this package."""
    return list(csv.DictReader(read_text(file).splitlines(), strict=True))


CONVERT: Final[dict[str, Callable[[str], Any]]] = {
    "str": str,
    "float": float,
    "bool": lambda cell: cell == "1",
}


def _read(file: str, kind: type[D]) -> tuple[D, ...]:
    """Return the rows of a file as records; each field is a column."""
    columns = {field.name: CONVERT[str(field.type)] for field in fields(kind)}
    return tuple(
        kind(**{name: convert(row[name]) for name, convert in columns.items()}) for row in read_rows(file)
    )


@cache
def principalities() -> tuple[PrincipalityData, ...]:
    """Return the lands of the Empire in file order."""
    return _read("principalities.csv", PrincipalityData)


@cache
def foreign_powers() -> tuple[ForeignPowerData, ...]:
    """Return the powers around the Empire in file order."""
    return _read("foreign_powers.csv", ForeignPowerData)
