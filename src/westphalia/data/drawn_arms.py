"""Arms for lands whose own we do not know: drawn by lot from the name, always the same, as a herald would allow.

A metal lies on a colour or a colour on a metal, and no two of the further names have the same arms.
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
"""Should all names be used, they are numbered."""


@dataclass(frozen=True, slots=True)
class DrawnArms:
    """The colours of a shield and what is on it."""

    colour_field: str
    colour_charge: str
    arms: str


@cache
def charges() -> tuple[str, ...]:
    """What may be on a shield."""
    return tuple(row["arms"] for row in read_rows("charges.csv"))


def _drawn(name: str, lot: int) -> DrawnArms:
    """One draw for a name."""
    rest = crc32(f"{name}:{lot}".encode())
    rest, charge = divmod(rest, len(charges()))
    rest, metal = divmod(rest, len(METALS))
    rest, colour = divmod(rest, len(COLOURS))
    pair = METALS[metal], COLOURS[colour]
    field, on_it = pair if rest % 2 else pair[::-1]
    return DrawnArms(field, on_it, charges()[charge])


@cache
def _of_further_names() -> dict[str, DrawnArms]:
    """Those of the further names, in the order of their file: who comes first has his first draw."""
    known = {DrawnArms(it.colour_field, it.colour_charge, it.arms) for it in (*electors(), *names())}
    found: dict[str, DrawnArms] = {}
    for name in further_names():
        found[name] = next(arms for lot in count() if (arms := _drawn(name, lot)) not in known)
        known.add(found[name])
    return found


@cache
def drawn_arms(name: str) -> DrawnArms:
    """The arms of a name without known ones; a second land of a name bears the first one's with colours changed."""
    if name.endswith(SECOND):
        first = name.removesuffix(SECOND)
        known = next((it for it in (*electors(), *names()) if it.name == first), None)
        own = drawn_arms(first) if known is None else known
        return DrawnArms(own.colour_charge, own.colour_field, own.arms)
    return _of_further_names().get(name) or _drawn(name, 0)
