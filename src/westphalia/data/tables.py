"""The historical lands of the Empire and its neighbours, read from the CSV files beside this module."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class PrincipalityData:
    """A historical land of the Empire; the colours are those of its arms."""

    id: str
    name: str
    kind: str
    elector: bool
    colour_field: str
    colour_charge: str
    tincture_field: str
    tincture_charge: str
    arms: str
    lat: float
    lon: float
    seat: str
    circle: str
    arms_confidence: str


@dataclass(frozen=True, slots=True)
class ForeignPowerData:
    """A power outside the Empire; the core ones are the standard Homes, some others are for games with many players."""

    id: str
    name: str
    core: bool
    colour_field: str
    colour_charge: str
    tincture_field: str
    tincture_charge: str
    arms: str
    lat: float
    lon: float
    capital: str


def read_rows(file: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file of this package."""
    from importlib.resources import files  # slow to import

    text = files(__package__).joinpath(file).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), strict=True))


@cache
def principalities() -> tuple[PrincipalityData, ...]:
    """Return the lands of the Empire in file order."""
    return tuple(
        PrincipalityData(
            id=row["id"],
            name=row["name"],
            kind=row["kind"],
            elector=row["elector"] == "1",
            colour_field=row["colour_field"],
            colour_charge=row["colour_charge"],
            tincture_field=row["tincture_field"],
            tincture_charge=row["tincture_charge"],
            arms=row["arms"],
            lat=float(row["lat"]),
            lon=float(row["lon"]),
            seat=row["seat"],
            circle=row["imperial_circle"],
            arms_confidence=row["arms_confidence"],
        )
        for row in read_rows("principalities.csv")
    )


@cache
def foreign_powers() -> tuple[ForeignPowerData, ...]:
    """Return the powers around the Empire in file order."""
    return tuple(
        ForeignPowerData(
            id=row["id"],
            name=row["name"],
            core=row["core"] == "1",
            colour_field=row["colour_field"],
            colour_charge=row["colour_charge"],
            tincture_field=row["tincture_field"],
            tincture_charge=row["tincture_charge"],
            arms=row["arms"],
            lat=float(row["lat"]),
            lon=float(row["lon"]),
            capital=row["capital"],
        )
        for row in read_rows("foreign_powers.csv")
    )
