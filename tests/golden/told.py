"""What is told of a game, in its log and in refusals, as short digests of so many lines each.

`python tests/golden/told.py` writes them anew. Do so only when the words of the game are meant to change, and say why.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from westphalia import from_record
from westphalia.rules.answers import SPACE
from westphalia.rules.tell import prompt, sentence

HERE = Path(__file__).parent
STORED = HERE / "told.json"
BLOCK = {"log": 50, "questions": 50, "refusals": 5_000}


def lines(game: Any) -> list[str]:
    """Each event of a game with its rule, its fields and who sees it, and the sentence that is made of it."""
    return [
        repr((e.kind, e.rule, e.fields, e.seen_by, sentence(game.state, game.players, game.edition.words, e)))
        for e in game.log
    ]


def questions(record: dict[str, Any]) -> list[str]:
    """Everything that is asked in a game: the question of each answer as it was put, in words too."""
    asked = []
    game = from_record({**record, "answers": []}, check=False)
    for seat, answer, *_ in record["answers"]:
        q = game.question(seat)
        words = prompt(game.state, game.players, game.edition.prompts[q.kind], q)
        what = (
            q.seat,
            q.kind,
            tuple(q.answers),
            q.rule,
            q.about,
            q.sealed,
            q.open_options,
            words,
            game.waiting,
        )
        asked.append(repr(what))
        game.answer(seat, answer)
    return asked


def refusals(record: dict[str, Any], every: int = 9) -> list[str]:
    """What is said to somebody who answers one of every nine questions of a game with each answer that is not legal."""
    said = []
    game = from_record({**record, "answers": []}, check=False)
    for number, (seat, answer, *_) in enumerate(record["answers"]):
        question = game.question(seat)
        if number % every == 0:
            wrong = [answer for answer in range(SPACE) if answer not in question.answers]
            said += [f"{question.kind} {answer} {game.refusal(seat, answer)}" for answer in wrong]
        game.answer(seat, answer)
    return said


def blocks(told: list[str], size: int) -> list[str]:
    """The lines in blocks."""
    return ["\n".join(told[at : at + size]) for at in range(0, len(told), size)]


def digest(block: str) -> str:
    """A short digest of a block of lines."""
    return hashlib.blake2b(block.encode(), digest_size=4).hexdigest()


def story(text: str, what: str) -> list[str]:
    """What is told of a recorded game: its log, what was asked, or what would have been refused."""
    if what == "log":
        return lines(from_record(text))
    return questions(json.loads(text)) if what == "questions" else refusals(json.loads(text))


def main() -> None:
    """Write the digests of all recorded games."""
    records = sorted(path for path in HERE.glob("*.json") if path != STORED)
    rows = []
    for path in records:
        for what, size in BLOCK.items():
            told = story(path.read_text("utf-8"), what)
            found = " ".join(digest(block) for block in blocks(told, size))
            rows.append(f'  "{path.stem} {what}": "{found}"')
    STORED.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
