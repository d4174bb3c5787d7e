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


#: V.setup.elector.2: the starting Electors, named and ordered as in the ledger.
_ELECTORS: Final[dict[str, str]] = {
    "Trier": "electorate_of_trier",
    "Mainz": "electorate_of_mainz",
    "Cologne": "electorate_of_cologne",
    "The Palatinate": "electoral_palatinate",
    "Saxony": "electorate_of_saxony",
    "Brandenburg": "electorate_of_brandenburg",
    "Bohemia": "kingdom_of_bohemia",
}

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

#: The Homes of Foreign Powers (constant fp_homes of V), named and ordered as in the ledger.
_HOMES: Final[dict[str, str]] = {
    "France": "france",
    "Spain": "spain",
    "Sweden": "sweden",
    "Denmark": "denmark",
    "England": "england",
    "Poland": "poland_lithuania",
    "Transylvania": "transylvania_and_hungary",
    "Netherlands": "dutch_republic",
}

#: Further Homes for games with many players (VI.ruling.fp-homes).
_FURTHER_HOMES: Final[dict[str, str]] = {
    "Hungary": "hungary",
    "Venice": "republic_of_venice",
    "Savoy": "savoy",
    "Scotland": "scotland",
    "Portugal": "portugal",
    "Muscovy": "muscovy",
}

HOME_NAMES: Final = tuple(_HOMES)
ALL_HOME_NAMES: Final = (*_HOMES, *_FURTHER_HOMES)


def _land(name: str, csv_id: str) -> NameData:
    row = next(row for row in principalities() if row.id == csv_id)
    return NameData(
        name, row.elector, row.lat, row.lon, row.colour_field, row.colour_charge, row.arms, csv_id
    )


@cache
def electors() -> tuple[NameData, ...]:
    """Return the seven starting Electors."""
    return tuple(_land(name, csv_id) for name, csv_id in _ELECTORS.items())


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
def homes() -> dict[str, ForeignPowerData]:
    """Return the eight Homes by their names in the game."""
    powers = {power.id: power for power in foreign_powers()}
    return {name: powers[csv_id] for name, csv_id in _HOMES.items()}


@cache
def home_named(name: str) -> ForeignPowerData | None:
    """Return a Home (one of the eight or a further one) by its name in the game, or None if there is none."""
    csv_id = _FURTHER_HOMES.get(name)
    further = (power for power in foreign_powers() if power.id == csv_id)
    return homes().get(name) or next(further, None)


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
