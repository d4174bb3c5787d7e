"""Imperial Power given as a number: land, and then allies, are made to fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from westphalia.editions.position import Reading

Reader = Callable[[Mapping[int, int]], Reading[Any]]


def fit_strength(given: Mapping[str, Any], read: Reader) -> Reading[Any]:
    """Read a position so that every Player has the Imperial Power that it gives him."""
    return read({})
