"""Records of games to bring in."""

from functools import cache
from typing import Any

from server.games import EDITIONS
from westphalia.bots import make_bot
from westphalia.game.records import to_record
from westphalia.game.view import view
from westphalia.game.westphalia_game import new_game


@cache
def _finished(edition: str) -> dict[str, Any]:
    game = new_game(edition, EDITIONS[edition], 17, setup="random")
    bots = [make_bot("random", seat) for seat in range(EDITIONS[edition])]
    while not game.over:
        seat = game.waiting[0]
        game.answer(seat, bots[seat].choose(view(game, seat)).answer)
    return to_record(game)


def finished_record(edition: str = "five-round") -> dict[str, Any]:
    """Return the record of a game that is over."""
    return dict(_finished(edition))


def at_sealed_question() -> dict[str, Any]:
    """Return the record of a game in which several seats are asked in secret."""
    game = new_game("five-round", 5, 2, setup="random")
    while sum(question.sealed for question in game.questions.values()) < 3:
        seat = game.waiting[0]
        game.answer(seat, game.questions[seat].answers[0])
    return to_record(game)
