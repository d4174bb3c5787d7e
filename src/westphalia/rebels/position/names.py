"""Compare and sort names."""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Protocol


class Named(Protocol):
    """A Realm, an Area or a Province."""

    id: str
    name: str


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """Return a name without case and accents, for comparison."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c)).strip()


def alphabetical(ids: Iterable[str], of: Mapping[str, Named]) -> list[str]:
    """Sort ids by their names; equal names by id."""
    return sorted(ids, key=lambda i: (folded(of[i].name), i))
