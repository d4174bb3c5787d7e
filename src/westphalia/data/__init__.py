"""Data on the lands of the Empire and its neighbours: names, places, colours and arms."""

from westphalia.data.names import (
    NameData,
    electors,
    further_names,
    home_named,
    homes,
    land_named,
    names,
)
from westphalia.data.tables import ForeignPowerData, PrincipalityData, foreign_powers, principalities

__all__ = [
    "ForeignPowerData",
    "NameData",
    "PrincipalityData",
    "electors",
    "foreign_powers",
    "further_names",
    "home_named",
    "homes",
    "land_named",
    "names",
    "principalities",
]
