"""The names of lands in the game: the seven Electors, the pool for other Principalities, and the Homes."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Final

from westphalia.data.tables import ForeignPowerData, foreign_powers, principalities, read_rows, read_text


@dataclass(frozen=True, slots=True)
class NameData:
    """A name in the game with the place, colours and arms of the historical land."""

    name: str
    elector: bool
    lat: float
    lon: float
    colour_field: str
    colour_charge: str
    arms: str
    csv_id: str | None
    """The row of principalities.csv, where there is one."""


#: Tiles of the Dice edition for which principalities.csv has no row.
_WITHOUT_ROW: Final[dict[str, NameData]] = {
    land.name: land
    for land in (
        NameData("Cilli", False, 46.23, 15.26, "#1F4E9E", "#F2C230", "three stars", None),
        NameData("Provence", False, 43.53, 5.45, "#F2C230", "#C8102E", "four pales", None),
        NameData("Switzerland", False, 46.95, 7.45, "#D52B1E", "#FFFFFF", "a cross couped", None),
        NameData("Westphalia", False, 51.40, 8.06, "#C8102E", "#F2F2F2", "a horse salient", None),
    )
}


def _land(name: str, csv_id: str) -> NameData:
    row = next(row for row in principalities() if row.id == csv_id)
    return NameData(
        name, row.elector, row.lat, row.lon, row.colour_field, row.colour_charge, row.arms, csv_id
    )


@cache
def electors() -> tuple[NameData, ...]:
    """V.setup.elector.2: return the seven starting Electors, in the order of the ledger."""
    return tuple(_land(row["name"], row["csv_id"]) for row in read_rows("electors.csv"))


@cache
def names() -> tuple[NameData, ...]:
    """Return the names for other Principalities, the best-known lands first."""
    return tuple(
        _land(row["name"], row["csv_id"]) if row["csv_id"] else _WITHOUT_ROW[row["name"]]
        for row in read_rows("names.csv")
    )


@cache
def further_names() -> dict[str, tuple[float, float]]:
    """Return minor lands with their places, for maps that need more names; `drawn_arms` invents their arms."""
    return {row["name"]: (float(row["lat"]), float(row["lon"])) for row in read_rows("further_names.csv")}


@cache
def home_names(standard: bool = True) -> tuple[str, ...]:
    """Return the eight standard Homes, or also those for games with many players (VI.ruling.fp-homes)."""
    return tuple(row["name"] for row in read_rows("homes.csv") if row["standard"] == "1" or not standard)


@cache
def home_named(name: str) -> ForeignPowerData | None:
    """Return a Home by its name in the game, or None if there is none."""
    ids = {row["name"]: row["csv_id"] for row in read_rows("homes.csv")}
    return next((power for power in foreign_powers() if power.id == ids.get(name)), None)


@cache
def _by_name() -> dict[str, NameData]:
    return {land.name: land for land in (*electors(), *names())}


def land_named(name: str) -> NameData:
    """Return the Elector or other land with this name; raise ValueError if there is none."""
    if name not in _by_name():
        raise ValueError(f"there is no land called {name!r}")
    return _by_name()[name]


@cache
def dynasties_by_players() -> tuple[dict[int, tuple[str, ...]], dict[int, tuple[str, ...]]]:
    """Return the lands where Players start, by their number, on large maps and on small ones."""
    read = tomllib.loads(read_text("dynasties.toml"))
    large, small = ({int(n): tuple(lands) for n, lands in read[size].items()} for size in ("large", "small"))
    return large, small
