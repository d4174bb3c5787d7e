"""Arms for lands whose own are unknown, derived from a hash of the name.

They follow the rule of tincture (metal on colour or colour on metal), and no two of the further names share arms.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Final
from zlib import crc32

from westphalia.data.names import electors, further_names, names
from westphalia.data.tables import read_rows

METALS: Final = ("#F2C230", "#F2F2F2")  # or, argent
COLOURS: Final = ("#C8102E", "#1F4E9E", "#1A1A1A", "#2E7D32", "#6A2C82")  # gules to purpure
SECOND: Final = " II"
"""The suffix of names that are used a second time when the pool is exhausted."""


@dataclass(frozen=True, slots=True)
class DrawnArms:
    """The colours of a shield and its charge."""

    colour_field: str
    colour_charge: str
    arms: str


@cache
def charges() -> tuple[str, ...]:
    """Return the possible charges of a shield."""
    return tuple(row["arms"] for row in read_rows("charges.csv"))


def _draw(name: str, attempt: int) -> DrawnArms:
    rest = crc32(f"{name}:{attempt}".encode())
    rest, charge = divmod(rest, len(charges()))
    rest, metal = divmod(rest, len(METALS))
    rest, colour = divmod(rest, len(COLOURS))
    pair = METALS[metal], COLOURS[colour]
    field, on_it = pair if rest % 2 else pair[::-1]
    return DrawnArms(field, on_it, charges()[charge])


@cache
def _of_further_names() -> dict[str, DrawnArms]:
    """Return the arms of the further names; if two would be equal, the later one in the file is drawn again."""
    known = {DrawnArms(it.colour_field, it.colour_charge, it.arms) for it in (*electors(), *names())}
    found: dict[str, DrawnArms] = {}
    for name in further_names():
        found[name] = next(arms for attempt in count() if (arms := _draw(name, attempt)) not in known)
        known.add(found[name])
    return found


@cache
def drawn_arms(name: str) -> DrawnArms:
    """Return arms for a name without known ones; a second land of that name swaps the first one's colours."""
    if name.endswith(SECOND):
        first = name.removesuffix(SECOND)
        known = next((it for it in (*electors(), *names()) if it.name == first), None)
        own = drawn_arms(first) if known is None else known
        return DrawnArms(own.colour_charge, own.colour_field, own.arms)
    return _of_further_names().get(name) or _draw(name, 0)
