"""Random games for tests."""

from __future__ import annotations

import random
from collections.abc import Callable

from westphalia import WestphaliaGame, new_game

BOUND = 6000  # no game has ever needed half as many answers; see docs/reports/testing.md


def random_game(
    seed: int,
    players: int,
    setup: str = "random",
    log: bool = False,
    names: str = "proposed",
    edition: str = "five-round",
    **options: str,
):
    """Return a new game and the generator that plays it."""
    game = new_game(edition, players, seed, log, setup=setup, names=names, **options)
    return game, random.Random(seed)


def play_on(
    game: WestphaliaGame,
    rnd: random.Random,
    answers: int = BOUND,
    check: Callable[[WestphaliaGame], None] | None = None,
) -> int:
    """Answer at random until the end, or a number of times."""
    for n in range(answers):
        if game.over:
            return n
        waiting = game.waiting
        assert waiting, "no seat is asked, but the game is not over"
        seat = rnd.choice(waiting)
        question = game.question(seat)
        assert question.answers
        assert len(set(question.answers)) == len(question.answers)
        game.answer(seat, rnd.choice(question.answers))
        if check is not None:
            check(game)
    return answers
