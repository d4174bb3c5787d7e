"""Names and lines that people write: cleaned, never interpreted."""

from __future__ import annotations

import unicodedata
from typing import Final

from westphalia.server.problems import Problem

LOGIN: Final = 96  # letters of an account's name as it is compared


def clean(text: str) -> str:
    """The text without control characters, its blanks as single spaces."""
    kept = "".join(
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs", "Cn", "Co") else c for c in text
    )
    kept = "".join(c for c in kept if unicodedata.category(c) != "Cf" or c == "\u200d")
    return " ".join(unicodedata.normalize("NFC", kept).split())


def name(text: str, limit: int, field: str = "name") -> str:
    """A name that can be shown."""
    kept = clean(text)
    if not kept or len(kept) > limit or not any(c.isalnum() for c in kept):
        raise Problem(400, "bad-name", f"A name has 1 to {limit} letters or digits.", field)
    return kept


def login(text: str) -> str:
    """The form of an account's name that is compared."""
    kept = unicodedata.normalize("NFKC", text).casefold()
    if len(kept) > LOGIN:  # some letters stand for many
        raise Problem(400, "bad-name", "This name is too long.", "name")
    return kept


def distinct(names: list[str]) -> list[str]:
    """The names of players, told apart where they are equal."""
    out: list[str] = []
    for wanted in names:
        unique, n = wanted, 2
        while unique in out:
            unique, n = f"{wanted} {n}", n + 1
        out.append(unique)
    return out
