"""Mistakes in a file of house rules."""

from collections.abc import Sequence
from typing import NamedTuple


class Problem(NamedTuple):
    """A mistake: the field of the file, and a sentence."""

    field: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.field}: {self.sentence}" if self.field else self.sentence


class HouseError(ValueError):
    """A file of house rules that cannot be played; holds all mistakes that were found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        first, *others = problems
        more = f" (and {len(others)} more)" if others else ""
        super().__init__(f"house.{first}{more}" if first.field else f"house: {first}{more}")
        self.problems = tuple(problems)
