"""The faults of every impossible position and the warnings of every unusual one.

python -m rebels.refusal_texts     (in tests/) rewrites the texts after an intended change
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rebels.position.test_refusals import FAULTS, STRANGE, good
from westphalia.rebels import PositionError, read_position

FILE = Path(__file__).parent / "digests" / "refusals.txt"


def refusals() -> Iterator[str]:
    """Yield a line for each fault and each warning, with the number of its position."""
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
    FILE.write_text("".join(f"{line}\n" for line in refusals()), "utf-8")
