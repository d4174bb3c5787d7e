"""The colours and flags of Players, which have no effect in play."""

from typing import Final

Flag = tuple[str, str, str]

FLAGS: Final[tuple[Flag, ...]] = (
    ("Phoenix", "red", "#b01f3c"),
    ("Angel", "blue", "#1340a8"),
    ("Tree", "green", "#90d160"),
    ("Lion", "yellow", "#ffe234"),
    ("Stag", "orange", "#cc6d16"),
    ("Unicorn", "purple", "#b866dc"),
    ("Bear", "black", "#2a2b34"),
    ("Griffin", "teal", "#5ccfd6"),
    ("Rose", "pink", "#f57ba9"),
    ("Wolf", "grey", "#686873"),
    ("Dolphin", "sky", "#95c5ff"),
    ("Boar", "brown", "#431c02"),
    ("Serpent", "sea green", "#368c64"),
    ("Swan", "white", "#fdfaf6"),
)
"""Emblem, colour and its hex value; the last six are for games with more than eight Players."""

FLAGS_IN_THE_BOX: Final = 8
