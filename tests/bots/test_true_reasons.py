"""Every reason, of what was chosen and of what was not, is true of the position in which it is given."""

from __future__ import annotations

import pytest

from bots.claims import false_claim
from westphalia import new_game
from westphalia.bots import Bot, make_bot
from westphalia.game.view import view

KINDS = ("", "zealot", "opportunist", "legalist")


def play(edition: str, players: int, seed: int, setup: str) -> list[str]:
    """All that is false in the reasons of a game."""
    game = new_game(edition, players, seed=seed, setup=setup, log=False)
    bots: list[Bot] = [make_bot("prince", seat, KINDS[seat % 4]) for seat in range(players)]
    found = []
    while not game.over:
        seat = game.next_seat()
        choice = bots[seat].choose(view(game, seat))
        for answer, reason in ((choice.answer, choice.reason), *choice.alternatives):
            found.append(false_claim(game, seat, answer, reason))
        game.answer(seat, choice.answer)
    return [line for line in found if line]


@pytest.mark.parametrize(
    ("edition", "players", "setup"),
    [
        ("five-round", 5, "random"),
        ("five-round", 6, "manual"),
        ("six-round", 5, "manual"),
        ("dice", 5, "random"),
    ],
)
def test_reasons_are_true(edition: str, players: int, setup: str) -> None:
    assert play(edition, players, 4, setup) == []


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), [("five-round", 5), ("six-round", 6), ("dice", 6)])
def test_reasons_are_true_in_many_games(edition: str, players: int) -> None:
    found = [line for seed in range(40) for line in play(edition, players, 100 + seed, "random")]
    assert found == []
