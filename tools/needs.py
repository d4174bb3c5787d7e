"""Find the steps of each edition that others need: leave out one at a time and play random games.

    python tools/needs.py            rewrites src/westphalia/house/needs.toml (minutes)

A step is needed by the steps in which games without it fail. "" stands for the game as a whole: an invariant breaks, or
the game does not end with a winner.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from westphalia.editions.kit.edition import Edition, edition, editions, variants
from westphalia.house.check import play_randomly
from westphalia.house.contents import ContentsChanges, names_of, rewritten

GAMES = 40  # random games without each step
ENOUGH = 4  # failures
FILE = Path(__file__).parents[1] / "src/westphalia/house/needs.toml"
HEAD = '# Written by tools/needs.py: for each step or chapter, the steps that fail without it; "" is the whole game.\n'


def without(ed: Edition, name: str) -> Edition:
    """Return the edition without a step or chapter."""
    program = rewritten(ed.program({}).tree, ContentsChanges(leave_out=(name,)))
    return replace(ed, program=lambda options: program)


def failing(ed: Edition, name: str) -> list[str]:
    """Return the steps that fail without a step or chapter."""
    shorter = without(ed, name)
    left = shorter.program({}).steps
    failures = (failure for failure in play_randomly(shorter, GAMES) if failure is not None)
    found = {failure.step if failure.raised else "" for failure in islice(failures, ENOUGH)}
    return sorted({step if step in left else "" for step in found})


def needs(key: str) -> list[str]:
    """Return the lines of an edition, and print progress."""
    ed = edition(key)
    lines = [f'\n["{key}"]']
    for name in names_of(ed.program({})):
        found = failing(ed, name)
        print(key, name, found, file=sys.stderr)
        if found:
            lines.append(f'"{name}" = {str(found).replace(chr(39), chr(34))}')
    return lines


def main(keys: Sequence[str]) -> None:
    FILE.write_text(HEAD + "\n".join(line for key in keys for line in needs(key)) + "\n", "utf-8")


if __name__ == "__main__":
    main([*editions(), *variants()])
