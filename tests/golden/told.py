"""What the log of a game tells, as short digests: one for every fifty events.

`python tests/golden/told.py` writes them anew. Do so only when the words of the game are meant to change, and say why.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from westphalia import from_record
from westphalia.rules.tell import sentence

HERE = Path(__file__).parent
STORED = HERE / "told.json"
BLOCK = 50


def lines(game: Any) -> list[str]:
    """Each event of a game with its rule, its fields and who sees it, and the sentence that is made of it."""
    return [
        repr((e.kind, e.rule, e.fields, e.seen_by, sentence(game.state, game.players, game.edition.words, e)))
        for e in game.log
    ]


def digests(told: list[str]) -> list[str]:
    """One short digest for each block of lines."""
    blocks = ["\n".join(told[at : at + BLOCK]) for at in range(0, len(told), BLOCK)]
    return [hashlib.blake2b(block.encode(), digest_size=4).hexdigest() for block in blocks]


def main() -> None:
    """Write the digests of all recorded games."""
    records = sorted(path for path in HERE.glob("*.json") if path != STORED)
    found = {path.stem: digests(lines(from_record(path.read_text("utf-8")))) for path in records}
    rows = (f'  "{name}": {json.dumps(" ".join(values))}' for name, values in found.items())
    STORED.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
