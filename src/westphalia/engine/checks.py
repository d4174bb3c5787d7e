"""Checks of numbers that callers give."""

from __future__ import annotations

from math import isfinite
from numbers import Real
from operator import index
from typing import Any


def whole(name: str, value: Any, least: int = 0, most: int | None = None) -> int:
    """Return a whole number (numpy's too) as a plain int; raise ValueError if it is none, too small or too large."""
    try:
        number = index(value)
    except TypeError:
        raise ValueError(f"{name}: {value!r} is not a whole number") from None
    if isinstance(value, bool):
        raise ValueError(f"{name}: {value!r} is not a whole number")
    if number < least or (most is not None and number > most):
        wanted = f"at least {least}" if most is None else f"between {least} and {most}"
        raise ValueError(f"{name}: {number} is not {wanted}")
    return number


def finite(name: str, value: Any) -> float:
    """Return a finite number; raise ValueError if it is none."""
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        raise ValueError(f"{name}: {value!r} is not a finite number")
    return float(value)
