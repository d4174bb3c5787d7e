"""The pool of names; a Home Province's name cannot be a Principality's (VI.ruling.fp-homes)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from westphalia.editions.six_round.state import SixRoundState


@cache
def _pool(names: tuple[str, ...], homes: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(i for i, name in enumerate(names) if name not in homes)


def pool_of_names(s: SixRoundState) -> tuple[int, ...]:
    """VI.ruling.names: all names but those of Home Provinces; Electors' names once they are free."""
    return _pool(s.names, s.k.fp_homes)
