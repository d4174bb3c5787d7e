"""Play games with a fixed seed and print a digest of each, to compare the compiled build with plain Python.

    diff <(.venv/bin/python tools/digests.py) <(.venv-compiled/bin/python tools/digests.py)

A digest covers every question (kind, seat, answers, about, rule) with the observation of the seat that is asked, the
log, the final state, and copies that go on by themselves. Games of every edition and of Peace & Rebels are played at
random, some of them by princes with reasons.
"""

from __future__ import annotations

import argparse
import hashlib
import random
from collections.abc import Iterator
from typing import Any, Final

from westphalia import WestphaliaGame, new_game, view
from westphalia.bots.core.registry import make_bot
from westphalia.observation import Encoder, spec_of, watch

TABLES: Final[tuple[tuple[str, range, dict[str, Any]], ...]] = (
    ("five-round", range(5, 9), {}),
    ("five-round", range(5, 9), {"rebels": "on"}),
    ("six-round", range(3, 15), {}),
    ("dice", range(5, 9), {}),
)


def digest(game: WestphaliaGame, encoder: Encoder, seed: int, bots: bool) -> str:
    """Play a game to its end; return a digest of all that can be seen of it."""
    watch(game)
    h = hashlib.blake2b(digest_size=12)
    rnd = random.Random(seed)
    princes = [make_bot("prince", seed + seat) for seat in range(game.state.players)] if bots else []
    while not game.over:
        seat = rnd.choice(game.waiting)
        question = game.question(seat)
        assert question is not None
        asked = (str(question.kind), seat, tuple(question.answers), question.about, question.rule)
        h.update(repr(asked).encode() + encoder.observe(game, seat))
        if rnd.random() < 0.02:
            h.update(b"".join(line.encode() for line in further(game.copy(), rnd)))
        if princes:
            choice = princes[seat].choose(view(game, seat))
            h.update(repr(choice.reason).encode())
            answer = choice.answer
        else:
            answer = rnd.choice(question.answers)
        game.answer(seat, answer)
    h.update(game.hash().encode())
    for event in game.log:
        h.update(repr((event, event.seen_by)).encode())
    return h.hexdigest()


def further(game: WestphaliaGame, rnd: random.Random) -> Iterator[str]:
    """Play a copy on for a few answers and yield its fingerprint after each."""
    for _ in range(6):
        if game.over:
            return
        seat = game.next_seat()
        question = game.question(seat)
        assert question is not None
        game.answer(seat, rnd.choice(question.answers))
        yield game.hash()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=60)
    args = parser.parse_args()
    for n in range(args.games):
        edition, sizes, options = TABLES[n % len(TABLES)]
        setup, bots = ("manual" if n % 3 == 0 else "random"), n % 5 == 0
        players = sizes[n // len(TABLES) % len(sizes)]
        game = new_game(edition, players, n, setup=setup, **options)
        encoder = Encoder(spec_of(edition, players, **options))
        print(
            n,
            edition,
            *options,
            players,
            setup,
            "princes" if bots else "random",
            digest(game, encoder, n, bots),
        )


if __name__ == "__main__":
    main()
