"""Gather the words that the chapters of an edition have for questions, events and refusals."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from westphalia.rules.why import Explain


def collect(modules: Iterable[ModuleType]) -> tuple[dict[str, str], dict[str, str], dict[str, Explain]]:
    """The prompts, the words of events and the explanations of all chapters; none may speak twice."""
    prompts: dict[str, str] = {}
    words: dict[str, str] = {}
    explanations: dict[str, Explain] = {}
    for module in modules:
        for table, found in (
            (prompts, getattr(module, "PROMPTS", {})),
            (words, getattr(module, "WORDS", {})),
            (explanations, getattr(module, "WHY", {})),
        ):
            for key, value in found.items():
                assert table.get(key, value) == value, f"{key} has words twice ({module.__name__})"
                table[key] = value
    return prompts, words, explanations
