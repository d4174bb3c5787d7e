"""Phrases that sentences of every part of the program need: numbers with their nouns, lists, capitals."""

from collections.abc import Sequence


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: "1 die", "2 dice"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(items: Sequence[str], last: str = " and ") -> str:
    """Return several names as one phrase: "A, B and C"."""
    return ", ".join(items[:-1]) + last + items[-1] if len(items) > 1 else "".join(items)


def capitalized(text: str) -> str:
    """Return a text with its first letter as a capital; the others stay as they are."""
    return text[:1].upper() + text[1:]
