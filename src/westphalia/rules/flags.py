"""The colours and flags of Players; they have no effect in play."""

from __future__ import annotations

from typing import Final

Flag = tuple[str, str, str]

FLAGS: Final[tuple[Flag, ...]] = (
    ("Phoenix", "red", "#d3302f"),
    ("Angel", "blue", "#1f5fc4"),
    ("Tree", "green", "#2e8b3d"),
    ("Lion", "yellow", "#f2c230"),
    ("Stag", "orange", "#ef7a1a"),
    ("Unicorn", "purple", "#7d3fb0"),
    ("Bear", "black", "#2b2b2b"),
    ("Griffin", "teal", "#0f9aa0"),
    ("Rose", "pink", "#f07ab0"),
    ("Wolf", "grey", "#8a8f98"),
    ("Dolphin", "sky blue", "#7cc4f0"),
    ("Boar", "maroon", "#7a1f2b"),
    ("Serpent", "lime", "#a8cf38"),
    ("Swan", "lilac", "#bfa8ea"),
)
"""Emblem, colour and its hex value; the last six are for tables of more than eight."""

FLAGS_IN_THE_BOX: Final = 8
