"""Build the reference page of observations and actions; `vocabulary.py` writes it."""

from __future__ import annotations

from westphalia.observation import GLOBALS, HEXES, HISTORY, PRIVATE, SEATS, Feature
from westphalia.observation.features import INFLUENCE
from westphalia.rules.base.answers import BASES, CHOICES, SPACE

BLOCKS: dict[str, tuple[str, tuple[Feature, ...]]] = {
    "hexes": ("For each hex of the map.", (*HEXES, INFLUENCE._replace(name="influence_0, influence_1, ..."))),
    "seats": ("For each seat, the observer first.", SEATS),
    "globals": ("Once: the game and the question.", GLOBALS),
    "private": ("Once: what only the observer knows.", PRIVATE),
    "history": ("For each of the last eight public events, newest first.", HISTORY),
}
NAMED = {
    "choice": "the choice, by its words (below)",
    "number": "`number 3`",
    "province": "`province 3,4`, by its coordinates",
    "principality": "`Principality 5`; the first 16 values are seats and not used",
    "player": "`player +1`, counted from the acting seat",
    "card": "`card musketeer`",
    "doctrine": "a Military Doctrine by its name",
    "home": "a Home by its name",
    "edge": "an edge of the map",
    "flag": "a colour",
    "elector": "a starting Elector",
    "cards": "a pair of cards",
    "name": "a name for a new Principality",
    "reformer": "a Reformer card",
}


def page() -> list[str]:
    lines = ["# Observations and actions", ""]
    lines += [
        "Every number is one byte. A scaled number is (byte - offset) / scale. What an edition lacks is 0.",
        "",
    ]
    for name, (title, features) in BLOCKS.items():
        lines += [f"## {name}", "", title, "", "| Number | Meaning | Scale | Offset |", "|---|---|--:|--:|"]
        lines += [f"| `{f.name}` | {f.meaning} | {f.scale:g} | {f.offset or ''} |" for f in features]
        lines.append("")
    lines += ["## Actions", "", f"{SPACE:,} actions, the same in every edition:", ""]
    lines += ["| Actions | Kind | Name |", "|---|---|---|"]
    ends = [base for _, base in BASES[1:]] + [SPACE]
    for (kind, base), end in zip(BASES, ends, strict=True):
        lines.append(f"| {base}-{end - 1} | {kind} | {NAMED[kind]} |")
    lines += ["", "The choices:", "", ", ".join(f"{i} {words}" for i, words in enumerate(CHOICES)) + "."]
    return lines
