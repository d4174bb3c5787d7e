"""Records of format 1, which had a smaller space of answers and only the five-round edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from westphalia.rules.answers import BASES, CHOICES

OLD_BASES: Final = (
    ("choice", 0),
    ("number", 96),
    ("province", 352),
    ("principality", 480),
    ("player", 624),
    ("card", 640),
    ("doctrine", 644),
    ("home", 656),
    ("edge", 672),
    ("flag", 680),
    ("elector", 696),
    ("cards", 704),
    ("name", 720),
)
OLD_SPACE: Final = 976
OLD_CHOICES: Final = (
    "done", "pass", "yes", "no", "convert", "stay", "trent", "french", "thumb", "gun", "", "buy influence", "release",
    "gift", "withdraw", "end turn", "war on principalities", "war on player", "religious war", "keep the war",
    "turn on principalities", "execute", "decline", "conquer", "vassalize", "liberate", "nothing", "catholic league",
    "evangelical league", "become foreign power", "", "no doctrine",
)  # fmt: skip


def new_answer(old: int) -> int:
    """What an answer of format 1 is now; itself if it meant nothing."""
    if not 0 <= old < OLD_SPACE:
        return old
    kind, base = next((kind, base) for kind, base in reversed(OLD_BASES) if old >= base)
    value = old - base
    if kind == "choice":
        word = OLD_CHOICES[value] if value < len(OLD_CHOICES) else ""
        return CHOICES.index(word) if word else old
    return dict(BASES)[kind] + value


def converted(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record of format 1 in today's form; its hash is left out, for hashes are made of answers too."""
    answers = record.get("answers")
    new = {key: value for key, value in record.items() if key != "hash"} | {"version": 2, "rules_version": 2}
    if isinstance(answers, list):
        new["answers"] = [
            [entry[0], new_answer(entry[1]), *entry[2:]]
            if isinstance(entry, list) and len(entry) > 1 and type(entry[1]) is int
            else entry
            for entry in answers
        ]
    return new
