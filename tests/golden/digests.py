"""Digests of recorded and random games: what happens (facts) and how it is worded (words), in two files.

Between them the games contain every kind of question and event that 300 random games contain.

    python tests/golden/digests.py words    after a change of wording: rewrites words.json
    python tests/golden/digests.py facts    after a change of the rules: rewrites facts.json

Moves and refactorings change neither file, rewording changes only words.json. Say in the commit why a file changed.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from westphalia import from_record, new_game
from westphalia.engine.chance import mix
from westphalia.rules.base.answers import BASES, CHOICES, kind_of
from westphalia.rules.base.tell import prompt, sentence

HERE = Path(__file__).parent
STORED = {"facts": HERE / "facts.json", "words": HERE / "words.json"}
BLOCK = {"log": 50, "questions": 50, "refusals": 5_000}
RECORDED = sorted(path.stem for path in HERE.glob("*-of-?.json"))
RANDOM = (  # seed, players, setup
    (11, 8, "manual"),
    (240, 5, "random"),
    (148, 5, "historical"),
    (1, 6, "historical"),
    (211, 8, "historical"),
    (195, 8, "random"),
    (174, 7, "random"),
    (3, 8, "random"),
    (79, 8, "historical"),
    (137, 6, "manual"),
    (151, 8, "historical"),
    (245, 6, "manual"),
)
OTHERS = (  # together they cover nearly everything that 70 random games of each edition do
    "six-round historical 56 of 3",
    "six-round manual 1 of 4 names=chosen",
    "six-round random 27 of 9",
    "six-round random 42 of 3",
    "six-round manual 64 of 4 names=chosen",
    "six-round random 30 of 5 leader=program",
    "dice random 66 of 5",
    "dice manual 58 of 6",
    "dice random 3 of 5 names=chosen",
    "dice manual 64 of 6",
    "five-round random 6 of 7 rebels=on",
    "five-round random 9 of 7 rebels=on",
    "five-round random 5 of 5 rebels=on",
    "five-round random 8 of 5 rebels=on",
    "five-round random 9 of 5 rebels=on",
    "five-round random 11 of 7 rebels=on",
)
GAMES = (*RECORDED, *(f"{setup} {seed} of {players}" for seed, players, setup in RANDOM), *OTHERS)
ASIDES = 1 << 20  # the first random stream for words beside a question
ONE_OF = 60
FEW = 3  # refusals are requested at the first few questions of each kind
EVERY = 40  # and at one in this many of the others
HOW_MANY = {  # of each kind of answer
    "choice": 30, "number": 128, "province": 128, "principality": 144, "player": 16, "card": 4, "doctrine": 12,
    "home": 16, "edge": 8, "flag": 16, "elector": 8, "cards": 16, "name": 128,
}  # fmt: skip
TRIED = [base + i for kind, base in BASES for i in range(HOW_MANY.get(kind, 0))]


def of_another_edition(name: str) -> Iterator[tuple[Any, int]]:
    """Yield a random game of another edition or with a variant; now and then a player gives an aside."""
    edition, setup, seed_, _, players, *options = name.split()
    seed, number = int(seed_), 0
    chosen = dict(option.split("=") for option in options)
    game = new_game(edition, int(players), seed, setup=setup, **chosen)
    while not game.over:
        seat = game.next_seat()
        yield game, seat
        beside = game.asides(seat)
        if beside and mix(seed, number + ASIDES) % ONE_OF == 0:
            game.answer(seat, beside[0])
        answers = game.question(seat).answers
        game.answer(seat, answers[mix(seed, number) % len(answers)])
        number += 1
    yield game, -1


def played(name: str) -> Iterator[tuple[Any, int]]:
    """Yield a game before each of its answers, with the seat that is going to answer, and at its end."""
    if name.startswith(("six-round ", "dice ", "five-round ")):
        yield from of_another_edition(name)
        return
    if name in RECORDED:
        record = json.loads((HERE / f"{name}.json").read_text("utf-8"))
        game = from_record({**record, "answers": []}, check=False)
        for seat, answer, *_ in record["answers"]:
            yield game, seat
            game.answer(seat, answer)
    else:
        setup, seed, _, players = name.split()
        names = "chosen" if int(seed) % 2 else "proposed"
        game = new_game("five-round", int(players), int(seed), setup=setup, names=names)
        number = 0
        while not game.over:
            seat = game.next_seat()
            yield game, seat
            answers = game.question(seat).answers
            game.answer(seat, answers[mix(int(seed), number) % len(answers)])
            number += 1
    assert game.over
    yield game, -1


def named(answer: int) -> str:
    """Return an answer by its kind and value, so that a larger answer space does not change the digests."""
    kind, value = kind_of(answer)
    return CHOICES[value] if kind == "choice" else f"{kind}:{value}"


def plain(field: str, value: Any) -> Any:
    """Return a field of an event, its answers by name."""
    return named(value) if field in ("answer", "choice", "other_choice") else value


Line = tuple[str, str]
"""What happened, and how it is worded."""


def log(name: str) -> list[Line]:
    """Return each event of a game: as a fact its rule, fields and viewers, as its wording the sentence."""
    *_, (game, _) = played(name)
    lines = []
    for e in game.log:
        fields = {field: plain(field, value) for field, value in e.fields.items()}
        lines.append((repr((e.kind, e.rule, fields, e.seen_by)), sentence(game.state, game.players, e)))
    return lines


def questions(name: str) -> list[Line]:
    """Return each question of a game, with its prompt as its wording."""
    asked = []
    for game, seat in played(name):
        q = game.question(seat)
        if q is not None:
            words = prompt(game.state, game.players, q)
            answers = tuple(map(named, q.answers))
            what = (q.seat, str(q.kind), answers, q.rule, q.about, q.sealed, q.open_options)
            asked.append((repr((what, game.waiting)), words))
    return asked


def refusals(name: str) -> list[Line]:
    """Return the refusal of each illegal answer: as a fact its code and rule, as its wording the sentence."""
    said: list[Line] = []
    seen: Counter[str] = Counter()
    for number, (game, seat) in enumerate(played(name)):
        q = game.question(seat)
        if q is not None:
            seen[q.kind] += 1
            if seen[q.kind] <= FEW or number % EVERY == 0:
                wrong = [answer for answer in TRIED if answer not in q.answers]
                for answer in wrong:
                    refusal = game.refusal(seat, answer)
                    fact = f"{q.kind} {named(answer)} {refusal.code} {refusal.rule}"
                    said.append((fact, refusal.sentence))
    return said


STORIES = {"log": log, "questions": questions, "refusals": refusals}


def blocks(lines: list[str], size: int) -> list[str]:
    """Return the lines in blocks."""
    return ["\n".join(lines[at : at + size]) for at in range(0, len(lines), size)]


def digest(block: str) -> str:
    """Return a short digest of a block of lines."""
    return hashlib.blake2b(block.encode(), digest_size=4).hexdigest()


def main(aspect: str) -> None:
    """Rewrite the digests of all games in one aspect."""
    rows = []
    for name in GAMES:
        for what, size in BLOCK.items():
            lines = [line[aspect == "words"] for line in STORIES[what](name)]
            found = " ".join(map(digest, blocks(lines, size)))
            rows.append(f'  "{name}, {what}": "{found}"')
    STORED[aspect].write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
