"""Names and chat lines: cleaned, never interpreted."""

from __future__ import annotations

import unicodedata
from typing import Final

from westphalia.server.http.problems import Problem

LOGIN: Final = 96  # characters of a normalized account name
LOOK_ALIKES: Final = str.maketrans(  # Cyrillic and Greek letters that look like Latin ones
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u0501\u051b\u051d"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b3",
    "abekmhopctyxsijdqw" + "abenikvoptuxy",
)


def clean(text: str) -> str:
    """Return a text without control characters, with single spaces."""
    kept = "".join(
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs", "Cn", "Co") else c for c in text
    )
    kept = "".join(c for c in kept if unicodedata.category(c) != "Cf" or c == "\u200d")
    return " ".join(unicodedata.normalize("NFC", kept).split())


def name(text: str, limit: int, field: str = "name") -> str:
    """Return a cleaned name; raise if it cannot be shown."""
    kept = clean(text)
    if not kept or len(kept) > limit or not any(c.isalnum() for c in kept):
        raise Problem(400, "bad-name", f"A name has 1 to {limit} letters or digits.", field)
    return kept


def login(text: str) -> str:
    """Return the normalized form of an account's name; names that look alike have the same."""
    kept = unicodedata.normalize("NFKC", text).casefold().translate(LOOK_ALIKES)
    kept = "".join(c for c in kept if unicodedata.category(c) != "Cf")
    if len(kept) > LOGIN:  # some characters expand
        raise Problem(400, "bad-name", "This name is too long.", "name")
    return kept


def distinct(names: list[str]) -> list[str]:
    """Return the players' names with numbers added to duplicates."""
    out: list[str] = []
    for wanted in names:
        unique, n = wanted, 2
        while unique in out:
            unique, n = f"{wanted} {n}", n + 1
        out.append(unique)
    return out
