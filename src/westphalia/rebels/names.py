"""Names: what "alphabetical" means, and when two names are one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Protocol


class Named(Protocol):
    """Anything on the board that has an id and a name."""

    id: str
    name: str


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """A name without case and accents: names that are equal then are one name."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c)).strip()


def alphabetical(ids: Iterable[str], of: Mapping[str, Named]) -> list[str]:
    """The ids in alphabetical order of their names; equal names by id."""
    return sorted(ids, key=lambda i: (folded(of[i].name), i))
