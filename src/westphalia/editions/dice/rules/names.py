"""Names of Principalities (D.ruling.names), and of the two great ones (D.size.*)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from westphalia.editions.dice.constants import PRINCIPALITY_NAMES, RESERVE_NAMES
from westphalia.engine.event import Chronicle, EventType
from westphalia.rules.base.state import NONE, with_item
from westphalia.rules.realm.provinces import all_principalities, size

if TYPE_CHECKING:
    from westphalia.editions.dice.state import DiceState

RENAMED: Final = EventType(
    "renamed",
    "{principality} has {size} provinces and becomes {name}.",
    cite="D.size.2",
    chronicle=Chronicle("{principality} has grown great and is called {name}."),
)

NUMBERED: Final = tuple(f"{name} II" for name in PRINCIPALITY_NAMES)
"""D.ruling.names: used when all other names are taken."""


@cache
def _tiers(names: tuple[str, ...], electors: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    tiers = ((*electors, *PRINCIPALITY_NAMES), RESERVE_NAMES, NUMBERED)
    return tuple(tuple(names.index(name) for name in tier) for tier in tiers)


def pool_of_names(s: DiceState) -> tuple[int, ...]:
    """D.ruling.names: the designer's list; then the reserve; then numbered names."""
    used = {s.name[power] for power in all_principalities(s)}
    tiers = _tiers(s.names, tuple(name for name, _ in s.k.starting_elector_size))
    return next(tier for tier in tiers if not used.issuperset(tier))


def great_name(s: DiceState) -> int:
    """D.size.2, D.size.3: Austria, or Bavaria if Austria is in play; NONE if both are."""
    used = {s.name[power] for power in all_principalities(s)}
    for name in s.k.great_names:
        if s.names.index(name) not in used:
            return s.names.index(name)
    return NONE


def rename_the_great(s: DiceState, power: int) -> None:
    """D.size.2, D.size.3: with its sixth province a Principality becomes Austria or Bavaria."""
    great = {s.names.index(name) for name in s.k.great_names}
    if size(s, power) != s.k.great_size or s.name[power] in great or (name := great_name(s)) == NONE:
        return
    if s.tell:
        s.tell(RENAMED, principality=s.name[power], size=size(s, power), name=name)
    s.name = with_item(s.name, power, name)
