"""Names and chat lines: cleaned, never interpreted."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from westphalia.server.problems import Problem

LOGIN: Final = 96  # characters of a normalized account name
LOOK_ALIKES: Final = str.maketrans(  # Cyrillic, Greek, Armenian and Latin letters that look like others
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u0501\u051b\u051d"
    "\u04bb\u04cf\u0475\u04af\u0433\u043f"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b3\u03bc\u03b6\u03f2\u03f3"
    "\u0561\u0566\u0570\u0578\u057d\u0581\u0585"
    "\u0131\u0237\u0251\u0261\u0269\u017f\u1d00\u1d04\u1d07\u1d0b\u1d0d\u1d0f\u1d1b\u1d1c\u1d20\u1d21\u1d22"
    "i1|0",  # and characters that look like l and o in a sans-serif font
    "abekmhopctyxsijdqw" + "hlvyrn" + "abenikvoptuxyuzcj" + "wqhnugo" + "ljagls" + "acekmotuvwz" + "lllo",
)
INVISIBLE: Final = frozenset(  # fillers and selectors outside the format category (Cf)
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
MARKS: Final = "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
PILE: Final = re.compile(f"({MARKS}{{3}}){MARKS}+")  # of marks, which would cover other lines
EMOJI: Final = "\u200d\ufe0f"  # joiners and emoji selectors, which a text may keep


def clean(text: str) -> str:
    """Return a text without control characters, with single spaces."""
    kept = "".join(
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs", "Cn", "Co") else c for c in text
    )
    kept = "".join(c for c in kept if c in EMOJI or not _is_invisible(c))
    return " ".join(PILE.sub(r"\1", unicodedata.normalize("NFC", kept)).split())


def clean_lines(text: str) -> str:
    """Return a text of several lines, each of them cleaned."""
    return "\n".join(map(clean, text.splitlines())).strip()


def name(text: str, limit: int, field: str = "name") -> str:
    """Return a cleaned name; raise if it cannot be shown."""
    kept = clean(text)
    if not kept or len(kept) > limit or not any(c.isalnum() for c in kept):
        raise Problem(400, "bad-name", f"A name has 1 to {limit} letters or digits.", field)
    return kept


def login(text: str) -> str:
    """Return the normalized form of an account's name; names that look alike have the same.

    >>> login("Il\u200ba1") == login("l1\u0430i") == login("\uff29lal")
    True
    """
    kept = skeleton(text)
    if len(kept) > LOGIN:  # some characters expand
        raise Problem(400, "bad-name", "This name is too long.", "name")
    return kept


def skeleton(text: str) -> str:
    """Return the skeleton of a text, which texts that look alike share."""
    kept = unicodedata.normalize("NFKC", text).casefold().translate(LOOK_ALIKES)
    return "".join(c for c in kept.translate(LOOK_ALIKES) if not _is_invisible(c))


def _is_invisible(c: str) -> bool:
    return unicodedata.category(c) == "Cf" or c in INVISIBLE


def distinct(names: list[str]) -> list[str]:
    """Return the players' names with numbers added to those that look like an earlier one."""
    out: dict[str, str] = {}
    for wanted in names:
        unique, n = wanted, 2
        while skeleton(unique) in out:
            unique, n = f"{wanted} {n}", n + 1
        out[skeleton(unique)] = unique
    return list(out.values())
