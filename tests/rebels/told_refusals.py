"""What is said of every impossible position, fault by fault, and of every strange one.

python -m rebels.told_refusals     (in tests/) writes what is said now, when the words are meant to change; say why
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rebels.test_refusals import FAULTS, STRANGE, good
from westphalia.rebels import PositionError, read_position

FILE = Path(__file__).parent / "told" / "refusals.txt"


def told() -> Iterator[str]:
    """A line for each fault of each position, with its number, and for each warning."""
    for number, (change, _, _) in enumerate(FAULTS):
        position = good()
        change(position)
        try:
            read_position(position)
        except PositionError as refused:
            yield from (f"{number} {fault}" for fault in refused.faults)
    for number, change in enumerate(STRANGE):
        position = good()
        change(position)
        yield from (f"strange {number} {warning}" for warning in read_position(position)[1])


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in told()), "utf-8")
